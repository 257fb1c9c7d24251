/** The input of the checks of one suggestion. Source: decisions.md#checks. */
import type { Reader } from '@yalkut/ledger'
import type { Finding, ProposedFacts } from '@yalkut/ledger/suggestions'
import type { UncheckedItem } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import type { SchemaRegistry, SchemaSet } from '../schemas/registry.ts'

/** One item as it would be on main. */
export interface CheckedItem extends UncheckedItem {
  path: string | null
  mergedInto: string | null
  /** The item that the paths of a deleted item lead to. */
  forwardTo?: string | null
  /** Main does not have it. */
  isNew: boolean
}

export interface CheckContext {
  db: Reader
  reads: Reads
  schemas: SchemaSet
  schemaProblem: SchemaRegistry['schemaProblem']
  /** All items of the suggestion, whichever page is being checked. */
  proposed: ReadonlyMap<string, ProposedFacts>
  /** How many items of the suggestion would have each path. */
  proposedPaths: ReadonlyMap<string, number>
  /** The parent of each set, topic and place that the checks have read so far; grows from page to page. */
  upward: Map<string, string | null>
  authorIsBot: boolean
}

/** Checks a page of items and answers the findings. */
export type Check = (items: readonly CheckedItem[], context: CheckContext) => Promise<Finding[]>

export const CHECK_NAMES = [
  'schema',
  'references',
  'dates',
  'path',
  'duplicates',
  'machine',
] as const
export type CheckName = (typeof CHECK_NAMES)[number]

export function fail(
  check: CheckName,
  item: { id: string },
  message: string,
  path: string | null = null,
): Finding {
  return { check, status: 'fail', message, entityId: item.id, path }
}

export function warn(
  check: CheckName,
  item: { id: string },
  message: string,
  path: string | null = null,
): Finding {
  return { check, status: 'warn', message, entityId: item.id, path }
}
