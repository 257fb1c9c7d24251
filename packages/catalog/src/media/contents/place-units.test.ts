/** Positions and order keys of the new units of a printing. Source: shapes.md#contents-of-a-printing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type KnownUnit, type PlacedEntry, placeUnits, type Sefer } from './place-units.ts'

const NEW: PlacedEntry = { kind: 'new' }
const heading = (level: number, he: string): PlacedEntry => ({
  kind: 'heading',
  level,
  name: { he },
})

function seferOf(levels: string[], units: KnownUnit[], volume: string | null = null): Sefer {
  const orders = units.map(({ order }) => order).toSorted()
  return {
    levels,
    units,
    volume,
    last: units.at(-1) ?? null,
    beside: (order, side) =>
      (side === 'after' ? orders.find((each) => each > order) : orders.findLast((each) => each < order)) ?? null,
  }
}

const said = (placed: readonly KnownUnit[]): string[] =>
  placed.map(({ position }) => position.map(({ value }) => value).join('/'))

function assertAscending(orders: readonly string[]): void {
  assert.deepEqual(orders.toSorted(), orders)
  assert.equal(new Set(orders).size, orders.length)
}

test('the units of an empty sefer are numbered under the headings that name its levels', () => {
  const entries = [heading(0, 'בראשית'), NEW, NEW, heading(0, 'נח'), NEW]
  const placed = placeUnits(entries, seferOf(['parsha', 'sicha'], []))
  assert.deepEqual(said(placed), ['1/1', '1/2', '2/1'])
  assert.deepEqual(placed[2]?.position[0], { level: 'parsha', value: '2', label: { he: 'נח' } })
  assertAscending(placed.map(({ order }) => order))
})

test('a new unit stands after the one before it in the book, and takes no number twice', () => {
  const units = ['B', 'D', 'F'].map((order, at) => {
    return { order, position: [{ level: 'chapter', value: String(at + 1) }] }
  })
  const [first, second, third] = units.map((unit): PlacedEntry => ({ kind: 'known', ...unit }))
  assert.ok(first && second && third)
  const placed = placeUnits([NEW, first, NEW, NEW, third, NEW], seferOf(['chapter'], units))
  assert.deepEqual(said(placed), ['4', '5', '6', '7'])
  const [before, a, b, last] = placed.map(({ order }) => order)
  assertAscending([before ?? '', 'B', a ?? '', b ?? '', 'D', 'F', last ?? ''])
})

test('without known entries new units come after the last one of the sefer, in its own upper steps', () => {
  const step = { level: 'year', value: '5745', label: { he: 'תשמ״ה' } }
  const units = [{ order: 'V', position: [step, { level: 'sicha', value: '9' }] }]
  const placed = placeUnits([NEW, NEW], seferOf(['year', 'sicha'], units))
  assert.deepEqual(said(placed), ['5745/10', '5745/11'])
  assert.deepEqual(placed[0]?.position[0], step)
  assertAscending(['V', ...placed.map(({ order }) => order)])
})

test('a heading that the sefer knows keeps its step, and a printed volume is the step of volumes', () => {
  const units = [
    { level: 'volume', value: '1' },
    { level: 'volume', value: '2' },
  ].map((volume, at) => ({
    order: ['B', 'D'][at] ?? '',
    position: [volume, { level: 'parsha', value: '7', label: { he: 'ויצא' } }, { level: 'sicha', value: '1' }],
  }))
  const sefer = seferOf(['volume', 'parsha', 'sicha'], units, '2')
  const placed = placeUnits([heading(1, 'ויצא'), NEW, heading(1, 'וישלח'), NEW], sefer)
  assert.deepEqual(said(placed), ['2/7/2', '2/8/1'])
})

test('a unit that is printed in two places parts the new ones without giving a key twice', () => {
  const unit = { order: 'V', position: [{ level: 'chapter', value: 'hakdama' }] }
  const known: PlacedEntry = { kind: 'known', ...unit }
  const placed = placeUnits([known, NEW, known, NEW], seferOf(['chapter'], [unit]))
  assert.deepEqual(said(placed), ['hakdama-2', 'hakdama-3'])
  assertAscending(['V', ...placed.map(({ order }) => order)])
})
