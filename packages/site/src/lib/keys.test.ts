import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KEYS, readKey } from './keys.ts'

const NO_OTHER = { ctrlKey: false, metaKey: false, altKey: false }

const CASES = [
  ['reading', 'n', 'KeyN', 'next'],
  // The same keys of a Hebrew keyboard.
  ['reading', 'מ', 'KeyN', 'next'],
  ['reading', 'ה', 'KeyV', 'versions'],
  ['reading', '/', 'KeyQ', 'find'],
  ['reading', '?', 'Slash', 'list'],
  ['reading', '.', 'Slash', null],
  ['reading', 'ש', 'KeyA', null],
  ['reading', '=', 'Equal', 'larger'],
  ['reading', '+', 'NumpadAdd', 'larger'],
  ['reading', 'Enter', 'Enter', null],
  ['reading', 'toString', '', null],
  ['lane', 'a', 'KeyA', 'approve'],
  // Caps Lock of a Hebrew keyboard writes capitals.
  ['lane', 'A', 'KeyA', 'approve'],
  ['lane', 'ש', 'KeyA', 'approve'],
  ['lane', 'ח', 'KeyJ', 'next'],
  ['lane', 'л', 'KeyK', 'previous'],
  ['lane', '?', 'Slash', 'keys'],
  ['lane', '/', 'KeyQ', null],
  ['suggestion', 'ד', 'KeyS', 'send-back'],
  ['suggestion', 'u', 'KeyU', null],
] as const

test('a key is the same key on a Hebrew keyboard', () => {
  for (const [place, key, code, expected] of CASES) {
    assert.equal(readKey({ key, code, ...NO_OTHER }, place), expected, `${place}: ${key} ${code}`)
  }
})

test('a key that is pressed together with another is no single key', () => {
  for (const other of ['ctrlKey', 'metaKey', 'altKey'] as const) {
    const pressed = { key: 'n', code: 'KeyN', ...NO_OTHER, [other]: true }
    assert.equal(readKey(pressed, 'reading'), null, other)
  }
})

test('each act of a place has one key', () => {
  for (const [place, acts] of Object.entries(KEYS)) {
    const all = Object.values(acts)
    assert.equal(new Set(all).size, all.length, place)
  }
})
