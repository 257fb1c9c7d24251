/** Finds the units of sefarim by the numbers of citations. Source: shapes.md#citations. */
import type { CitationValue } from '@yalkut/hebrew'
import type Database from 'better-sqlite3'
import { insidePosition, positionKey } from '../apply/unit-position.ts'
import { CANDIDATE_COLUMNS, type Candidate } from './name-ranges.ts'

/** `taken`: how many of the numbers the unit's position takes. */
export interface CitedUnit {
  unit: Candidate
  taken: number
}

export interface NumbersInWork {
  work: string
  values: readonly CitationValue[]
}

/** A way in which the numbers may appear in positions. `by`: exactly at a position, at the first unit below a position, or as
 *  the value of the lowest level alone. */
interface Way {
  work: string
  by: 'at' | 'inside' | 'last'
  from: string
  to: string
  /** Of the numbers, those that are in the position, and the first of the unit's levels that they take. */
  taken: number
  isLast: boolean
}

/** For each of these, the unit at its numbers; undefined when the sefer has no such unit. One statement. */
export function prepareCitedUnits(db: Database.Database): (all: readonly NumbersInWork[]) => (CitedUnit | undefined)[] {
  const first = 'order by u.sort, u.id limit 1'
  const find = db.prepare<[string], Candidate & { way: number; levels: string }>(
    `select w.key as way, ${CANDIDATE_COLUMNS}, p.levels
     from json_each(?) w
     join unit_parts p on p.id = case w.value ->> 'by'
       when 'at' then (select u.id from unit_parts u
         where u.work_id = w.value ->> 'work' and u.position = w.value ->> 'from' ${first})
       when 'inside' then (select u.id from unit_parts u
         where u.work_id = w.value ->> 'work'
           and u.position >= w.value ->> 'from' and u.position < w.value ->> 'to' ${first})
       else (select u.id from unit_parts u
         where u.work_id = w.value ->> 'work' and u.last = w.value ->> 'from' ${first})
     end
     join items i on i.id = p.id
     order by w.key`,
  )
  return (all) => {
    const ways = all.flatMap((each, owner) => waysOf(each).map((way) => ({ ...way, owner })))
    const units = all.map((): CitedUnit | undefined => undefined)
    if (ways.length === 0) return units
    for (const { way: at, levels, ...unit } of find.all(JSON.stringify(ways))) {
      const way = ways[at]
      if (way === undefined || units[way.owner] !== undefined) continue
      const { values } = all[way.owner] ?? { values: [] }
      if (fits(values, way, readLevels(levels))) units[way.owner] = { unit, taken: way.taken }
    }
    return units
  }
}

/** All ways, the likeliest first. */
function waysOf({ work, values }: NumbersInWork): Way[] {
  const count = values.length
  const [top] = values
  if (top === undefined) return []
  return [
    ...at(work, values, count),
    ...inside(work, values),
    ...(count > 1 ? at(work, values, count - 1) : []),
    ...(count <= 2 ? writtenAs(top).map((from) => last(work, from)) : []),
  ]
}

/** The first `taken` numbers are a whole position; at most one number is left. */
function at(work: string, values: readonly CitationValue[], taken: number): Way[] {
  const position = values.slice(0, taken)
  const above = position.slice(0, -1).flatMap((value) => writtenAs(value)[0] ?? [])
  const lowest = position.at(-1)
  const ends = lowest === undefined ? [] : writtenAs(lowest)
  return ends.map((end) => {
    const from = positionKey([...above, end])
    return { work, by: 'at', from, to: from, taken, isLast: false }
  })
}

function inside(work: string, values: readonly CitationValue[]): Way[] {
  const position = values.flatMap((value) => writtenAs(value)[0] ?? [])
  return [{ work, by: 'inside', ...insidePosition(position), taken: values.length, isLast: false }]
}

/** “Tanya 32”: the chapter of the first part that has it. */
function last(work: string, from: string): Way {
  return { work, by: 'last', from, to: from, taken: 1, isLast: true }
}

/** The values that a number has in positions. A leaf without its side is its front. */
function writtenAs({ number, side }: CitationValue): string[] {
  return side === undefined ? [String(number), `${number}a`] : [`${number}${side}`]
}

/** Whether the numbers stand at the levels that the citation names. A level that the unit does not have says nothing. */
function fits(values: readonly CitationValue[], { taken, isLast }: Way, levels: readonly string[]): boolean {
  return values.every(({ levels: named }, index) => {
    const meant = named?.find((level) => levels.includes(level))
    if (meant === undefined) return true
    if (index >= taken) return false
    return levels.indexOf(meant) === (isLast ? levels.length - 1 : index)
  })
}

/** Of the unit's own data. */
function readLevels(text: string): readonly string[] {
  const levels: string[] = JSON.parse(text)
  return levels
}
