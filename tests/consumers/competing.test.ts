/** Two processes consume at the same time: each decision is noted by one of them, and each mail is sent once. When one
 *  is killed, the other continues. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { onEachEngine } from '@yalkut/testing/engines'
import { startMailServer } from '@yalkut/testing/outside/mail-server'
import { followedSuggestionOn } from './followed-suggestion.ts'
import { PLAIN } from './mailing.ts'
import { letLeasesLapse, startConsuming } from './other-processes.ts'

const ROUNDS = 6
const DECISIONS_A_ROUND = 3
const MAILS = ROUNDS * DECISIONS_A_ROUND * 2

const server = await startMailServer(PLAIN)

onEachEngine('two processes that consume', (engine) => {
  const { mailing, decisions, elsewhere } = followedSuggestionOn(engine, server)

  test('note each decision once and send each mail once, and one continues when the other is killed', async () => {
    const { world, received } = mailing()
    const { ledger } = world.catalog
    const consuming = { smtpUrl: server.url, leaseMs: 30_000, waitMs: 60_000 }
    const start = () => startConsuming({ ...elsewhere(), ...consuming })
    const [first, second] = await Promise.all([start(), start()])
    first.go()
    second.go()
    for (let round = 1; round < ROUNDS; round += 1) {
      await decisions.add(DECISIONS_A_ROUND)
      while (server.received.length < round * DECISIONS_A_ROUND * 2) await sleep(5)
    }
    await sent(MAILS - DECISIONS_A_ROUND * 2)
    await first.kill()
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
    await second.kill()
    await second.killed
    assert.deepEqual([await first.words, await second.words], ['', ''])

    async function sent(count: number): Promise<void> {
      for (;;) {
        const rows = await ledger.read.selectFrom('mails').select('id').where('status', '=', 'sent').execute()
        if (rows.length === count) return
        assert.ok(rows.length < count, `${rows.length} mails`)
        await sleep(5)
      }
    }
  })
})
