/** What is learned on a day, and where the catalog has it. Source: shapes.md#daily-learning. */
import { CYCLE_IDS, dayAfter, fromCivil, PLACE_IDS, PLACES, readDateKey, toCivil } from '@yalkut/hebrew'
import { refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { readingSaid } from '../../core/sentences/reading.ts'
import type { Services } from '../../core/services/services.ts'
import type { Daily } from '../../core/shapes/daily.ts'
import { findSegment } from './citations.ts'

export const DailyQuery = Type.Object({
  date: Type.Optional(
    Type.String({
      description:
        'A civil day (`2026-11-28`: the Hebrew day of its daytime) or a Hebrew one (`5787-03-18`). Default: today, after sunset the next day where `place` is named, else the civil day in UTC.',
    }),
  ),
  cycle: Type.Optional(Type.Enum([...CYCLE_IDS], { description: 'This cycle alone. Default: all.' })),
  place: Type.Optional(
    Type.Enum([...PLACE_IDS], {
      description: 'Whose sunset ends the day, and whose land the portions are of. Default: the Diaspora.',
    }),
  ),
})
export type DailyQuery = Static<typeof DailyQuery>

const loadCalendars = async () => (await import('./learning-calendars.ts')).calendars
type Calendars = Awaited<ReturnType<typeof loadCalendars>>
type Cycle = ReturnType<Calendars['dailyCycles']>[number]

/** Refuses `invalid` for a date that is no day. */
export async function dailyLearning(services: Services, { date, cycle, place }: DailyQuery): Promise<Daily> {
  const { dailyCycles, hebrewDayAt, sunsetAt } = await loadCalendars()
  const now = services.clock()
  const today = place === undefined ? fromCivil(now.toISOString().slice(0, 10)) : hebrewDayAt(now, place)
  const key = date === undefined ? today : readDay(date)
  const civil = toCivil(key).from
  const land = place === undefined ? 'diaspora' : PLACES[place].land
  const cycles = dailyCycles(key, land, cycle === undefined ? CYCLE_IDS : [cycle])
  return {
    date: key,
    civil,
    place: place ?? null,
    sunset: place === undefined ? null : (sunsetAt(civil, place)?.toISOString() ?? null),
    cycles: placed(services, cycles),
  }
}

/** A day of a calendar of learning: what is learned, without the units. */
export interface ScheduledDay {
  date: string
  civil: string
  /** When the day begins and ends at the place; null without a place. */
  begins: Date | null
  ends: Date | null
  cycles: Pick<Daily['cycles'][number], 'id' | 'name' | 'label'>[]
}

/** So many days from one, the earliest first. `cycle`: this one alone. Days outside the years 1 to 9999 are left out. */
export async function learningSchedule(
  services: Pick<Services, 'clock'>,
  { place, cycle, from, days }: Omit<DailyQuery, 'date'> & { from: number; days: number },
): Promise<ScheduledDay[]> {
  const { dailyCycles, hebrewDayAt, sunsetAt } = await loadCalendars()
  const now = services.clock()
  const today = place === undefined ? fromCivil(now.toISOString().slice(0, 10)) : hebrewDayAt(now, place)
  const land = place === undefined ? 'diaspora' : PLACES[place].land
  const ids = cycle === undefined ? CYCLE_IDS : [cycle]
  return Array.from({ length: days }, (_, at) => dayAfter(today, from + at)).flatMap((date) => {
    const before = date === null ? null : dayAfter(date, -1)
    if (date === null || before === null) return []
    const civil = toCivil(date).from
    const cycles = dailyCycles(date, land, ids).map(({ id, name, label }) => ({ id, name, label }))
    const begins = place === undefined ? null : sunsetAt(toCivil(before).from, place)
    const ends = place === undefined ? null : sunsetAt(civil, place)
    return [{ date, civil, begins, ends, cycles }]
  })
}

/** Hebrew years of which the catalog could be asked are over 4000, and civil ones are under. */
const FIRST_HEBREW_YEAR = 4_000

function readDay(date: string): string {
  const year = Number(/^\d{4}(?=-)/u.exec(date)?.[0])
  if (year >= FIRST_HEBREW_YEAR) {
    const reading = readDateKey(date)
    if (reading.ok && reading.date.day !== undefined) return date
    throw notDay(date)
  }
  try {
    return fromCivil(date)
  } catch {
    throw notDay(date)
  }
}

function notDay(date: string): Error {
  const shown = date.slice(0, 40)
  return refuse('invalid', readingSaid('not-a-day-to-learn', { shown }), { date: shown })
}

function placed(services: Services, cycles: readonly Cycle[]): Daily['cycles'] {
  const { reads } = services.projection
  const all = cycles.flatMap(({ units }) => units)
  const found = reads.namedUnits(all.map(({ sefer, positions }) => ({ names: sefer, positions })))
  const unitOf = new Map(all.map((unit, at) => [unit, found[at]?.unit ?? null]))
  const items = reads.items.named([...new Set([...unitOf.values()].filter((id) => id !== null))])
  return cycles.map(({ id, name, label, units }) => {
    const here = units.flatMap((unit) => {
      const item = items.get(unitOf.get(unit) ?? '')
      if (item === undefined) return []
      return [{ id: item.id, path: item.path, label: unit.label, ...edgesOf(services, item.id, unit) }]
    })
    const missing = units.filter((unit) => !items.has(unitOf.get(unit) ?? '') && unit.isOptional !== true)
    const labels = missing.map((unit) => unit.label)
    return { id, name, label, units: here, ...(labels.length > 0 && { missing: labels }) }
  })
}

type Unit = Cycle['units'][number]

/** The segments at the edges; none where the unit has fewer paragraphs than the schedule counts. */
function edgesOf(services: Services, id: string, { from, to, paragraphs }: Unit): { from?: string; to?: string } {
  const segmentAt = (number: number | undefined): string | null =>
    number === undefined ? null : (findSegment(services, id, { number })?.segment ?? null)
  if (from === undefined && to === undefined) return {}
  if (paragraphs !== undefined && segmentAt(paragraphs) === null) return {}
  const [first, last] = [segmentAt(from), segmentAt(to)]
  return { ...(first !== null && { from: first }), ...(last !== null && { to: last }) }
}
