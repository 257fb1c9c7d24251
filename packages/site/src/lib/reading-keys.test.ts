import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readKey } from './reading-keys.ts'

const NO_OTHER = { ctrlKey: false, metaKey: false, altKey: false }

const CASES = [
  ['n', 'KeyN', 'n'],
  // The same keys of a Hebrew keyboard.
  ['מ', 'KeyN', 'n'],
  ['ה', 'KeyV', 'v'],
  ['/', 'KeyQ', '/'],
  ['?', 'Slash', '?'],
  ['.', 'Slash', null],
  ['ש', 'KeyA', null],
  ['=', 'Equal', '+'],
  ['+', 'NumpadAdd', '+'],
  ['Enter', 'Enter', null],
  ['toString', '', null],
] as const

test('a key is the same key on a Hebrew keyboard', () => {
  for (const [key, code, expected] of CASES) {
    assert.equal(readKey({ key, code, ...NO_OTHER }), expected, `${key} ${code}`)
  }
})

test('a key that is pressed together with another is no single key', () => {
  for (const other of ['ctrlKey', 'metaKey', 'altKey'] as const) {
    assert.equal(readKey({ key: 'n', code: 'KeyN', ...NO_OTHER, [other]: true }), null, other)
  }
})
