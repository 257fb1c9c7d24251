/** The rights of items: which words may be shown. Source: shapes.md#rights; decisions.md#rights.
 *
 *  Items inherit two values from their parents: `locked` from a set, at any depth, and `words` from a text (its licence) by
 *  its segments, and from a file by its scan or recording and their words. When either changes, all items below are rendered
 *  again. A file counts as a parent, named by its sha256. */
import {
  idIn,
  idsIn,
  inheritsFrom,
  isServed,
  isSha256,
  type JsonObject,
  parseJsonObject,
  type Rights,
  rightsOfBody,
  rightsOfLicence,
  SET_PARENTS,
  strictest,
  WITHHELD_REASONS,
} from '@yalkut/model'
import type Database from 'better-sqlite3'

export interface RightsState {
  locked: boolean
  words: Rights | null
}

/** Items as a suggestion proposes them, by id: their rights count as well as those of the items on main. */
export type ProposedParents = ReadonlyMap<string, { type: string; data: JsonObject | null }>

/** Items that were read together, by id; an item that is not in the map is read by itself. `state`: the rights of an item on
 *  main. `last`: the last data of an item that main does not have; null when it never had it. */
export type KnownStates = ReadonlyMap<string, KnownState>
export type KnownState = { state: RightsState } | { last: LastVersion | null }

export interface LastVersion {
  type: string
  data: JsonObject
}

export type RightsReader = (
  type: string,
  data: JsonObject,
  proposed?: ProposedParents,
  known?: KnownStates,
) => RightsState

/** Reads an item's rights from its own data and the present rights of its parents. A deleted parent counts with its last
 *  data: its own parents may have been locked since. */
export function prepareRights(db: Database.Database): RightsReader {
  const stateOf = db.prepare<[string], { locked: number; words: Rights | null }>(
    'select locked, words from items where id = ?',
  )
  const rightsOfFile = db
    .prepare<[string], Rights>('select rights from files where sha256 = ?')
    .pluck()
  const lastOf = prepareLastVersion(db)
  const readState = (id: string): KnownState => {
    if (isSha256(id)) return { state: { locked: false, words: rightsOfFile.get(id) ?? null } }
    const row = stateOf.get(id)
    if (row === undefined) return { last: lastOf(id) }
    return { state: { locked: row.locked === 1, words: row.words } }
  }
  /** For one item each parent is read once, however many links lead to it. */
  return (type, data, proposed = NOTHING, known) => {
    const seen = new Map<string, RightsState[]>()
    const read = (itemType: string, itemData: JsonObject): RightsState => {
      const parents = parentsOf(itemType, itemData).flatMap(statesOf)
      const locked =
        (itemType === 'set' && itemData.policy === 'locked') ||
        parents.some((parent) => parent.locked)
      return { locked, words: wordsRights(itemType, itemData, parents) }
    }
    /** The rights of a parent on main (deleted: by its last data), and as proposed. */
    const statesOf = (id: string): RightsState[] => {
      const before = seen.get(id)
      if (before !== undefined) return before
      const states: RightsState[] = []
      // Added before its own parents are read: deleted or proposed items may form a cycle, which main would refuse.
      seen.set(id, states)
      const found = known?.get(id) ?? readState(id)
      if ('state' in found) states.push(found.state)
      else if (found.last !== null) states.push(read(found.last.type, found.last.data))
      const item = proposed.get(id)
      if (item?.data) states.push(read(item.type, item.data))
      return states
    }
    return read(type, data)
  }
}

const NOTHING: ProposedParents = new Map()

/** The last data of a deleted item; null when there is none. */
function prepareLastVersion(
  db: Database.Database,
): (id: string) => { rev: number; type: string; data: JsonObject } | null {
  const last = db.prepare<[string], { rev: number; type: string; data: string }>(
    'select rev, type, data from revisions where id = ? and data is not null order by rev desc limit 1',
  )
  return (id) => {
    const row = last.get(id)
    return row === undefined ? null : { ...row, data: parseJsonObject(row.data) }
  }
}

/** The fields through which rights are inherited. */
export const INHERITANCE_FIELDS: readonly string[] = [
  ...new Set(['sets', ...Object.values(SET_PARENTS).flat()]),
]

/** The parents from which an item inherits rights: the sets and items that it is in, and its file. A transcript inherits
 *  from its recording too when it is the text of a unit. */
export function parentsOf(type: string, data: JsonObject): string[] {
  const parents = new Set([...inheritsFrom(type, data), ...idsIn(data, 'sets')])
  const recording = type === 'text' ? idIn(data, 'recording') : null
  if (recording !== null) parents.add(recording)
  if (FILE_TYPES.has(type) && isSha256(data.file)) parents.add(data.file)
  return [...parents]
}

/** Types with a file of their own. */
const FILE_TYPES: ReadonlySet<string> = new Set(['scan', 'recording'])
/** Types that inherit the rights of a file or a text. */
const WORD_CARRIERS: ReadonlySet<string> = new Set([
  ...FILE_TYPES,
  'text-layer',
  'text-page',
  'text',
  'segment',
])
/** Types whose own words those rights decide about. */
const WORD_TYPES: ReadonlySet<string> = new Set(['text-page', 'segment'])

function wordsRights(
  type: string,
  data: JsonObject,
  parents: readonly RightsState[],
): Rights | null {
  if (!WORD_CARRIERS.has(type)) return null
  const held = parents.flatMap(({ words }) => words ?? [])
  if (type === 'text' && typeof data.licence === 'string') held.push(rightsOfLicence(data.licence))
  return held.length === 0 ? null : held.reduce(strictest)
}

/** The reason that is shown for withheld words, or null when the words may be shown. It concerns the item's own words: a
 *  body follows its `bodySource.rights`, a segment its text, a page its scan's file. */
export function reasonToHold(type: string, data: JsonObject, state: RightsState): string | null {
  if (state.locked) return WITHHELD_REASONS.locked
  if (WORD_TYPES.has(type) && state.words !== null && !isServed(state.words)) {
    return WITHHELD_REASONS[state.words]
  }
  const rights = rightsOfBody(data)
  return isServed(rights) ? null : WITHHELD_REASONS[rights]
}
