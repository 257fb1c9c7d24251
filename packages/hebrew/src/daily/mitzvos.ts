/** The mitzvos of a day in Sefer HaMitzvos of the Rambam. */
import { seferHaMitzvot, seferHaMitzvotStart } from '@hebcal/learning/seferHaMitzvotBase'
import { toNumeral } from '../numbers/numerals.ts'
import type { DailyPortion, DailyUnit, InBoth } from './daily-unit.ts'

/** The day on which the cycle began. */
export const MITZVOS_BEGAN = seferHaMitzvotStart

const SEFER = ['Sefer HaMitzvot', 'ספר המצוות', 'ספר המצות', 'Sefer HaMitzvos']

const KINDS = {
  P: { he: 'מצות עשה', en: 'Positive Mitzvah', parts: ['positive-commandments', 'positive', '1'] },
  N: { he: 'מצות לא תעשה', en: 'Negative Mitzvah', parts: ['negative-commandments', 'negative', '2'] },
} as const

/** What is learned beside mitzvos, in Hebrew. */
const OTHERS: ReadonlyMap<string, string> = new Map([
  ['Maimonides’ Introduction to Sefer Hamitzvot', 'הקדמת הרמב״ם לספר המצוות'],
  ['Principle 1-3', 'שרשים א-ג'],
  ['Principle 4-9', 'שרשים ד-ט'],
  ['Principle 10-14', 'שרשים י-יד'],
  ['Nusach HaTefila', 'נוסח התפילה'],
  ['Order of Prayer', 'סדר התפילה'],
  ['Text of the Haggadah', 'נוסח ההגדה'],
  ['Laws of Megillah and Chanukah Chapters 1-2', 'הלכות מגילה וחנוכה א-ב'],
  ['Laws of Megillah and Chanukah Chapters 3-4', 'הלכות מגילה וחנוכה ג-ד'],
])

export function mitzvosOf(dayNumber: number): DailyPortion {
  const parts = seferHaMitzvot(dayNumber).reading.split(', ')
  const units = parts.flatMap((part) => mitzvahOf(part) ?? [])
  const labels = parts.map((part) => mitzvahOf(part)?.label ?? { he: OTHERS.get(part) ?? part, en: part })
  return { label: { he: inLine(labels, 'he'), en: inLine(labels, 'en') }, units }
}

/** `P186`, `N10`; null for another part of the day. */
function mitzvahOf(part: string): DailyUnit | null {
  const [, kind, digits] = /^([PN])(\d+)$/u.exec(part) ?? []
  if (digits === undefined || (kind !== 'P' && kind !== 'N')) return null
  const { he, en, parts } = KINDS[kind]
  return {
    label: { he: `${he} ${toNumeral(Number(digits))}`, en: `${en} ${digits}` },
    sefer: SEFER,
    positions: parts.map((value) => [value, digits]),
  }
}

function inLine(labels: readonly InBoth[], lang: keyof InBoth): string {
  return labels.map((label) => label[lang]).join(', ')
}
