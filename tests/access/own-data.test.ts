/** What a person gets of their own data, and of nobody else's. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import type { Browser } from '@yalkut/testing/clients/browser'
import { startAccessServer } from '@yalkut/testing/servers/access-server'
import { makeToken } from '@yalkut/testing/servers/access-steps'

const server = await startAccessServer()
const malka = await server.signedIn('malka@example.org', 'malka')
const zelda = await server.signedIn('zelda@example.org', 'zelda')

async function exported(browser: Browser): Promise<JsonObject[]> {
  const { status, text, headers } = await browser.send('/v1/auth/export')
  assert.equal(status, 200, text)
  assert.equal(headers.get('content-type'), 'application/x-ndjson')
  assert.equal(headers.get('cache-control'), 'no-store')
  return text.trim().split('\n').map(parseJsonObject)
}

async function said(browser: Browser, path: string, json: object): Promise<JsonObject> {
  const { status, text } = await browser.send(path, { json })
  assert.ok(status < 300, `${path}: ${text}`)
  return parseJsonObject(text)
}

test('the export has what the person wrote and chose, in whatever number', async () => {
  await malka.send('/v1/auth/username', { method: 'PUT', json: { handle: 'malka-levi' } })
  await malka.send('/v1/auth/notifications', { method: 'PUT', json: { mailTiming: 'daily' } })
  const { token } = await makeToken(malka, { name: 'laptop', scopes: ['read'] })
  const issue = await said(malka, '/v1/issues', { title: 'My issue', body: 'My own body' })
  for (let n = 1; n <= 205; n += 1) {
    await said(malka, `/v1/issues/${issue.number}/comments`, { body: `My comment ${n}` })
  }
  await said(zelda, `/v1/issues/${issue.number}/comments`, { body: 'What Zelda said @malka-levi' })
  await said(malka, '/v1/suggestions', { title: 'My suggestion' })
  const place = {
    kind: 'read',
    key: 'a',
    title: 'Where I read',
    href: '/tanya',
    place: { page: 3 },
  }
  await malka.send('/v1/places', { method: 'PUT', json: place })
  await malka.send('/v1/searches', { method: 'PUT', json: { q: 'My query' } })
  const lines = await exported(malka)
  const of = (kind: string): JsonObject[] => lines.filter((line) => line.kind === kind)
  const [account] = of('account')
  assert.deepEqual([account?.handle, account?.mailTiming], ['malka-levi', 'daily'])
  assert.deepEqual(
    of('handle')
      .map(({ handle }) => handle)
      .sort(),
    ['malka', 'malka-levi'],
  )
  assert.deepEqual(
    of('email').map(({ address }) => address),
    ['malka@example.org'],
  )
  assert.deepEqual(
    of('token').map(({ name }) => name),
    ['laptop'],
  )
  assert.equal(of('session').length, 1)
  assert.equal(of('comment').length, 205)
  assert.equal(new Set(of('comment').map(({ id }) => id)).size, 205)
  assert.deepEqual(
    of('issue').map(({ title }) => title),
    ['My issue'],
  )
  assert.deepEqual(
    of('suggestion').map(({ title }) => title),
    ['My suggestion'],
  )
  assert.deepEqual(
    of('reading-position').map(({ title }) => title),
    ['Where I read'],
  )
  assert.deepEqual(
    of('saved-search').map(({ q, known }) => [q, known]),
    [['My query', undefined]],
  )
  assert.ok(of('notice').length > 0)
  assert.ok(of('audit').some(({ action }) => action === 'person.handle-changed'))
  const text = JSON.stringify(lines)
  assert.ok(!text.includes('Zelda said'), 'another person’s words')
  assert.ok(!text.includes('zelda@example.org'))
  const secrets = [String(token), malka.cookie('__Host-rh_session')?.value ?? '']
  for (const secret of secrets) assert.ok(!text.includes(secret.slice(8)))
})

test('nobody gets the data of another person', async () => {
  const text = JSON.stringify(await exported(zelda))
  for (const word of ['malka@', 'My issue', 'My own body', 'My suggestion', 'Where I read', 'My query']) {
    assert.ok(!text.includes(word), word)
  }
})

test('no token, no visitor and no page of another site gets an export', async () => {
  const { token } = await makeToken(malka, { name: 'agent', scopes: ['read', 'write'] })
  const authorization = `Bearer ${token}`
  const byToken = await fetch(`${server.baseUrl}/v1/auth/export`, { headers: { authorization } })
  assert.equal(byToken.status, 403)
  assert.equal((await server.browser().send('/v1/auth/export')).status, 401)
  const fromElsewhere = { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' } }
  assert.equal((await malka.send('/v1/auth/export', fromElsewhere)).status, 401)
})
