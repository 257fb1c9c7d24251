import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextTime, readDailyTime } from './next-time.ts'

const jerusalem = (at: string) => ({ at, timeZone: 'Asia/Jerusalem' })
const next = (at: string, after: string): string => nextTime(jerusalem(at), new Date(after)).toISOString()

test('a daily time is the next one in its time zone', () => {
  assert.equal(next('08:00', '2026-03-01T05:59:59Z'), '2026-03-01T06:00:00.000Z')
  assert.equal(next('08:00', '2026-03-01T06:00:00Z'), '2026-03-02T06:00:00.000Z')
  assert.equal(next('00:30', '2026-03-01T23:00:00Z'), '2026-03-02T22:30:00.000Z')
})

test('a daily time follows summer time; a skipped hour becomes an hour later', () => {
  // On Friday, 27 March 2026, clocks go from 2:00 to 3:00.
  assert.equal(next('08:00', '2026-03-26T12:00:00Z'), '2026-03-27T05:00:00.000Z')
  assert.equal(next('02:30', '2026-03-26T12:00:00Z'), '2026-03-27T00:30:00.000Z')
  // On Sunday, 25 October 2026, clocks go back: 1:30 comes twice, and the job runs once.
  const first = next('01:30', '2026-10-24T12:00:00Z')
  const second = nextTime(jerusalem('01:30'), new Date(first)).toISOString()
  assert.ok(Date.parse(second) - Date.parse(first) > 23 * 3_600_000, `${first} ${second}`)
})

test('each day of a year has one daily time', () => {
  let time = new Date('2026-01-01T00:00:00Z')
  const days = new Set<string>()
  for (let n = 0; n < 365; n += 1) {
    time = nextTime(jerusalem('08:00'), time)
    days.add(time.toISOString().slice(0, 10))
  }
  assert.equal(days.size, 365)
})

test('an interval counts from the given time', () => {
  const after = new Date('2026-03-01T00:00:00Z')
  assert.equal(nextTime({ everyMs: 60_000 }, after).toISOString(), '2026-03-01T00:01:00.000Z')
})

test('readDailyTime returns null for a bad time of day and for an unknown time zone', () => {
  assert.deepEqual(readDailyTime('23:59', 'Europe/London'), {
    at: '23:59',
    timeZone: 'Europe/London',
  })
  for (const at of ['24:00', '8:00', '08:60', '', 'noon']) {
    assert.equal(readDailyTime(at, 'Asia/Jerusalem'), null, at)
  }
  assert.equal(readDailyTime('08:00', 'Asia/Nowhere'), null)
})
