/** The daily mail about what waits for a keeper's review. Source: decisions.md#mails-about-reviews. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { approveSuggestion, handOnSuggestions } from '@yalkut/catalog/changing'
import { unsubscribe } from '@yalkut/catalog/people'
import { addEmail } from '@yalkut/ledger/access'
import { saveSettings } from '@yalkut/ledger/people'
import { onOneEngine } from '@yalkut/testing/engines'
import { type Received, readWords, startMailServer } from '@yalkut/testing/outside/mail-server'
import { partsOf } from './mail-parts.ts'
import { addressOf, mailingOn, PLAIN } from './mailing.ts'

const DAY_MS = 24 * 3_600_000
const server = await startMailServer(PLAIN)

onOneEngine('The mail about reviews', (engine) => {
  const mailing = mailingOn(engine, server)
  const choose = (name: 'kalman' | 'miriam' | 'sara', settings: Parameters<typeof saveSettings>[2]) => {
    const { world, people } = mailing()
    return world.catalog.ledger.write((tx) => saveSettings(tx, people[name].person.id, settings))
  }
  const nextDay = async (): Promise<Received[]> => {
    mailing().world.clock.pass(DAY_MS)
    await mailing().round()
    return mailing().received()
  }
  const to = (mails: readonly Received[]): string[] => mails.map((mail) => mail.to.join()).sort()
  const sent: number[] = []

  before(async () => {
    const { world, people, send } = mailing()
    await world.catalog.ledger.write(async (tx) => {
      const now = world.catalog.clock().toISOString()
      for (const name of ['kalman', 'miriam', 'sara'] as const) {
        await addEmail(tx, { address: addressOf(name), personId: people[name].person.id, now })
      }
    })
    for (const title of ['One', 'שתיים <b>', 'Three', 'Four']) sent.push(await send('chana', title))
  })

  test('is sent to nobody who did not ask for it', async () => {
    assert.deepEqual(to(await nextDay()), [])
  })

  test('is sent once a day, in the language of its reader, with what is theirs alone', async () => {
    await choose('kalman', { reviewMail: true, language: 'he' })
    await choose('miriam', { reviewMail: true })
    const mails = await nextDay()
    assert.deepEqual(to(mails), [addressOf('kalman'), addressOf('miriam')])
    const [his, hers] = mails.toSorted((a, b) => a.to.join().localeCompare(b.to.join()))
    assert.match(readWords(his?.headers.get('subject')), /^Yalkut: שתי הצעות לבדיקתכם$/)
    assert.match(readWords(hers?.headers.get('subject')), /2 suggestions to review · שתי הצעות/)
    const parts = mails.map(({ raw }) => partsOf(raw))
    for (const title of ['One', 'שתיים <b>', 'Three', 'Four']) {
      assert.equal(parts.filter(({ text }) => text.includes(title)).length, 1, title)
    }
    assert.ok(
      parts.every(({ html }) => !html.includes('<b>')),
      'titles are no markup',
    )
    await mailing().round()
    assert.deepEqual(to(mailing().received()), [], 'one a day')
  })

  test('is not sent to who is away, nor when nothing waits, and stops by its link', async () => {
    const { world, people } = mailing()
    const { catalog } = world
    await choose('kalman', { awayUntil: '2099-01-01' })
    assert.deepEqual(to(await nextDay()), [addressOf('miriam')])
    await choose('kalman', { awayUntil: null })
    await handOnSuggestions(catalog)
    const [mail] = (await nextDay()).filter((each) => each.to.includes(addressOf('miriam')))
    const token = /unsubscribe\?token=([^\s>]+)/.exec(partsOf(mail?.raw ?? '').text)?.[1] ?? ''
    await unsubscribe(catalog.ledger, decodeURIComponent(token))
    assert.equal(to(await nextDay()).includes(addressOf('miriam')), false)
    await choose('miriam', { reviewMail: true })
    for (const id of sent) await approveSuggestion(catalog, people.sara, id)
    assert.deepEqual(to(await nextDay()), [])
  })
})
