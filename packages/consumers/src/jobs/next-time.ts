/** The time of a job's next run. Pure. Days and their hours are those of `Temporal`, which Node has: a daily time needs no library. */
import { DAY_MS, HOUR_MS } from '@yalkut/model'
import type { DailyTime, Schedule } from './job.ts'

export function nextTime(schedule: Schedule, after: Date): Date {
  if ('everyMs' in schedule) return new Date(after.getTime() + schedule.everyMs)
  const { timeZone, at } = schedule
  const today = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  // When summer time skips that hour, the time is an hour later; when it comes twice, the first.
  const onDay = (day: Temporal.PlainDate): Date =>
    new Date(day.toZonedDateTime({ timeZone, plainTime: at }).epochMilliseconds)
  const next = onDay(today)
  return next > after ? next : onDay(today.add({ days: 1 }))
}

/** The longest time from one run to the next, in ms. A day on which summer time ends has 25 hours. */
export function longestRestMs(schedule: Schedule): number {
  return 'everyMs' in schedule ? schedule.everyMs : DAY_MS + 2 * HOUR_MS
}

/** The schedule as text. The ledger stores it beside the next time, so that a changed schedule is noticed. */
export function describeSchedule(schedule: Schedule): string {
  if ('everyMs' in schedule) return `every ${schedule.everyMs / 1_000} s`
  return `at ${schedule.at} ${schedule.timeZone}`
}

/** Null when `at` is no time of day or `timeZone` is unknown. */
export function readDailyTime(at: string, timeZone: string): DailyTime | null {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) return null
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return { at, timeZone }
  } catch {
    return null
  }
}
