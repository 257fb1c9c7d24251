import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moveCursor, readCursor } from '@yalkut/ledger/line'
import { onEachEngine } from '../../../../tests/support/engines.ts'

onEachEngine('cursors of followers', (engine) => {
  test('a follower that was never heard of stands before the first commit', async () => {
    const ledger = await engine.open()
    assert.equal(await readCursor(ledger.read, 'webhooks'), 0)
  })

  test('a cursor goes forward and never back', async () => {
    const ledger = await engine.open()
    const seen: number[] = []
    for (const seq of [3, 2, 3, 7, 0, 8]) {
      await ledger.write((tx) => moveCursor(tx, 'webhooks', seq))
      seen.push(await readCursor(ledger.read, 'webhooks'))
    }
    assert.deepEqual(seen, [3, 3, 3, 7, 7, 8])
  })

  test('each follower has its own', async () => {
    const ledger = await engine.open()
    await ledger.write((tx) => moveCursor(tx, 'webhooks', 5))
    await ledger.write((tx) => moveCursor(tx, 'git-mirror', 2))
    assert.equal(await readCursor(ledger.read, 'webhooks'), 5)
    assert.equal(await readCursor(ledger.read, 'git-mirror'), 2)
  })

  test('of many moves at once the farthest stays', async () => {
    const ledger = await engine.open()
    const moves = [4, 9, 1, 8, 2].map((seq) => ledger.write((tx) => moveCursor(tx, 'mail', seq)))
    await Promise.all(moves)
    assert.equal(await readCursor(ledger.read, 'mail'), 9)
  })
})
