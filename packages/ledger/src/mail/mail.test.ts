/** The outbox: what a mail tells, and its delivery. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '@yalkut/testing/engines'
import { person } from '@yalkut/testing/ledger/people'
import { addEmail } from '../access/sign-in-methods.ts'
import type { Engine } from '../engine/engine.ts'
import { addPerson } from '../people/people.ts'
import { saveSettings } from '../people/person-settings.ts'
import { setSuspended } from '../people/roles.ts'
import { addDigests, addMailLines, linesOfMail, peopleWithWaitingLines } from './mail-lines.ts'
import { findMailReaders } from './mail-readers.ts'
import { claimMail, countMails, endMail, forgetMails, hasDueMail, type MailTime, putMailBack } from './outbox.ts'

/** A minute of one hour. */
const at = (minute: number): string => `2026-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`

const line = (event: number, of: string, waits = false) => ({
  consumer: 'decisions',
  event,
  person: of,
  waits,
})

/** No mail of these tests waits for longer than the hour. */
const time = (minute: number): MailTime => ({ now: at(minute), latest: at(59) })

async function claim(ledger: Engine, now: number, again: number): Promise<number | null> {
  return (await ledger.write((tx) => claimMail(tx, time(now), () => at(again))))?.id ?? null
}

onEachEngine('mails to deliver', (engine) => {
  test('a person is told of an event once, however often it is added', async () => {
    const ledger = await engine.open()
    const add = (...lines: ReturnType<typeof line>[]): Promise<void> =>
      ledger.write((tx) => addMailLines(tx, lines, at(0)))
    await add(line(1, 'u-chana'), line(1, 'u-dovid', true))
    await add(line(1, 'u-chana'), line(1, 'u-dovid'), line(2, 'u-chana'))
    await add()
    const counts = await countMails(ledger.read, { limit: 10, now: at(0) })
    assert.deepEqual(counts.of, { waiting: 2, sent: 0, given_up: 0, dropped: 0 })
    assert.equal((await countMails(ledger.read, { limit: 1, now: at(0) })).of.waiting, 1)
    const told = await linesOfMail(ledger.read, 2)
    assert.deepEqual(told, [{ consumer: 'decisions', event: 2, person: 'u-chana' }])
  })

  test('what waits for a digest goes into one mail a person', async () => {
    const ledger = await engine.open()
    const lines = [line(1, 'u-b', true), line(2, 'u-a', true), line(3, 'u-b', true)]
    await ledger.write((tx) => addMailLines(tx, lines, at(0)))
    assert.equal(await hasDueMail(ledger.read, time(59)), false)
    const people = await peopleWithWaitingLines(ledger.read, 10)
    assert.deepEqual(people, ['u-a', 'u-b'])
    await ledger.write((tx) => addDigests(tx, people, at(1)))
    const events = async (id: number): Promise<number[]> =>
      (await linesOfMail(ledger.read, id)).map(({ event }) => event)
    assert.deepEqual([await events(1), await events(2)], [[2], [1, 3]])
    assert.deepEqual(await peopleWithWaitingLines(ledger.read, 10), [])
  })

  test('a mail that was claimed is left alone until its next time; the others go on', async () => {
    const ledger = await engine.open()
    const lines = [line(1, 'u-a'), line(2, 'u-b')]
    await ledger.write((tx) => addMailLines(tx, lines, at(0)))
    assert.equal(await claim(ledger, 0, 5), 1)
    assert.equal(await claim(ledger, 0, 5), 2)
    assert.equal(await claim(ledger, 4, 9), null)
    await ledger.write((tx) => endMail(tx, 2, { status: 'sent', error: null, at: at(4) }))
    await ledger.write((tx) => putMailBack(tx, 1, { error: 'down', nextAt: at(7) }))
    assert.equal(await hasDueMail(ledger.read, time(6)), false)
    const again = await ledger.write((tx) => claimMail(tx, time(7), (tries) => at(10 + tries)))
    assert.deepEqual([again?.id, again?.attempts, again?.error, again?.next_at], [1, 2, 'down', at(12)])
    assert.equal(await claim(ledger, 59, 59), 1)
    assert.equal(await ledger.write((tx) => forgetMails(tx, at(5), 10)), 1)
    assert.deepEqual(await linesOfMail(ledger.read, 2), [])
    assert.equal((await countMails(ledger.read, { limit: 10, now: at(5) })).of.waiting, 1)
  })

  test('a mail that was put back by a clock that was set back since is due; mails whose time has come go first', async () => {
    const ledger = await engine.open()
    await ledger.write((tx) => addMailLines(tx, [line(1, 'u-a'), line(2, 'u-b')], at(0)))
    const nextAt = '2026-03-02T12:00:00.000Z'
    await ledger.write((tx) => putMailBack(tx, 1, { error: 'down', nextAt }))
    assert.equal(await claim(ledger, 1, 30), 2)
    assert.equal(await hasDueMail(ledger.read, time(1)), true)
    assert.equal(await claim(ledger, 1, 31), 1)
    assert.equal(await hasDueMail(ledger.read, time(1)), false)
  })

  test('mailed are people who asked for it, with an address that they confirmed', async () => {
    const ledger = await engine.open()
    const address = (name: string): string => `${name}@example.org`
    await ledger.write(async (tx) => {
      for (const name of ['asked', 'silent', 'no-address', 'suspended']) {
        const id = `u-${name}`
        await addPerson(tx, person(id, name), at(0))
        if (name !== 'no-address') {
          await addEmail(tx, { address: address(name), personId: id, now: at(1) })
          await addEmail(tx, { address: `2${address(name)}`, personId: id, now: at(2) })
        }
        if (name !== 'silent') await saveSettings(tx, id, { mailUpdates: true })
      }
      await addPerson(tx, person('u-robot', 'robot', { bot: true }), at(0))
      await addEmail(tx, { address: address('robot'), personId: 'u-robot', now: at(1) })
      await saveSettings(tx, 'u-robot', { mailUpdates: true })
      await setSuspended(tx, 'u-suspended', at(3))
      await saveSettings(tx, 'u-asked', { mailTiming: 'daily' })
    })
    const all = ['u-asked', 'u-silent', 'u-no-address', 'u-suspended', 'u-robot', 'u-nobody']
    const found = await findMailReaders(ledger.read, all)
    const wants = { timing: 'daily', language: null }
    const only = { id: 'u-asked', steward: false, ...wants, address: address('asked') }
    assert.deepEqual([...found.values()], [only])
  })
})
