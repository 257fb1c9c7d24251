/** The tags of editions: the year and the ISO week, `2026.40`; the second of a week `2026.40.2`. Pure. */
import { DAY_MS } from '@yalkut/model'

/** `taken`: the tags of that week. */
export function nextTag(at: Date, taken: readonly string[]): string {
  const week = weekOf(at)
  if (!taken.includes(week)) return week
  const numbers = taken.map((tag) => Number(tag.split('.')[2] ?? 1))
  return `${week}.${Math.max(...numbers) + 1}`
}

/** The week of the Thursday that it contains, in UTC. Source: ISO 8601. */
export function weekOf(at: Date): string {
  const day = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
  const weekday = day.getUTCDay() === 0 ? 7 : day.getUTCDay()
  const thursday = new Date(day.getTime() + (4 - weekday) * DAY_MS)
  const year = thursday.getUTCFullYear()
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS)) + 1
  return `${year}.${String(week).padStart(2, '0')}`
}
