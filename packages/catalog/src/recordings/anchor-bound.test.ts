/** How many anchors one sending may have. Source: shapes.md#anchor. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refused } from '@yalkut/testing/values/refused'
import { assertAnchorable } from './anchor-bound.ts'

test('many anchors are accepted in a long recording, and refused in one of countless words', () => {
  const word = { from: 0, to: 1, startMs: 0, endMs: 1 }
  const spansOf = (count: number, words: number) => {
    const times = Array.from({ length: words }, () => word)
    const span = { segment: 's', startMs: 0, endMs: 1, words: times, locked: false }
    return Array.from({ length: count }, () => span)
  }
  assertAnchorable(2_000, spansOf(2_000, 20))
  assertAnchorable(2_000, [])
  const many = spansOf(10_000, 40)
  assertAnchorable(1, many)
  assert.throws(
    () => assertAnchorable(2_000, many),
    refused('invalid', ({ detail }) => assert.deepEqual(detail, { anchors: 2_000, most: 243 })),
  )
  assertAnchorable(243, many)
})
