/** A lone call of a tool skips the MCP SDK; the same call with a `_meta` does not. Both answers are the same, byte for byte.
 *  Source: shapes.md#protocol. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestServer } from '@yalkut/testing/servers/test-server'

const server = await startTestServer({ sample: true })
const { people } = server
const TANYA = 'rh-5j6zbcv7'

interface Reply {
  status: number
  text: string
  /** Those that say something about the answer. */
  headers: (string | null)[]
}

interface Headers {
  [name: string]: string
}

const NAMES = ['content-type', 'cache-control', 'www-authenticate', 'etag', 'vary', 'retry-after']

async function post(body: unknown, headers: Headers = {}): Promise<Reply> {
  const response = await fetch(`${server.address}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const { status } = response
  return { status, text, headers: NAMES.map((name) => response.headers.get(name)) }
}

function call(params: unknown, more: object = {}): object {
  return { jsonrpc: '2.0', id: 7, method: 'tools/call', params, ...more }
}

/** The same message, which the SDK handles: a `_meta` without meaning changes nothing else. */
function bySdk(message: object): object {
  const params = 'params' in message ? message.params : undefined
  if (typeof params !== 'object' || params === null) return message
  return { ...message, params: { ...params, _meta: {} } }
}

function bearer(token: string): Headers {
  return { authorization: `Bearer ${token}` }
}

const WRITES = { name: 'suggest_fix', arguments: { id: TANYA, changes: {}, title: 'x' } }

const CALLS: { readonly [name: string]: { message: object; headers?: Headers } } = {
  'a good call': { message: call({ name: 'get_item', arguments: { id: TANYA } }) },
  'a call by path': { message: call({ name: 'get_item', arguments: { path: '/tanya' } }) },
  'a path as the id': { message: call({ name: 'get_item', arguments: { id: '/tanya' } }) },
  'a call with a text as its id': {
    message: call({ name: 'get_item', arguments: { id: TANYA } }, { id: 'ש' }),
  },
  'a call with defaults': { message: call({ name: 'list_children', arguments: { id: TANYA } }) },
  'a call without arguments': { message: call({ name: 'get_tree' }) },
  'a search': { message: call({ name: 'search', arguments: { query: 'tanya' } }) },
  'an item that is not there': {
    message: call({ name: 'get_item', arguments: { id: 'rh-00000000' } }),
  },
  'no item named': { message: call({ name: 'get_item', arguments: {} }) },
  'an unknown argument': { message: call({ name: 'get_item', arguments: { ids: TANYA } }) },
  'an argument of another type': { message: call({ name: 'get_item', arguments: { id: 5 } }) },
  'an argument out of its range': {
    message: call({ name: 'list_children', arguments: { id: TANYA, limit: 0 } }),
  },
  'arguments that are a list': { message: call({ name: 'get_item', arguments: [TANYA] }) },
  'arguments that are null': { message: call({ name: 'get_item', arguments: null }) },
  'an unknown tool': { message: call({ name: 'get_everything', arguments: {} }) },
  'no name of a tool': { message: call({ arguments: {} }) },
  'a task': { message: call({ name: 'get_tree', arguments: {}, task: { ttl: 5 } }) },
  'an unknown field of the message': {
    message: call({ name: 'get_item', arguments: { id: TANYA } }, { more: 1 }),
  },
  'an id that is null': { message: call({ name: 'get_tree' }, { id: null }) },
  'an id that is a fraction': { message: call({ name: 'get_tree' }, { id: 1.5 }) },
  'another version of JSON-RPC': { message: call({ name: 'get_tree' }, { jsonrpc: '1.0' }) },
  'a writing tool by a visitor': { message: call(WRITES) },
  'a writing tool by a token that may only read': {
    message: call(WRITES),
    headers: bearer(people.chana.readToken),
  },
  'a bad change by a person': { message: call(WRITES), headers: bearer(people.chana.token) },
  'a token that is unknown': { message: call({ name: 'get_tree' }), headers: bearer('yk_x') },
  'a known protocol version': {
    message: call({ name: 'get_item', arguments: { id: TANYA } }),
    headers: { 'mcp-protocol-version': '2025-06-18' },
  },
  'an unknown protocol version': {
    message: call({ name: 'get_item', arguments: { id: TANYA } }),
    headers: { 'mcp-protocol-version': '2999-01-01' },
  },
  'a version that is too old': {
    message: call({ name: 'get_item', arguments: { id: TANYA } }),
    headers: { 'mcp-protocol-version': '2024-10-07' },
  },
  'an Accept without JSON': {
    message: call({ name: 'get_item', arguments: { id: TANYA } }),
    headers: { accept: 'text/html' },
  },
  'an Accept of events alone': {
    message: call({ name: 'get_item', arguments: { id: TANYA } }),
    headers: { accept: 'text/event-stream' },
  },
}

for (const [name, { message, headers }] of Object.entries(CALLS)) {
  test(`${name} gets the same answer from both ways`, async () => {
    assert.deepEqual(await post(message, headers), await post(bySdk(message), headers))
  })
}

test('a notification is accepted without an answer, and calls nothing', async () => {
  const { id: _, ...notification } = { id: 1, ...call({ name: 'get_item', arguments: {} }) }
  const { status, text } = await post(notification)
  assert.deepEqual([status, text], [202, ''])
})

test('a cancellation of a call that has been answered is accepted', async () => {
  assert.equal((await post(call({ name: 'get_tree' }))).status, 200)
  const params = { requestId: 7, reason: 'no longer wanted' }
  const cancelled = await post({ jsonrpc: '2.0', method: 'notifications/cancelled', params })
  assert.deepEqual([cancelled.status, cancelled.text], [202, ''])
})
