/** Stopping mails from the mail itself: with one click in a mail program, or on the page behind the link.
 *  Source: RFC 8058, 3; service.md#follows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unsubscribeToken } from '@yalkut/catalog/people'
import { saveSettings, settingsOf } from '@yalkut/ledger/people'
import { startAccessServer } from '@yalkut/testing/servers/access-server'

const server = await startAccessServer()
const { ledger } = server.catalog
const { id } = server.people.sara
const token = await unsubscribeToken(ledger, id)

const ask = (mailUpdates: boolean): Promise<void> =>
  ledger.write((tx) => saveSettings(tx, id, { mailUpdates, mailTiming: 'daily' }))
const isMailed = async (): Promise<boolean> => (await settingsOf(ledger.read, id)).mailUpdates
const addressOf = (secret: string): string => `${server.baseUrl}/unsubscribe?token=${encodeURIComponent(secret)}`

const ONE_CLICK = 'List-Unsubscribe=One-Click'

test('a mail program stops mails with one POST, without a session, also a second time', async () => {
  await ask(true)
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  for (let time = 0; time < 2; time += 1) {
    const answer = await fetch(addressOf(token), {
      method: 'POST',
      headers: type,
      body: ONE_CLICK,
      redirect: 'error',
    })
    assert.equal(answer.status, 200)
    assert.equal(await isMailed(), false)
  }
  assert.equal((await settingsOf(ledger.read, id)).mailTiming, 'daily', 'the other choices are kept')
})

test('the POST may be multipart, come from another origin, or be empty', async () => {
  const form = new FormData()
  form.append('List-Unsubscribe', 'One-Click')
  const posts: RequestInit[] = [
    { body: form },
    { body: new URLSearchParams(ONE_CLICK), headers: { origin: 'https://mail.example' } },
    {},
  ]
  for (const post of posts) {
    await ask(true)
    const answer = await fetch(addressOf(token), { method: 'POST', ...post })
    assert.equal(answer.status, 200, await answer.text())
    assert.equal(await isMailed(), false)
  }
})

test('the link itself changes nothing; the page behind it has a button', async () => {
  await ask(true)
  for (const method of ['GET', 'HEAD']) {
    assert.equal((await fetch(addressOf(token), { method })).status, 200)
  }
  const page = await (await fetch(addressOf(token))).text()
  assert.equal(await isMailed(), true)
  const action = /<form method="post" action="([^"]+)">/.exec(page)?.[1]
  assert.ok(action !== undefined && page.includes('name="List-Unsubscribe" value="One-Click"'))
  const pressed = await server.browser().send(action, { form: { 'List-Unsubscribe': 'One-Click' } })
  assert.equal(pressed.status, 200)
  assert.equal(await isMailed(), false)
})

test('a token that was not issued here stops nothing', async () => {
  await ask(true)
  const other = server.people.miriam.id
  for (const wrong of [`${token}x`, token.replace(id, other), id, `${id}.`, '.', 'x', '']) {
    for (const method of ['GET', 'POST']) {
      assert.equal((await fetch(addressOf(wrong), { method })).status, 422, wrong)
    }
  }
  assert.equal((await fetch(`${server.baseUrl}/unsubscribe`)).status, 400)
  assert.equal(await isMailed(), true)
})

test('a person chooses on the site whether and when mails are sent', async () => {
  const browser = await server.signedIn('rivka@example.org', 'rivka')
  const put = async (json: object): Promise<number> =>
    (await browser.send('/v1/auth/notifications', { method: 'PUT', json })).status
  const me = async (): Promise<string> => (await browser.send('/v1/auth/me')).text
  assert.match(await me(), /"mailUpdates":false,"mailTiming":"at-once"/)
  assert.equal(await put({ mailUpdates: true }), 200)
  assert.equal(await put({ mailTiming: 'daily' }), 200)
  assert.match(await me(), /"mailUpdates":true,"mailTiming":"daily"/)
  assert.equal(await put({ mailUpdates: false }), 200)
  assert.match(await me(), /"mailUpdates":false,"mailTiming":"daily"/)
  assert.equal(await put({}), 422)
  assert.equal(await put({ mailTiming: 'weekly' }), 422)
})
