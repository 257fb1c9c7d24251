/** Versions as they may be shown. Words are withheld by the item's present rights (deleted: its last) or by those of the version
 *  itself, whichever are stricter. A page of versions takes as many statements as one version.
 *  Source: shapes.md#withheld-words. */
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { dataOf } from '../apply/item-writer.ts'
import { shownData } from '../apply/render.ts'
import {
  type KnownState,
  type KnownStates,
  type ProposedParents,
  prepareRights,
  type RightsState,
  reasonToHold,
  rightsSourcesOf,
} from '../apply/rights.ts'
import type { ItemBytes } from '../store/item-bytes.ts'

/** A row of the table of versions. */
export interface VersionRow {
  rev: number
  id: string
  type: string
  path: string | null
  seq: number
  data: string | null
  deleted: 0 | 1
  merged_into: string | null
  forward_to: string | null
  salt: string
  hash: string
}

/** A version as it may be shown. `data` is null when it deletes the item. */
export interface ShownVersion {
  data: JsonObject | null
  /** The reason for withheld words; null when none are withheld. */
  withheld: string | null
  /** True when the data is main's own, unaltered. */
  whole: boolean
}

/** A version of an item; without `rev` it is not a version on main. */
export interface AnyVersion {
  id: string
  type: string
  data: JsonObject
  rev?: number
  /** Of a version on main. */
  salt?: string
}

export interface ShowReads {
  /** Versions on main, in the order of the rows. */
  showRows(rows: readonly VersionRow[]): ShownVersion[]
  /** Versions that need not be on main, such as proposed ones, with the items that were read for them. */
  showKnown(versions: readonly AnyVersion[], known: Known): ShownVersion[]
  /** One version, with its own reads. `proposed`: the items of the same suggestion, which may become its parents. */
  showData(version: AnyVersion, proposed?: ProposedParents): ShownVersion
  /** The data on main as text: stored with the version when it is old, with the item when it is the present one. */
  textOf(row: VersionRow): string
}

/** The items that were read for a page of versions. */
export interface Known {
  /** The items themselves. */
  today: ReadonlyMap<string, Today>
  /** Their parents. */
  known: KnownStates
  proposed?: ProposedParents
}

interface CurrentRow {
  id: string
  type: string
  rev: number
  bytes: ItemBytes
  sum: number
  raw: string | null
  held: RightsState['held']
  words: RightsState['words']
}

/** The present or last state of an item, by which its older versions are shown. */
export interface Today {
  type: string
  data: JsonObject
  /** null: the item is deleted. */
  current: (RightsState & { rev: number }) | null
}

const DELETED: ShownVersion = { data: null, withheld: null, whole: true }

export function prepareShow(db: Database.Database): ShowReads {
  const todayOf = prepareToday(db)
  const statesOf = prepareStates(db)
  const rightsOf = prepareRights(db)

  function showAll(
    versions: readonly AnyVersion[],
    proposed?: ProposedParents,
    today: ReadonlyMap<string, Today> = todayOf(versions.map(({ id }) => id)),
  ): ShownVersion[] {
    if (versions.length === 0) return []
    const items = [...versions, ...today.values()]
    const known = statesOf(items.flatMap(({ type, data }) => rightsSourcesOf(type, data)))
    return showKnown(versions, { today, known, ...(proposed && { proposed }) })
  }

  function showKnown(versions: readonly AnyVersion[], { today, known, proposed }: Known): ShownVersion[] {
    const reasons = new Map<string, string | null>()
    const reasonToday = (id: string): string | null => {
      const now = today.get(id)
      if (now === undefined) return null
      const before = reasons.get(id)
      if (before !== undefined) return before
      const { type, data, current } = now
      const state = current === null || proposed !== undefined ? rightsOf({ id, type, data }, proposed, known) : current
      const reason = reasonToHold(type, data, state)
      reasons.set(id, reason)
      return reason
    }
    return versions.map(({ id, type, data, rev, salt }) => {
      const isCurrent = rev !== undefined && today.get(id)?.current?.rev === rev
      const reason = isCurrent
        ? reasonToday(id)
        : (reasonToHold(type, data, rightsOf({ id, type, data }, proposed, known)) ?? reasonToday(id))
      const shown = shownData({ type, data, reason, ...(salt !== undefined && { salt }) })
      return { data: shown.data, withheld: shown.isWithheld ? reason : null, whole: shown.whole }
    })
  }

  function showRows(rows: readonly VersionRow[]): ShownVersion[] {
    const live = rows.filter((row) => row.deleted === 0)
    const today = todayOf(live.map(({ id }) => id))
    const versions = live.map(({ id, type, rev, data, salt }) => ({
      id,
      type,
      rev,
      salt,
      data: data === null ? dataToday(today, id, rev) : parseJsonObject(data),
    }))
    const shown = showAll(versions, undefined, today)
    let next = 0
    return rows.map((row) => (row.deleted === 1 ? DELETED : (shown[next++] ?? DELETED)))
  }

  return {
    showRows,
    showKnown,
    showData: (version, proposed) => showAll([version], proposed)[0] ?? DELETED,
    textOf: ({ id, rev, data }) => data ?? JSON.stringify(dataToday(todayOf([id]), id, rev)),
  }
}

function dataToday(today: ReadonlyMap<string, Today>, id: string, rev: number): JsonObject {
  const item = today.get(id)
  if (item?.current?.rev === rev) return item.data
  throw new Error(`version ${rev} has no data`)
}

interface LastRow {
  id: string
  type: string
  data: string
  rev: number
}

/** The last version with data of each of these items. */
const LAST_VERSIONS = `select id, type, data, max(rev) as rev from revisions
  where id in (select value from json_each(?)) and data is not null group by id`

/** The present state of items; of deleted ones, the last data. Two statements for any number. */
function prepareToday(db: Database.Database): (ids: readonly string[]) => Map<string, Today> {
  const current = db.prepare<[string], CurrentRow>(
    `select id, type, rev, whole as bytes, whole_sum as sum, raw, held, words from items
     where id in (select value from json_each(?))`,
  )
  const last = db.prepare<[string], LastRow>(LAST_VERSIONS)
  return (ids) => {
    const wanted = [...new Set(ids)]
    const found = new Map<string, Today>()
    if (wanted.length === 0) return found
    for (const row of current.all(JSON.stringify(wanted))) {
      const { id, type, rev, held, words } = row
      const state = { rev, held, words }
      found.set(id, { type, data: dataOf(row), current: state })
    }
    const gone = wanted.filter((id) => !found.has(id))
    if (gone.length === 0) return found
    for (const { id, type, data } of last.all(JSON.stringify(gone))) {
      found.set(id, { type, data: parseJsonObject(data), current: null })
    }
    return found
  }
}

/** Two statements for any number. */
function prepareStates(db: Database.Database): (ids: readonly string[]) => KnownStates {
  const states = db.prepare<object, RightsState & { id: string; isStop: 0 | 1 }>(
    `select id, held, words, 0 as isStop from items where id in (select value from json_each(@wanted))
     union all
     select sha256, null, rights, 0 from files where sha256 in (select value from json_each(@wanted))
     union all
     select distinct item, null, null, 1 from stops`,
  )
  const last = db.prepare<[string], LastRow>(LAST_VERSIONS)
  return (ids) => {
    const wanted = [...new Set(ids)]
    const known = new Map<string, KnownState>()
    const stopped = new Set<string>()
    for (const { id, held, words, isStop } of states.all({ wanted: JSON.stringify(wanted) })) {
      if (isStop === 1) stopped.add(id)
      else known.set(id, { state: { held, words } })
    }
    const gone = wanted.filter((id) => !known.has(id))
    if (gone.length === 0) return { states: known, stopped }
    for (const id of gone) known.set(id, { last: null })
    for (const { id, type, data } of last.all(JSON.stringify(gone))) {
      known.set(id, { last: { type, data: parseJsonObject(data) } })
    }
    return { states: known, stopped }
  }
}
