/** The rights of items: which words may be shown. Source: shapes.md#rights; decisions.md#rights.
 *
 *  Items inherit two values from their parents: `held` from a locked set or a stopped item, at any depth, and `words` from a
 *  text (its licence) by its segments, and from a file by its scan or recording and their words. When either changes, all
 *  items below are rendered again. A file counts as a parent, named by its sha256. */
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
import { ALL_BUILT, type LateIndexes } from '../store/late-indexes.ts'

/** Why an item and everything below it shows no words, and no scan or recording of it is served. `locked`: it is in a locked
 *  set. `stopped`: a family's request, or a request that was upheld, withholds it. `locked` counts before `stopped`. */
export type Withholding = 'locked' | 'stopped'

export interface RightsState {
  held: Withholding | null
  words: Rights | null
}

/** Items as a suggestion proposes them, by id: their rights count as well as those of the items on main. */
export type ProposedParents = ReadonlyMap<string, { type: string; data: JsonObject | null }>

/** What was read together. */
export interface KnownStates {
  /** By id; an item that is not in the map is read by itself. */
  states: ReadonlyMap<string, KnownState>
  /** The items that requests stop, all of them. */
  stopped: ReadonlySet<string>
}

/** `state`: the rights of an item on main. `last`: the last data of an item that main does not have; null when it never had
 *  it. */
export type KnownState = { state: RightsState } | { last: LastVersion | null }

export interface LastVersion {
  type: string
  data: JsonObject
}

export interface ItemVersion {
  id: string
  type: string
  data: JsonObject
}

/** `replaces`: the proposed items replace those on main, as after a merge. */
export type RightsReader = (
  item: ItemVersion,
  proposed?: ProposedParents,
  known?: KnownStates,
  how?: 'replaces',
) => RightsState

/** Reads an item's rights from its own data and the present rights of its parents. A deleted parent counts with its last
 *  data: its own parents may have been locked since. */
export function prepareRights(db: Database.Database, late: LateIndexes = ALL_BUILT): RightsReader {
  const stateOf = db.prepare<[string], RightsState>('select held, words from items where id = ?')
  const stopOf = db.prepare('select 1 from stops where item = ? limit 1')
  const rightsOfFile = db.prepare<[string], Rights>('select rights from files where sha256 = ?').pluck()
  const lastOf = prepareLastVersion(db, late)
  const readState = (id: string): KnownState => {
    if (isSha256(id)) return { state: { held: null, words: rightsOfFile.get(id) ?? null } }
    const state = stateOf.get(id)
    return state === undefined ? { last: lastOf(id) } : { state }
  }
  /** For one item each parent is read once, however many links lead to it. */
  return (item, proposed = NOTHING, known, how) => {
    const seen = new Map<string, RightsState[]>()
    const isStopped = (id: string): boolean =>
      known === undefined ? stopOf.get(id) !== undefined : known.stopped.has(id)
    const read = ({ id, type, data }: ItemVersion): RightsState => {
      const parents = parentsOf(type, data).flatMap(statesOf)
      const words = wordsRights(type, data, parents)
      const isLocked = type === 'set' && data.policy === 'locked'
      if (isLocked || parents.some(({ held }) => held === 'locked')) return { held: 'locked', words }
      const above = [...parents, ...originalOf(type, data).flatMap(statesOf)]
      const isWithheld = isStopped(id) || above.some(({ held }) => held === 'stopped')
      return { held: isWithheld ? 'stopped' : null, words }
    }
    /** The rights of a parent on main (deleted: by its last data), and as proposed. */
    const statesOf = (id: string): RightsState[] => {
      const before = seen.get(id)
      if (before !== undefined) return before
      const states: RightsState[] = []
      // Added before its own parents are read: deleted or proposed items may form a cycle, which main would refuse.
      seen.set(id, states)
      const change = proposed.get(id)
      if (how !== 'replaces' || !change?.data) {
        const found = known?.states.get(id) ?? readState(id)
        if ('state' in found) states.push(found.state)
        else if (found.last !== null) states.push(read({ ...found.last, id }))
      }
      if (change?.data) states.push(read({ id, type: change.type, data: change.data }))
      return states
    }
    return read(item)
  }
}

const NOTHING: ProposedParents = new Map()

/** The last data of a deleted item; null when there is none. */
function prepareLastVersion(
  db: Database.Database,
  late: LateIndexes,
): (id: string) => { rev: number; type: string; data: JsonObject } | null {
  const last = db.prepare<[string], { rev: number; type: string; data: string }>(
    'select rev, type, data from revisions where id = ? and data is not null order by rev desc limit 1',
  )
  return (id) => {
    late.need('revisions_of')
    const row = last.get(id)
    return row === undefined ? null : { ...row, data: parseJsonObject(row.data) }
  }
}

/** The fields through which rights are inherited. */
export const INHERITANCE_FIELDS: readonly string[] = [
  ...new Set(['sets', ...Object.values(SET_PARENTS).flat(), 'reprintOf']),
]

/** The parents from which an item inherits rights: the sets and items that it is in, and its file. A text inherits from its
 *  publication and its recording too when it is the text of a unit. */
function parentsOf(type: string, data: JsonObject): string[] {
  const parents = new Set([...inheritsFrom(type, data), ...idsIn(data, 'sets')])
  for (const field of type === 'text' ? ['publication', 'recording'] : []) {
    const parent = idIn(data, field)
    if (parent !== null) parents.add(parent)
  }
  if (FILE_TYPES.has(type) && isSha256(data.file)) parents.add(data.file)
  return [...parents]
}

/** A printing is stopped with the publication that it reprints. */
function originalOf(type: string, data: JsonObject): string[] {
  const original = type === 'publication' ? idIn(data, 'reprintOf') : null
  return original === null ? [] : [original]
}

/** All items and files on which the rights of an item depend directly. */
export function rightsSourcesOf(type: string, data: JsonObject): string[] {
  return [...parentsOf(type, data), ...originalOf(type, data)]
}

/** Types with a file of their own. */
const FILE_TYPES: ReadonlySet<string> = new Set(['scan', 'recording'])
/** Types that inherit the rights of a file or a text. */
const WORD_CARRIERS: ReadonlySet<string> = new Set([...FILE_TYPES, 'text-layer', 'text-page', 'text', 'segment'])
/** Types whose own words those rights decide about. */
const WORD_TYPES: ReadonlySet<string> = new Set(['text-page', 'segment'])

function wordsRights(type: string, data: JsonObject, parents: readonly RightsState[]): Rights | null {
  if (!WORD_CARRIERS.has(type)) return null
  const parentWords = parents.flatMap(({ words }) => words ?? [])
  if (type === 'text' && typeof data.licence === 'string') parentWords.push(rightsOfLicence(data.licence))
  return parentWords.length === 0 ? null : parentWords.reduce(strictest)
}

/** The reason that is shown for withheld words, or null when the words may be shown. It concerns the item's own words: a
 *  body follows its `bodySource.rights`, a segment its text, a page its scan's file. */
export function reasonToHold(type: string, data: JsonObject, state: RightsState): string | null {
  if (state.held !== null) return WITHHELD_REASONS[state.held]
  if (WORD_TYPES.has(type) && state.words !== null && !isServed(state.words)) {
    return WITHHELD_REASONS[state.words]
  }
  const rights = rightsOfBody(data)
  return isServed(rights) ? null : WITHHELD_REASONS[rights]
}
