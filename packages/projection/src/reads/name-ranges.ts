/** Ranges of whole names in the table of names, which is exact and fast. */
import type Database from 'better-sqlite3'
import { ranksOf, typeOrder } from '../apply/type-order.ts'

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

/** Whole names that are sought, of items of one type or any. */
export interface NameRange {
  name: string
  /** Longer names that begin so, and not the name itself. */
  begins: boolean
  type: string | null
}

/** `at`: the number of the range in its list. */
export interface NamedCandidate extends Candidate {
  at: number
}

export function isNamed(type: string | undefined): (name: string) => NameRange {
  return (name) => ({ name, begins: false, type: type ?? null })
}

export function beginsWith(type: string | undefined): (name: string) => NameRange {
  return (name) => ({ name, begins: true, type: type ?? null })
}

/** The candidates of each list of ranges, in the order of the ranges; each gives the first in the order of their types. At most
 *  one statement for the beginnings, and one for the whole names of a type. */
export type FindNames = (lists: readonly (readonly NameRange[])[]) => NamedCandidate[][]

interface Sought extends NameRange {
  list: number
  at: number
}

interface Found {
  sought: Sought
  candidate: Candidate
}

export function prepareNameRanges(db: Database.Database): FindNames {
  const findWhole = prepareWholeNames(db)
  const findBegun = prepareBegunNames(db)
  return (lists) => {
    const all = lists.flatMap((ranges, list) =>
      ranges.map((range, at): Sought => ({ ...range, list, at })),
    )
    const [begun, whole] = [all.filter(({ begins }) => begins), all.filter((each) => !each.begins)]
    const types = Map.groupBy(whole, ({ type }) => type)
    const found: NamedCandidate[][] = lists.map(() => [])
    for (const { sought, candidate } of [
      ...[...types].flatMap(([type, names]) => findWhole(type, names)),
      ...findBegun(begun),
    ]) {
      found[sought.list]?.push({ ...candidate, at: sought.at })
    }
    return found
  }
}

/** Names are compared one by one, by the first columns of the key: a join of lists of ranges takes four times as long. */
function prepareWholeNames(db: Database.Database) {
  const prepared = new Map<string, Database.Statement<object, Candidate & { at: number }>>()
  function statementOf(
    type: string | null,
  ): Database.Statement<object, Candidate & { at: number }> {
    const ranks = ranksOf(type ?? undefined).join()
    const known = prepared.get(ranks)
    if (known !== undefined) return known
    const statement = db.prepare<object, Candidate & { at: number }>(
      `select w.key as at, ${CANDIDATE_COLUMNS}
       from json_each(@names) w cross join items i on i.n in (
         select k.n from name_keys k
         where k.rank in (${ranks}) and k.name = w.value
           and (@type is null or (select t.type from items t where t.n = k.n) = @type)
         order by k.rank, k.n limit ${CANDIDATES}
       )`,
    )
    prepared.set(ranks, statement)
    return statement
  }
  return (type: string | null, sought: readonly Sought[]): Found[] => {
    const names = JSON.stringify(sought.map(({ name }) => name))
    return statementOf(type)
      .all({ names, type })
      .sort((a, b) => a.at - b.at || typeOrder(a) - typeOrder(b) || a.n - b.n)
      .flatMap(({ at, ...candidate }) => foundFor(sought[at], candidate))
  }
}

function prepareBegunNames(db: Database.Database) {
  // No name has a control character.
  const statement = db.prepare<[string], Candidate & { range: number }>(
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
  return (sought: readonly Sought[]): Found[] => {
    if (sought.length === 0) return []
    const ranges = sought.map(({ name, type }) => ({
      ...{ from: `${name}\u{1}`, to: `${name}\u{10ffff}` },
      ...{ type, ranks: ranksOf(type ?? undefined) },
    }))
    return statement
      .all(JSON.stringify(ranges))
      .flatMap(({ range, ...candidate }) => foundFor(sought[range], candidate))
  }
}

function foundFor(sought: Sought | undefined, candidate: Candidate): Found[] {
  return sought === undefined ? [] : [{ sought, candidate }]
}
