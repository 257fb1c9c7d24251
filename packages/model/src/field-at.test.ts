import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldAt, withFieldAt } from './field-at.ts'

const DATA = {
  title: { he: 'תניא', en: 'Tanya' },
  lines: [
    { id: 'l1', text: 'a' },
    { id: 'l2', text: 'b' },
  ],
  levels: ['volume', 'sicha'],
}

test('a field is found by its pointer, and an entry of a list by its id', () => {
  assert.equal(fieldAt(DATA, '/title/en'), 'Tanya')
  assert.equal(fieldAt(DATA, '/lines/l2/text'), 'b')
  assert.deepEqual(fieldAt(DATA, ''), DATA)
  for (const missing of ['/title/yi', '/lines/l3/text', '/lines/0', '/levels/0', '/toString']) {
    assert.equal(fieldAt(DATA, missing), undefined, missing)
  }
})

test('a field is written, made and removed; the rest stays as it was', () => {
  assert.deepEqual(withFieldAt(DATA, '/lines/l2/text', 'c')?.lines, [
    { id: 'l1', text: 'a' },
    { id: 'l2', text: 'c' },
  ])
  assert.deepEqual(withFieldAt(DATA, '/title/yi', 'x')?.title, { ...DATA.title, yi: 'x' })
  assert.deepEqual(withFieldAt(DATA, '/title/en', null)?.title, { he: 'תניא' })
  assert.deepEqual(withFieldAt(DATA, '/lines/l1', null)?.lines, [{ id: 'l2', text: 'b' }])
  assert.equal(DATA.lines[1]?.text, 'b')
})

test('nothing is written where the field around it is not there', () => {
  for (const pointer of ['', '/lines/l3/text', '/lines/l3', '/note/he', '/levels/0', '/lines/l1']) {
    assert.equal(withFieldAt(DATA, pointer, 'x'), null, pointer)
  }
})

test('a name of a prototype is a field like another', () => {
  const changed = withFieldAt({ a: 1 }, '/__proto__', { b: 2 })
  assert.deepEqual(Object.keys(changed ?? {}), ['a', '__proto__'])
  assert.equal(fieldAt({}, '/__proto__'), undefined)
})
