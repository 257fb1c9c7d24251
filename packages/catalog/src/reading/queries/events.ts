/** Events by date. Source: service.md#events-by-date; shapes.md#events. */
import { isDateKey, isDateRange, isMonthCode, mostDaysInMonth } from '@yalkut/hebrew'
import { refuse, type Sentence } from '@yalkut/model'
import type { EventMarks, ItemBytes, Reads, ShownItem } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { readItemId } from '../../core/input/item-id.ts'
import { readingSaid } from '../../core/sentences/reading.ts'
import type { Services } from '../../core/services/services.ts'
import { limitOf } from '../../core/shapes/paging.ts'

export const EventQuery = Type.Object({
  within: Type.Optional(
    Type.String({
      description: 'A decade, a year, a month or a day: `574`, `5742`, `5742-05`, `5742-05-10`.',
    }),
  ),
  day: Type.Optional(Type.String({ description: 'Days of every year, such as `05-10`, comma separated.' })),
  dates: Type.Optional(Type.String({ description: 'Date keys, comma separated.' })),
  missing: Type.Optional(
    Type.Enum(['recordings', 'texts'], {
      description: 'Only events without a recording, or without a text.',
    }),
  ),
  set: Type.Optional(Type.String({ description: 'Only events in this set (id).' })),
  limit: limitOf(2_000, 500),
})
export type EventQuery = Static<typeof EventQuery>

/** What `within` takes, for refusals. */
const DATE_PREFIX = readingSaid('wanted-decade')

/** The most days or dates in one call. */
const MAX_KEYS = 400

/** Refuses `bad-request` without a date, `invalid` for an invalid one. */
export function listEvents({ projection: { reads } }: Services, query: EventQuery): ItemBytes[] {
  return reads.events.events(readQuery(query))
}

export interface ShownEvent {
  event: ShownItem<'event'>
  marks: EventMarks
}

/** The same events for pages, with what there is of each. Three statements. Refuses as `listEvents`. */
export function shownEvents({ projection: { reads } }: Services, query: EventQuery): ShownEvent[] {
  return withMarks(reads, reads.events.ids(readQuery(query)))
}

/** The same in pages. `cursor`: one that no page gave begins the list. `next`: null at the end. */
export function pageOfEvents(
  { projection: { reads } }: Services,
  { cursor, ...query }: EventQuery & { cursor?: string | undefined },
): { events: ShownEvent[]; next: string | null } {
  const { ids, next } = reads.events.page({ ...readQuery(query), ...(cursor !== undefined && { cursor }) })
  return { events: withMarks(reads, ids), next }
}

/** Of each group of days (`MM-DD`), in the years but one: how many events began on them, and the first of these. Three statements. */
export function eventsOfDays(
  { projection: { reads } }: Services,
  query: Parameters<Reads['events']['onDays']>[0],
): { count: number; shown: ShownEvent[] }[] {
  const found = reads.events.onDays(query)
  const all = new Map(
    withMarks(reads, [...new Set(found.flatMap(({ ids }) => ids))]).map((each) => [each.event.id, each]),
  )
  return found.map(({ count, ids }) => ({ count, shown: ids.flatMap((id) => all.get(id) ?? []) }))
}

function withMarks(reads: Reads, ids: readonly string[]): ShownEvent[] {
  const marks = reads.events.marksOf(ids)
  return reads.items.of('event', ids).map((event) => ({
    event,
    marks: marks.get(event.id) ?? { recordings: 0, transcripts: 0, hasHanacha: false },
  }))
}

function readQuery(query: EventQuery): Parameters<Reads['events']['ids']>[0] {
  const { within, missing, limit } = query
  const days = listOf(query.day)
  const dates = listOf(query.dates)
  if (within === undefined && days === undefined && dates === undefined) {
    throw refuse('bad-request', readingSaid('which-events'))
  }
  if (within !== undefined && !isDateRange(within)) {
    throw invalidKey('within', within, DATE_PREFIX)
  }
  for (const day of days ?? []) if (!isMonthDay(day)) throw invalidKey('day', day, readingSaid('wanted-day'))
  for (const key of dates ?? []) if (!isDateKey(key)) throw invalidKey('dates', key, readingSaid('wanted-date-key'))
  const set = query.set === undefined ? {} : { set: readItemId(query.set) }
  return {
    ...(within !== undefined && { within }),
    ...(days !== undefined && { days }),
    ...(dates !== undefined && { dates }),
    ...(missing !== undefined && { missing }),
    ...set,
    limit,
  }
}

function listOf(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  const keys = text.split(',').map((key) => key.trim())
  if (keys.length <= MAX_KEYS) return keys
  throw refuse('bad-request', readingSaid('too-many-dates', { max: MAX_KEYS }))
}

function isMonthDay(text: string): boolean {
  const [month = '', day = ''] = text.split('-')
  if (!isMonthCode(month) || !/^\d{2}$/.test(day)) return false
  return Number(day) >= 1 && Number(day) <= mostDaysInMonth(month) && text === `${month}-${day}`
}

function invalidKey(field: string, value: string, wanted: Sentence): Error {
  return refuse('invalid', readingSaid('value-is-not', { value: value.slice(0, 40), wanted }), {
    [field]: value.slice(0, 40),
  })
}
