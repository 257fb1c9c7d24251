import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '@yalkut/testing/engines'
import { findCursor, moveCursor } from './cursors.ts'

onEachEngine('cursors of consumers', (engine) => {
  test('an unknown consumer has no cursor', async () => {
    const ledger = await engine.open()
    assert.equal(await findCursor(ledger.read, 'webhooks'), null)
  })

  test('a cursor moves forward and never back', async () => {
    const ledger = await engine.open()
    const seen: (number | null)[] = []
    for (const seq of [0, 3, 2, 3, 7, 0, 8]) {
      await ledger.write((tx) => moveCursor(tx, 'webhooks', seq))
      seen.push(await findCursor(ledger.read, 'webhooks'))
    }
    assert.deepEqual(seen, [0, 3, 3, 3, 7, 7, 8])
  })

  test('each consumer has its own cursor', async () => {
    const ledger = await engine.open()
    await ledger.write((tx) => moveCursor(tx, 'webhooks', 5))
    await ledger.write((tx) => moveCursor(tx, 'git-mirror', 2))
    assert.equal(await findCursor(ledger.read, 'webhooks'), 5)
    assert.equal(await findCursor(ledger.read, 'git-mirror'), 2)
  })

  test('of many moves at the same time the farthest stays', async () => {
    const ledger = await engine.open()
    const moves = [4, 9, 1, 8, 2].map((seq) => ledger.write((tx) => moveCursor(tx, 'mail', seq)))
    await Promise.all(moves)
    assert.equal(await findCursor(ledger.read, 'mail'), 9)
  })
})
