import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { newFollowed, type Put } from '@yalkut/testing/projections/line'

const WORK = 'rh-00000001'

function unit(n: number, part: string): Put {
  const position: JsonObject[] = [
    { level: 'volume', value: part, label: { he: `כרך ${part} של ${n}` } },
    { level: 'chapter', value: String(n) },
  ]
  const order = `V${String(n).padStart(6, '0')}`
  const id = `rh-1${String(n).padStart(7, '0')}`
  return { id, type: 'unit', data: { work: WORK, position, order, label: { he: String(n) } } }
}

test('an outline lists the parts in the order of their first units, and the ids of each in order', async () => {
  const line = await newFollowed()
  const units = [unit(4, 'a'), unit(1, 'b'), unit(3, 'b'), unit(2, 'a'), unit(5, 'c')]
  await line.merge({ id: WORK, type: 'work', data: { title: { he: 'ספר' } } }, ...units)
  const outline = line.projection.reads.works.outline(WORK)
  assert.deepEqual(
    outline.map(({ value, label, units: count, ids }) => [value, label?.he, count, ids]),
    [
      ['b', 'כרך b של 1', 2, ['rh-10000001', 'rh-10000003']],
      ['a', 'כרך a של 2', 2, ['rh-10000002', 'rh-10000004']],
      ['c', 'כרך c של 5', 1, ['rh-10000005']],
    ],
  )
  await line.close()
})

test('an outline of more than ten thousand units has no ids', async () => {
  const line = await newFollowed()
  const units = Array.from({ length: 10_000 }, (_, n) => unit(n, String(n % 3)))
  await line.merge({ id: WORK, type: 'work', data: { title: { he: 'ספר' } } }, ...units)
  const { works } = line.projection.reads
  assert.equal(works.outline(WORK).flatMap(({ ids }) => ids ?? []).length, 10_000)
  await line.merge(unit(10_000, '0'))
  assert.deepEqual(
    works.outline(WORK).map(({ units: count, ids }) => [count, ids]),
    [
      [3_335, undefined],
      [3_333, undefined],
      [3_333, undefined],
    ],
  )
  await line.close()
})
