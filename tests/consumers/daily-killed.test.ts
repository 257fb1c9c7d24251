/** The process that adds and sends the daily mails is killed with `kill -9` day after day, at a random step of its work, and on 30
 *  days in the full tier. Each keeper
 *  gets one mail a day; a mail that was being sent at a kill may come twice, with the same Message-ID.
 *  Source: decisions.md#mails-about-reviews; decisions.md#jobs. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { addEmail } from '@yalkut/ledger/access'
import { saveSettings } from '@yalkut/ledger/people'
import { onEachEngine } from '@yalkut/testing/engines'
import { startMailServer } from '@yalkut/testing/outside/mail-server'
import { randomFrom } from '@yalkut/testing/random/random'
import { type Program, startProgram } from '@yalkut/testing/run/program'
import { momentsOf } from '@yalkut/testing/tiers/slices'
import { followedSuggestionOn } from './followed-suggestion.ts'
import { addressOf, PLAIN } from './mailing.ts'
import { letLeasesLapse } from './other-processes.ts'

const KILLS = 30
const DAY_MS = 24 * 3_600_000
/** After every lease, wait and limit of a job that was cut off. */
const LATER_MS = 2 * 3_600_000
const ROUNDS = 4
/** Processes that wait, ready to start. */
const SPARE = 3
const SENDER = join(import.meta.dirname, 'mailing-once.ts')

const KEEPERS = /kalman|miriam/

const server = await startMailServer(PLAIN)

onEachEngine('the daily mails', (engine) => {
  const { mailing, elsewhere } = followedSuggestionOn(engine, server)

  test('come once a day, though their process is killed again and again', async (t) => {
    const { world, people, round, received, send } = mailing()
    const { ledger } = world.catalog
    for (const name of ['kalman', 'miriam'] as const) {
      const { id: personId } = people[name].person
      const now = world.clock.now().toISOString()
      await ledger.write(async (tx) => {
        await addEmail(tx, { address: addressOf(name), personId, now })
        await saveSettings(tx, personId, { reviewMail: true })
      })
    }
    await round()
    const input = { ...elsewhere(), smtpUrl: server.url }
    const ready: Promise<Program>[] = []
    const next = async (): Promise<Program> => {
      while (ready.length < Math.min(SPARE, moments.length)) ready.push(startProgram(SENDER, input))
      return (await ready.shift()) ?? assert.fail()
    }
    const moments = [...momentsOf(`daily mails on ${engine.name}`, KILLS)]
    const kills = moments.length
    received()
    let [twice, mostSteps] = [0, 150]
    for (let day = 0; moments[0] !== undefined && day < 3 * KILLS; day += 1) {
      world.clock.pass(DAY_MS - LATER_MS)
      // Suggestions that nobody answers are handed on after some days.
      for (const keeper of ['first', 'second']) await send('chana', `${keeper} ${day}`)
      const sender = await next()
      await letLeasesLapse(ledger)
      const random = randomFrom(20_261_125 + moments[0])
      const steps = 1 + Math.floor(((moments[0] + random()) / KILLS) * mostSteps)
      sender.go({ at: world.clock.now().toISOString(), steps })
      const end = await sender.ended
      if (end.isKilled) moments.shift()
      else mostSteps = Math.max(20, steps - 1)
      await letLeasesLapse(ledger)
      // The rest of the day, by this process.
      const ids: string[] = []
      const take = (): number => {
        const mails = received().filter(({ to }) => to.some((each) => KEEPERS.test(each)))
        ids.push(...mails.map(({ headers }) => headers.get('message-id') ?? ''))
        return new Set(ids).size
      }
      for (let rounds = 0; take() < 2 && rounds < ROUNDS; rounds += 1) {
        world.clock.pass(LATER_MS / ROUNDS)
        await round()
      }
      assert.equal(new Set(ids).size, 2, `day ${day}, step ${steps}: ${end.words}`)
      twice += ids.length - 2
    }
    assert.deepEqual(moments, [])
    t.diagnostic(`${twice} mails came twice`)
    assert.ok(twice <= kills, `${twice} mails came twice`)
    const { read } = ledger
    const rows = await read.selectFrom('mails').select(['person_id', 'day']).where('kind', '=', 'reviews').execute()
    assert.equal(new Set(rows.map(({ person_id, day }) => `${person_id} ${day}`)).size, rows.length)
    await Promise.all(ready.map(async (each) => (await each).kill()))
  })
})
