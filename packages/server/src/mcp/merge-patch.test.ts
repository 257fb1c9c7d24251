import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { mergePatch } from './merge-patch.ts'

const CASES: [string, JsonObject, JsonObject, JsonObject][] = [
  ['a field that the changes do not name stays', { a: 1, b: 2 }, { b: 3 }, { a: 1, b: 3 }],
  ['null removes a field', { a: 1, b: 2 }, { b: null }, { a: 1 }],
  ['null for an absent field changes nothing', { a: 1 }, { b: null }, { a: 1 }],
  [
    'an object changes only the fields named inside it',
    { n: { he: 'א', en: 'a' } },
    { n: { en: 'b' } },
    { n: { he: 'א', en: 'b' } },
  ],
  [
    'null inside an object removes the field there',
    { n: { he: 'א', en: 'a' } },
    { n: { en: null } },
    { n: { he: 'א' } },
  ],
  ['a list is replaced whole', { l: [1, 2] }, { l: [3] }, { l: [3] }],
  ['an object replaces a value that is no object', { n: 'x' }, { n: { he: 'א' } }, { n: { he: 'א' } }],
  ['nulls inside a new object add no fields', {}, { n: { he: 'א', en: null } }, { n: { he: 'א' } }],
]

for (const [title, data, changes, expected] of CASES) {
  test(title, () => {
    const before = structuredClone(data)
    assert.deepEqual(mergePatch(data, changes), expected)
    assert.deepEqual(data, before, 'the original data is not changed')
  })
}

test('a field called __proto__ is an ordinary field', () => {
  const changes: JsonObject = JSON.parse('{"__proto__":{"a":1}}')
  const made = mergePatch({}, changes)
  assert.deepEqual(Object.keys(made), ['__proto__'])
  assert.equal(Object.getPrototypeOf(made), Object.prototype)
})

test('changes that are nested too deep are refused', () => {
  const deep: JsonObject = JSON.parse(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)
  assert.throws(() => mergePatch({}, deep), /at most 64 levels/)
})
