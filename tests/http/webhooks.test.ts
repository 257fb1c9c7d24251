/** `/v1/webhooks`: who may do what, and what a person is told. The posts themselves: tests/consumers/webhooks.test.ts. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startHookReceiver } from '@yalkut/testing/outside/hook-receiver'
import { post } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'
import { Webhook } from 'standardwebhooks'

const receiver = await startHookReceiver()
after(() => receiver.close())
const server = await startTestServer({ opening: { webhooks: { allowsLoopback: true } } })
const guarded = await startTestServer()
const url = `${receiver.url}/hook`

test('a signed-in person registers, lists, tests and deletes a webhook', async () => {
  const created = await server.send(201, '/v1/webhooks', post('dovid', { url: `${url}#part` }))
  const { id, secret, ...shown } = created
  assert.match(String(secret), /^whsec_[\w+/]{43}=$/)
  const expected = { url, types: [], sets: [], active: true, failures: 0, nextAttemptAt: null }
  assert.deepEqual({ ...shown, commit: 0, createdAt: '' }, { ...expected, commit: 0, createdAt: '' })
  const { webhooks } = await server.get('/v1/webhooks', { as: 'dovid' })
  assert.deepEqual(webhooks, [{ id, ...shown }], 'without the secret')

  const tested = await server.send(200, `/v1/webhooks/${id}/test`, post('dovid'))
  assert.deepEqual([tested.status, tested.error, tested.first], [204, null, null])
  const [received] = receiver.posts
  assert.ok(received !== undefined)
  const headers = {
    'webhook-id': received.id,
    'webhook-timestamp': String(received.timestamp),
    'webhook-signature': received.signature,
  }
  assert.deepEqual(new Webhook(String(secret)).verify(received.body, headers), { commits: [] })
  assert.throws(() => new Webhook(String(secret)).verify(`${received.body} `, headers))
  assert.equal((await server.fetch(`/v1/webhooks/${id}/test`, post('dovid'))).status, 429)

  const { deliveries } = await server.get(`/v1/webhooks/${id}/deliveries`, { as: 'dovid' })
  assert.deepEqual(deliveries, [tested])
  const resumed = await server.send(200, `/v1/webhooks/${id}/resume`, post('dovid'))
  assert.equal(resumed.active, true)

  for (const request of [
    { path: `/v1/webhooks/${id}/deliveries`, as: 'chana' as const },
    { path: `/v1/webhooks/${id}/test`, ...post('chana') },
    { path: `/v1/webhooks/${id}/resume`, ...post('chana') },
    { path: `/v1/webhooks/${id}`, method: 'DELETE', as: 'chana' as const },
  ]) {
    assert.equal((await server.fetch(request.path, request)).status, 404, request.path)
  }
  assert.deepEqual((await server.get('/v1/webhooks', { as: 'chana' })).webhooks, [])
  await server.send(200, `/v1/webhooks/${id}`, { method: 'DELETE', as: 'dovid' })
  assert.deepEqual((await server.get('/v1/webhooks', { as: 'dovid' })).webhooks, [])
})

test('visitors, suspended people and tokens that only read register nothing', async () => {
  const order = { method: 'POST', json: { url } }
  assert.equal((await server.fetch('/v1/webhooks', order)).status, 401)
  assert.equal((await server.fetch('/v1/webhooks')).status, 401)
  assert.equal((await server.fetch('/v1/webhooks', { ...order, as: 'shlomo' })).status, 401)
  const authorization = `Bearer ${server.people.chana.readToken}`
  const reading = { headers: { authorization } }
  assert.equal((await server.fetch('/v1/webhooks', { ...order, ...reading })).status, 403)
  assert.deepEqual((await server.get('/v1/webhooks', reading)).webhooks, [])
})

test('filters name types and sets that are there', async () => {
  const set = { types: ['segment', 'segment'], sets: [] }
  const created = await server.send(201, '/v1/webhooks', post('miriam', { url, ...set }))
  assert.deepEqual(created.types, ['segment'])
  const refusal = async (filters: object): Promise<number> =>
    (await server.fetch('/v1/webhooks', post('miriam', { url, ...filters }))).status
  assert.equal(await refusal({ types: ['no-such-type'] }), 400)
  assert.equal(await refusal({ sets: ['no id'] }), 400)
  assert.equal(await refusal({ sets: ['rh-8k2m4p7q'] }), 404)
  assert.equal(await refusal({ types: Array.from({ length: 21 }, () => 'segment') }), 422)
  assert.equal(listOf((await server.get('/v1/webhooks', { as: 'miriam' })).webhooks).length, 1)
})

test('only https addresses of the open internet are registered', async () => {
  for (const address of [
    'http://example.org/hook',
    'https://127.0.0.1/hook',
    'https://localhost/hook',
    'https://[::1]/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data/',
    'https://2130706433/',
    'https://user:secret@example.org/',
    'ftp://example.org/',
    'no address',
  ]) {
    const { status, json } = await guarded.fetch('/v1/webhooks', post('dovid', { url: address }))
    assert.equal(status, 422, `${address}: ${JSON.stringify(json)}`)
  }
  await guarded.send(201, '/v1/webhooks', post('dovid', { url: 'https://203.0.114.9/hook' }))
})
