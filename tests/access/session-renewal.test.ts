/** A session lives 60 days from its last use, and so does its cookie in the browser. Source: decisions.md#sessions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Got } from '@yalkut/testing/clients/browser'
import { startAccessServer } from '@yalkut/testing/servers/access-server'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let now = new Date('2026-03-01T12:00:00.000Z')
const server = await startAccessServer({ clock: () => now })

/** Sends the request, and waits until the use is recorded. */
async function later(browser: Browser, passMs: number, path: string, method?: string): Promise<Got> {
  now = new Date(now.getTime() + passMs)
  const got = await browser.send(path, method === undefined ? {} : { method, json: {} })
  await server.catalog.uses.settled()
  return got
}

test('the same cookie is set again with each recorded use: once an hour', async () => {
  const chana = await server.signedIn('chana@example.org', 'chana-cohen')
  const secret = chana.cookie('__Host-rh_session')?.value
  assert.deepEqual((await later(chana, HOUR_MS / 2, '/v1/auth/me')).headers.getSetCookie(), [])
  const renewed = await later(chana, HOUR_MS, '/v1/auth/me')
  assert.deepEqual(renewed.headers.getSetCookie(), [
    'y=1; Max-Age=5184000; Path=/; Secure; SameSite=Lax',
    `__Host-rh_session=${secret}; Max-Age=5184000; Path=/; HttpOnly; Secure; SameSite=Lax`,
  ])
  assert.doesNotMatch(renewed.headers.get('cache-control') ?? '', /public/)
  assert.deepEqual((await later(chana, HOUR_MS / 2, '/v1/auth/me')).headers.getSetCookie(), [])
})

test('a session used every fifty days continues, and one unused for sixty days ends', async () => {
  const rivka = await server.signedIn('rivka@example.org', 'rivka-levi')
  for (let n = 0; n < 3; n += 1) {
    const { status, headers } = await later(rivka, 50 * DAY_MS, '/v1/inbox')
    assert.deepEqual([status, headers.getSetCookie().length], [200, 2])
  }
  const ended = await later(rivka, 61 * DAY_MS, '/v1/inbox')
  assert.deepEqual([ended.status, ended.headers.getSetCookie()], [401, []])
})

test('a public answer with a renewed cookie is not cached publicly', async () => {
  const dina = await server.signedIn('dina@example.org', 'dina-katz')
  const bare = await fetch(`${server.baseUrl}/v1/types`)
  assert.match(bare.headers.get('cache-control') ?? '', /public/)
  for (const path of ['/v1/types', '/v1/nothing-here', '/openapi.json', '/robots.txt', '/sign-in']) {
    const { headers } = await later(dina, 2 * HOUR_MS, path)
    const isPublic = /public/.test(headers.get('cache-control') ?? '')
    const cookies = headers.getSetCookie().length
    assert.equal(cookies === 0 || !isPublic, true, `${path}: ${headers.get('cache-control')}`)
    if (path === '/v1/types') assert.deepEqual([cookies, isPublic], [2, false])
  }
})

test('a request from another site’s page renews nothing', async () => {
  const leah = await server.signedIn('leah@example.org', 'leah-gold')
  now = new Date(now.getTime() + 2 * HOUR_MS)
  const got = await leah.send('/v1/auth/me', { headers: { origin: 'https://elsewhere.example' } })
  assert.deepEqual(got.headers.getSetCookie(), [])
})

test('a person who signs out stays signed out, also when that use would renew the cookie', async () => {
  const tova = await server.signedIn('tova@example.org', 'tova-weiss')
  const { status, headers } = await later(tova, 2 * HOUR_MS, '/v1/auth/sign-out', 'POST')
  assert.ok(status < 300, `${status}`)
  assert.match(headers.getSetCookie().at(-1) ?? '', /^__Host-rh_session=; .*Max-Age=0/)
  assert.equal(tova.cookie('__Host-rh_session'), undefined)
  assert.equal(tova.cookie('y'), undefined)
})
