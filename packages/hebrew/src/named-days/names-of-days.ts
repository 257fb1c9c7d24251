/** What the days of a month are called: festivals, fasts, Rosh Chodesh and the named Shabbosos, as they fall in the Diaspora. */

import { type MonthCode, monthsOfYear } from '../dates/calendar.ts'
import { formatDateKey } from '../dates/date-key.ts'
import { LAST_YEAR } from '../dates/kvius.ts'
import { monthNameIn } from '../dates/month-names.ts'
import { type DayRule, keysOf } from './day-rules.ts'
import { NAMED_DAYS, type NamedDayRow, roshChodesh, shabbosMevarchim } from './named-days.ts'

export interface NamesOfDay {
  readonly he: readonly string[]
  readonly en: readonly string[]
}

/** By date key; days without a name are left out. Throws RangeError for a month that the year does not have. */
export function namesInMonth(year: number, month: MonthCode): Map<string, NamesOfDay> {
  if (!monthsOfYear(year).includes(month)) throw new RangeError(`${year} has no month ${month}.`)
  const start = `${formatDateKey({ year, month, day: 1 }).slice(0, -2)}`
  const found = new Map<string, Named[]>()
  const add = (key: string, named: Named): void => {
    if (key.startsWith(start)) found.set(key, [...(found.get(key) ?? []), named])
  }
  for (const named of [...FESTIVALS.filter((each) => !isBeforeYear(each)), ...ofMonths(year)]) {
    for (const key of keysOf(named.rule, year)) add(key, named)
  }
  if (month === LAST_MONTH && year < LAST_YEAR) {
    for (const named of FESTIVALS.filter(isBeforeYear)) for (const key of keysOf(named.rule, year + 1)) add(key, named)
  }
  const days = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return new Map(
    days.map(([key, all]) => {
      const closest = withoutWider(all)
      return [key, { he: namesIn('he', closest), en: namesIn('en', closest) }]
    }),
  )
}

const LAST_MONTH: MonthCode = '12'

/** The day before Rosh Hashanah is in the year that ends. */
function isBeforeYear({ rule }: Named): boolean {
  return rule.kind === 'on' && rule.month === '01' && rule.day + rule.skip < 1
}

interface Named {
  readonly he: string | null
  readonly en: string | null
  readonly rule: DayRule
  /** How many days a festival has; 0 beside festivals. */
  readonly length: number
}

/** Hoshana Rabbah is not called Chol HaMoed too, nor Chol HaMoed Sukkos. */
function withoutWider(all: readonly Named[]): Named[] {
  const lengths = all.flatMap(({ length }) => (length === 0 ? [] : [length]))
  return all.filter(({ length }) => length === 0 || length === Math.min(...lengths))
}

function namesIn(lang: 'he' | 'en', all: readonly Named[]): string[] {
  return [...new Set(all.flatMap((named) => named[lang] ?? []))]
}

/** Other names of days that have one, or acts on several days of a festival. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['שמחת בית השואבה', 'ליל הסדר', 'חג הגאולה'])

/** As people write them: the names of the table are those that they search by. */
const WRITTEN: ReadonlyMap<string, string> = new Map([
  ['asara beteves', 'Asara B’Teves'],
  ['shiva asar betammuz', 'Shiva Asar B’Tammuz'],
  ['tisha bav', 'Tisha B’Av'],
  ['chamisha asar bav', 'Chamisha Asar B’Av'],
  ['rosh hashana lailanos', 'Rosh Hashana La’ilanos'],
  ['shvii shel pesach', 'Shvii shel Pesach'],
  ['acharon shel pesach', 'Acharon shel Pesach'],
])

const FESTIVALS: readonly Named[] = NAMED_DAYS.flatMap(namedOf)

function namedOf({ names, rule }: NamedDayRow): Named[] {
  const all = names.split(', ')
  const he = all.find((name) => /^[א-ת]/u.test(name)) ?? null
  const en = all.find((name) => /^[a-z]/u.test(name)) ?? null
  if (he !== null && NOT_SHOWN.has(he)) return []
  return [{ he, en: en === null ? null : written(en), rule, length: rule.kind === 'on' ? rule.length : 0 }]
}

function written(name: string): string {
  return WRITTEN.get(name) ?? name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

/** Rosh Chodesh, and the Shabbos before it, of each month but Tishrei. */
function ofMonths(year: number): Named[] {
  return monthsOfYear(year).flatMap((month): Named[] => {
    if (month === '01') return []
    const [he, en] = [monthNameIn(month, 'he'), monthNameIn(month, 'en')]
    const { rule, elsewhere } = roshChodesh(month)
    const blessed = shabbosMevarchim(month)
    return [
      ...[rule, ...(elsewhere === undefined ? [] : [elsewhere])].map(
        (each): Named => ({ he: `ראש חודש ${he}`, en: `Rosh Chodesh ${en}`, rule: each, length: 0 }),
      ),
      ...(blessed === null
        ? []
        : [{ he: `שבת מברכים חודש ${he}`, en: `Shabbos Mevarchim ${en}`, rule: blessed, length: 0 }]),
    ]
  })
}
