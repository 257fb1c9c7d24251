/** Mails about decisions: recipients, times and contents. Source: service.md#follows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  approveSuggestion,
  createDraft,
  revertSuggestion,
  sendBackSuggestion,
  withdrawSuggestion,
} from '@yalkut/catalog/changing'
import { follow } from '@yalkut/catalog/people'
import { saveSettings, setSuspended } from '@yalkut/ledger/people'
import { parseJson } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { startMailServer } from '@yalkut/testing/outside/mail-server'
import { segmentData, setData, textData, unitData } from '@yalkut/testing/values/items'
import { addItem, mergeItems, type Name, suggest } from '@yalkut/testing/worlds/world'
import { partsOf } from './mail-parts.ts'
import { addressOf, askForMails, mailingOn, PLAIN } from './mailing.ts'

const HOUR_MS = 3_600_000
const server = await startMailServer(PLAIN)

onOneEngine('mails about decisions', (engine) => {
  const mailing = mailingOn(engine, server)

  const followed = (by: Name, id: number): Promise<unknown> => {
    const { catalog } = mailing().world
    return follow(catalog, mailing().people[by], { kind: 'changeset', id: String(id), on: true })
  }
  const withdraw = (by: Name, id: number): Promise<unknown> =>
    withdrawSuggestion(mailing().world.catalog, mailing().people[by], id)
  const sendBack = (by: Name, id: number, note: string): Promise<unknown> =>
    sendBackSuggestion(mailing().world.catalog, mailing().people[by], id, note)
  const approve = (by: Name, id: number): Promise<unknown> =>
    approveSuggestion(mailing().world.catalog, mailing().people[by], id)
  const told = async (): Promise<string[]> => {
    await mailing().round()
    // The mails of one event have no fixed order of recipients.
    return mailing().took().sort()
  }

  test('only people who chose mails get mails', async () => {
    await approve('kalman', await mailing().send('chana'))
    assert.deepEqual(await told(), [])
    for (const name of ['chana', 'dovid', 'kalman', 'sara'] as const) {
      await askForMails(mailing().world, name)
    }
    assert.deepEqual(await told(), [], 'decisions before the choice get no mail')
  })

  test('the author and the followers of a suggestion get a mail for each decision, except for their own', async () => {
    const { send, people, world } = mailing()
    const merged = await send('chana', 'One')
    await followed('dovid', merged)
    await followed('kalman', merged)
    await approve('kalman', merged)
    assert.deepEqual(await told(), ['chana: merged · התקבלה: One', 'dovid: merged · התקבלה: One'])
    const back = await send('chana', 'Two')
    await sendBack('kalman', back, 'Say where.')
    await withdraw('chana', back)
    assert.deepEqual(await told(), ['chana: sent back · הוחזרה לתיקון: Two'])
    const closed = await send('chana', 'Three')
    await followed('dovid', closed)
    await withdraw('sara', closed)
    const three = 'withdrawn · נמשכה: Three'
    assert.deepEqual(await told(), [`chana: ${three}`, `dovid: ${three}`])
    await revertSuggestion(world.catalog, people.sara, merged)
    const one = 'reverted · בוטלה: One'
    assert.deepEqual(await told(), [`chana: ${one}`, `dovid: ${one}`, `kalman: ${one}`])
    assert.deepEqual(await told(), [], 'one mail')
  })

  test('the mail is in both languages, as text and as HTML, with the note and the unsubscribe link', async () => {
    const { send, received, round } = mailing()
    const id = await send('chana', '<b>“Fix” & \u202Emore')
    await sendBack('kalman', id, 'First line.\n<script>alert(1)</script>')
    await round()
    const [mail, ...others] = received()
    assert.ok(mail && others.length === 0)
    assert.deepEqual(mail.to, [addressOf('chana')])
    const url = /<(https:\/\/yalkut\.example\/unsubscribe\?token=[\w.%-]+)>/
    assert.match(mail.headers.get('list-unsubscribe') ?? '', url)
    assert.equal(mail.headers.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
    assert.equal(mail.headers.get('auto-submitted'), 'auto-generated')
    assert.match(mail.headers.get('message-id') ?? '', /^<\d+\.[0-9a-f]{24}@yalkut\.example>$/)
    const { text, html } = partsOf(mail.raw)
    assert.match(text, /Your suggestion “\u2068<b>“Fix” & more\u2069” \(#\d+\) was sent back/)
    assert.match(text, /ההצעה שלכם ״\u2068<b>“Fix” & more\u2069״ \(#\d+\) הוחזרה לתיקון/)
    assert.match(text, /> First line\.\n> <script>alert/)
    assert.match(text, /https:\/\/yalkut\.example\/suggestions\/\d+\n/)
    assert.match(html, /<bdi>&#60;b&#62;“Fix” &#38; \u202Emore<\/bdi>/)
    assert.doesNotMatch(html, /<script|<b>/)
    assert.match(html, /<div lang="he" dir="rtl">/)
    assert.match(html, /href="https:\/\/yalkut\.example\/unsubscribe/)
  })

  test('a suspended person gets no mails, also for earlier decisions', async () => {
    const { send, people, world, round, took } = mailing()
    const { ledger } = world.catalog
    const id = await send('chana', 'Later')
    await followed('dovid', id)
    await approve('kalman', id)
    const suspend = (at: string | null): Promise<void> =>
      ledger.write((tx) => setSuspended(tx, people.dovid.person.id, at))
    await suspend('2026-03-01T12:00:00.000Z')
    await round()
    assert.deepEqual(took(), ['chana: merged · התקבלה: Later'])
    await suspend(null)
    assert.deepEqual(await told(), [], 'no mails for that time afterwards either')
  })

  test('a draft closed by a steward sends a mail to its author only', async () => {
    const { people, world } = mailing()
    const { id } = await createDraft(world.catalog, people.chana, { title: 'Unsent' })
    // Written directly: no other person can see a draft to follow it.
    const now = world.catalog.clock().toISOString()
    await world.catalog.ledger.write(async (tx) => {
      const follows = { person_id: people.dovid.person.id, kind: 'changeset' as const }
      await tx
        .insertInto('follows')
        .values({ ...follows, target: String(id), created_at: now })
        .execute()
    })
    await withdraw('sara', id)
    assert.deepEqual(await told(), ['chana: withdrawn · נמשכה: Unsent'])
  })

  test('a person who chose one mail a day gets one at the chosen hour, with all decisions of the day', async () => {
    const { send, people, world, round, took, received } = mailing()
    const { ledger } = world.catalog
    await ledger.write((tx) => saveSettings(tx, people.dovid.person.id, { mailTiming: 'daily' }))
    for (const title of ['Morning', 'Evening']) {
      const id = await send('chana', title)
      await followed('dovid', id)
      await approve('kalman', id)
    }
    await round()
    assert.deepEqual(took(), ['chana: merged · התקבלה: Morning', 'chana: merged · התקבלה: Evening'])
    world.clock.pass(24 * HOUR_MS)
    await round()
    const [digest, ...others] = received()
    assert.ok(digest && others.length === 0)
    assert.deepEqual(digest.to, [addressOf('dovid')])
    const { text } = partsOf(digest.raw)
    assert.ok(text.indexOf('Morning') < text.indexOf('Evening'), text)
    world.clock.pass(24 * HOUR_MS)
    assert.deepEqual(await told(), [], 'a day without decisions sends no mail')
    const id = await send('chana', 'Unwanted')
    await followed('dovid', id)
    await approve('kalman', id)
    await told()
    await ledger.write((tx) => saveSettings(tx, people.dovid.person.id, { mailUpdates: false }))
    world.clock.pass(24 * HOUR_MS)
    assert.deepEqual(await told(), [], 'waiting mails are not sent to a person who stopped mails')
  })

  test('withheld words are in no mail and in no mail row', async () => {
    const { world, received, round } = mailing()
    const { catalog } = world
    const secret = 'סודסודות'
    const set = await addItem(world, { type: 'set', data: setData('taken') })
    const work = { title: { he: 'ספר' }, slug: 'taken-book', authors: [], genre: 'sichos' }
    const workData = { ...work, levels: ['sicha'], sets: [set] }
    const book = await addItem(world, { type: 'work', data: workData })
    const unit = await addItem(world, { type: 'unit', data: unitData(book, '1') })
    const text = await addItem(world, { type: 'text', data: textData(unit) })
    const { id } = await suggest(world, [{ type: 'segment', data: segmentData(text, secret) }])
    await approve('sara', id)
    await mergeItems(world, [{ id: set, type: 'set', data: setData('taken', { policy: 'locked' }) }])
    await round()
    const mails = received()
    assert.equal(mails.length, 1)
    for (const { raw } of mails) {
      const { text: words, html } = partsOf(raw)
      assert.ok(!`${words}${html}`.includes(secret))
    }
    const rows = [
      await catalog.ledger.read.selectFrom('mails').selectAll().execute(),
      await catalog.ledger.read.selectFrom('mail_lines').selectAll().execute(),
      await catalog.ledger.read.selectFrom('runs').selectAll().execute(),
    ]
    assert.ok(parseJson(JSON.stringify(rows)) !== null)
    assert.ok(!JSON.stringify(rows).includes(secret))
  })
})
