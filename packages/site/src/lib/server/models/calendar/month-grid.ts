/** A month as weeks of seven cells. */
import { daysOfMonth, type MonthCode, monthNameIn, toNumeral } from '@yalkut/hebrew'
import { inLang, type Lang } from '#lib/lang.ts'
import { calendarWords } from '#lib/words/calendar.ts'
import { counted } from '#lib/words/in-both.ts'

export interface DayCell {
  key: string
  day: string
  isToday: boolean
  /** Null on a day without events. */
  link: { href: string; says: string } | null
}

export interface MonthGrid {
  name: string
  href: string
  /** Weeks from Sunday; null beside the month. */
  weeks: (DayCell | null)[][]
}

export interface GridAsked {
  lang: Lang
  /** Events by date key. */
  counts: ReadonlyMap<string, number>
  today: string
}

export function monthGrid(year: number, month: MonthCode, asked: GridAsked): MonthGrid {
  const { lang, counts, today } = asked
  const words = calendarWords(lang)
  const days = daysOfMonth(year, month)
  const cells = days.map(({ key, day }): DayCell => {
    const count = counts.get(key) ?? 0
    const link =
      count === 0
        ? null
        : {
            href: inLang(`/calendar/${key}`, lang),
            says: counted(lang, count, words.events),
          }
    return {
      key,
      day: lang === 'he' ? plainNumeral(day) : String(day),
      isToday: key === today,
      link,
    }
  })
  const before = new Array<null>(days[0]?.weekday ?? 0).fill(null)
  const all = [...before, ...cells]
  const weeks = Array.from({ length: Math.ceil(all.length / 7) }, (_, at) =>
    Array.from({ length: 7 }, (_, weekday) => all[at * 7 + weekday] ?? null),
  )
  const key = days[0]?.key.slice(0, -3) ?? ''
  return { name: monthNameIn(month, lang), href: inLang(`/calendar/${key}`, lang), weeks }
}

/** In a grid the letters stand without marks. */
function plainNumeral(day: number): string {
  return toNumeral(day).replaceAll(/[׳״]/g, '')
}
