import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Steps } from './steps.ts'

test('letters typed in a row are one step, and a step that was taken back comes again', () => {
  const steps = new Steps<string>()
  steps.note('', 'type l1')
  steps.note('א', 'type l1')
  steps.note('אב', null)
  assert.equal(steps.undo('אב!'), 'אב')
  assert.equal(steps.undo('אב'), '')
  assert.equal(steps.undo(''), null)
  assert.equal(steps.redo(''), 'אב')
  assert.equal(steps.redo('אב'), 'אב!')
})

test('a new step ends what could come again, and the oldest are forgotten', () => {
  const steps = new Steps<number>(2)
  for (const state of [1, 2, 3]) steps.note(state, null)
  assert.equal(steps.undo(4), 3)
  steps.note(3, null)
  assert.equal(steps.redo(5), null)
  assert.equal(steps.undo(5), 3)
  assert.equal(steps.undo(3), 2)
  assert.equal(steps.undo(2), null)
})

test('what was sent is not taken back; what was done since can be', () => {
  const steps = new Steps<string>()
  steps.note('a', null)
  steps.seal()
  assert.equal(steps.undo('b'), null, 'it is on its way')
  steps.note('b', null)
  assert.equal(steps.undo('c'), 'b')
  assert.equal(steps.undo('b'), null)
  steps.unseal()
  assert.equal(steps.undo('b'), 'a', 'it was refused')
  assert.equal(steps.redo('a'), 'b')
  steps.seal()
  steps.note('b', null)
  steps.forget()
  assert.equal(steps.undo('d'), 'b')
  assert.equal(steps.undo('b'), null)
})

test('a seal holds when the oldest steps are forgotten, and all states move together', () => {
  const steps = new Steps<number>(3)
  for (const state of [1, 2]) steps.note(state, null)
  steps.seal()
  for (const state of [3, 4]) steps.note(state, null)
  steps.move((state) => state * 10)
  assert.equal(steps.undo(50), 40)
  assert.equal(steps.undo(40), 30)
  assert.equal(steps.undo(30), null)
  assert.equal(steps.redo(30), 40)
})
