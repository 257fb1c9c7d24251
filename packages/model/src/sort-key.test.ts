import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { sortKeyOf, sortPathOf } from './sort-key.ts'

/** Whether the keys of these items are in ascending order. */
function isAscending(...items: object[]): boolean {
  const keys = items.map(sortKeyOf)
  return keys.every((key, at) => at === 0 || (keys[at - 1] ?? '') < key)
}

test('items are sorted by order key first, and items without one come last', () => {
  assert.ok(isAscending({ order: 'A' }, { order: 'V' }, { order: 'V1' }, { order: 'Va' }, { order: 'a' }))
  assert.ok(isAscending({ order: 'z', date: '5799' }, { date: '5700' }))
})

test('items without an order key are sorted by date: a year before its months, Adar I before Adar II', () => {
  const dates = ['5741', '5741-05', '5741-05-10', '5741-06A-30', '5741-06B', '5741-07', '5742']
  assert.ok(isAscending(...dates.map((date) => ({ date })), {}))
})

test('then they are sorted by part, then by page or by the first page of a contents map', () => {
  assert.ok(isAscending({ part: 2 }, { part: 10 }, { page: 2 }, { pages: { from: 3 } }, { page: 10 }, {}))
  assert.ok(isAscending({ date: '5741', part: 2 }, { date: '5742', part: 1 }))
})

test('numbers are sorted by value', () => {
  const number = fc.integer({ min: -1_000_000, max: 1_000_000 })
  fc.assert(
    fc.property(number, number, (a, b) => isAscending({ order: a }, { order: b }) === a < b),
    { numRuns: 300 },
  )
})

test('the printed page of a paragraph is an object and does not count as a page number', () => {
  assert.equal(sortKeyOf({ order: 'V', page: { page: 3 } }), sortKeyOf({ order: 'V' }))
})

test('paths are sorted with their numbers by value, and no path comes last', () => {
  const paths = [
    '/a',
    '/a-1',
    '/a/1',
    '/a/02',
    '/a/2/9',
    '/a/2/10',
    '/a/10',
    '/a/10/1',
    '/a/100',
    '/a/b',
    '/b2',
    '/b10',
    null,
  ]
  assert.deepEqual(
    paths.toSorted((a, b) => (sortPathOf(a) < sortPathOf(b) ? -1 : 1)),
    paths,
  )
})

test('any two numbers in a path are sorted by value', () => {
  const number = fc.integer({ min: 0, max: 999_999_999 })
  fc.assert(
    fc.property(number, number, (a, b) => sortPathOf(`/x/${a}`) < sortPathOf(`/x/${b}`) === a < b),
    { numRuns: 300 },
  )
})
