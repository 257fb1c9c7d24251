import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { oncePerTurn } from './once-per-turn.ts'

test('the time is read once in a turn of the event loop, and again in the next', async () => {
  let reads = 0
  const clock = oncePerTurn(() => {
    reads += 1
    return new Date(reads)
  })
  assert.deepEqual([clock().getTime(), clock().getTime()], [1, 1])
  await nextTurn()
  assert.deepEqual([clock().getTime(), clock().getTime()], [2, 2])
})
