import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldAlike } from './fold-alike.ts'

const fold = (text: string) =>
  foldAlike([...text], (letter) => (letter === '-' ? null : letter)).map(({ rows }) => rows.join(''))

test('three neighbours that say the same are one row', () => {
  assert.deepEqual(fold('aaab'), ['aaa', 'b'])
})

test('two are too few, and rows between others keep their order', () => {
  assert.deepEqual(fold('aabaa'), ['a', 'a', 'b', 'a', 'a'])
})

test('rows without a key are never folded', () => {
  assert.deepEqual(fold('----'), ['-', '-', '-', '-'])
})
