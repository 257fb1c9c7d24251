import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GOOD_ITEMS } from '@yalkut/testing/values/good-items'
import { ITEM_TYPES } from '../item-types.ts'
import type { JsonObject } from '../json.ts'
import { parseJsonObject } from '../parse-json.ts'
import { isOf, storedItem } from './item.ts'
import { readData } from './read-data.ts'

function good(type: keyof typeof GOOD_ITEMS): JsonObject {
  return parseJsonObject(JSON.stringify(GOOD_ITEMS[type]))
}

test('data that matches its type is returned unchanged, without a copy', () => {
  for (const type of ITEM_TYPES) {
    const data = good(type)
    const read: JsonObject = readData(type, data)
    assert.equal(read, data, type)
  }
})

test('an unknown field, a value outside a closed list and a long text are kept', () => {
  const data = { ...good('event'), kind: 'shiur', mood: 'glad', note: 'א'.repeat(9_000) }
  assert.equal(readData('event', data), data)
})

test('an optional field with another shape is left out', () => {
  const data = { ...good('unit'), body: '# an old body of markup', events: 'none' }
  const read = readData('unit', data)
  assert.equal(read.body, undefined)
  assert.equal(read.events, undefined)
  assert.deepEqual(read.label, GOOD_ITEMS.unit.label)
})

test('a required field that is missing or has another shape is empty', () => {
  const read = readData('work', { title: 'תניא', levels: null })
  assert.deepEqual(read, { title: { he: '' }, slug: '', authors: [], genre: '', levels: [] })
})

test('a required list keeps its valid entries', () => {
  const line = { id: 'a', text: 'שלום' }
  const read = readData('text-page', {
    ...good('text-page'),
    lines: [line, 'no line', { id: 'b' }],
  })
  assert.deepEqual(read.lines, [line])
})

test('reading stored data never throws, whatever the values of its fields', () => {
  const values = [null, 1, '', [], {}, [null], { he: 1 }]
  for (const type of ITEM_TYPES) {
    for (const value of values) {
      const fields = Object.keys(good(type)).map((field) => [field, value])
      assert.doesNotThrow(() => readData(type, Object.fromEntries(fields)), type)
    }
  }
})

test('the type of a stored item gives the type of its data', () => {
  const facts = { id: 'aaaaaaaaaaaa', path: null, rev: 3 }
  const segment = storedItem(facts, { type: 'segment', data: good('segment') })
  assert.ok(isOf(segment, 'segment'))
  assert.equal(segment.data.content, GOOD_ITEMS.segment.content)
  assert.equal(isOf(segment, 'text'), false)
  const added = storedItem(facts, { type: 'melody', data: { notes: [1, 'b'] } })
  assert.deepEqual(added, { ...facts, type: 'melody', data: { notes: [1, 'b'] } })
})
