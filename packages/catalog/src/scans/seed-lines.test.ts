import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { seedLines } from './seed-lines.ts'

const at = (y: number): number[] => [0.1, y, 0.8, 0.05]

test('a checked line replaces the line whose box it overlaps', () => {
  const before = [
    { id: 'l1', text: 'checked', box: at(0.31), proofread: 1 },
    { id: 'l2', text: 'not checked', box: at(0.1), proofread: 0 },
  ]
  const fresh = [
    { id: 'l1', text: 'top', box: at(0.1) },
    { id: 'l2', text: 'under it', box: at(0.3) },
  ]
  assert.deepEqual(
    seedLines(before, fresh).map(({ id, text, proofread }) => [id, text, proofread]),
    [
      ['l1x2', 'top', 0],
      ['l1', 'checked', 1],
    ],
  )
})

test('a checked line that overlaps no other keeps its position', () => {
  const before = [{ id: 'l1', text: 'checked', box: at(0.9), proofread: 2 }]
  const fresh = [{ id: 'l1', text: 'top', box: at(0.1) }]
  assert.deepEqual(
    seedLines(before, fresh).map(({ text }) => text),
    ['checked', 'top'],
  )
})

test('no checked line is lost or doubled, and ids stay unique', () => {
  const line = fc.record({
    text: fc.constantFrom('a', 'b', 'c'),
    y: fc.option(fc.integer({ min: 0, max: 9 })),
    proofread: fc.integer({ min: 0, max: 2 }),
  })
  const lines = fc.array(line, { maxLength: 8 }).map((all) =>
    all.map(({ text, y, proofread }, n) => ({
      ...{ id: `l${n + 1}`, text, proofread },
      ...(y !== null && { box: at(y / 10) }),
    })),
  )
  fc.assert(
    fc.property(lines, lines, (before, layer) => {
      const fresh = layer.map(({ proofread: _, ...rest }) => rest)
      const merged = seedLines(before, fresh)
      const checked = before.filter(({ proofread }) => proofread > 0)
      for (const each of checked) assert.ok(merged.some((found) => found === each))
      assert.equal(new Set(merged.map(({ id }) => id)).size, merged.length)
      assert.ok(merged.length >= Math.max(checked.length, fresh.length))
    }),
  )
})
