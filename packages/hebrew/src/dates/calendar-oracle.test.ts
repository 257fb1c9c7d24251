/** Compares every day of the Hebrew years 5500 to 5800 with two other implementations: Hebcal's, and the runtime's
 *  ICU, which shares no code with Hebcal. */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { HDate } from '@hebcal/core'
import { daysInMonth, isLeapYear, type MonthCode, monthsOfYear } from './calendar.ts'
import { fromCivil, toCivil } from './civil-date.ts'
import { formatDateKey } from './date-key.ts'
import { parseDate } from './parse-date.ts'
import { writeDate } from './written-date.ts'

const FIRST_YEAR = 5500
const LAST_YEAR = 5800
const DAY_MS = 86_400_000

const ICU_MONTHS: Readonly<Record<string, MonthCode>> = {
  Tishri: '01',
  Heshvan: '02',
  Kislev: '03',
  Tevet: '04',
  Shevat: '05',
  Adar: '06',
  'Adar I': '06A',
  'Adar II': '06B',
  Nisan: '07',
  Iyar: '08',
  Sivan: '09',
  Tamuz: '10',
  Av: '11',
  Elul: '12',
}

interface OracleDay {
  key: string
  civil: string
  hebrew: string
}

const days: OracleDay[] = []

before(() => {
  const icu = new Intl.DateTimeFormat('en-u-ca-hebrew', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })
  const first = new HDate(1, 'Tishrei', FIRST_YEAR).abs()
  const end = new HDate(1, 'Tishrei', LAST_YEAR + 1).abs()
  for (let abs = first; abs < end; abs++) {
    const ms = (abs - new HDate(new Date(1970, 0, 1)).abs()) * DAY_MS
    const [day, , month = '', , year] = icu.formatToParts(ms).map((part) => part.value)
    days.push({
      key: formatDateKey({ year: Number(year), month: monthFrom(month), day: Number(day) }),
      civil: new Date(ms).toISOString().slice(0, 10),
      hebrew: new HDate(abs).renderGematriya(true),
    })
  }
})

function monthFrom(name: string): MonthCode {
  const month = ICU_MONTHS[name]
  assert.ok(month, name)
  return month
}

test('the key of every day agrees with ICU, and converts to the civil date of the daytime and back', () => {
  assert.ok(days.length > 109_000)
  for (const { key, civil } of days) {
    assert.equal(fromCivil(civil), key)
    assert.deepEqual(toCivil(key), { from: civil, to: civil })
  }
})

test('every day is written in Hebrew as Hebcal writes it, and parses back to its key', () => {
  for (const { key, hebrew } of days) {
    assert.equal(writeDate(key, 'he'), hebrew)
    assert.deepEqual(parseDate(hebrew), { ok: true, key, he: hebrew, en: writeDate(key, 'en') })
  }
})

test('every day is written in English and parses back to its key', () => {
  for (const { key } of days) {
    const parsed = parseDate(writeDate(key, 'en'))
    assert.ok(parsed.ok)
    assert.equal(parsed.key, key)
  }
})

test('years and months have the lengths that Hebcal gives, and parse back from both languages', () => {
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
    assert.equal(isLeapYear(year), HDate.isLeapYear(year))
    const lengths = monthsOfYear(year).map((month) => daysInMonth(year, month))
    assert.deepEqual(lengths, hebcalLengths(year))
    for (const month of [undefined, ...monthsOfYear(year)]) {
      const key = formatDateKey(month === undefined ? { year } : { year, month })
      for (const text of [key, writeDate(key, 'he'), writeDate(key, 'en')]) {
        const parsed = parseDate(text)
        assert.ok(parsed.ok, text)
        assert.equal(parsed.key, key)
      }
    }
  }
})

/** Hebcal counts months from Nisan, so the year begins with month 7. */
function hebcalLengths(year: number): number[] {
  const count = HDate.monthsInYear(year)
  const months = Array.from({ length: count }, (_, i) => i + 1)
  return [...months.slice(6), ...months.slice(0, 6)].map((month) => HDate.daysInMonth(month, year))
}
