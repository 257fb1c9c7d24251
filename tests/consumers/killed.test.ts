/** The process that consumes and sends mails is killed with `kill -9` at random moments of its work, 30 in the full tier. Every mail row
 *  exists once and in order, and every mail arrives. Each kill repeats one mail at most, with the same Message-ID. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '@yalkut/testing/engines'
import { startMailServer } from '@yalkut/testing/outside/mail-server'
import { randomFrom } from '@yalkut/testing/random/random'
import { momentsOf, tier } from '@yalkut/testing/tiers/slices'
import { followedSuggestionOn } from './followed-suggestion.ts'
import { PLAIN } from './mailing.ts'
import { letLeasesLapse, startConsuming } from './other-processes.ts'

const KILLS = 30
const DECISIONS_A_LIFE = 4
/** Fewer steps than the decisions of one life cause. */
const MOST_STEPS = 36
const LONGEST_DELAY_MS = 4
const LEASE_MS = 30_000
const WAIT_MS = 200
/** Processes that wait, ready to start: each takes about a second to become ready. */
const SPARE = 3

const server = await startMailServer(PLAIN)

onEachEngine('a process that consumes and is killed', (engine) => {
  const { mailing, decisions, elsewhere } = followedSuggestionOn(engine, server)

  test('again and again loses no mail row, and writes none twice', async (t) => {
    const moments = momentsOf(`consumers on ${engine.name}`, KILLS)
    const { world, round, received } = mailing()
    const consuming = { ...elsewhere(), smtpUrl: server.url, leaseMs: LEASE_MS, waitMs: WAIT_MS }
    const ready = Array.from({ length: SPARE }, () => startConsuming(consuming))
    const words: Promise<string>[] = []
    for (const [kill, moment] of moments.entries()) {
      const random = randomFrom(20_260_301 + moment)
      await decisions.add(DECISIONS_A_LIFE)
      const next = await ready.shift()
      assert.ok(next !== undefined)
      if (kill + SPARE < moments.length) ready.push(startConsuming(consuming))
      await letLeasesLapse(world.catalog.ledger)
      next.go({
        // The first steps are the consumer's: random steps would mostly be those of the many mails.
        steps: 1 + Math.floor(random() ** 2 * MOST_STEPS),
        delayMs: Math.floor(random() * LONGEST_DELAY_MS),
      })
      await next.killed
      words.push(next.words)
    }
    // Mails claimed by a killed process are due again when their lease has expired, by the real clock.
    const { read } = world.catalog.ledger
    world.clock.pass(Math.max(0, Date.now() - world.clock.now().getTime()) + 60_000)
    while ((await round()).mails.waiting > 0) world.clock.pass(60_000)
    await decisions.assertNotedOnce()
    const mails = await read.selectFrom('mails').select(['id', 'key', 'status', 'attempts']).execute()
    assert.equal(mails.length, moments.length * DECISIONS_A_LIFE * 2)
    assert.deepEqual(new Set(mails.map(({ status }) => status)), new Set(['sent']))
    const arrived = received().map(({ headers }) => headers.get('message-id') ?? '')
    const wanted = mails.map(({ id, key }) => `<${id}.${key}@yalkut.example>`)
    assert.deepEqual(new Set(arrived), new Set(wanted))
    const again = mails.filter(({ attempts }) => attempts > 1).length
    t.diagnostic(`${again} mails were being sent at a kill`)
    if (tier() === 'full') assert.ok(again > 0, 'no mail was being sent at a kill')
    const twice = arrived.length - wanted.length
    assert.ok(twice <= moments.length, `${twice} mails arrived twice`)
    const said = (await Promise.all(words)).join('').split('\n')
    const other = said.filter((line) => line !== '' && !line.includes('JobCutOff'))
    assert.deepEqual(other, [], 'only killed jobs failed')
  })
})
