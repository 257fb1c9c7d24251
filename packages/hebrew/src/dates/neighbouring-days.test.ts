/** Compares the days and months around a day with Hebcal's calendar. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HDate } from '@hebcal/core'
import { fc } from '@yalkut/testing/properties/fast-check'
import { fromDayNumber, monthsOfYear, toDayNumber } from './calendar.ts'
import { formatDateKey, keyOfDay } from './date-key.ts'
import { dayAfter, daysOfMonth, monthAfter, weekdayOfKey } from './neighbouring-days.ts'

const FIRST = toDayNumber({ year: 2, month: '01', day: 1 })
const LAST = toDayNumber({ year: 9998, month: '12', day: 29 })

test('the day after a day is Hebcal’s, and so is its weekday', () => {
  fc.assert(
    fc.property(fc.integer({ min: FIRST, max: LAST }), fc.integer({ min: -300, max: 300 }), (number, by) => {
      const key = formatDateKey(fromDayNumber(number))
      assert.equal(dayAfter(key, by), keyOfDay(new HDate(number).abs() + by))
      assert.equal(weekdayOfKey(key), new HDate(number).getDay())
    }),
    { numRuns: 300 },
  )
})

test('the calendar ends at the years 1 and 9999', () => {
  assert.equal(dayAfter('0001-01-01', -1), null)
  assert.equal(dayAfter('9999-12-29', 1), null)
  assert.equal(monthAfter('0001-01', -1), null)
  assert.equal(monthAfter('9999-12', 1), null)
})

test('months follow each other over Adar and over Rosh Hashana', () => {
  assert.equal(monthAfter('5784-05', 1), '5784-06A')
  assert.equal(monthAfter('5784-06B', -1), '5784-06A')
  assert.equal(monthAfter('5785-05', 1), '5785-06')
  assert.equal(monthAfter('5785-12', 1), '5786-01')
  assert.equal(monthAfter('5785-01', -1), '5784-12')
})

test('a month has its days, each with its weekday', () => {
  for (const year of [5742, 5784]) {
    for (const month of monthsOfYear(year)) {
      const days = daysOfMonth(year, month)
      assert.ok(days.length === 29 || days.length === 30)
      for (const { key, weekday } of days) assert.equal(weekday, weekdayOfKey(key))
    }
  }
})

test('what is no day and no month is a RangeError', () => {
  for (const key of ['5742', '5742-05', '5742-05-31', 'x']) assert.throws(() => dayAfter(key, 1), RangeError)
  for (const key of ['5742', '5742-13', 'x']) assert.throws(() => monthAfter(key, 1), RangeError)
  assert.throws(() => daysOfMonth(5742, '06A'), RangeError)
})
