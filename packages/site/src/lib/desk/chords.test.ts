import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DESK_KEYS, deskKeys } from '#lib/keys.ts'
import { actOfChord, chordsOf, type Pressed, sayChord } from './chords.ts'

function pressed(chord: string, key: string, code: string): Pressed {
  const has = (name: string): boolean => chord.includes(name)
  const modifiers = { ctrlKey: has('C'), altKey: has('A'), metaKey: has('M'), shiftKey: has('S') }
  return { ...modifiers, key, code }
}

const CASES = [
  ['', 'Enter', 'Enter', 'right'],
  ['C', 'Enter', 'Enter', 'send'],
  ['', 'Tab', 'Tab', 'doubt'],
  // Back through the page, as in any other.
  ['S', 'Tab', 'Tab', null],
  ['C', 'z', 'KeyZ', 'undo'],
  ['CS', 'Z', 'KeyZ', 'redo'],
  // The same keys of a Hebrew keyboard.
  ['C', 'ז', 'KeyZ', 'undo'],
  ['A', "'", 'KeyW', 'whole'],
  ['C', 'ח', 'KeyJ', 'join'],
  ['C', '.', 'Slash', 'split'],
  ['C', '/', 'KeyQ', null],
  ['S', '?', 'Slash', 'keys'],
  // The keyboard of Germany has Z and Y exchanged: the letter on the key counts.
  ['C', 'z', 'KeyY', 'undo'],
  // AltGr writes points.
  ['CA', 'w', 'KeyW', null],
  ['A', 'Enter', 'Enter', null],
  ['M', 'z', 'KeyZ', null],
] as const

test('a chord is the same on a keyboard of any language', () => {
  for (const [modifiers, key, code, act] of CASES) {
    const found = actOfChord('proofread', pressed(modifiers, key, code), false)
    assert.equal(found, act, `${modifiers} ${key} ${code}`)
  }
})

test('signs of the tree are where an American keyboard has them', () => {
  for (const [key, code, act] of [
    [',', 'Comma', 'before'],
    ['ת', 'Comma', 'before'],
    ['ץ', 'Period', 'after'],
    ['.', 'Period', 'after'],
    ['פ', 'KeyP', 'into'],
    ['ס', 'KeyX', 'mark'],
    [' ', 'Space', 'mark'],
  ] as const) {
    assert.equal(actOfChord('organize', pressed('', key, code), false), act, key)
  }
})

test('on a Mac Ctrl stands for Alt, and Command for Ctrl', () => {
  const onMac = (modifiers: string, key: string, code: string) =>
    actOfChord('proofread', pressed(modifiers, key, code), true)
  assert.equal(onMac('C', 'w', 'KeyW'), 'whole')
  assert.equal(onMac('A', '∑', 'KeyW'), 'whole')
  assert.equal(onMac('M', 'z', 'KeyZ'), 'undo')
  assert.equal(onMac('C', 'Enter', 'Enter'), 'send')
  assert.deepEqual(sayChord('Alt+W', true), ['Ctrl', 'W'])
  assert.deepEqual(sayChord('Ctrl++', false), ['Ctrl', '+'])
})

test('every chord of the table is one that a press can make, and is no key that browsers need', () => {
  const taken = ['Ctrl+W', 'Ctrl+T', 'Ctrl+N', 'Ctrl+L', 'Ctrl+R', 'Ctrl+F', 'F5', 'F11', 'F12', 'F1', 'F6']
  for (const place of ['proofread', 'doubts'] as const) {
    for (const chord of deskKeys(place).keys()) {
      const parts = chord.split(/\+(?!$)/)
      const key = parts.at(-1) ?? ''
      const modifiers = parts
        .slice(0, -1)
        .map(([letter]) => letter)
        .join('')
      const code = /^[A-Z]$/.test(key) ? `Key${key}` : key === '/' ? 'Slash' : ''
      assert.ok(chordsOf(pressed(modifiers, key, code), false).includes(chord), chord)
      assert.ok(!taken.includes(chord), chord)
    }
  }
  assert.ok(Object.keys(DESK_KEYS).length > 1)
})
