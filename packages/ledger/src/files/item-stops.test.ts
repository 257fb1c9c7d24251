/** Items that requests withhold. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '@yalkut/testing/engines'
import { sql } from 'kysely'
import type { Engine } from '../engine/engine.ts'
import { itemStops } from '../migrations/older/0016-item-stops.ts'
import { openLedger } from '../open-ledger.ts'
import { addFile } from './files.ts'
import { endStops, stopItem, stopsOfItems } from './item-stops.ts'
import { readRightsHead, rightsChangedAfter } from './rights-line.ts'
import { addTakedown, settleTakedown, type TakedownStatus } from './takedowns.ts'

const at = '2026-03-01T12:00:00.000Z'
const [ONE, TWO] = ['rh-00000001', 'rh-00000002']

onEachEngine('stopped items', (engine) => {
  const changesOf = async (ledger: Engine, after: number, limit = 10): Promise<string[]> => {
    const changes = await rightsChangedAfter(ledger.read, after, limit)
    return changes.map((change) =>
      'file' in change
        ? `file ${change.file.rights}`
        : `${change.stop.item} ${change.stop.request} ${change.stop.isStopped}`,
    )
  }

  test('share one line of numbers with files, and each appears as it is now', async () => {
    const ledger = await engine.open()
    const start = await readRightsHead(ledger.read)
    await ledger.write((tx) => stopItem(tx, 1, ONE))
    const file = { sha256: '1'.repeat(64), sizeBytes: 1, mime: 'application/pdf' }
    const facts = { rights: 'open' as const, credit: null, by: 'system', at }
    await ledger.write((tx) => addFile(tx, { ...file, ...facts }))
    await ledger.write((tx) => stopItem(tx, 2, ONE))
    const all = [`${ONE} 1 true`, 'file open', `${ONE} 2 true`]
    assert.deepEqual(await changesOf(ledger, start), all)
    assert.deepEqual(await changesOf(ledger, start, 2), all.slice(0, 2))
    const before = await readRightsHead(ledger.read)
    await ledger.write((tx) => endStops(tx, 1))
    await ledger.write((tx) => endStops(tx, 1))
    assert.deepEqual(await changesOf(ledger, before), [`${ONE} 1 false`])
    assert.deepEqual(await stopsOfItems(ledger.read, [ONE, TWO]), [{ item: ONE, request: 2 }])
  })

  test('and a file that change together are never read one without the other before it', async () => {
    const ledger = await engine.open()
    const start = await readRightsHead(ledger.read)
    const file = { sha256: '2'.repeat(64), sizeBytes: 1, mime: 'application/pdf' }
    const facts = { rights: 'open' as const, credit: null, by: 'system', at }
    // After each statement of the reader in turn, a transaction changes a file and a stop.
    for (const after of [1, 2, 3]) {
      let statements = 0
      const db = ledger.read.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          statements += 1
          if (statements === after) {
            await ledger.write(async (tx) => {
              await addFile(tx, { ...file, sha256: `${after}`.repeat(64), ...facts })
              await stopItem(tx, after, ONE)
            })
          }
          return result
        },
      })
      const seen = await rightsChangedAfter(db, start, 10)
      const numbers = seen.map((change) => ('file' in change ? change.file : change.stop).change)
      assert.deepEqual(
        numbers,
        numbers.map((_, n) => start + 1 + n),
        `after statement ${after}`,
      )
    }
    assert.equal((await changesOf(ledger, start)).length, 6)
  })

  test('are stopped once by a request, also when it is written twice at the same time', async () => {
    const ledger = await engine.open()
    await Promise.all([1, 1, 1].map((id) => ledger.write((tx) => stopItem(tx, id, ONE))))
    assert.deepEqual(await stopsOfItems(ledger.read, [ONE]), [{ item: ONE, request: 1 }])
  })

  test('of requests from before the table are those of families that no steward declined', async () => {
    const location = await engine.newLocation()
    const earlier = await openLedger(location)
    for (const [kind, target, status] of [
      ['family', ONE, 'open'],
      ['family', TWO, 'upheld'],
      ['family', 'rh-00000003', 'declined'],
      ['takedown', 'rh-00000004', 'upheld'],
    ] as const) {
      await earlier.write((tx) => addEarlier(tx, kind, target, status))
    }
    await earlier.write(async (tx) => {
      await sql`drop table item_stops`.execute(tx)
      await itemStops.up(tx)
    })
    assert.deepEqual(await changesOf(earlier, 0), [`${ONE} 1 true`, `${TWO} 2 true`])
    await earlier.close()
  })
})

async function addEarlier(
  tx: Parameters<typeof addTakedown>[0],
  kind: 'family' | 'takedown',
  target: string,
  status: TakedownStatus,
): Promise<void> {
  const words = { relation: null, name: null, contact: null, statement: null }
  const id = await addTakedown(tx, { kind, target, ...words, paused: '[]', issue_id: null, at })
  await settleTakedown(tx, id, { status, settled_by: '', settled_at: at, note: null })
}
