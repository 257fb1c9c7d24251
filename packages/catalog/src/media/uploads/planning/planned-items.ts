/** Parts that the plans of uploads share. */
import type { Reader } from '@yalkut/ledger'
import { holdersOf } from '@yalkut/ledger/items'
import {
  type JsonObject,
  type LocalName,
  nameOf,
  newItemId,
  pathFromData,
  pathProblem,
  type Sentence,
  withSuffix,
} from '@yalkut/model'
import type { PutItem } from '../../../changing/drafts/drafts.ts'
import type { SetFacts } from '../../../core/access/touched-sets.ts'
import type { Inspected } from '../inspecting/inspect.ts'
import type { Target, Targets } from '../request/targets.ts'
import { isLockedSet } from './surroundings.ts'

export interface Plan {
  /** The kind of the upload: `recording`, `hanacha`, `scan-of`, `printing`, `teshura`, `sefer`, `letter`, `document`.
   */
  as: string
  /** The title of the suggestion. */
  title: Sentence
  items: PlannedItem[]
  /** The event that is added with the file; null when none is added. */
  event: string | null
}

export interface PlannedItem extends PutItem {
  id: string
  data: JsonObject
}

export interface Planning {
  db: Reader
  targets: Targets
  /** The sets of the file's target, with the inherited ones. */
  sets: readonly SetFacts[]
  file: Inspected & { sha256: string }
  /** The address from which the sender has the file. */
  source: string | null
  /** The URL of the bytes; null when their rights do not allow serving them. */
  url: string | null
  /** Paths that other new items of the same suggestion have. */
  taken?: Set<string>
}

/** A new item, with the readable path that its data suggests if that path is free. */
export async function newItem(
  { db, taken = new Set() }: Pick<Planning, 'db' | 'taken'>,
  type: string,
  data: JsonObject,
): Promise<PlannedItem> {
  const path = await freePath(db, taken, type, data)
  if (path !== null) taken.add(path)
  return { id: newItemId(), type, data, path }
}

/** The highest number that is tried after a taken path. */
const MAX_SUFFIX = 20

async function freePath(
  db: Reader,
  taken: ReadonlySet<string>,
  type: string,
  data: JsonObject,
): Promise<string | null> {
  const wanted = pathFromData(type, data, null)
  if (wanted === null || pathProblem(type, wanted) !== null) return null
  const more = Array.from({ length: MAX_SUFFIX - 1 }, (_, at) => withSuffix(wanted, at + 2))
  const holders = await holdersOf(db, [wanted, ...more])
  return [wanted, ...more].find((path) => !holders.has(path) && !taken.has(path)) ?? null
}

/** The scan of a publication. */
export function scanOf(publication: string, planning: Planning): PlannedItem {
  const { measured, sha256, labels } = planning.file
  const pageLabels = labels.map(({ page, label }) => ({ pdfPage: page, printed: label }))
  const data: JsonObject = {
    publication,
    file: sha256,
    completeness: 'unknown',
    ...(measured.kind === 'pdf-pages' && { pageCount: measured.pages }),
    ...(pageLabels.length > 0 && { pageLabels }),
    ...givenFrom(planning),
  }
  return { id: newItemId(), type: 'scan', data, path: null }
}

/** The source of items that people send. */
export const GIVEN = { sources: [{ source: 'contribution' }] } satisfies JsonObject

/** The source of the item of the file itself: with the address that its sender named. */
export function givenFrom({ source }: Planning): JsonObject {
  return source === null ? GIVEN : { sources: [{ source: 'contribution', url: source }] }
}

/** The sets of a new item. */
export function setsOf({ set }: Targets): JsonObject {
  return set === null ? {} : { sets: [set.id] }
}

/** The sets of an item that is created beside another and does not inherit its sets: the set that the upload names,
 *  else the sets of the other item. Locked sets are always included, so that the lock applies to the new item too. */
export function setsBeside({ targets, sets }: Planning): JsonObject {
  const { set } = targets
  if (set === null) return setsNamed(sets.map(({ id }) => id))
  const locked = sets.filter(isLockedSet).map(({ id }) => id)
  return setsNamed([...new Set([set.id, ...locked])])
}

/** For an item that is created beside another and has sets of its own: the locked sets of the other, so that the lock
 *  applies to both. */
export function lockedSets({ sets }: Planning): JsonObject {
  return setsNamed(sets.filter(isLockedSet).map(({ id }) => id))
}

function setsNamed(ids: string[]): JsonObject {
  return ids.length === 0 ? {} : { sets: ids }
}

export function localName({ he, en }: LocalName): JsonObject {
  return { he, ...(en !== undefined && { en }) }
}

/** The name of a target; its id when it has no name. */
export function nameOfTarget({ id, type, data }: Target): LocalName {
  return nameOf(type, data) ?? { he: id }
}

/** The form of a name in a suggestion's title. */
export function shownName({ he, en = he }: LocalName): Sentence {
  return { reason: 'name', params: {}, en: en.slice(0, 150), he: he.slice(0, 150) }
}
