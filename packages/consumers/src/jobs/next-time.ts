/** When a job is run next. Pure. */
import type { DailyTime, Schedule } from './job.ts'

const DAY_MS = 24 * 3_600_000

export function nextTime(schedule: Schedule, after: Date): Date {
  if ('everyMs' in schedule) return new Date(after.getTime() + schedule.everyMs)
  const days = [0, 1, 2].map((n) => onDayOf(new Date(after.getTime() + n * DAY_MS), schedule))
  const next = days.find((time) => time.getTime() > after.getTime())
  if (next === undefined) throw new Error('each day has one such time')
  return next
}

/** The schedule in words, kept beside the next time. */
export function scheduleWords(schedule: Schedule): string {
  if ('everyMs' in schedule) return `every ${schedule.everyMs / 1_000} s`
  return `at ${schedule.at} ${schedule.timeZone}`
}

/** The hour of the day of a time zone; null for what is none. */
export function readDailyTime(at: string, timeZone: string): DailyTime | null {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) return null
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return { at, timeZone }
  } catch {
    return null
  }
}

/** The hour on the day that a moment falls on there. Where clocks are put forward over it, an hour later. */
function onDayOf(moment: Date, { at, timeZone }: DailyTime): Date {
  const [date = ''] = wallClock(moment, timeZone).split('T')
  const wanted = Date.parse(`${date}T${at}:00Z`)
  // How far the zone's clocks are from UTC is asked near the hour itself: they may be put back or forward that day.
  let time = wanted - offsetMs(new Date(wanted), timeZone)
  time = wanted - offsetMs(new Date(time), timeZone)
  return new Date(time)
}

function offsetMs(moment: Date, timeZone: string): number {
  const seconds = Math.floor(moment.getTime() / 1_000) * 1_000
  return Date.parse(`${wallClock(moment, timeZone)}Z`) - seconds
}

/** What clocks show there: `2026-03-01T08:00:00`. */
function wallClock(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return format.format(moment).replace(' ', 'T')
}
