import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { fromCivil, toCivil } from './civil-date.ts'

test('a day is the civil day of its daytime; a month and a year run from their first day to their last', () => {
  assert.deepEqual(toCivil('5742-05-10'), { from: '1982-02-03', to: '1982-02-03' })
  assert.deepEqual(toCivil('5741-06A'), { from: '1981-02-05', to: '1981-03-06' })
  assert.deepEqual(toCivil('5742'), { from: '1981-09-29', to: '1982-09-17' })
  assert.equal(fromCivil('1982-02-03'), '5742-05-10')
})

test('dates before the introduction of the Gregorian calendar are Gregorian too', () => {
  assert.equal(toCivil('5343-01-01').from, '1582-09-27')
  assert.equal(toCivil('0001-01-01').from, '-003760-09-07')
  assert.equal(fromCivil('-003760-09-07'), '0001-01-01')
})

test('a text that is not a civil date, or is outside the Hebrew years 1 to 9999, is refused', () => {
  const bad = ['', '1982', '1982-2-3', '1982-02-30', '1981-02-29', '1982-13-01', '82-02-03']
  for (const date of [...bad, '1982-02-03T00:00', '-003760-09-06', '+006240-01-01', '9999-01-01']) {
    assert.throws(() => fromCivil(date), RangeError, date)
  }
})

test('converting a text that is not a date key throws RangeError', () => {
  assert.throws(() => toCivil('5742-02-30'), RangeError)
})

test('each Hebrew year begins on the day after the previous year ends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9998 }), (year) => {
      const key = (y: number) => String(y).padStart(4, '0')
      const end = Date.parse(toCivil(key(year)).to)
      assert.equal(Date.parse(toCivil(key(year + 1)).from) - end, 86_400_000)
    }),
  )
})
