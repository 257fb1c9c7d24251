/** Tokens that people make and revoke on the site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import { startAccessServer } from '@yalkut/testing/servers/access-server'
import { accessSteps, makeToken, tokensOf, WRITING } from '@yalkut/testing/servers/access-steps'

let now = new Date('2026-03-01T12:00:00.000Z')
const server = await startAccessServer({ clock: () => now })
const malka = await server.signedIn('malka@example.org', 'malka')

const { tokenStatus: statusOf } = accessSteps(server)
const make = (json: object, browser = malka): Promise<JsonObject> => makeToken(browser, json)
const listed = (browser = malka): Promise<JsonObject[]> => tokensOf(browser)

test('a token is shown once, reads only by default, and is listed without its secret', async () => {
  const created = await make({ name: 'laptop' })
  assert.equal(created.status, 201)
  assert.match(String(created.token), /^rhp_[\w-]{43}$/)
  assert.deepEqual(created.scopes, ['read'])
  assert.equal(created.prefix, String(created.token).slice(0, 8))
  const [first] = await listed()
  assert.ok(first)
  assert.ok(!('token' in first))
  assert.deepEqual([first.id, first.kind, first.client], [created.id, 'personal', null])
  assert.equal(await statusOf(created.token), 200)
  assert.equal(await statusOf(created.token, '/v1/suggestions', WRITING), 403)
})

test('a token with the scope to write writes, and its suggestions name it', async () => {
  const { token, id } = await make({ name: 'agent', scopes: ['write', 'read'] })
  const response = await fetch(`${server.baseUrl}/v1/suggestions`, {
    ...WRITING,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  const { via } = parseJsonObject(await response.text())
  assert.deepEqual(via, { kind: 'token', id, name: 'agent', client: null })
})

test('a token may be made to count as its person on the site, and says so', async () => {
  const usual = await make({ name: 'usual', scopes: ['read', 'write'] })
  const live = await make({ name: 'live', scopes: ['read', 'write'], mayGoLive: true })
  assert.deepEqual([usual.mayGoLive, live.mayGoLive], [false, true])
  const said = (await listed()).map(({ name, mayGoLive }) => [name, mayGoLive])
  assert.ok(said.some(([name, may]) => name === 'live' && may === true))
  assert.ok(said.every(([name, may]) => name === 'live' || may === false))
  assert.equal((await make({ name: 'reads', mayGoLive: true })).status, 422)
})

test('a revoked or expired token is refused', async () => {
  const revoked = await make({ name: 'old' })
  const short = await make({ name: 'short', expiresInDays: 1 })
  assert.equal((await malka.send(`/v1/tokens/${revoked.id}`, { method: 'DELETE' })).status, 200)
  assert.equal(await statusOf(revoked.token), 401)
  assert.equal(await statusOf(short.token), 200)
  now = new Date(now.getTime() + 24 * 3_600_000)
  assert.equal(await statusOf(short.token), 401)
})

test('a person does not see or revoke another person’s tokens', async () => {
  const zelda = await server.signedIn('zelda@example.org', 'zelda')
  const { id, token } = await make({ name: 'mine' })
  assert.deepEqual(await listed(zelda), [])
  assert.equal((await zelda.send(`/v1/tokens/${id}`, { method: 'DELETE' })).status, 404)
  assert.equal((await zelda.send('/v1/tokens/x', { method: 'DELETE' })).status, 400)
  assert.equal(await statusOf(token), 200)
})

test('at most twenty live tokens exist; ended tokens do not count', async () => {
  const tova = await server.signedIn('tova@example.org', 'tova')
  const created = await Promise.all(Array.from({ length: 21 }, (_, n) => make({ name: `${n}` }, tova)))
  assert.deepEqual(created.map(({ status }) => status).sort(), [...Array(20).fill(201), 409])
  const [first] = await listed(tova)
  await tova.send(`/v1/tokens/${first?.id}`, { method: 'DELETE' })
  assert.equal((await make({ name: 'one more' }, tova)).status, 201)
})

test('a request for a token is validated', async () => {
  for (const wrong of [
    {},
    { name: '' },
    { name: '\u202egnp.exe' },
    { name: 'a\u0000' },
    { name: '\ud800' },
    { name: ' ' },
    { name: 'x'.repeat(81) },
    { name: 'x', scopes: [] },
    { name: 'x', scopes: ['admin'] },
    { name: 'x', expiresInDays: 0 },
    { name: 'x', expiresInDays: 3_651 },
    { name: 'x', expiresInDays: 1.5 },
  ]) {
    const { status } = await make(wrong)
    assert.ok(status === 400 || status === 422, JSON.stringify(wrong))
  }
})

test('a mail says to its person that a token was added', async () => {
  const before = server.mails.length
  await make({ name: 'my laptop' })
  const [mail, ...others] = server.mails.slice(before)
  assert.deepEqual([mail?.to, others], ['malka@example.org', []])
  assert.match(`${mail?.subject} ${mail?.text}`, /token.*my laptop/s)
  assert.doesNotMatch(String(mail?.text), /rhp_/)
})
