/** Compares weeks and the kinds of years with Hebcal's calendar. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HDate, HebrewCalendar, ParshaEvent, parshiot } from '@hebcal/core'
import { fc } from '@yalkut/testing/properties/fast-check'
import { fromDayNumber, toDayNumber, weekdayOf } from '../dates/calendar.ts'
import { formatDateKey, keyOfDay, readDateKey } from '../dates/date-key.ts'
import { kviusOf, yearsAlike } from '../dates/kvius.ts'
import { weekOfDay } from './week.ts'

function weekOf(key: string, place: 'diaspora' | 'israel' = 'diaspora') {
  const reading = readDateKey(key)
  assert.ok(reading.ok && reading.date.day !== undefined, key)
  const { year, month, day } = reading.date
  return weekOfDay({ year, month, day }, place)
}

test('a week runs from Sunday to Shabbos and has its portion', () => {
  assert.deepEqual(weekOf('5742-01-29'), {
    days: ['01-27', '01-28', '01-29', '01-30', '02-01', '02-02', '02-03'].map((d) => `5742-${d}`),
    everyYear: ['01-27', '01-28', '01-29', '01-30', '02-01', '02-02', '02-03'],
    parsha: { he: 'נח', en: 'Noach', portions: [2] },
  })
  assert.deepEqual(weekOf('5784-10-28')?.parsha, {
    he: 'מטות־מסעי',
    en: 'Matos-Masei',
    portions: [42, 43],
  })
  assert.equal(weekOf('5742-01-17')?.parsha, null, 'Shabbos of Sukkos has no weekly portion')
})

test('a day of Adar is remembered in the Adar that other years have', () => {
  assert.deepEqual(weekOf('5742-06-14')?.everyYear.slice(0, 3), ['06-12', '06A-12', '06B-12'])
  assert.deepEqual(weekOf('5741-06B-14')?.everyYear.includes('06-14'), true)
  assert.deepEqual(weekOf('5741-06B-14')?.everyYear.includes('06A-14'), false)
})

test('where the Land of Israel reads another portion, the place decides', () => {
  // In 5782 the eighth day of Pesach was a Shabbos.
  assert.equal(weekOf('5782-07-22', 'diaspora')?.parsha, null)
  assert.equal(weekOf('5782-07-22', 'israel')?.parsha?.en, 'Acharei')
})

test('every portion of a century is Hebcal’s, in both places', () => {
  for (const place of ['diaspora', 'israel'] as const) {
    for (let year = 5700; year <= 5800; year += 1) {
      const events = HebrewCalendar.calendar({
        year,
        isHebrewYear: true,
        sedrot: true,
        noHolidays: true,
        il: place === 'israel',
      })
      const read = new Map<string, number[]>()
      for (const event of events) {
        if (!(event instanceof ParshaEvent)) continue
        const numbers = event.p.parsha.map((name) => parshiot.indexOf(name) + 1)
        read.set(keyOfDay(event.getDate().abs()), numbers)
      }
      const first = toDayNumber({ year, month: '01', day: 1 })
      for (let day = first + 6 - weekdayOf(first); fromDayNumber(day).year === year; day += 7) {
        const found = weekOfDay(fromDayNumber(day), place)
        const expected = read.get(keyOfDay(day))
        assert.deepEqual(found?.parsha?.portions, expected, `${keyOfDay(day)} ${place}`)
      }
    }
  }
})

test('all seven days of a week have the same week', () => {
  const last = toDayNumber({ year: 9998, month: '12', day: 1 })
  const first = toDayNumber({ year: 2, month: '01', day: 1 })
  fc.assert(
    fc.property(fc.integer({ min: first, max: last }), (number) => {
      const day = fromDayNumber(number)
      const week = weekOfDay(day, 'diaspora')
      assert.ok(week !== null)
      assert.ok(week.days.includes(formatDateKey(day)))
      for (const key of week.days) assert.deepEqual(weekOf(key), week)
    }),
    { numRuns: 200 },
  )
})

test('a week that is not wholly inside the calendar is none', () => {
  // 1 Tishrei of the year 1 is a Monday.
  assert.equal(weekOf('0001-01-01'), null)
  assert.equal(weekOf('0001-01-08')?.days[0], '0001-01-07')
})

test('the kvius of a year says its first day, its length and its Pesach', () => {
  const signs = [5742, 5784, 5785, 5786].map((year) => kviusOf(year).sign)
  assert.deepEqual(signs, ['גכה', 'זחג', 'השא', 'גכה'])
  assert.deepEqual(kviusOf(5784), {
    sign: 'זחג',
    isLeap: true,
    days: 383,
    he: 'שנה מעוברת חסרה, ראש השנה בשבת, פסח ביום שלישי',
    en: 'a short leap year, Rosh Hashana on Shabbos, Pesach on Tuesday',
  })
})

test('years have one of fourteen kinds, and their days are Hebcal’s', () => {
  const kinds = new Set<string>()
  for (let year = 5001; year <= 6000; year += 1) {
    const { sign, isLeap, days } = kviusOf(year)
    kinds.add(`${sign} ${isLeap}`)
    assert.equal(days, HDate.daysInYear(year))
  }
  assert.equal(kinds.size, 14)
})

test('years that fall alike have every date on the same weekday', () => {
  const alike = yearsAlike(5786, 5786, 5)
  assert.ok(alike.includes(5742))
  for (const other of alike) {
    const [a, b] = [other, 5786].map((year) => toDayNumber({ year, month: '12', day: 29 }) % 7)
    assert.equal(a, b)
  }
  assert.deepEqual(yearsAlike(5786, 1, 5), [])
})
