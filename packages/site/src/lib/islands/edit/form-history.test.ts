import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Fields, FormHistory } from './form-history.ts'

const form = (a: string, b = ''): Fields => [
  ['a', a],
  ['b', b],
]

test('letters of one field that come together are one step', () => {
  const history = new FormHistory(form(''))
  history.note(form('א'), 'a', 0)
  history.note(form('אב'), 'a', 300)
  history.note(form('אבג'), 'a', 2_000)
  assert.deepEqual(history.undo(), form('אב'))
  assert.deepEqual(history.undo(), form(''))
  assert.equal(history.undo(), null)
})

test('an act is a step of its own, also between letters', () => {
  const history = new FormHistory(form(''))
  history.note(form('א'), 'a', 0)
  history.note(form('א', 'row'), null, 10)
  history.note(form('אב', 'row'), 'a', 20)
  assert.deepEqual(history.undo(), form('א', 'row'))
  assert.deepEqual(history.undo(), form('א'))
})

test('what was taken back is put again, until something else is done', () => {
  const history = new FormHistory(form(''))
  history.note(form('א'), 'a', 0)
  history.undo()
  assert.deepEqual(history.redo(), form('א'))
  assert.equal(history.redo(), null)
  history.undo()
  history.note(form('ב'), 'a', 5_000)
  assert.equal(history.redo(), null)
})

test('a state that is the same is no step', () => {
  const history = new FormHistory(form('א'))
  history.note(form('א'), null, 0)
  assert.equal(history.undo(), null)
})
