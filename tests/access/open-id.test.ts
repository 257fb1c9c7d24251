/** Signing in through an OpenID provider: a real provider, on this machine. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseJsonObject } from '@yalkut/model'
import { Browser, type Got } from '@yalkut/testing/clients/browser'
import { startAccessServer } from '@yalkut/testing/servers/access-server'
import { CLIENT_ID, CLIENT_SECRET, startOpenIdProvider } from '@yalkut/testing/servers/open-id-provider'

let redirectUri = ''
const provider = await startOpenIdProvider(() => redirectUri)
const { issuer } = provider
const openId = { issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
const server = await startAccessServer({ openId })
redirectUri = `${server.baseUrl}/v1/auth/openid/callback`

const START = '/v1/auth/openid/start'

/** Visits the provider, signs in there, and returns to this address. */
async function backFrom(browser: Browser, start = START): Promise<string> {
  const there = new Browser(issuer)
  let { location } = await browser.send(start)
  for (let step = 0; step < 6 && !(location ?? '').startsWith(redirectUri); step += 1) {
    location = (await there.send(location ?? '')).location
  }
  assert.ok(location?.startsWith(`${redirectUri}?`), `arrived at ${location}`)
  return location ?? ''
}

async function enter(browser: Browser, start = START): Promise<Got> {
  return await browser.send(await backFrom(browser, start))
}

async function handleIn(browser: Browser): Promise<unknown> {
  const { me } = parseJsonObject((await browser.send('/v1/auth/me')).text)
  if (me === null) return null
  return parseJsonObject(JSON.stringify(parseJsonObject(JSON.stringify(me)).person)).handle
}

function tokenOf({ location }: Got): string {
  return /^\/sign-in\/link\?token=([\w-]+)$/.exec(location ?? '')?.[1] ?? ''
}

const verify = (browser: Browser, token: string, handle?: string) =>
  browser.send('/v1/auth/email/verify', { json: { token, handle } })

test('a new person chooses a handle, and from then on the provider signs them in', async () => {
  provider.letIn({ subject: 'g-1', email: 'Yael@example.org', verified: true })
  const browser = server.browser()
  const joined = await enter(browser)
  assert.equal(joined.status, 302)
  assert.equal(await handleIn(browser), null)
  assert.equal((await verify(browser, tokenOf(joined), 'yael')).status, 200)
  assert.equal(await handleIn(browser), 'yael')
  const later = server.browser()
  const entered = await enter(later, `${START}?next=/suggestions/1`)
  assert.deepEqual([entered.status, entered.location], [302, '/suggestions/1'])
  assert.equal(await handleIn(later), 'yael')
})

test('the provider’s verified address is the account’s address too', async () => {
  const browser = await server.signedIn('yael@example.org')
  assert.equal(await handleIn(browser), 'yael')
})

test('an address with an account is not taken over: its person signs in and adds the provider', async () => {
  const owner = await server.signedIn('pnina@example.org', 'pnina')
  provider.letIn({ subject: 'g-2', email: 'pnina@example.org', verified: true })
  const stranger = server.browser()
  assert.equal((await enter(stranger)).status, 409)
  assert.equal(await handleIn(stranger), null)
  assert.equal((await enter(owner)).status, 302)
  const later = server.browser()
  await enter(later)
  assert.equal(await handleIn(later), 'pnina')
})

test('an address that the provider did not verify is not used', async () => {
  provider.letIn({ subject: 'g-3', email: 'chana.levi@example.org', verified: false })
  const browser = server.browser()
  assert.equal((await verify(browser, tokenOf(await enter(browser)), 'shifra')).status, 200)
  const { me } = parseJsonObject((await browser.send('/v1/auth/me')).text)
  assert.deepEqual(parseJsonObject(JSON.stringify(me)).emails, [])
})

test('one person’s account at the provider is not added to another person’s account', async () => {
  provider.letIn({ subject: 'g-1', email: 'yael@example.org', verified: true })
  const pnina = await server.signedIn('pnina@example.org')
  assert.equal((await enter(pnina)).status, 409)
})

test('an answer works once, and only in the browser that started', async () => {
  provider.letIn({ subject: 'g-1', email: 'yael@example.org', verified: true })
  const browser = server.browser()
  const back = await backFrom(browser)
  const victim = server.browser()
  assert.equal((await victim.send(back)).status, 422, 'without the cookie')
  await victim.send(START)
  assert.equal((await victim.send(back)).status, 422, 'with the cookie of another browser')
  assert.equal(await handleIn(victim), null)
  assert.equal((await browser.send(back)).status, 302)
  assert.equal((await browser.send(back)).status, 422)
})

test('forged and failed answers sign nobody in', async () => {
  const browser = server.browser()
  for (const change of [
    (query: URLSearchParams) => query.set('code', 'forged'),
    (query: URLSearchParams) => query.set('state', 'forged'),
    (query: URLSearchParams) => query.delete('state'),
    (query: URLSearchParams) => query.set('iss', 'https://evil.example'),
    (query: URLSearchParams) => {
      query.delete('code')
      query.set('error', 'access_denied')
    },
  ]) {
    const back = new URL(await backFrom(browser))
    change(back.searchParams)
    assert.equal((await browser.send(back.href)).status, 422, back.search)
    assert.equal(await handleIn(browser), null)
  }
})

test('the way back leads to this site only', async () => {
  const browser = server.browser()
  const { location } = await enter(browser, `${START}?next=//evil.example`)
  assert.equal(location, '/')
})

test('a provider that does not respond is reported', async () => {
  const dead = { issuer: 'http://localhost:9', clientId: 'x', clientSecret: 'x' }
  const other = await startAccessServer({ openId: dead })
  assert.equal((await other.browser().send(START)).status, 502)
  const without = await startAccessServer()
  assert.equal((await without.browser().send(START)).status, 404)
})
