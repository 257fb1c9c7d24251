/** Every call of a batch counts, and a search by a tool counts as a search. Source: decisions.md#limits. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { startTestServer } from '@yalkut/testing/servers/test-server'

let nowMs = Date.parse('2026-11-01T00:00:00.000Z')

const server = await startTestServer({
  quotas: { address: 6, token: 9, search: 2, suggest: 2 },
  clock: () => new Date(nowMs),
})

beforeEach(() => {
  nowMs += 60_000
})

/** The calls of a batch have ids of their own. */
async function post(body: object, token?: string): Promise<{ status: number; headers: Headers }> {
  const { status, headers } = await fetch(`${server.address}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(Array.isArray(body) ? body.map((call, id) => ({ ...call, id })) : body),
  })
  return { status, headers }
}

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
const search = {
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name: 'search', arguments: { query: 'x' } },
}

test('a batch counts as many requests as it has messages', async () => {
  const first = await post([ping, ping, ping, ping])
  assert.deepEqual([first.status, first.headers.get('ratelimit')], [200, '"address";r=2;t=60'])
  const over = await post([ping, ping, ping])
  assert.deepEqual([over.status, over.headers.get('retry-after')], [429, '60'])
  assert.equal((await post(ping)).status, 200)
})

test('searches count as searches, also in a batch and with a token', async () => {
  const { token } = server.people.chana
  assert.equal((await post(search, token)).status, 200)
  assert.equal((await post([search, search], token)).status, 429)
  assert.equal((await post(search)).status, 200)
  assert.equal((await post(search)).status, 429)
  assert.equal((await post(ping, token)).status, 200)
})

test('the calls of a token count against the token', async () => {
  const { token } = server.people.dovid
  const { headers } = await post([ping, ping, ping], token)
  assert.equal(headers.get('ratelimit'), '"token";r=6;t=60')
  assert.equal((await post(Array(7).fill(ping), token)).status, 429)
})

test('a preview of a plan counts by its cost, over MCP and over the API', async () => {
  const operations = ['one', 'two'].map((slug) => ({ op: 'create-set', slug, name: { he: slug } }))
  const call = { name: 'preview_organize', arguments: { operations } }
  // Two operations, and one request for up to 20 changed items.
  const first = await post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })
  assert.equal(first.headers.get('ratelimit'), '"address";r=3;t=60')
  const ask = { method: 'POST', json: { operations } }
  const second = await server.fetch('/v1/organize/preview', ask)
  assert.deepEqual([second.status, second.headers.get('ratelimit')], [200, '"address";r=0;t=60'])
  assert.equal((await server.fetch('/v1/organize/preview', ask)).status, 429)
})
