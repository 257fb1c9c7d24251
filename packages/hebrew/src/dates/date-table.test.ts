/** Every day of 5500 to 5800 in the forms that people write, made by Hebcal, and read back. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gematriya, HDate } from '@hebcal/core'
import { readNamedDay } from '../named-days/read-day.ts'
import { reorderNumeral } from '../numbers/numerals.ts'
import type { MonthCode } from './calendar.ts'
import { parseDate } from './parse-date.ts'
import { writeDate } from './written-date.ts'

const FIRST_YEAR = 5500
const LAST_YEAR = 5800

/** By Hebcal's number of the month, from Nisan. */
const NAMES: readonly [code: MonthCode, he: string, en: string][] = [
  ['07', 'ניסן', 'Nissan'],
  ['08', 'אייר', 'Iyar'],
  ['09', 'סיון', 'Sivan'],
  ['10', 'תמוז', 'Tammuz'],
  ['11', 'אב', 'Menachem Av'],
  ['12', 'אלול', 'Elul'],
  ['01', 'תשרי', 'Tishrei'],
  ['02', 'חשון', 'Cheshvan'],
  ['03', 'כסלו', 'Kislev'],
  ['04', 'טבת', 'Teves'],
  ['05', 'שבט', 'Shevat'],
  ['06', 'אדר', 'Adar'],
  ['06B', 'אדר ב׳', 'Adar II'],
]
const WEEKDAYS = ['יום ראשון', 'יום ב׳', 'יום שלישי', 'יום ד׳', 'יום חמישי', 'עש״ק', 'שבת קודש']
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Shabbos']

function monthOf(date: HDate): (typeof NAMES)[number] {
  const found = NAMES[date.getMonth() - 1]
  assert.ok(found)
  return date.isLeapYear() && date.getMonth() === 12 ? ['06A', 'אדר א׳', 'Adar I'] : found
}

function keyOf(date: HDate): string {
  return `${date.getFullYear()}-${monthOf(date)[0]}-${String(date.getDate()).padStart(2, '0')}`
}

function assertReads(text: string, key: string): void {
  const parsed = parseDate(text)
  if (!parsed.ok || parsed.key !== key) {
    assert.equal(parsed.ok ? parsed.key : parsed.reason, key, text)
  }
}

test('every day is read from all its forms, and written in a form that Hebcal’s parts give', () => {
  const end = new HDate(1, 'Tishrei', LAST_YEAR + 1).abs()
  for (let abs = new HDate(1, 'Tishrei', FIRST_YEAR).abs(); abs < end; abs += 1) {
    const date = new HDate(abs)
    const key = keyOf(date)
    const [, he, en] = monthOf(date)
    const [day, year] = [gematriya(date.getDate()), gematriya(date.getFullYear() % 1000 || 5000)]
    const weekday = date.getDay()
    const forms = [
      `${day} ${he} ${year}`,
      `${WEEKDAYS[weekday]} ${day} ${he} ${year} לפ״ק`,
      `אור ל${day} ${he} ה׳${year}`,
      `${DAYS[weekday]}, ${date.getDate()} ${en} ${date.getFullYear()}`,
    ]
    // A year of five hundred or less without its thousands is no year alone, but beside its month.
    for (const form of forms) assertReads(form, key)
    assert.equal(writeDate(key, 'en').includes(String(date.getFullYear())), true)
    assertReads(writeDate(key, 'he'), key)
    assertReads(writeDate(key, 'en'), key)
  }
})

test('every year is read with its letters in any order', () => {
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
    const letters = [...gematriya(year % 1000 || 5000).replace(/[׳״]/gu, '')]
    if (letters.length < 3) continue
    for (const order of orders(letters)) {
      const written = `${order.slice(0, -1).join('')}״${order.at(-1)}`
      // Some orders are numbers of their own.
      if (reorderNumeral(written) !== null) assertReads(`י׳ שבט ${written}`, `${year}-05-10`)
    }
  }
})

function orders(letters: readonly string[]): string[][] {
  if (letters.length <= 1) return [[...letters]]
  return letters.flatMap((letter, at) => orders(letters.toSpliced(at, 1)).map((rest) => [letter, ...rest]))
}

test('Rosh Chodesh of every month is named, and its days counted, as Hebcal counts them', () => {
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
    for (let month = 1; month <= HDate.monthsInYear(year); month += 1) {
      const first = new HDate(1, month, year)
      if (month === 7) continue
      const before = new HDate(first.abs() - 1)
      const [, he, en] = monthOf(first)
      const year_ = gematriya(year % 1000 || 5000)
      const isTwo = before.getDate() === 30
      const named = readNamedDay(`ראש חודש ${he} ${year_}`)
      assert.equal(named?.year, year, `ראש חודש ${he} ${year_}`)
      assert.deepEqual(named?.days, [keyOf(first)])
      assert.deepEqual(named?.elsewhere, isTwo ? [keyOf(before)] : [])
      assert.deepEqual(readNamedDay(`Rosh Chodesh ${en} ${year}`), named)
      assertReads(`א׳ דר״ח ${he} ${year_}`, keyOf(isTwo ? before : first))
      if (isTwo) assertReads(`ב׳ דר״ח ${he} ${year_}`, keyOf(first))
    }
  }
})
