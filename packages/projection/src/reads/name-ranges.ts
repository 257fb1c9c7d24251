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

/** The candidates of each list of ranges, in the order of the ranges; each gives the first in the order of their types. One
 *  statement for all. */
export type FindNames = (lists: readonly (readonly NameRange[])[]) => NamedCandidate[][]

/** A range with its list, and its number there. */
interface Sought extends NameRange {
  list: number
  at: number
}

interface FoundRow extends Candidate {
  branch: number
  at: number
  place: number
}

export function prepareNameRanges(db: Database.Database): FindNames {
  const prepared = new Map<string, Database.Statement<object, FoundRow>>()

  /** Ranges of one kind and type are one branch of the statement. */
  function statementOf(branches: readonly (readonly Sought[])[]) {
    const texts = branches.map(([range], branch) => {
      const ranks = ranksOf(range?.type ?? undefined).join()
      return range?.begins === true ? begunNames(branch, ranks) : wholeNames(branch, ranks)
    })
    const text = texts.join(' union all ')
    const known = prepared.get(text)
    if (known !== undefined) return known
    const statement = db.prepare<object, FoundRow>(text)
    prepared.set(text, statement)
    return statement
  }

  return (lists) => {
    const all = lists.flatMap((ranges, list) => ranges.map((range, at): Sought => ({ ...range, list, at })))
    const found: NamedCandidate[][] = lists.map(() => [])
    if (all.length === 0) return found
    const branches = [...Map.groupBy(all, ({ begins, type }) => `${begins} ${type}`).values()]
    const asked = branches.flatMap((ranges, branch) => [
      [`names${branch}`, JSON.stringify(ranges.map(({ name }) => name))],
      [`type${branch}`, ranges[0]?.type ?? null],
    ])
    for (const { branch, at, place: _, ...candidate } of inOrder(
      statementOf(branches).all(Object.fromEntries(asked)),
    )) {
      const sought = branches[branch]?.[at]
      if (sought !== undefined) found[sought.list]?.push({ ...candidate, at: sought.at })
    }
    return found
  }
}

function inOrder(rows: FoundRow[]): FoundRow[] {
  return rows.sort(
    (a, b) => a.branch - b.branch || a.at - b.at || a.place - b.place || typeOrder(a) - typeOrder(b) || a.n - b.n,
  )
}

function wholeNames(branch: number, ranks: string): string {
  return namesOf(branch, ranks, {
    place: '0',
    order: 'k.rank, k.n',
    isSought: 'k.name = w.value',
  })
}

/** No name has a control character. */
function begunNames(branch: number, ranks: string): string {
  return namesOf(branch, ranks, {
    place: 'e.key',
    order: 'k.rank, k.name, k.n',
    isSought: 'k.name >= w.value || char(1) and k.name <= w.value || char(1114111)',
  })
}

/** Each name is looked up by itself, by the first columns of the key, and its items by their numbers, whatever SQLite believes
 *  of the sizes of the tables: as a join of ranges this takes four times as long, and by all items thousands of times. */
function namesOf(
  branch: number,
  ranks: string,
  { place, order, isSought }: { place: string; order: string; isSought: string },
): string {
  const [names, type] = parameters(branch)
  return `select ${branch} as branch, w.key as at, ${place} as place, ${CANDIDATE_COLUMNS}
    from json_each(${names}) w cross join json_each((
      select json_group_array(n) from (
        select k.n from name_keys k
        where k.rank in (${ranks}) and ${isOfType(type)} and ${isSought}
        order by ${order} limit ${CANDIDATES}
      )
    )) e cross join items i on i.n = e.value`
}

function parameters(branch: number): [names: string, type: string] {
  return [`@names${branch}`, `@type${branch}`]
}

function isOfType(type: string): string {
  return `(${type} is null or (select t.type from items t where t.n = k.n) = ${type})`
}
