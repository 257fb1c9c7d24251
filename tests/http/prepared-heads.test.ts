/** Answers on a connection that stays open have a prepared head; the last answer of a connection has one from Node. Both send the
 *  same headers. Source: shapes.md#caching; service.md#caching. */
import assert from 'node:assert/strict'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { startTestServer } from '@yalkut/testing/servers/test-server'

// A clock that stands still: all requests are counted in one minute.
const server = await startTestServer({
  sample: true,
  quotas: { address: 300, token: 300, search: 60, suggest: 60 },
  clock: () => new Date('2026-03-01T12:00:10.000Z'),
  baseUrl: 'https://yalkut.example',
})
const open = new Agent({ keepAlive: true, maxSockets: 1 })
after(() => open.destroy())

const TANYA = '/v1/entities/rh-5j6zbcv7'

interface Sent {
  method?: string
  path: string
  headers?: { [name: string]: string }
}

interface Answered {
  status: number | undefined
  headers: [name: string, value: string][]
  bytes: Buffer
}

/** `isLast`: the connection ends with the answer. */
async function send({ method = 'GET', path, headers }: Sent, isLast: boolean): Promise<Answered> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(server.address)
    const agent = isLast ? false : open
    const sent = { connection: isLast ? 'close' : 'keep-alive', ...headers }
    request({ hostname, port, path, method, agent, headers: sent }, resolve).on('error', reject).end()
  })
  const { rawHeaders, statusCode: status } = response
  const pairs = rawHeaders.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : [],
  )
  return { status, headers: pairs, bytes: await buffer(response) }
}

/** Without those that differ in any two answers, in the order of their names. */
function lasting({ headers }: Answered): [string, string][] {
  return headers
    .filter(([name]) => !['Date', 'Connection', 'Keep-Alive', 'RateLimit'].includes(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}

const { headers: known } = await send({ path: TANYA }, true)
const etag = known.find(([name]) => name === 'ETag')?.[1] ?? ''

const ANSWERS: { readonly [name: string]: Sent } = {
  'an item': { path: TANYA },
  'an item that the client has': { path: TANYA, headers: { 'if-none-match': etag } },
  'a HEAD of an item': { method: 'HEAD', path: TANYA },
  'an item for a browser with a cookie': { path: TANYA, headers: { cookie: 'a=b' } },
  'a compressed item': { path: '/v1/entities?limit=50', headers: { 'accept-encoding': 'br' } },
  'a list': { path: '/v1/entities?limit=2' },
  'a list with an older parameter': { path: '/v1/entities?limit=2&after=' },
  'a search': { path: '/v1/search?q=tanya' },
  'a document': { path: '/openapi.json' },
  'a refusal': { path: '/v1/entities/rh-00000000' },
}

for (const [name, sent] of Object.entries(ANSWERS)) {
  test(`${name} has the same headers and bytes on a connection that stays open as on one that ends`, async () => {
    const last = await send(sent, true)
    const kept = await send(sent, false)
    assert.equal(kept.status, last.status)
    assert.deepEqual(lasting(kept), lasting(last))
    assert.ok(kept.bytes.equals(last.bytes))
    const value = (of: string): string => kept.headers.find(([each]) => each === of)?.[1] ?? ''
    assert.equal(value('Connection'), 'keep-alive')
    assert.equal(value('Keep-Alive'), 'timeout=72')
    assert.ok(Math.abs(Date.parse(value('Date')) - Date.now()) < 60_000)
    assert.match(value('RateLimit'), /^"address";r=\d+;t=50/)
    assert.equal(value('Strict-Transport-Security'), 'max-age=31536000')
  })
}

test('the answer of an item by way of the framework has the headers of the answer that skips it', async () => {
  const skipping = await send({ path: TANYA }, false)
  const through = await send({ path: `${TANYA}?` }, false)
  assert.deepEqual(lasting(through), lasting(skipping))
  assert.ok(through.bytes.equals(skipping.bytes))
})
