/** How many anchors one sending may have. Source: shapes.md#anchor. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SpanTime } from '@yalkut/model'
import { refused } from '@yalkut/testing/values/refused'
import { assertAnchorable } from './anchor-bound.ts'

test('many anchors are accepted in a long recording, and refused in one of countless paragraphs', () => {
  const span: SpanTime = { segment: 's', startMs: 0, endMs: 1, words: null, locked: false }
  const spansOf = (count: number) => Array.from({ length: count }, () => span)
  assertAnchorable(2_000, [])
  assertAnchorable(2_000, spansOf(2_500))
  const many = spansOf(80_000)
  assertAnchorable(1, many)
  assert.throws(
    () => assertAnchorable(2_000, many),
    refused('invalid', ({ detail }) => assert.deepEqual(detail, { anchors: 2_000, most: 62 })),
  )
  assertAnchorable(62, many)
})
