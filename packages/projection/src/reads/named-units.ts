/** Finds units by the name of their sefer and their position, many at once: what is learned on a day. Source:
 *  shapes.md#daily-learning. */
import type Database from 'better-sqlite3'
import { positionKey } from '../apply/unit-position.ts'
import { queryTokens } from './name-query.ts'
import { type FindNames, isNamed, type NamedCandidate } from './name-ranges.ts'

/** `names`: of the sefer, the usual one first. `positions`: values from the top level down; the first that is there is meant. */
export interface UnitSought {
  readonly names: readonly string[]
  readonly positions: readonly (readonly string[])[]
}

/** For each of these the unit; `unit` null: the sefer has no such unit. Null: there is no such sefer. Two statements. */
export type FindNamedUnits = (sought: readonly UnitSought[]) => ({ work: string; unit: string | null } | null)[]

/** Sefarim of one name that are looked at. */
const WORKS_OF_A_NAME = 5

interface Way {
  readonly work: string
  readonly at: string
  readonly owner: number
}

export function prepareNamedUnits(db: Database.Database, findNames: FindNames): FindNamedUnits {
  const find = db.prepare<[string], { way: number; id: string }>(
    `select w.key as way,
       (select u.id from unit_parts u where u.work_id = w.value ->> 'work' and u.position = w.value ->> 'at'
        order by u.sort, u.id limit 1) as id
     from json_each(?) w
     where id is not null
     order by w.key`,
  )
  return (sought) => {
    const works = worksOf(sought, findNames)
    const ways = sought.flatMap(({ positions }, owner) =>
      (works[owner] ?? []).flatMap((work) =>
        positions.map((values): Way => ({ work, at: positionKey(values), owner })),
      ),
    )
    const units = new Map<number, Way & { id: string }>()
    for (const { way, id } of ways.length === 0 ? [] : find.all(JSON.stringify(ways))) {
      const found = ways[way]
      if (found !== undefined && !units.has(found.owner)) units.set(found.owner, { ...found, id })
    }
    return sought.map((_, owner) => {
      const unit = units.get(owner)
      const [work] = works[owner] ?? []
      if (unit !== undefined) return { work: unit.work, unit: unit.id }
      return work === undefined ? null : { work, unit: null }
    })
  }
}

/** The sefarim of each; those of the same names are looked up once. */
function worksOf(sought: readonly UnitSought[], findNames: FindNames): string[][] {
  const named = isNamed('work')
  const lists = new Map<string, readonly string[]>()
  const keys = sought.map(({ names }) => {
    const key = names.join('\n')
    lists.set(key, names)
    return key
  })
  const ranges = [...lists.values()].map((names) => names.map((name) => named(queryTokens(name).join(' '))))
  const found = findNames(ranges)
  const byKey = new Map([...lists.keys()].map((key, at) => [key, inOrder(found[at] ?? [])]))
  return keys.map((key) => byKey.get(key) ?? [])
}

/** In the order of the names, official ones and then paths first. */
function inOrder(candidates: readonly NamedCandidate[]): string[] {
  const sorted = candidates.toSorted(
    (a, b) => a.at - b.at || a.addition - b.addition || (a.list_key < b.list_key ? -1 : 1),
  )
  return [...new Set(sorted.map(({ id }) => id))].slice(0, WORKS_OF_A_NAME)
}
