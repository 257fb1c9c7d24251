import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeeperThan } from './json-depth.ts'

test('the depth of a value is the number of lists and objects inside each other', () => {
  assert.equal(isDeeperThan('words', 0), false)
  assert.equal(isDeeperThan(null, 0), false)
  assert.equal(isDeeperThan([], 0), true)
  assert.equal(isDeeperThan([], 1), false)
  assert.equal(isDeeperThan({ a: [1] }, 1), true)
  assert.equal(isDeeperThan({ a: [1] }, 2), false)
  assert.equal(isDeeperThan([1, [2, [3]], 4], 2), true)
})

test('data with 300,000 levels is measured without a stack overflow', () => {
  let deep: unknown = 'end'
  for (let level = 0; level < 300_000; level++) deep = [deep]
  assert.equal(isDeeperThan(deep, 299_999), true)
  assert.equal(isDeeperThan(deep, 300_000), false)
})
