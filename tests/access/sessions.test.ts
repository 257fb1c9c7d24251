/** Sessions, as their person lists and ends them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseJsonObject } from '@yalkut/model'
import type { Browser } from '@yalkut/testing/clients/browser'
import { startAccessServer, tokenIn } from '@yalkut/testing/servers/access-server'
import { handleIn, verify } from '@yalkut/testing/servers/access-steps'
import { listOf, objectOf } from '@yalkut/testing/values/json'

let now = new Date('2026-03-01T12:00:00.000Z')
const server = await startAccessServer({ clock: () => now })

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0'

/** Another browser of the same person. */
async function another(email: string, userAgent?: string): Promise<Browser> {
  const browser = server.browser()
  await browser.send('/v1/auth/email/start', { json: { email } })
  const headers: { [name: string]: string } = userAgent === undefined ? {} : { 'user-agent': userAgent }
  const json = { token: tokenIn(server.mails.at(-1)) }
  const { status } = await browser.send('/v1/auth/email/verify', { json, headers })
  assert.equal(status, 200)
  return browser
}

async function sessionsIn(browser: Browser) {
  const { status, text, headers } = await browser.send('/v1/auth/sessions')
  assert.equal(status, 200, text)
  assert.equal(headers.get('cache-control'), 'no-store')
  return listOf(parseJsonObject(text).sessions)
}

const end = async (browser: Browser, id: unknown): Promise<number> =>
  (await browser.send(`/v1/auth/sessions/${id}`, { method: 'DELETE' })).status

test('sessions are listed with their browsers, the latest used first, and without secrets', async () => {
  const malka = await server.signedIn('malka@example.org', 'malka')
  now = new Date(now.getTime() + 60_000)
  const phone = await another('malka@example.org', FIREFOX)
  const [first, second, ...more] = await sessionsIn(phone)
  assert.deepEqual(more, [])
  assert.deepEqual([first?.current, second?.current], [true, false])
  assert.equal(first?.browser, 'Firefox, Windows')
  assert.equal(first?.beganAt, now.toISOString())
  assert.match(String(first?.id), /^ses-[0-9a-f]{24}$/)
  const secret = phone.cookie('__Host-rh_session')?.value ?? ''
  assert.ok(!JSON.stringify(first).includes(secret.slice(0, 12)))
  assert.deepEqual(Object.keys(first ?? {}).sort(), ['beganAt', 'browser', 'current', 'id', 'lastUsedAt'])
  assert.equal((await sessionsIn(malka)).length, 2)
})

test('an ended session is signed out at once; the others go on', async () => {
  const zelda = await server.signedIn('zelda@example.org', 'zelda')
  const phone = await another('zelda@example.org', FIREFOX)
  const lost = (await sessionsIn(zelda)).find(({ current }) => current === false)
  assert.equal(await end(zelda, lost?.id), 200)
  assert.equal(await handleIn(phone), null)
  assert.equal(await handleIn(zelda), 'zelda')
  assert.equal(await end(zelda, lost?.id), 404)
})

test('all other sessions end together', async () => {
  const tova = await server.signedIn('tova@example.org', 'tova')
  const [one, two] = [await another('tova@example.org'), await another('tova@example.org')]
  assert.equal((await tova.send('/v1/auth/sessions', { method: 'DELETE' })).status, 200)
  assert.deepEqual([await handleIn(tova), await handleIn(one), await handleIn(two)], ['tova', null, null])
})

test('nobody ends the session of another person, with any id', async () => {
  const gila = await server.signedIn('gila@example.org', 'gila')
  const [session] = await sessionsIn(gila)
  const dina = await server.signedIn('dina@example.org', 'dina-katz')
  for (const id of [session?.id, 'ses-%25', `ses-${'_'.repeat(24)}`, 'ses-', 'x'.repeat(300)]) {
    assert.equal(await end(dina, id), 404, String(id))
  }
  assert.equal(await handleIn(gila), 'gila')
  assert.equal(await handleIn(dina), 'dina-katz')
})

test('another way of signing in replaces the session of the browser', async () => {
  const perl = await server.signedIn('perl@example.org', 'perl')
  const secret = perl.cookie('__Host-rh_session')?.value
  await perl.send('/v1/auth/email/start', { json: { email: 'perl2@example.org' } })
  await verify(perl, { token: tokenIn(server.mails.at(-1)) })
  assert.notEqual(perl.cookie('__Host-rh_session')?.value, secret)
  assert.equal((await sessionsIn(perl)).length, 1)
})

test('a page of another site, a token and a visitor end no session', async () => {
  const bayla = await server.signedIn('bayla@example.org', 'bayla')
  const { text } = await bayla.send('/v1/tokens', {
    json: { name: 'x', scopes: ['read', 'write'] },
  })
  const authorization = `Bearer ${parseJsonObject(text).token}`
  const foreign = { method: 'DELETE', origin: 'https://evil.example' }
  assert.equal((await bayla.send('/v1/auth/sessions', foreign)).status, 403)
  const byToken = await fetch(`${server.baseUrl}/v1/auth/sessions`, { headers: { authorization } })
  assert.equal(byToken.status, 403)
  assert.equal((await server.browser().send('/v1/auth/sessions')).status, 401)
  assert.equal(await handleIn(bayla), 'bayla')
})

test('a request that is meant for one person is not carried out as another, who signed in meanwhile', async () => {
  const freida = await server.signedIn('freida@example.org', 'freida')
  const gitty = await server.signedIn('gitty@example.org', 'gitty')
  const ask = async (browser: Browser, person?: string) => {
    const sent = person === undefined ? {} : { headers: { 'yalkut-person': person } }
    const { status, text } = await browser.send('/v1/me/page', sent)
    return { status, body: parseJsonObject(text) }
  }
  const { id } = objectOf((await ask(freida)).body.person)
  assert.equal((await ask(freida, String(id))).status, 200)
  const refused = await ask(gitty, String(id))
  assert.equal(refused.status, 401)
  assert.deepEqual(refused.body.detail, { reason: 'other-person' })
  const headers = { 'yalkut-person': String(id) }
  const change = await gitty.send('/v1/auth/sessions', { method: 'DELETE', headers })
  assert.equal(change.status, 401, change.text)
})
