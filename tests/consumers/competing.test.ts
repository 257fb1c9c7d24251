/** Two processes consume at the same time: each decision is noted by one of them, and each mail is sent once. When one
 *  is killed, the other continues. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { follow } from '@yalkut/catalog/inbox'
import type { LedgerLocation } from '@yalkut/ledger'
import { onEachEngine } from '@yalkut/testing/engines'
import { newFolder } from '@yalkut/testing/folders'
import { startMailServer } from '@yalkut/testing/outside/mail-server'
import { decisionsIn } from './decisions.ts'
import { askForMails, mailingOn, PLAIN } from './mailing.ts'
import { letLeasesLapse, startConsuming } from './other-processes.ts'

const ROUNDS = 6
const DECISIONS_A_ROUND = 3
const MAILS = ROUNDS * DECISIONS_A_ROUND * 2

const server = await startMailServer(PLAIN)

onEachEngine('two processes that consume', (engine) => {
  let location: LedgerLocation | undefined
  const remembering = {
    ...engine,
    async newLocation() {
      location = await engine.newLocation()
      return location
    },
  }
  const mailing = mailingOn(remembering, server)
  let suggestion = 0
  const decisions = decisionsIn(mailing, () => suggestion)

  before(async () => {
    const { world, send, people } = mailing()
    for (const name of ['chana', 'dovid'] as const) await askForMails(world, name)
    suggestion = await send('chana')
    const follows = { kind: 'changeset' as const, id: String(suggestion), on: true }
    await follow(world.catalog, people.dovid, follows)
  })

  test('note each decision once and send each mail once, and one continues when the other is killed', async () => {
    const { world, received } = mailing()
    const { ledger } = world.catalog
    assert.ok(location !== undefined)
    const there = location
    const start = () =>
      startConsuming({
        ...(engine.name === 'sqlite' ? there : { ...there, dataDir: newFolder() }),
        ...{ smtpUrl: server.url, leaseMs: 30_000, waitMs: 60_000 },
      })
    const [first, second] = await Promise.all([start(), start()])
    first.go()
    second.go()
    for (let round = 1; round < ROUNDS; round += 1) {
      await decisions.add(DECISIONS_A_ROUND)
      while (server.received.length < round * DECISIONS_A_ROUND * 2) await sleep(5)
    }
    await sent(MAILS - DECISIONS_A_ROUND * 2)
    first.kill()
    await first.killed
    await letLeasesLapse(ledger)
    await decisions.add(DECISIONS_A_ROUND)
    await sent(MAILS)
    await decisions.assertNotedOnce()
    const ids = received().map(({ headers }) => headers.get('message-id'))
    assert.equal(ids.length, MAILS)
    assert.equal(new Set(ids).size, MAILS)
    const runs = await ledger.read.selectFrom('runs').select(['name', 'failures']).execute()
    assert.deepEqual(
      runs.filter(({ failures }) => failures > 0),
      [],
    )
    second.kill()
    await second.killed
    assert.deepEqual([await first.words, await second.words], ['', ''])

    async function sent(count: number): Promise<void> {
      for (;;) {
        const rows = await ledger.read
          .selectFrom('mails')
          .select('id')
          .where('status', '=', 'sent')
          .execute()
        if (rows.length === count) return
        assert.ok(rows.length < count, `${rows.length} mails`)
        await sleep(5)
      }
    }
  })
})
