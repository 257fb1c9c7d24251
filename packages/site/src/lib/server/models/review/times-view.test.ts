/** Many times of one recording are rows under one sentence. Source: decisions.md#the-review-lane. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import type { DrawnEntry } from './entry.ts'
import { isOfTimes, timeRow, timesSaid } from './times-view.ts'

const span = (before: JsonObject | null, after: JsonObject | null): DrawnEntry => ({
  entityId: 'rh-2w12gaxx',
  type: 'alignment-span',
  path: null,
  pathBefore: null,
  before,
  after,
  changes: [],
})
const times = (startMs: number, endMs: number, locked = false): JsonObject => ({
  startMs,
  endMs,
  ...(locked && { locked }),
})

test('a time is set, moved by others, ended elsewhere or right as it was', () => {
  const cases = [
    [span(null, times(2_000, 3_000)), ['set', null, '0:02.00']],
    [span(times(2_000, 3_000), times(2_350, 3_000, true)), ['set', '0:02.00', '0:02.35']],
    [span(times(2_000, 3_000), times(2_000, 3_000, true)), ['set', null, '0:02.00']],
    [span(times(2_000, 3_000), times(2_500, 3_500)), ['moved', '0:02.00', '0:02.50']],
    [span(times(2_000, 3_000), times(2_000, 3_500)), ['end', '0:03.00', '0:03.50']],
    [span(times(2_000, 3_000), times(2_000, 3_000)), ['right', null, '0:02.00']],
  ] as const
  for (const [entry, [kind, before, after]] of cases) {
    const row = timeRow(entry)
    assert.deepEqual([row?.kind, row?.before, row?.after], [kind, before, after])
  }
  assert.equal(timeRow(span(times(0, 1), null)), null, 'it is taken away')
  assert.equal(timeRow({ ...span(null, times(0, 1)), withheld: 'rights' }), null)
})

test('many times are said in one sentence, few and mixed ones are not', () => {
  const set = Array.from({ length: 40 }, (_, at) => span(null, times(2_000 + at * 48_667, 2_500 + at * 48_667)))
  const moved = Array.from({ length: 3 }, (_, at) => span(times(at, at + 1), times(at + 9, at + 10)))
  const all = [...set, ...moved]
  assert.ok(isOfTimes(all))
  const rows = all.flatMap((entry) => timeRow(entry) ?? [])
  assert.equal(timesSaid(rows, 'en'), '40 paragraphs timed, 0:02–31:40; 3 moved')
  assert.equal(timesSaid(rows, 'he'), '40 פסקאות סומנו, 0:02–31:40; 3 זזו')
  assert.equal(isOfTimes(set.slice(0, 3)), false)
  assert.equal(isOfTimes([...set, { ...span(null, {}), type: 'segment' }]), false)
})
