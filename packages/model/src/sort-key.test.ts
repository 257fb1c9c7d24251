import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sortKeyOf } from './sort-key.ts'

/** Whether these stand in the order given, and strictly so. */
function rise(...items: object[]): boolean {
  const keys = items.map(sortKeyOf)
  return keys.every((key, at) => at === 0 || (keys[at - 1] ?? '') < key)
}

test('order keys rule, a key before the longer ones that begin with it, none last', () => {
  assert.ok(rise({ order: 'A' }, { order: 'V' }, { order: 'V1' }, { order: 'Va' }, { order: 'a' }))
  assert.ok(rise({ order: 'z', date: '5799' }, { date: '5700' }))
})

test('without an order the date rules: a year before its months, Adar I before Adar II', () => {
  const dates = ['5741', '5741-05', '5741-05-10', '5741-06A-30', '5741-06B', '5741-07', '5742']
  assert.ok(rise(...dates.map((date) => ({ date })), {}))
})

test('then the part of a recording, then the page a map begins at or a text page has', () => {
  assert.ok(rise({ part: 2 }, { part: 10 }, { page: 2 }, { pages: { from: 3 } }, { page: 10 }, {}))
  assert.ok(rise({ date: '5741', part: 2 }, { date: '5742', part: 1 }))
})

test('numbers order as numbers', () => {
  const number = fc.integer({ min: -1_000_000, max: 1_000_000 })
  fc.assert(
    fc.property(number, number, (a, b) => rise({ order: a }, { order: b }) === a < b),
    { numRuns: 300 },
  )
})

test("a paragraph's printed page is an object and no page number", () => {
  assert.equal(sortKeyOf({ order: 'V', page: { page: 3 } }), sortKeyOf({ order: 'V' }))
})
