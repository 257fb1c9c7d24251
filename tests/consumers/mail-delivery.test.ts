/** Mails that are not accepted: all of them while the mail server is down, or one of them for its address.
 *  Source: decisions.md#mails-about-decisions. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { follow, mailBySmtp } from '@yalkut/catalog/people'
import { type BackgroundOptions, runOnce } from '@yalkut/consumers'
import { onOneEngine } from '@yalkut/testing/engines'
import { startMailServer } from '@yalkut/testing/outside/mail-server'
import { decisionsIn } from './decisions.ts'
import { addressOf, askForMails, FROM, mailingOn, PLAIN } from './mailing.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The mail server's reply for an address, which starts with a code. */
const answers = new Map<string, string>()
const server = await startMailServer({
  ...PLAIN,
  onRcptTo({ address }, _session, done) {
    const answer = answers.get(address)
    if (answer === undefined) return done()
    const [code = '', ...words] = answer.split(' ')
    done(Object.assign(new Error(words.join(' ')), { responseCode: Number(code) }))
  },
})

onOneEngine('mails that the mail server does not accept', (engine) => {
  const mailing = mailingOn(engine, server)
  let suggestion = 0
  const decisions = decisionsIn(mailing, () => suggestion)

  before(async () => {
    const { world, send, people } = mailing()
    answers.clear()
    for (const name of ['chana', 'dovid'] as const) await askForMails(world, name)
    suggestion = await send('chana', 'One')
    const follows = { kind: 'changeset' as const, id: String(suggestion), on: true }
    await follow(world.catalog, people.dovid, follows)
  })

  const decide = (): Promise<void> => decisions.add(1)
  const one = 'sent back · הוחזרה לתיקון: One'
  const both = [`chana: ${one}`, `dovid: ${one}`]
  const took = (): string[] => mailing().took().sort()
  const mails = () =>
    mailing()
      .world.catalog.ledger.read.selectFrom('mails')
      .select(['id', 'status', 'attempts', 'error'])
      .orderBy('id')
      .execute()

  test('are all retried while the mail server is down, with longer and longer waits, until it is up', async () => {
    const { world, options, round } = mailing()
    const down = await startMailServer(PLAIN)
    await down.stop()
    const log: string[] = []
    const sendMail = mailBySmtp({ url: down.url, from: FROM, log: (line) => log.push(line) })
    const without: BackgroundOptions = { ...options, sendMail }
    await decide()
    const endOf = async (): Promise<string | undefined> => {
      const { routines } = await runOnce(world.catalog, without)
      return routines.find(({ name }) => name === 'mail-delivery')?.ended
    }
    assert.equal(await endOf(), 'failed')
    const waits: number[] = []
    for (let failure = 2; failure <= 12; failure += 1) {
      const { next_at, failed_at } = await world.catalog.ledger.read
        .selectFrom('runs')
        .select(['next_at', 'failed_at'])
        .where('name', '=', 'mail-delivery')
        .executeTakeFirstOrThrow()
      waits.push((Date.parse(next_at ?? '') - Date.parse(failed_at ?? '')) / 1_000)
      world.clock.pass(16 * MINUTE_MS)
      assert.equal(await endOf(), 'failed')
    }
    assert.equal(await endOf(), 'resting', 'no other mail is tried meanwhile')
    assert.deepEqual(waits, [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
    assert.ok(log.every((line) => /ECONNREFUSED/.test(line) && !/chana@|dovid@/.test(line)))
    const waiting = await mails()
    assert.deepEqual(new Set(waiting.map(({ status }) => status)), new Set(['waiting']))
    for (const { error } of waiting) assert.match(error ?? '', /ECONNREFUSED/)
    world.clock.pass(16 * MINUTE_MS)
    await round()
    assert.deepEqual(took(), both)
    assert.equal(
      (await mails()).every(({ status }) => status === 'sent'),
      true,
    )
    world.clock.pass(DAY_MS)
    await round()
    assert.deepEqual(took(), [], 'one mail')
  })

  test('are given up for an address that is refused for good, with the reason, and block no other mail', async () => {
    const { round, world } = mailing()
    answers.set(addressOf('chana'), '550 no such user chana@example.org')
    await decide()
    await decide()
    const { routines } = await round()
    assert.deepEqual(
      routines.flatMap(({ error }) => error ?? []),
      [],
    )
    assert.deepEqual(took(), [`dovid: ${one}`, `dovid: ${one}`])
    const refused = (await mails()).filter(({ status }) => status === 'given_up')
    assert.deepEqual(
      refused.map(({ attempts }) => attempts),
      [1, 1],
    )
    for (const { error } of refused) assert.match(error ?? '', /550 no such user …/)
    answers.clear()
    world.clock.pass(DAY_MS)
    await round()
    assert.deepEqual(took(), [], 'it is not retried')
  })

  test('are sent later to an address that defers a mail, and the other mails are sent now', async () => {
    const { round, world } = mailing()
    answers.set(addressOf('chana'), '451 try again later')
    await decide()
    await round()
    assert.deepEqual(took(), [`dovid: ${one}`])
    const off = (await mails()).filter(({ status }) => status === 'waiting')
    assert.deepEqual(
      off.map(({ attempts }) => attempts),
      [1],
    )
    await round()
    assert.equal((await mails()).find(({ status }) => status === 'waiting')?.attempts, 1)
    answers.clear()
    world.clock.pass(MINUTE_MS)
    await round()
    assert.deepEqual(took(), [`chana: ${one}`])
  })

  test('are given up after two weeks of deferrals', async () => {
    const { round, world } = mailing()
    answers.set(addressOf('chana'), '452 mailbox full')
    await decide()
    await round()
    took()
    for (let day = 0; day < 16; day += 1) {
      world.clock.pass(DAY_MS)
      await round()
    }
    const last = (await mails()).filter(({ error }) => error?.includes('452'))
    assert.deepEqual(
      last.map(({ status }) => status),
      ['given_up'],
    )
    answers.clear()
  })

  test('are not given up on a server that requires authentication', async () => {
    const { round, world } = mailing()
    for (const name of ['chana', 'dovid']) {
      answers.set(addressOf(name), '530 authentication required')
    }
    await decide()
    const { routines } = await round()
    assert.equal(routines.find(({ name }) => name === 'mail-delivery')?.ended, 'failed')
    answers.clear()
    world.clock.pass(16 * MINUTE_MS)
    await round()
    assert.deepEqual(took(), both)
  })
})
