/** The bytes of drafts are counted for a person and a day, by all servers together. Source: shapes.md#rate. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ledger } from '@yalkut/ledger'
import { onEachEngine } from '@yalkut/testing/engines'
import { refused } from '@yalkut/testing/values/refused'
import { openWorld } from '@yalkut/testing/worlds/world'
import { countDraftBytes } from './draft-bytes.ts'

const MOST = 30_000_000

onEachEngine('bytes of drafts', (engine) => {
  test('of two servers are one sum; what is refused is not counted; another day begins anew', async () => {
    const location = await engine.newLocation()
    const world = await openWorld(location)
    const other = await engine.open(location)
    const person = world.people.dovid.person
    let now = new Date('2026-11-26T22:00:00.000Z')
    const services = { limits: { rate: true, captcha: true }, clock: () => now }
    const count = (ledger: Ledger, bytes: number): Promise<void> =>
      ledger.write((tx) => countDraftBytes(services, tx, person, bytes))
    const here = world.catalog.ledger
    await Promise.all([count(here, MOST / 4), count(other, MOST / 4), count(here, MOST / 4)])
    const over = refused('rate-limited', ({ detail }) =>
      assert.deepEqual(detail, { limit: 'draft-bytes', retryAfterSeconds: 2 * 3_600 }),
    )
    await assert.rejects(count(other, MOST / 2), over)
    await count(other, MOST / 4)
    await assert.rejects(count(here, 1), over)
    for (const day of ['2026-11-27T00:00:00.000Z', '2026-11-25T00:00:00.000Z']) {
      now = new Date(day)
      await count(here, MOST)
      await assert.rejects(count(other, 1), refused('rate-limited'))
    }
    await other.close()
    await world.close()
  })
})
