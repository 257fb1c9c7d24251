import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepUnsure, leastSure } from './unsure.ts'

const word = (from: number, to: number, sure: number) => ({ from, to, sure })

test('the least certain words are kept in the order of the paragraph, and certain ones are not', () => {
  assert.deepEqual(leastSure([word(0, 3, 90), word(4, 8, 95), word(9, 12, 20)]), [word(0, 3, 90), word(9, 12, 20)])
  const many = Array.from({ length: 60 }, (_, at) => word(at * 3, at * 3 + 2, 90 - at))
  const kept = leastSure(many)
  assert.equal(kept.length, 40)
  assert.deepEqual(kept[0], many[20])
})

test('after a fix a doubtful word is where it stands then, and one that was replaced is no longer doubtful', () => {
  const before = 'one two three'
  const unsure = [word(4, 7, 30), word(8, 13, 40)]
  assert.deepEqual(keepUnsure(before, 'only one two four', unsure), [word(9, 12, 30)])
  assert.deepEqual(keepUnsure(before, before, unsure), unsure)
  assert.deepEqual(keepUnsure(before, 'two', unsure), [word(0, 3, 30)])
})
