/** The contents of a printing as one arranges them. Source: shapes.md#contents-of-a-printing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderOf, previewOf } from './order.ts'
import { known, mapPage } from './testing.ts'
import { apply, endsOf, type Operation, type Work, workOn } from './work.ts'

const begin = (page: number, level: number, name: string, more: object = {}): Operation => ({
  do: 'begin',
  page,
  level,
  name,
  unit: null,
  isNew: true,
  isShared: false,
  ...more,
})

function after(work: Work, ...operations: Operation[]): Work {
  return operations.reduce((now, each) => apply(now, each, mapPage()), work)
}

test('an entry ends where the next one of its level begins, or of a level above', () => {
  const work = after(
    workOn(mapPage()),
    ...[begin(3, 0, 'א'), begin(3, 1, 'א1'), begin(7, 1, 'א2'), begin(12, 0, 'ב')],
    begin(12, 1, 'ב1', { isShared: true }),
  )
  const ends = endsOf(work.entries, 30)
  assert.deepEqual(
    work.entries.map(({ key, name }) => [name, ends.get(key)]),
    [
      ['א', 11],
      ['א1', 6],
      ['א2', 11],
      ['ב', 30],
      ['ב1', 30],
    ],
  )
  const shared = endsOf(after(work, { do: 'share', key: 'n3' }).entries, 30)
  assert.equal(shared.get('n2'), 7, 'it ends on the page on which the next begins')
})

test('what the catalog has is opened with its levels and ends, and sent back as it was', () => {
  const entries = [
    known('h1', 1, 12, { name: 'בראשית' }),
    known('a', 1, 5, { unit: 'u1' }),
    known('b', 5, 10, { unit: 'u2' }),
    known('h2', 13, 20, { name: 'נח' }),
    known('c', 13, 20, { unit: 'u3' }),
  ]
  const page = mapPage({ entries })
  const work = workOn(page)
  assert.deepEqual(
    work.entries.map(({ key, level, end, isShared }) => [key, level, end, isShared]),
    [
      ['h1', 0, null, false],
      ['a', 1, null, false],
      ['b', 1, 10, true],
      ['h2', 0, 20, false],
      ['c', 1, null, false],
    ],
  )
  const order = orderOf(work, page)
  assert.deepEqual(
    order.entries.map(({ id, from, to }) => [id, from, to]),
    entries.map(({ id, from, to }) => [id, from, to]),
  )
  assert.equal(order.labels, undefined)
  assert.ok(previewOf(work, page).isEmpty)
})

test('a new entry is a unit on the lowest level of the sefer, and a name above it and without a sefer', () => {
  const entries = [begin(1, 0, 'א'), begin(1, 1, 'א1'), begin(4, 1, 'ב', { unit: 'u1', isNew: false })]
  const page = mapPage({ units: [{ id: 'u1', name: 'ב' }] })
  const sent = orderOf(after(workOn(page), ...entries), page).entries
  assert.deepEqual(sent, [
    { from: 1, to: 30, label: { he: 'א' }, level: 0 },
    { from: 1, to: 3, newUnit: { label: { he: 'א1' } } },
    { from: 4, to: 30, unit: 'u1' },
  ])
  const alone = mapPage({ levels: [] })
  const names = orderOf(after(workOn(alone), begin(1, 0, 'א')), alone).entries
  assert.deepEqual(names, [{ from: 1, to: 30, label: { he: 'א' } }])
})

test('names in other languages stay where the Hebrew name stays', () => {
  const entry = {
    ...known('a', 1, 9),
    label: { he: 'שער', en: 'Gate' },
    name: { he: 'שער', en: 'Gate' },
  }
  const page = mapPage({ entries: [entry], levels: [] })
  const moved = apply(workOn(page), { do: 'move', key: 'a', page: 3 }, page)
  assert.deepEqual(orderOf(moved, page).entries[0]?.label, { he: 'שער', en: 'Gate' })
  const named = apply(moved, { do: 'name', key: 'a', name: 'פתח', unit: null, level: 0 }, page)
  assert.deepEqual(orderOf(named, page).entries[0]?.label, { he: 'פתח' })
})

test('the preview says what is new, what changes, what goes, and who has no name', () => {
  const page = mapPage({ entries: [known('a', 1, 9), known('b', 10, 30)], levels: [] })
  const work = after(workOn(page), { do: 'remove', key: 'b' }, begin(20, 0, ' '))
  const { counts, unnamed, removed, isEmpty } = previewOf(work, page)
  assert.deepEqual([counts.entries, counts.changed, counts.removed], [1, 1, 1])
  assert.deepEqual([unnamed.length, removed[0]?.id, isEmpty], [1, 'b', false])
})
