import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doubtsIn, markedParts } from './doubtful.ts'

const WAS = 'אבג דהו זחט'
const UNSURE = [
  { from: 0, to: 3, sure: 40 },
  { from: 8, to: 11, sure: 60 },
]

test('a doubtful word moves with what was written before it, and ends when it was touched', () => {
  assert.deepEqual(doubtsIn(WAS, WAS, UNSURE), UNSURE)
  assert.deepEqual(doubtsIn(WAS, 'אבג דדהו זחט', UNSURE), [UNSURE[0], { from: 9, to: 12, sure: 60 }])
  assert.deepEqual(doubtsIn(WAS, 'אבג דהו זחי', UNSURE), [UNSURE[0]])
  assert.deepEqual(doubtsIn(WAS, '', UNSURE), [])
})

test('the parts of a line are the line', () => {
  const parts = markedParts(WAS, UNSURE)
  assert.deepEqual(parts, [
    { text: 'אבג', sure: 40 },
    { text: ' דהו ', sure: null },
    { text: 'זחט', sure: 60 },
  ])
  assert.deepEqual(markedParts(WAS, [{ from: 5, to: 99, sure: 1 }]), [{ text: WAS, sure: null }])
})
