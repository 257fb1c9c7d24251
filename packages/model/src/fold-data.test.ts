import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldData } from './fold-data.ts'
import type { JsonObject } from './json.ts'

const CASES: [what: string, type: string, sent: JsonObject, stored: JsonObject][] = [
  ['a list', 'work', { sets: ['RH-X7KFVS8Z'] }, { sets: ['rh-x7kfvs8z'] }],
  ['one id', 'unit', { work: 'Rh-X7KF-VS8Z' }, { work: 'rh-x7kfvs8z' }],
  ['letters read as digits', 'topic', { broader: 'RH-OI234567' }, { broader: 'rh-01234567' }],
  ['a nested field', 'work', { addition: { to: 'RH-X7KFVS8Z' } }, { addition: { to: 'rh-x7kfvs8z' } }],
  ['no id', 'unit', { work: 'RH-U' }, { work: 'RH-U' }],
  ['a field that holds no id', 'work', { note: 'RH-X7KFVS8Z' }, { note: 'RH-X7KFVS8Z' }],
  [
    'the content of a schema',
    'schema',
    { jsonSchema: { sets: ['RH-X7KFVS8Z'] } },
    { jsonSchema: { sets: ['RH-X7KFVS8Z'] } },
  ],
  ['a link of a body', 'work', bodyTo('RH-X7KFVS8Z'), bodyTo('rh-x7kfvs8z')],
  ['an address in a body', 'work', bodyTo('https://x.org/RH-X7KFVS8Z'), bodyTo('https://x.org/RH-X7KFVS8Z')],
  ['an order key with 0 at its end', 'unit', { order: '50' }, { order: '500V' }],
  ['an order key', 'unit', { order: '5' }, { order: '5' }],
]

function bodyTo(href: string): JsonObject {
  const segments = [{ id: 'p', kind: 'paragraph', text: [{ text: 'ראה', href }] }]
  return { body: { profile: 'plain', versions: [{ id: 'he', language: 'he', segments }] } }
}

test('ids are read as they are stored, and an order key never ends with 0', () => {
  for (const [what, type, sent, stored] of CASES) assert.deepEqual(foldData(type, sent), stored, what)
})

test('data in its stored form stays the same object', () => {
  const data = { work: 'rh-x7kfvs8z', order: 'V', ...bodyTo('rh-x7kfvs8z') }
  assert.equal(foldData('unit', data), data)
})

test('a new order key keeps the item after the one that it stood after', () => {
  const { order } = foldData('unit', { order: '50' })
  assert.ok('5' < String(order) && String(order) < '51')
})
