/** The pieces that plans of uploads are made of. */
import type { Reader } from '@yalkut/ledger'
import { holdersOf } from '@yalkut/ledger/items'
import {
  type JsonObject,
  type LocalName,
  madePath,
  nameOf,
  newItemId,
  pathProblem,
  withSuffix,
} from '@yalkut/model'
import type { SetFacts } from '../../access/touched-sets.ts'
import type { PutItem } from '../../drafts/drafts.ts'
import type { Target, Targets } from '../asked/targets.ts'
import type { Inspected } from '../inspecting/inspect.ts'
import { isLockedSet } from './surroundings.ts'

export interface Plan {
  /** What the file was taken for: `recording`, `hanacha`, `scan-of`, `printing`, `teshura`, `sefer`, `letter`,
   *  `document`. */
  as: string
  /** Of the suggestion. */
  title: string
  items: PlannedItem[]
  /** An event that is added with the file; null where none is. */
  event: string | null
}

export interface PlannedItem extends PutItem {
  id: string
  data: JsonObject
}

export interface Planning {
  db: Reader
  targets: Targets
  /** Those of the item that the file is for, those that the item inherits too. */
  sets: readonly SetFacts[]
  file: Inspected & { sha256: string }
  /** Where the bytes may be had; null where their rights do not let them be served. */
  url: string | null
}

/** A new item, with the readable path that its data suggests where one is free. */
export async function newItem(
  { db }: Pick<Planning, 'db'>,
  type: string,
  data: JsonObject,
): Promise<PlannedItem> {
  return { id: newItemId(), type, data, path: await freePath(db, type, data) }
}

/** How many numbers are tried behind a taken path. */
const MAX_SUFFIX = 20

async function freePath(db: Reader, type: string, data: JsonObject): Promise<string | null> {
  const wanted = madePath(type, data, null)
  if (wanted === null || pathProblem(type, wanted) !== null) return null
  const more = Array.from({ length: MAX_SUFFIX - 1 }, (_, at) => withSuffix(wanted, at + 2))
  const holders = await holdersOf(db, [wanted, ...more])
  return [wanted, ...more].find((path) => !holders.has(path)) ?? null
}

/** The scan of a publication. */
export function scanOf(publication: string, { file }: Planning): PlannedItem {
  const { measured, sha256 } = file
  const data: JsonObject = {
    ...{ publication, file: sha256, completeness: 'unknown' },
    ...(measured.kind === 'pdf-pages' && { pageCount: measured.pages }),
    ...GIVEN,
  }
  return { id: newItemId(), type: 'scan', data, path: null }
}

/** Where what people send comes from. */
export const GIVEN = { sources: [{ source: 'contribution' }] } satisfies JsonObject

/** Sets of what is made new. */
export function setsOf({ set }: Targets): JsonObject {
  return set === null ? {} : { sets: [set.id] }
}

/** Sets of what is made new beside an item and does not inherit its sets: the one that was named, else those of the item;
 *  a locked one in any case, so that the lock travels. */
export function setsBeside({ targets, sets }: Planning): JsonObject {
  const { set } = targets
  if (set === null) return setsNamed(sets.map(({ id }) => id))
  const locked = sets.filter(isLockedSet).map(({ id }) => id)
  return setsNamed([...new Set([set.id, ...locked])])
}

/** Of what is made new beside an item, and has its sets otherwise: those whose lock travels. */
export function lockedSets({ sets }: Planning): JsonObject {
  return setsNamed(sets.filter(isLockedSet).map(({ id }) => id))
}

function setsNamed(ids: string[]): JsonObject {
  return ids.length === 0 ? {} : { sets: ids }
}

export function localName({ he, en }: LocalName): JsonObject {
  return { he, ...(en !== undefined && { en }) }
}

/** The name of an item that is pointed at; its id where it has none. */
export function nameOfTarget({ id, type, data }: Target): LocalName {
  return nameOf(type, data) ?? { he: id }
}

/** The words of a name that a suggestion's title shows. */
export function shownName({ he, en }: LocalName): string {
  return (en ?? he).slice(0, 150)
}
