/** Ranges of whole names in the table of names, which is exact and fast. */
import type Database from 'better-sqlite3'
import { ranksOf } from '../apply/type-order.ts'

/** Candidates that one range may give. */
export const CANDIDATES = 300

/** An item that a search may answer. */
export interface Candidate {
  n: number
  id: string
  type: string
  addition: number
  list_key: string
}

export const CANDIDATE_COLUMNS = 'i.n, i.id, i.type, i.addition, i.list_key'

/** A range of whole names, ends included, of items of one type or any. */
export interface NameRange {
  from: string
  to: string
  type: string | null
  ranks: number[]
}

/** `at`: the number of the range in its list. */
export interface NamedCandidate extends Candidate {
  at: number
}

export function isNamed(type: string | undefined): (name: string) => NameRange {
  return (name) => ({ from: name, to: name, type: type ?? null, ranks: ranksOf(type) })
}

/** Longer names only: no name has a control character. */
export function beginsWith(type: string | undefined): (name: string) => NameRange {
  return (name) => ({
    from: `${name}\u{1}`,
    to: `${name}\u{10ffff}`,
    type: type ?? null,
    ranks: ranksOf(type),
  })
}

/** The candidates of each list of ranges, in the order of the ranges. One statement for all. */
export type FindNames = (lists: readonly (readonly NameRange[])[]) => NamedCandidate[][]

export function prepareNameRanges(db: Database.Database): FindNames {
  // Each range gives the first candidates in the order of their types.
  const inRanges = db.prepare<[string], Candidate & { range: number }>(
    `select w.key as range, ${CANDIDATE_COLUMNS}
     from json_each(?) w, json_each((
       select json_group_array(n) from (
         select k.n from name_keys k
         where k.rank in (select value from json_each(w.value ->> 'ranks'))
           and k.name >= w.value ->> 'from' and k.name <= w.value ->> 'to'
           and (w.value ->> 'type' is null
             or (select t.type from items t where t.n = k.n) = w.value ->> 'type')
         order by k.rank, k.name, k.n limit ${CANDIDATES}
       )
     )) e join items i on i.n = e.value
     order by w.key, e.key`,
  )
  return (lists) => {
    const found: NamedCandidate[][] = lists.map(() => [])
    const owners = lists.flatMap((ranges, list) => ranges.map((_, at) => ({ list, at })))
    for (const { range, ...candidate } of inRanges.all(JSON.stringify(lists.flat()))) {
      const owner = owners[range]
      if (owner !== undefined) found[owner.list]?.push({ ...candidate, at: owner.at })
    }
    return found
  }
}
