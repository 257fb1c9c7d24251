import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockTime } from './clock-time.ts'

test('a time is written as people write it', () => {
  for (const [ms, written] of [
    [0, '0:00'],
    [999, '0:00'],
    [65_000, '1:05'],
    [7_387_000, '2:03:07'],
  ] as const) {
    assert.equal(clockTime(ms), written)
  }
})
