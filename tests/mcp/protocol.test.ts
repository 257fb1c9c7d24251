/** `POST /mcp` without a client: raw JSON-RPC, sign-in, and mistakes.
 *  Source: service.md#mcp-sign-in; shapes.md#protocol. */
import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { test } from 'node:test'
import { isJsonObject, type JsonObject, parseJson } from '@yalkut/model'
import { startTestServer } from '@yalkut/testing/servers/test-server'

const server = await startTestServer({ sample: true, baseUrl: 'https://yalkut.example' })
const { people } = server

interface Reply {
  status: number
  headers: Headers
  body: unknown
}

async function post(body: unknown, headers: { [name: string]: string } = {}): Promise<Reply> {
  const response = await fetch(`${server.address}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? null : parseJson(text),
  }
}

function rpc(method: string, params: object = {}, id: number | string = 1): object {
  return { jsonrpc: '2.0', id, method, params }
}

function toolCall(name: string, args: object = {}, id: number | string = 1): object {
  return rpc('tools/call', { name, arguments: args }, id)
}

function bearer(token: string): { [name: string]: string } {
  return { authorization: `Bearer ${token}` }
}

function errorOf({ body }: Reply): { code: unknown; id: unknown; message: unknown } {
  assert.ok(isJsonObject(body) && isJsonObject(body.error), JSON.stringify(body))
  assert.equal(body.jsonrpc, '2.0')
  return { code: body.error.code, id: body.id, message: body.error.message }
}

function resultOf({ status, body }: Reply): JsonObject {
  assert.equal(status, 200, JSON.stringify(body))
  assert.ok(isJsonObject(body) && isJsonObject(body.result), JSON.stringify(body))
  return JSON.parse(JSON.stringify(body.result))
}

function initialize(protocolVersion: string): object {
  const clientInfo = { name: 'test', version: '1' }
  return rpc('initialize', { protocolVersion, capabilities: {}, clientInfo })
}

const WRITING = toolCall('suggest_fix', { id: 'rh-00000000', changes: {}, title: 'x' }, 'w1')

test('the requested protocol version is used; an unknown version gets 2025-11-25', async () => {
  for (const version of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
    assert.equal(resultOf(await post(initialize(version))).protocolVersion, version)
  }
  for (const version of ['1999-01-01', '2024-10-07', '2999-01-01']) {
    assert.equal(resultOf(await post(initialize(version))).protocolVersion, '2025-11-25')
  }
})

test('the header of each version is accepted, an unknown version is refused; no Accept is required', async () => {
  for (const version of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
    const { status } = await post(rpc('ping'), { 'mcp-protocol-version': version, accept: '*/*' })
    assert.equal(status, 200)
  }
  for (const version of ['1999-01-01', '2024-10-07', '2999-01-01', 'x']) {
    const reply = await post(rpc('ping'), { 'mcp-protocol-version': version })
    assert.deepEqual([reply.status, errorOf(reply).code], [400, -32_000], version)
  }
  // `initialize` names the version in its body; the client decides whether it accepts the answered version.
  const { status } = await post(initialize('2024-10-07'), { 'mcp-protocol-version': '2024-10-07' })
  assert.equal(status, 200)
})

test('the answer is one JSON document, is not cached, and names no session', async () => {
  const { headers } = await post(initialize('2025-11-25'))
  assert.match(headers.get('content-type') ?? '', /^application\/json/)
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('mcp-session-id'), null)
})

test('notifications alone get no answer', async () => {
  const note = { jsonrpc: '2.0', method: 'notifications/initialized' }
  for (const body of [note, [note, note]]) {
    const { status, body: answered } = await post(body)
    assert.deepEqual([status, answered], [202, null])
  }
})

test('a batch gets one answer, with an entry for each id', async () => {
  const { body } = await post([rpc('ping', {}, 'a'), toolCall('search', { query: 'tanya' }, 'b')])
  assert.ok(Array.isArray(body))
  const ids = body.map((answer) => (isJsonObject(answer) ? answer.id : null))
  assert.deepEqual(ids.toSorted(), ['a', 'b'])
})

test('a batch with a single reply answers a list', async () => {
  const note = { jsonrpc: '2.0', method: 'notifications/initialized' }
  for (const batch of [[rpc('ping', {}, 7)], [note, rpc('ping', {}, 7)], [rpc('sing', {}, 7)]]) {
    const { status, body } = await post(batch)
    assert.ok(Array.isArray(body), JSON.stringify(body))
    assert.deepEqual([status, body.map((each) => isJsonObject(each) && each.id)], [200, [7]])
  }
})

test('a batch that cancels one of its own requests still answers the request', async () => {
  const back = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'b' } }
  const { body } = await post([toolCall('search', { query: 'tanya' }, 'b'), back])
  assert.ok(Array.isArray(body) && isJsonObject(body[0]) && body[0].id === 'b')
  assert.equal((await post([back])).status, 202)
  assert.equal((await post(back)).status, 202)
})

test('a batch whose requests share an id is refused before any work', async () => {
  const order = { items: [{ type: 'topic', data: { name: { he: 'פעמיים' } } }], title: 'Twice' }
  const writing = toolCall('suggest_items', order, 5)
  const reply = await post([writing, rpc('ping', {}, 5)], bearer(people.chana.token))
  assert.deepEqual([reply.status, errorOf(reply).code], [400, -32_600])
  assert.equal(await countOf(people.chana.id), 0)
  // The number 1 and the string "1" are two ids.
  const { body } = await post([rpc('ping', {}, 1), rpc('ping', {}, '1')])
  assert.ok(Array.isArray(body) && body.length === 2)
})

test('invalid JSON, messages, methods, tools and arguments have their error codes', async () => {
  const cases: [unknown, number, number][] = [
    ['{"jsonrpc":', 400, -32_700],
    ['', 400, -32_700],
    ['"words"', 400, -32_600],
    [[], 400, -32_600],
    [{ id: 1, method: 'ping' }, 400, -32_600],
    [[rpc('ping'), 7], 400, -32_600],
    [rpc('sing'), 200, -32_601],
    [toolCall('sing'), 200, -32_602],
    [rpc('tools/call', {}), 200, -32_602],
    [rpc('resources/read', {}), 200, -32_602],
    [rpc('prompts/get', { name: 7 }), 200, -32_602],
    [rpc('initialize', {}), 400, -32_602],
    [[initialize('2025-11-25'), rpc('ping')], 400, -32_600],
  ]
  for (const [body, status, code] of cases) {
    const reply = await post(body)
    assert.deepEqual([reply.status, errorOf(reply).code], [status, code], JSON.stringify(body))
  }
})

test('bad arguments are a result that says so and names the field', async () => {
  const cases: [unknown, RegExp][] = [
    [toolCall('search'), /"field":"query"/],
    [toolCall('search', { query: {} }), /“query”.*"field":"query"/s],
    [toolCall('search', { query: 'x', mood: 'high' }), /“mood”.*"field":"mood"/s],
    [toolCall('search', { query: 'x', limit: 51 }), /“limit”.*"field":"limit"/s],
    [rpc('tools/call', { name: 'search', arguments: [] }), /The arguments/],
    [rpc('tools/call', { name: 'search', arguments: 'words' }), /The arguments/],
  ]
  for (const [body, text] of cases) {
    const result = resultOf(await post(body))
    assert.equal(result.isError, true, JSON.stringify(body))
    assert.match(JSON.stringify(result.content).replaceAll('\\"', '"'), text)
  }
})

test('arguments that are JSON texts, numbers as texts and null are read as their schema wants them', async () => {
  const same = async (args: unknown, as: unknown) => {
    const answers = await Promise.all(
      [args, as].map((given) => post(rpc('tools/call', { name: 'search', arguments: given }))),
    )
    const results = answers.map(resultOf)
    assert.equal(results[0]?.isError, undefined, JSON.stringify([args, results[0]]))
    assert.deepEqual(results[0], results[1], JSON.stringify(args))
  }
  const plain = { query: 'שיחות', limit: 3 }
  await same(JSON.stringify(plain), plain)
  await same({ query: 'שיחות', limit: '3' }, plain)
  await same({ query: 5784, limit: null }, { query: '5784' })
})

test('an address with a slash at its end is the same', async () => {
  const answer = await fetch(`${server.address}/mcp/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(toolCall('search', { query: 'שיחות' })),
  })
  assert.equal(answer.status, 200)
  assert.equal(isJsonObject(await answer.json()), true)
})

test('the arguments of a single operation follow the plan’s own rules', async () => {
  const set = toolCall('create_set', { name: { he: 'א' }, slug: 'Not A Slug' })
  assert.equal(resultOf(await post(set, bearer(people.chana.token))).isError, true)
})

test('only POST is accepted, and only JSON', async () => {
  for (const method of ['GET', 'DELETE']) {
    const { status, headers } = await fetch(`${server.address}/mcp`, { method })
    assert.deepEqual([status, headers.get('allow')], [405, 'POST'])
  }
  assert.equal((await post('{}', { 'content-type': 'text/plain' })).status, 415)
})

test('a call of a megabyte is refused', async () => {
  const reply = await post(toolCall('search', { query: 'x'.repeat(1_000_000) }))
  assert.deepEqual([reply.status, errorOf(reply).code], [413, -32_600])
})

test('a tool that writes asks a visitor to sign in', async () => {
  const reply = await post(WRITING)
  assert.equal(reply.status, 401)
  assert.equal(
    reply.headers.get('www-authenticate'),
    'Bearer resource_metadata="https://yalkut.example/.well-known/oauth-protected-resource/mcp", scope="read write"',
  )
  assert.equal(reply.headers.get('cache-control'), 'no-store')
  const { code, id } = errorOf(reply)
  assert.deepEqual([code, id], [-32_001, 'w1'])
})

test('a read-only connection learns which scope a writing tool needs', async () => {
  const reply = await post(WRITING, bearer(people.chana.readToken))
  assert.equal(reply.status, 403)
  assert.match(reply.headers.get('www-authenticate') ?? '', /^Bearer error="insufficient_scope", .*scope="read write"/)
  const reading = await post(toolCall('search', { query: 'x' }), bearer(people.chana.readToken))
  assert.equal(reading.status, 200)
})

test('an expired token is refused for reading too', async () => {
  const reply = await post(toolCall('search', { query: 'x' }), bearer('rho_ended'))
  assert.equal(reply.status, 401)
  assert.match(reply.headers.get('www-authenticate') ?? '', /^Bearer error="invalid_token"/)
  assert.equal(errorOf(reply).code, -32_001)
})

test('a batch with one writing call does none of its work without a sign-in', async () => {
  const order = { items: [{ type: 'topic', data: { name: { he: 'א' } } }], title: 'x' }
  const batch = [rpc('ping'), toolCall('suggest_items', order, 2)]
  assert.equal((await post(batch)).status, 401)
  assert.equal((await post(batch, bearer(people.chana.readToken))).status, 403)
  assert.equal(await countOf(people.chana.id), 0)
})

/** The number of a person's suggestions. */
async function countOf(author: string): Promise<number> {
  const { suggestions } = await server.catalog.ledger.read
    .selectFrom('suggestions')
    .select(({ fn }) => fn.countAll<number>().as('suggestions'))
    .where('author', '=', author)
    .executeTakeFirstOrThrow()
  return Number(suggestions)
}

test('a page that reaches the server by another host name is refused; other sites may call', async () => {
  assert.equal(await statusFor('evil.example', 'http://evil.example'), 403)
  assert.equal(await statusFor('evil.example:8787', 'http://evil.example:8787'), 403)
  assert.equal(await statusFor('yalkut.example', 'https://yalkut.example'), 200)
  assert.equal(await statusFor('yalkut.example', 'https://another.example'), 200)
  assert.equal(await statusFor('localhost:6274', 'http://localhost:6274'), 200)
  assert.equal(await statusFor('evil.example', null), 200)
})

/** `fetch` sends no other Host. */
function statusFor(host: string, origin: string | null): Promise<number> {
  const { hostname, port } = new URL(server.address)
  const headers = {
    host,
    'content-type': 'application/json',
    ...(origin === null ? {} : { origin }),
  }
  return new Promise((resolve, reject) => {
    const asking = httpRequest({ hostname, port, path: '/mcp', method: 'POST', headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    asking.on('error', reject)
    asking.end(JSON.stringify(rpc('ping')))
  })
}
