/** Events by date. Source: service.md#events-by-date; shapes.md#events. */
import { isDateKey, isMonthCode, mostDaysInMonth } from '@yalkut/hebrew'
import { refuse } from '@yalkut/model'
import type { EventGap } from '@yalkut/projection'
import type { Services } from '../services/services.ts'

export interface EventQuery {
  /** `YYYY` or `YYYY-MM`. */
  within?: string
  /** `MM-DD`, comma separated. */
  day?: string
  /** Date keys, comma separated. */
  dates?: string
  missing?: EventGap
  limit: number
}

/** The most days or dates in one call. */
const MAX_KEYS = 400

/** Refuses `bad-request` without a date, `invalid` for an invalid one. */
export function listEvents({ projection: { reads } }: Services, query: EventQuery): Buffer[] {
  const { within, missing, limit } = query
  const days = listOf(query.day)
  const dates = listOf(query.dates)
  if (within === undefined && days === undefined && dates === undefined) {
    throw refuse('bad-request', 'Choose events with within=5742, day=10-11 or dates=5742-05-10.')
  }
  if (within !== undefined && !isYearOrMonth(within)) {
    throw refuse('invalid', `“${within}” is not a year (5742) or a month (5742-05).`, { within })
  }
  for (const day of days ?? [])
    if (!isMonthDay(day)) throw invalidKey('day', day, 'a day such as 05-10')
  for (const key of dates ?? []) if (!isDateKey(key)) throw invalidKey('dates', key, 'a date key')
  return reads.events.events({ within, days, dates, missing, limit })
}

function listOf(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  const keys = text.split(',').map((key) => key.trim())
  if (keys.length <= MAX_KEYS) return keys
  throw refuse('bad-request', `At most ${MAX_KEYS} dates in one call.`)
}

function isYearOrMonth(text: string): boolean {
  return text.length <= 8 && isDateKey(text)
}

function isMonthDay(text: string): boolean {
  const [month = '', day = ''] = text.split('-')
  if (!isMonthCode(month) || !/^\d{2}$/.test(day)) return false
  return Number(day) >= 1 && Number(day) <= mostDaysInMonth(month) && text === `${month}-${day}`
}

function invalidKey(field: string, value: string, wanted: string): Error {
  return refuse('invalid', `“${value.slice(0, 40)}” is not ${wanted}.`, {
    [field]: value.slice(0, 40),
  })
}
