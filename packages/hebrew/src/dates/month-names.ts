/** The names of the months: one form that Yalkut writes, and the spellings that people use. */

import type { MonthCode } from './calendar.ts'

/** The languages in which dates are written. */
export type DateLanguage = 'he' | 'en'

const WRITTEN: Readonly<Record<MonthCode, Readonly<Record<DateLanguage, string>>>> = {
  '01': { he: 'תשרי', en: 'Tishrei' },
  '02': { he: 'חשון', en: 'Cheshvan' },
  '03': { he: 'כסלו', en: 'Kislev' },
  '04': { he: 'טבת', en: 'Tevet' },
  '05': { he: 'שבט', en: 'Shevat' },
  '06': { he: 'אדר', en: 'Adar' },
  '06A': { he: 'אדר א׳', en: 'Adar I' },
  '06B': { he: 'אדר ב׳', en: 'Adar II' },
  '07': { he: 'ניסן', en: 'Nissan' },
  '08': { he: 'אייר', en: 'Iyar' },
  '09': { he: 'סיון', en: 'Sivan' },
  '10': { he: 'תמוז', en: 'Tammuz' },
  '11': { he: 'אב', en: 'Av' },
  '12': { he: 'אלול', en: 'Elul' },
}

/** The name of the month in a written date: `אדר א׳`, `Adar I`. */
export function monthNameIn(month: MonthCode, language: DateLanguage): string {
  return WRITTEN[month][language]
}

/** Spellings that are recognized, in lower case, without marks, with one space between two words. Adar without I or II
 *  is `06` here in every year. */
const SPELLINGS: readonly (readonly [MonthCode, string])[] = [
  ['01', 'תשרי, tishrei, tishri, tishray, tishre, tishrey, tischri'],
  ['02', 'חשון, חשוון, מרחשון, מרחשוון, מר חשון, מר חשוון'],
  ['02', 'cheshvan, heshvan, chesvan, hesvan, cheshvon, kheshvan, cheshwan'],
  ['02', 'marcheshvan, marheshvan, marcheshvon, mar cheshvan, mar heshvan'],
  ['03', 'כסלו, כסליו, kislev, chislev, kisleiv, kislef'],
  ['04', 'טבת, teves, tevet, teveth, tebet, tebeth, teiveis, teves, teyves, teveis'],
  ['05', 'שבט, shevat, shvat, shevot, shvot, shebat, schwat'],
  ['06', 'אדר, adar, ador, addar'],
  ['06A', 'אדרא, adari, adar1'],
  ['06B', 'אדרב, אדש, ואדר, adarii, adar2, veadar'],
  ['07', 'ניסן, nissan, nisan, nison, nisson, nissen'],
  ['08', 'אייר, איר, iyar, iyyar, iyor, iar, eyar'],
  ['09', 'סיון, סיוון, sivan, sivon, siwan'],
  ['10', 'תמוז, tammuz, tamuz, tamooz, tammooz, tammus, tamus'],
  ['11', 'אב, מנחם אב, מנא, av, ov, ab'],
  ['11', 'menachem av, menahem av, menachem ov, menochem av, menochem ov'],
  ['12', 'אלול, elul, ellul, elool'],
]

const BY_SPELLING: ReadonlyMap<string, MonthCode> = new Map(
  SPELLINGS.flatMap(([month, list]) => list.split(', ').map((spelling) => [spelling, month] as const)),
)

/** The month with this spelling, or undefined. `spelling` is folded and without marks. */
export function findMonth(spelling: string): MonthCode | undefined {
  return BY_SPELLING.get(spelling)
}

/** The months of which a spelling begins so, in the order of the year; two letters at least. `begun` is folded. */
export function monthsBegun(begun: string): MonthCode[] {
  if (begun.length < 2) return []
  return [
    ...new Set(
      SPELLINGS.flatMap(([month, list]) => (list.split(', ').some((each) => each.startsWith(begun)) ? month : [])),
    ),
  ]
}
