/** Which words may be shown. Source: shapes.md#rights; decisions.md#rights.
 *
 *  Two states travel downwards: `locked` from a set to all that is in it, however deep, and `words` from a text
 *  (its licence) to its segments, and from a file to the scan or recording made of it and the words read or heard there.
 *  When either changes, everything below is written again. A file counts as a parent, named by its sha256. */
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

/** Items as a suggestion would have them, by id: their rights count beside those that main's have. */
export type ProposedParents = ReadonlyMap<string, { type: string; data: JsonObject | null }>

/** Items that were read together, by id, with all that rights ask of them; what is not in it is asked for by itself.
 *  `state`: as main has it; `last`: of one that main has not, the last data that it had; null for what never was. */
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

/** Reads an item's state from its own data and its parents' state as it stands. A parent that was deleted counts as
 *  it was last: its own parents may have been locked since. */
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
  /** One look at an item: each parent is asked once, whatever the ways that lead to it. */
  return (type, data, proposed = NOTHING, known) => {
    const asked = new Map<string, RightsState[]>()
    const read = (itemType: string, itemData: JsonObject): RightsState => {
      const parents = parentsOf(itemType, itemData).flatMap(statesOf)
      const locked =
        (itemType === 'set' && itemData.policy === 'locked') ||
        parents.some((parent) => parent.locked)
      return { locked, words: wordsRights(itemType, itemData, parents) }
    }
    /** As main has it (of a deleted one: had), and as proposed. */
    const statesOf = (id: string): RightsState[] => {
      const before = asked.get(id)
      if (before !== undefined) return before
      const states: RightsState[] = []
      // In place before its own parents are asked: what is deleted or proposed may form a ring that main would refuse.
      asked.set(id, states)
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

/** The last data that a deleted item had; null for what never was. */
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

/** The fields by which rights travel downwards. */
export const INHERITANCE_FIELDS: readonly string[] = [
  ...new Set(['sets', ...Object.values(SET_PARENTS).flat()]),
]

/** What an item's rights come from: what it is in, and the file that it is made of. A transcript follows its recording
 *  too where it is the text of a unit. */
export function parentsOf(type: string, data: JsonObject): string[] {
  const parents = new Set([...inheritsFrom(type, data), ...idsIn(data, 'sets')])
  const recording = type === 'text' ? idIn(data, 'recording') : null
  if (recording !== null) parents.add(recording)
  if (FILE_TYPES.has(type) && isSha256(data.file)) parents.add(data.file)
  return [...parents]
}

/** Types made of a file. */
const FILE_TYPES: ReadonlySet<string> = new Set(['scan', 'recording'])
/** Types through which the rights of a file or a text travel. */
const WORD_CARRIERS: ReadonlySet<string> = new Set([
  ...FILE_TYPES,
  'text-layer',
  'text-page',
  'text',
  'segment',
])
/** Types whose own words those rights are about. */
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

/** The sentence that goes with held words, or null when they may be shown. It is about the item's own words:
 *  a body follows its `bodySource.rights`, a segment its text, a page its scan's file. */
export function reasonToHold(type: string, data: JsonObject, state: RightsState): string | null {
  if (state.locked) return WITHHELD_REASONS.locked
  if (WORD_TYPES.has(type) && state.words !== null && !isServed(state.words)) {
    return WITHHELD_REASONS[state.words]
  }
  const rights = rightsOfBody(data)
  return isServed(rights) ? null : WITHHELD_REASONS[rights]
}
