/** The time of a job's next run. Pure. */
import { DAY_MS, HOUR_MS } from '@yalkut/model'
import type { DailyTime, Schedule } from './job.ts'

export function nextTime(schedule: Schedule, after: Date): Date {
  if ('everyMs' in schedule) return new Date(after.getTime() + schedule.everyMs)
  const days = [0, 1, 2].map((n) => onDayOf(new Date(after.getTime() + n * DAY_MS), schedule))
  const next = days.find((time) => time.getTime() > after.getTime())
  if (next === undefined) throw new Error('each day has one such time')
  return next
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

/** The time of day `at`, on the day that `moment` has in the time zone. When summer time skips that hour, the result is
 *  an hour later. */
function onDayOf(moment: Date, { at, timeZone }: DailyTime): Date {
  const [date = ''] = wallClock(moment, timeZone).split('T')
  const wanted = Date.parse(`${date}T${at}:00Z`)
  // The offset from UTC may change on that day, so it is read again near the result.
  let time = wanted - offsetMs(new Date(wanted), timeZone)
  time = wanted - offsetMs(new Date(time), timeZone)
  return new Date(time)
}

function offsetMs(moment: Date, timeZone: string): number {
  const seconds = Math.floor(moment.getTime() / 1_000) * 1_000
  return Date.parse(`${wallClock(moment, timeZone)}Z`) - seconds
}

/** The local time in the zone: `2026-03-01T08:00:00`. */
function wallClock(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return format.format(moment).replace(' ', 'T')
}
