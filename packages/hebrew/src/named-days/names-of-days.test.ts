import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HebrewCalendar } from '@hebcal/core'
import { type MonthCode, monthsOfYear } from '../dates/calendar.ts'
import { fromCivil } from '../dates/civil-date.ts'
import { namesInMonth } from './names-of-days.ts'

/** As @hebcal/core calls the days and as Yalkut does. */
const SAME: readonly (readonly [string, string])[] = [
  ['Rosh Hashana II', 'Rosh Hashana'],
  ['Tzom Gedaliah', 'Tzom Gedaliah'],
  ['Erev Yom Kippur', 'Erev Yom Kippur'],
  ['Yom Kippur', 'Yom Kippur'],
  ['Sukkot I', 'Sukkos'],
  ['Sukkot II', 'Sukkos'],
  ['Sukkot III (CH’’M)', 'Chol Hamoed Sukkos'],
  ['Sukkot VII (Hoshana Raba)', 'Hoshana Rabbah'],
  ['Shmini Atzeret', 'Shemini Atzeres'],
  ['Simchat Torah', 'Simchas Torah'],
  ['Asara B’Tevet', 'Asara B’Teves'],
  ['Tu BiShvat', 'Rosh Hashana La’ilanos'],
  ['Ta’anit Esther', 'Taanis Esther'],
  ['Purim', 'Purim'],
  ['Shushan Purim', 'Shushan Purim'],
  ['Purim Katan', 'Purim Katan'],
  ['Erev Pesach', 'Erev Pesach'],
  ['Pesach I', 'Pesach'],
  ['Pesach II', 'Pesach'],
  ['Pesach III (CH’’M)', 'Chol Hamoed Pesach'],
  ['Pesach VII', 'Shvii shel Pesach'],
  ['Pesach VIII', 'Acharon shel Pesach'],
  ['Pesach Sheni', 'Pesach Sheni'],
  ['Lag BaOmer', 'Lag Baomer'],
  ['Shavuot I', 'Shavuos'],
  ['Shavuot II', 'Shavuos'],
  ['Tzom Tammuz', 'Shiva Asar B’Tammuz'],
  ['Shabbat Shekalim', 'Shabbos Shekalim'],
  ['Shabbat Zachor', 'Shabbos Zachor'],
  ['Shabbat Parah', 'Shabbos Parah'],
  ['Shabbat HaChodesh', 'Shabbos Hachodesh'],
  ['Shabbat HaGadol', 'Shabbos Hagadol'],
  ['Shabbat Chazon', 'Shabbos Chazon'],
  ['Shabbat Nachamu', 'Shabbos Nachamu'],
]

function namesOfYear(year: number): Map<string, readonly string[]> {
  return new Map(
    monthsOfYear(year).flatMap((month: MonthCode) =>
      [...namesInMonth(year, month)].map(([key, { en }]) => [key, en] as const),
    ),
  )
}

const plain = (name: string): string => name.replaceAll(/['’]/g, '’')

test('festivals and fasts fall on the days that another calendar has', () => {
  for (let year = 5740; year <= 5800; year += 1) {
    const ours = namesOfYear(year)
    const theirs = HebrewCalendar.calendar({ year, isHebrewYear: true, noModern: true })
    const days = new Map(theirs.map((event) => [plain(event.getDesc()), event.getDate().greg()]))
    for (const [their, our] of SAME) {
      const day = days.get(plain(their))
      const has = (key: string): boolean => ours.get(key)?.includes(our) === true
      if (day === undefined) {
        assert.ok(their.includes('Katan'), `${year}: ${their} is not known there`)
        continue
      }
      const civil = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
        .map((n) => String(n).padStart(2, '0'))
        .join('-')
      assert.ok(has(fromCivil(civil)), `${year} ${our}: ${fromCivil(civil)} is ${ours.get(fromCivil(civil))}`)
    }
  }
})

test('a fast that would be on Shabbos is on another day, and the month says so', () => {
  // The ninth of Av 5782 was a Shabbos.
  const av = namesInMonth(5782, '11')
  assert.deepEqual(av.get('5782-11-10'), { he: ['תשעה באב'], en: ['Tisha B’Av'] })
  assert.equal(av.get('5782-11-09')?.en.includes('Tisha B’Av'), false)
})

test('a day has its own name, not that of the whole festival, and Rosh Chodesh beside it', () => {
  assert.deepEqual(namesInMonth(5784, '01').get('5784-01-21'), { he: ['הושענא רבה'], en: ['Hoshana Rabbah'] })
  assert.deepEqual(namesInMonth(5784, '04').get('5784-04-01')?.he, ['חנוכה', 'ראש חודש טבת'])
  assert.deepEqual(namesInMonth(5784, '04').get('5784-04-03')?.en, ['Zos Chanukah'])
})

test('the day before Rosh Hashanah is in Elul, and the first and last years have names', () => {
  assert.deepEqual(namesInMonth(5783, '12').get('5783-12-29')?.en, ['Erev Rosh Hashana'])
  assert.equal(namesInMonth(5784, '01').get('5784-01-01')?.en[0], 'Rosh Hashana')
  for (const year of [1, 9999]) for (const month of monthsOfYear(year)) assert.ok(namesInMonth(year, month).size > 0)
})

test('names are in the order of the days, and a month that the year does not have is refused', () => {
  const keys = [...namesInMonth(5784, '07').keys()]
  assert.deepEqual(keys, keys.toSorted())
  assert.throws(() => namesInMonth(5783, '06A'), RangeError)
})
