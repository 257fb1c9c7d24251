import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { mergePatch } from './merge-patch.ts'

const CASES: [string, JsonObject, JsonObject, JsonObject][] = [
  ['a field that is not named stays', { a: 1, b: 2 }, { b: 3 }, { a: 1, b: 3 }],
  ['null removes a field', { a: 1, b: 2 }, { b: null }, { a: 1 }],
  ['null of what is not there changes nothing', { a: 1 }, { b: null }, { a: 1 }],
  [
    'an object changes inside',
    { n: { he: 'א', en: 'a' } },
    { n: { en: 'b' } },
    { n: { he: 'א', en: 'b' } },
  ],
  [
    'null inside removes there',
    { n: { he: 'א', en: 'a' } },
    { n: { en: null } },
    { n: { he: 'א' } },
  ],
  ['a list is given whole', { l: [1, 2] }, { l: [3] }, { l: [3] }],
  ['an object takes the place of what is none', { n: 'x' }, { n: { he: 'א' } }, { n: { he: 'א' } }],
  ['nulls of a new object are no fields', {}, { n: { he: 'א', en: null } }, { n: { he: 'א' } }],
]

for (const [title, data, changes, expected] of CASES) {
  test(title, () => {
    const before = structuredClone(data)
    assert.deepEqual(mergePatch(data, changes), expected)
    assert.deepEqual(data, before, 'the data itself is left alone')
  })
}

test('a field called __proto__ is a field like any', () => {
  const changes: JsonObject = JSON.parse('{"__proto__":{"a":1}}')
  const made = mergePatch({}, changes)
  assert.deepEqual(Object.keys(made), ['__proto__'])
  assert.equal(Object.getPrototypeOf(made), Object.prototype)
})

test('changes that are all brackets are refused in words', () => {
  const deep: JsonObject = JSON.parse(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)
  assert.throws(() => mergePatch({}, deep), /at most 64 levels/)
})
