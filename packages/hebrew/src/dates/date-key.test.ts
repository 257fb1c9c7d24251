import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { readRows } from '../testdata/read-rows.ts'
import { daysInMonth, monthsOfYear } from './calendar.ts'
import { compareDateKeys, formatDateKey, getDateKey, isDateKey, isDatePrefix, readDateKey } from './date-key.ts'

for (const [key = '', why] of readRows('good-keys.txt')) {
  test(`${key} is a date key: ${why}`, () => {
    assert.ok(isDateKey(key))
    assert.equal(formatDateKey(getDateKey(key)), key)
  })
}

for (const [key = '', why] of readRows('bad-keys.txt')) {
  test(`${key} is not a date key: ${why}`, () => {
    const reading = readDateKey(key)
    assert.ok(!reading.ok)
    assert.match(reading.reason, /^[A-Z0-9].*\.$/u)
    assert.throws(() => getDateKey(key), RangeError)
  })
}

test('the beginning of keys is a year, a month, a day, or both months of Adar of a leap year', () => {
  for (const text of ['5742', '5742-05', '5742-05-10', '5742-06', '5741-06', '5741-06A']) {
    assert.ok(isDatePrefix(text), text)
  }
  for (const text of ['', '574', '5742-', '5742-0', '5742-06A', '5741-06-14', '0000-06', '5741-06C']) {
    assert.ok(!isDatePrefix(text), text)
  }
})

test('a key is read into its year, month and day', () => {
  assert.deepEqual(getDateKey('5741-06B-14'), { year: 5741, month: '06B', day: 14 })
  assert.deepEqual(getDateKey('5741-06B'), { year: 5741, month: '06B' })
  assert.deepEqual(getDateKey('0001'), { year: 1 })
})

test('keys sort the same by time and as text: a year before its months, a month before its days', () => {
  const keys = [5741, 5742].flatMap((year) => [
    formatDateKey({ year }),
    ...monthsOfYear(year).flatMap((month) => [
      formatDateKey({ year, month }),
      ...Array.from({ length: daysInMonth(year, month) }, (_, i) => formatDateKey({ year, month, day: i + 1 })),
    ]),
  ])
  const shuffled = keys.toSorted((a, b) => a.slice(-1).localeCompare(b.slice(-1)))
  assert.notDeepEqual(shuffled, keys)
  assert.deepEqual(shuffled.toSorted(compareDateKeys), keys)
  assert.deepEqual(shuffled.toSorted(), keys)
})

test('comparing any two keys by time gives the same order as comparing their texts', () => {
  const key = fc
    .record({
      year: fc.integer({ min: 1, max: 9999 }),
      m: fc.nat(12),
      day: fc.integer({ min: 0, max: 30 }),
    })
    .map(({ year, m, day }) => {
      const month = monthsOfYear(year)[m]
      if (month === undefined) return formatDateKey({ year })
      const most = daysInMonth(year, month)
      return formatDateKey(day === 0 ? { year, month } : { year, month, day: Math.min(day, most) })
    })
  fc.assert(
    fc.property(key, key, (a, b) => {
      assert.equal(Math.sign(compareDateKeys(a, b)), a < b ? -1 : a > b ? 1 : 0)
    }),
  )
})
