/** Signing in by a mailed link, and the session that starts with it. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { createOneTimeLink, unsubscribeToken } from '@yalkut/catalog/people'
import { parseJsonObject } from '@yalkut/model'
import { startAccessServer, tokenIn } from '@yalkut/testing/servers/access-server'
import { accessSteps, handleIn, verify } from '@yalkut/testing/servers/access-steps'

let now = new Date('2026-03-01T12:00:00.000Z')
const pass = (ms: number): void => {
  now = new Date(now.getTime() + ms)
}
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const server = await startAccessServer({ clock: () => now })
const { baseUrl } = server

const { linkTo } = accessSteps(server)

test('an unknown address starts an account with a handle, and the next link finds the account', async () => {
  const browser = server.browser()
  const token = await linkTo('Rivka@Example.org ', browser)
  const check = await browser.send('/v1/auth/email/check', { json: { token } })
  assert.deepEqual(parseJsonObject(check.text), {
    purpose: 'enter',
    email: 'rivka@example.org',
    isNew: true,
  })
  assert.equal((await verify(browser, { token })).status, 422, 'a handle is required')
  assert.equal((await verify(browser, { token, handle: 'chana' })).status, 409, 'the handle is taken')
  assert.equal((await verify(browser, { token, handle: 'admin' })).status, 422, 'the handle is reserved')
  const entered = await verify(browser, { token, handle: 'rivka', name: 'Rivka  Levi' })
  assert.equal(entered.status, 200, entered.text)
  assert.equal(await handleIn(browser), 'rivka')
  const again = server.browser()
  assert.equal((await verify(again, { token: await linkTo('rivka@example.org') })).status, 200)
  assert.equal(await handleIn(again), 'rivka')
})

test('the cookie belongs to this host only, out of reach of scripts and other sites', async () => {
  const browser = await server.signedIn('cookie@example.org', 'cookie-keeper')
  const cookie = browser.cookie('__Host-rh_session')
  assert.match(cookie?.value ?? '', /^[\w-]{43}$/)
  const wanted = ['max-age=5184000', 'path=/', 'httponly', 'secure', 'samesite=lax']
  assert.deepEqual(cookie?.attributes, wanted)
})

test('a link works once, for 20 minutes, and only unaltered', async () => {
  const browser = server.browser()
  const used = await linkTo('rivka@example.org')
  assert.equal((await verify(browser, { token: used })).status, 200)
  const late = await linkTo('rivka@example.org')
  pass(20 * MINUTE)
  for (const token of [used, late, `${late}x`, late.slice(1), 'x', '']) {
    for (const step of ['check', 'verify']) {
      const { status, text } = await browser.send(`/v1/auth/email/${step}`, { json: { token } })
      assert.equal(status, 422, token)
      assert.match(text, /Request another/)
    }
  }
  const two = await linkTo('rivka@example.org')
  const both = await Promise.all([verify(browser, { token: two }), verify(browser, { token: two })])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 422])
})

test('no answer reveals whether an address is known', async () => {
  const browser = server.browser()
  const answers = ['rivka@example.org', 'nobody@example.org'].map(async (email) => {
    const { status, text } = await browser.send('/v1/auth/email/start', { json: { email } })
    return { status, text }
  })
  const [known, unknown] = await Promise.all(answers)
  assert.deepEqual(known, unknown)
  const [one, other] = server.mails.slice(-2).map(({ text, subject }) => ({
    subject,
    text: text.replace(/token=[\w-]+/, ''),
  }))
  assert.deepEqual(one, other)
})

test('an invalid mail address gets no mail', async () => {
  const count = server.mails.length
  for (const email of [
    'x',
    '@example.org',
    'a@b',
    'a b@example.org',
    'a@example.org\r\nBcc: all@example.org',
    'a@example.org, b@example.org',
    '"a"@example.org',
    'a@exa mple.org',
    `${'x'.repeat(200)}@example.org`,
  ]) {
    const { status } = await server.browser().send('/v1/auth/email/start', { json: { email } })
    assert.equal(status, 422, email)
  }
  assert.equal(server.mails.length, count)
})

test('a session lives 60 days from its last use', async () => {
  const browser = await server.signedIn('rivka@example.org')
  pass(59 * DAY)
  assert.equal(await handleIn(browser), 'rivka')
  pass(59 * DAY)
  assert.equal(await handleIn(browser), 'rivka')
  pass(60 * DAY)
  assert.equal(await handleIn(browser), null)
})

test('signing out ends this session; signing out everywhere ends all of them', async () => {
  const [here, there, away] = [
    await server.signedIn('rivka@example.org'),
    await server.signedIn('rivka@example.org'),
    await server.signedIn('rivka@example.org'),
  ]
  const kept = here.cookie('__Host-rh_session')?.value
  assert.equal((await here.send('/v1/auth/sign-out', { json: {} })).status, 200)
  assert.equal(here.cookie('__Host-rh_session'), undefined)
  const replayed = await fetch(`${baseUrl}/v1/auth/me`, {
    headers: { cookie: `__Host-rh_session=${kept}` },
  })
  assert.match(await replayed.text(), /"me":null/)
  assert.equal(await handleIn(there), 'rivka')
  await there.send('/v1/auth/sign-out', { json: { everywhere: true } })
  assert.deepEqual([await handleIn(there), await handleIn(away)], [null, null])
})

test('a change with a session is accepted only from the site’s own pages', async () => {
  const browser = await server.signedIn('rivka@example.org')
  const evil = ['https://evil.example', `${baseUrl}.evil.example`, 'null', '', null]
  for (const origin of evil) {
    const change = await browser.send('/v1/suggestions', { json: { title: 'x' }, origin })
    assert.equal(change.status, 403, String(origin))
    const start = { json: { email: 'a@example.org' }, origin }
    assert.equal((await server.browser().send('/v1/auth/email/start', start)).status, 403)
  }
  assert.equal((await browser.send('/v1/suggestions', { json: { title: 'x' } })).status, 201)
})

test('a read from another site’s page is a visitor’s read; a followed link is not', async () => {
  const browser = await server.signedIn('rivka@example.org')
  const cookie = `__Host-rh_session=${browser.cookie('__Host-rh_session')?.value}`
  for (const [status, headers] of [
    [200, {}],
    [401, { origin: 'https://evil.example' }],
    [401, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
    [401, { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }],
    [200, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    [200, { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
  ] as const) {
    const sent = { ...headers, cookie }
    assert.equal(await statusOf(`${baseUrl}/v1/inbox/count`, sent), status, JSON.stringify(headers))
  }
})

/** `fetch` sets Sec-Fetch-Mode itself. */
async function statusOf(url: string, headers: { [name: string]: string }): Promise<number> {
  const asked = get(url, { headers })
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  answer?.resume()
  return answer?.statusCode ?? 0
}

test('no token opens a route of the site', async () => {
  const browser = server.browser()
  const headers = { authorization: `Bearer ${server.people.adina.token}` }
  for (const path of ['/v1/auth/me', '/v1/tokens', '/v1/admin/people', '/v1/admin/audit']) {
    assert.equal((await browser.send(path, { headers })).status, 403, path)
  }
  for (const path of ['/v1/auth/email/start', '/v1/auth/sign-out', '/v1/tokens']) {
    const sent = { headers, json: { email: 'a@example.org', name: 'x' } }
    assert.equal((await browser.send(path, sent)).status, 403, path)
  }
  for (const path of ['/v1/tokens', '/v1/admin/people']) {
    assert.equal((await browser.send(path)).status, 401, path)
  }
})

test('one address belongs to one account: another account’s address is refused, one’s own is accepted', async () => {
  const rivka = await server.signedIn('rivka@example.org')
  await server.signedIn('leah@example.org', 'leah')
  const token = await linkTo('leah@example.org', rivka)
  assert.equal((await verify(rivka, { token })).status, 409)
  const mine = await linkTo('rivka.levi@example.org', rivka)
  assert.equal((await verify(server.browser(), { token: mine })).status, 403, 'another browser')
  assert.equal((await verify(rivka, { token: mine })).status, 200)
  const there = server.browser()
  await verify(there, { token: await linkTo('rivka.levi@example.org') })
  assert.equal(await handleIn(there), 'rivka')
})

test('the last way to sign in cannot be removed', async () => {
  const rivka = await server.signedIn('rivka@example.org')
  const remove = (email: string) => rivka.send(`/v1/auth/emails/${email}`, { method: 'DELETE' })
  assert.equal((await remove('leah@example.org')).status, 404)
  assert.equal((await remove('rivka.levi@example.org')).status, 200)
  assert.equal((await remove('rivka@example.org')).status, 409)
})

test('a link made on the command line signs its person in once, and a bot gets none', async () => {
  const { ledger, clock } = server.catalog
  const link = await createOneTimeLink(ledger, clock, { handle: 'adina', baseUrl })
  const browser = server.browser()
  const page = await browser.send(link)
  assert.equal(page.status, 200)
  assert.doesNotMatch(page.text, /<code[^>]*><\/code>/, 'no empty element for a missing address')
  const token = new URL(link).searchParams.get('token') ?? ''
  const used = await browser.send('/sign-in/link', { form: { token } })
  assert.equal(used.status, 303)
  assert.equal(await handleIn(browser), 'adina')
  assert.equal((await browser.send('/sign-in/link', { form: { token } })).status, 422)
  await assert.rejects(createOneTimeLink(ledger, clock, { handle: 'robot', baseUrl }))
})

test('the plain pages sign in without JavaScript, and redirect to this site only', async () => {
  const browser = server.browser()
  const form = { email: 'tzipora@example.org', next: '//evil.example' }
  assert.equal((await browser.send('/sign-in', { form })).status, 200)
  const token = tokenIn(server.mails.at(-1))
  const page = await browser.send(`/sign-in/link?token=${token}`)
  assert.match(page.text, /name="handle"/)
  assert.match(page.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
  const used = await browser.send('/sign-in/link', { form: { token, handle: 'tzipora' } })
  assert.deepEqual([used.status, used.location], [303, '/'])
  const foreign = { form: { email: 'a@example.org' }, origin: 'https://evil.example' }
  assert.equal((await browser.send('/sign-in', foreign)).status, 403)
})

test('the link at the end of a mail stops the mails, without signing in', async () => {
  const rivka = await server.signedIn('rivka@example.org')
  const json = { mailUpdates: true }
  assert.equal((await rivka.send('/v1/auth/notifications', { method: 'PUT', json })).status, 200)
  const { me } = parseJsonObject((await rivka.send('/v1/auth/me')).text)
  const { person, mailUpdates } = parseJsonObject(JSON.stringify(me))
  assert.equal(mailUpdates, true)
  const { id } = parseJsonObject(JSON.stringify(person))
  const token = await unsubscribeToken(server.catalog.ledger, String(id))
  const stop = (sent: string) => server.browser().send('/v1/auth/unsubscribe', { json: { token: sent } })
  assert.equal((await stop(`${token}x`)).status, 422)
  assert.equal((await stop(token.replace(String(id), server.people.sara.id))).status, 422)
  assert.equal((await stop(token)).status, 200)
  assert.match((await rivka.send('/v1/auth/me')).text, /"mailUpdates":false/)
})

test('a person changes their name and handle on the site', async () => {
  const rivka = await server.signedIn('rivka@example.org')
  const put = (path: string, json: object) => rivka.send(path, { method: 'PUT', json })
  assert.equal((await put('/v1/auth/name', { name: 'רבקה לוי' })).status, 200)
  assert.equal((await put('/v1/auth/name', { name: ' ' })).status, 422)
  assert.equal((await put('/v1/auth/username', { handle: 'rivka-levi' })).status, 200)
  assert.equal((await put('/v1/auth/username', { handle: 'rivka-l' })).status, 429)
  assert.equal(await handleIn(rivka), 'rivka-levi')
})
