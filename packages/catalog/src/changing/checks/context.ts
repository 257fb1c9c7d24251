/** The input of the checks of one suggestion. Source: decisions.md#checks. */
import type { Reader } from '@yalkut/ledger'
import type { Finding, ProposedFacts } from '@yalkut/ledger/suggestions'
import type { JsonObject, Sentence, UncheckedItem } from '@yalkut/model'
import type { ProposedParents, Reads } from '@yalkut/projection'
import type { SchemaRegistry, SchemaSet } from '../../core/schemas/registry.ts'
import type { Via } from '../../core/shapes/via.ts'

/** One item as it would be on main. */
export interface CheckedItem extends UncheckedItem {
  path: string | null
  mergedInto: string | null
  /** The item that the paths of a deleted item lead to. */
  forwardTo?: string | null
}

/** One item of a suggestion that is sent. */
export interface SentItem extends CheckedItem {
  /** Main does not have it. */
  isNew: boolean
  /** Main had it, and it was deleted. */
  wasDeleted: boolean
  /** The data at the base of the change; null for a new item. */
  before: JsonObject | null
}

export interface CheckContext {
  db: Reader
  reads: () => Reads
  schemas: SchemaSet
  schemaProblem: SchemaRegistry['schemaProblem']
  /** All items of the suggestion, whichever page is being checked. */
  proposed: ReadonlyMap<string, ProposedFacts>
  /** How many items of the suggestion would have each path. */
  proposedPaths: ReadonlyMap<string, number>
  /** The parent of each set, topic and place that the checks have read so far; grows from page to page. */
  upward: Map<string, string | null>
}

/** What the checks that warn need besides: they run when a suggestion is sent, and not when it is merged. */
export interface SendingContext extends CheckContext {
  suggestionId: number
  authorIsBot: boolean
  /** These items, and all their parents in the same suggestion. */
  withParents(page: readonly SentItem[]): Promise<ProposedParents>
  /** The token or connected app that made the suggestion; null for what a person did on the site. */
  via: Via | null
  /** The lists of words from which the items checked so far remove some, by item and list; grows from page to page. */
  removals: Map<string, Removal>
  /** The machines that the items checked so far name as makers, with the number of these items; grows from page to page. */
  machines: Map<string, number>
  /** The levels of each work that the checks have read so far; null for one that is not there. */
  levels: Map<string, readonly string[] | null>
}

/** Entries that a suggestion removes from one list of words: a version of a body, a page of a scan, a text. */
export interface Removal {
  entityId: string
  /** JSON pointer of the list inside the item; null for a text, whose paragraphs are items. */
  path: string | null
  kind: 'paragraphs' | 'lines' | 'verses'
  removed: number
  /** How many the list has; null until `wordsFindings` counts them. */
  of: number | null
}

/** A check that blocks: of a page of items as they would be on main. */
export type Check = (items: readonly CheckedItem[], context: CheckContext) => Promise<Finding[]>

/** A check that warns: of a page of items that are sent. */
export type SendingCheck = (items: readonly SentItem[], context: SendingContext) => Promise<Finding[]>

export const CHECK_NAMES = [
  'schema',
  'references',
  'dates',
  'path',
  'keepers',
  'duplicates',
  'position',
  'words',
  'rights',
  'machine',
] as const
export type CheckName = (typeof CHECK_NAMES)[number]

export function fail(check: CheckName, item: { id: string }, message: Sentence, path: string | null = null): Finding {
  return { check, status: 'fail', message, entityId: item.id, path }
}

export function warn(check: CheckName, item: { id: string }, message: Sentence, path: string | null = null): Finding {
  return { check, status: 'warn', message, entityId: item.id, path }
}
