/** Years with events, the earliest first. */
import { eventYears } from '@yalkut/catalog/reading'
import { inLang } from '#lib/lang.ts'
import type { Ask } from '#lib/server/ask.ts'
import { writtenYear } from '#lib/server/hebrew-dates.ts'
import { calendarWords } from '#lib/words/calendar.ts'
import { counted } from '#lib/words/in-both.ts'

export interface YearEntry {
  year: number
  written: string
  count: string
  href: string
}

/** `hrefOf`: the Hebrew address of a year. */
export function yearList({ catalog, lang }: Ask, hrefOf: (year: string) => string): YearEntry[] {
  const words = calendarWords(lang)
  return eventYears(catalog).map(({ year, events }) => ({
    year,
    written: writtenYear(year, lang),
    count: counted(lang, events, words.events),
    href: inLang(hrefOf(String(year).padStart(4, '0')), lang),
  }))
}
