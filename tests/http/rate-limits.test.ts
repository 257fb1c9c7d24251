/** The limits of requests. Source: shapes.md#rate; decisions.md#limits. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeEach, test } from 'node:test'
import { isJsonObject } from '@yalkut/model'
import { startTestServer } from '@yalkut/testing/servers/test-server'

let nowMs = Date.parse('2026-11-01T00:00:00.000Z')

const server = await startTestServer({
  sample: true,
  quotas: { address: 5, token: 8, search: 2, suggest: 3 },
  clock: () => new Date(nowMs),
  baseUrl: 'https://yalkut.example',
  trustProxy: 1,
})
const [item] = await someItems()

/** Another minute begins. Hooks run for the tests of other files of this process too, so nothing counts from the start. */
beforeEach(() => {
  nowMs += 120_000 - (nowMs % 60_000)
})

async function someItems(): Promise<string[]> {
  const { items } = await server.get('/v1/entities?type=work&limit=2')
  assert.ok(Array.isArray(items))
  return items.flatMap((entry) => (isJsonObject(entry) ? String(entry.id) : []))
}

async function statuses(count: number, path: string, headers = {}): Promise<number[]> {
  const found: number[] = []
  for (let n = 0; n < count; n += 1) found.push((await server.fetch(path, { headers })).status)
  return found
}

test('every answer states the policy and the rest of the limit', async () => {
  nowMs += 15_000
  const { headers } = await server.fetch('/v1')
  assert.equal(headers.get('ratelimit-policy'), '"address";q=5;w=60, "token";q=8;w=60')
  assert.equal(headers.get('ratelimit'), '"address";r=4;t=45')
  const ready = await server.fetch(`/v1/entities/${item}`)
  assert.equal(ready.headers.get('ratelimit'), '"address";r=3;t=45')
  const missing = await server.fetch('/v1/entities/rh-00000000')
  assert.deepEqual([missing.status, missing.headers.get('ratelimit')], [404, '"address";r=2;t=45'])
})

test('an address over its limit is refused until the minute ends', async () => {
  assert.deepEqual(await statuses(5, `/v1/entities/${item}`), [200, 200, 200, 200, 200])
  const { status, headers, body } = await server.fetch('/v1/stats', { outside: true })
  assert.equal(status, 429)
  assert.equal(headers.get('retry-after'), String(secondsLeft()))
  assert.equal(headers.get('ratelimit'), `"address";r=0;t=${secondsLeft()}`)
  assert.ok(isJsonObject(body))
  assert.equal(body.error, 'rate-limited')
  const probe = await server.fetch('/livez')
  assert.deepEqual([probe.status, probe.json], [200, { live: true }], 'a probe is not counted')
  assert.equal((await server.fetch('/readyz')).status, 200)
  const ready = await server.fetch(`/v1/entities/${item}`, { outside: true })
  assert.equal(ready.status, 429)
  nowMs += 60_000
  assert.equal((await server.fetch('/v1/stats')).status, 200)
})

test('another address has a limit of its own', async () => {
  await statuses(5, '/v1', { 'x-forwarded-for': '192.0.2.1' })
  const over = await server.fetch('/v1', {
    headers: { 'x-forwarded-for': '192.0.2.1' },
    outside: true,
  })
  assert.equal(over.status, 429)
  assert.deepEqual(await statuses(1, '/v1', { 'x-forwarded-for': '192.0.2.2' }), [200])
})

test('a token has its own limit, apart from its person’s address', async () => {
  const { headers } = await server.fetch('/v1', { as: 'chana' })
  assert.equal(headers.get('ratelimit'), `"token";r=7;t=${secondsLeft()}`)
  for (let n = 0; n < 7; n += 1) await server.fetch('/v1', { as: 'chana' })
  const over = await server.fetch('/v1', { as: 'chana', outside: true })
  assert.deepEqual([over.status, over.headers.get('retry-after')], [429, String(secondsLeft())])
  assert.equal((await server.fetch('/v1', { as: 'dovid' })).status, 200)
  assert.deepEqual(await statuses(5, '/v1'), [200, 200, 200, 200, 200])
})

test('a preflight is not counted, and is answered also over the limit', async () => {
  await statuses(5, '/v1')
  const preflight = {
    method: 'OPTIONS',
    headers: { 'access-control-request-method': 'PATCH', origin: 'https://x.example' },
  }
  for (let n = 0; n < 10; n += 1) {
    assert.equal((await fetch(`${server.address}/v1/types`, preflight)).status, 204)
  }
  const { status } = await fetch(`${server.address}/v1/types`, { method: 'OPTIONS' })
  assert.equal(status, 429, 'OPTIONS without a preflight counts like any request')
})

test('a search is counted as a search, whatever the spelling of its address', async () => {
  const ways = ['/v1/search?q=a', '/v1/%73earch?q=a', '/v1/sear%63h/moments?q=%D7%90', '/v1/%73%65arch']
  for (const way of ways) {
    nowMs += 60_000
    const { headers } = await fetch(`${server.address}${way}`)
    assert.match(headers.get('ratelimit') ?? '', /"search";r=1;/, way)
  }
  const { headers } = await fetch(`${server.address}/v1/resolve?path=%2Fv1%2Fsearch`)
  assert.doesNotMatch(headers.get('ratelimit') ?? '', /search/)
  nowMs += 60_000
  assert.match(await absoluteForm('/v1/search?q=a'), /RateLimit: .*"search";r=1;/i)
})

/** The head of the answer to a request whose first line has the whole address, as proxies write it. */
async function absoluteForm(path: string): Promise<string> {
  const { host, hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  socket.write(`GET http://${host}${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  const answer = await text(socket)
  return answer.slice(0, answer.indexOf('\r\n\r\n'))
}

test('an invalid token counts against the address', async () => {
  const headers = { authorization: 'Bearer rhp_nobody' }
  assert.deepEqual(await statuses(5, '/v1', headers), [401, 401, 401, 401, 401])
  assert.equal((await server.fetch('/v1', { headers, outside: true })).status, 429)
  assert.equal((await server.fetch('/v1', { outside: true })).status, 429)
  assert.equal((await server.fetch('/v1', { as: 'chana' })).status, 200)
})

test('searches of an address have a limit of their own, also with a token', async () => {
  const path = '/v1/search?q=tanya'
  const { headers } = await server.fetch(path)
  assert.match(headers.get('ratelimit-policy') ?? '', /, "search";q=2;w=60$/)
  const seconds = secondsLeft()
  assert.equal(headers.get('ratelimit'), `"address";r=4;t=${seconds}, "search";r=1;t=${seconds}`)
  assert.equal((await server.fetch(path, { as: 'chana' })).status, 200)
  assert.equal((await server.fetch(path, { outside: true })).status, 429)
  assert.equal((await server.fetch(path, { as: 'chana', outside: true })).status, 429)
  assert.equal((await server.fetch('/v1')).status, 200)
})

test('proposals while an address types have a limit of their own, and count as nothing else', async () => {
  nowMs += 60_000
  const path = '/v1/search/suggest?q=ab'
  const { headers } = await server.fetch(path)
  assert.equal(headers.get('ratelimit-policy'), '"suggest";q=3;w=60')
  assert.match(headers.get('ratelimit') ?? '', /^"suggest";r=2;t=\d+$/)
  assert.equal((await server.fetch(path, { as: 'chana' })).status, 200)
  assert.equal((await server.fetch(path)).status, 200)
  assert.equal((await server.fetch(path, { outside: true })).status, 429)
  const { headers: after } = await server.fetch('/v1')
  assert.match(after.get('ratelimit') ?? '', /^"address";r=4;/)
})

test('searches by SRU count as searches, and matches of tables as rows', async () => {
  const asked = encodeURIComponent('{"q":{"query":"tanya"}}')
  const body = `queries=${asked}`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const searching = /^"address";r=4;.*"search";r=1;/
  const matching = /^"row";r=599;/
  const ways: [string, RequestInit, RegExp][] = [
    ['/sru?query=tanya', {}, searching],
    ['/%73ru?query=tanya', {}, searching],
    [`/reconcile?queries=${asked}`, {}, matching],
    ['/reconcile', { method: 'POST', headers: form, body }, matching],
  ]
  for (const [way, init, left] of ways) {
    nowMs += 60_000
    const { status, headers } = await fetch(`${server.address}${way}`, init)
    assert.equal(status, 200, way)
    assert.match(headers.get('ratelimit') ?? '', left, way)
  }
  nowMs += 60_000
  await fetch(`${server.address}/sru?query=tanya`)
  await fetch(`${server.address}/sru?query=tanya`)
  assert.equal((await fetch(`${server.address}/sru?query=tanya`)).status, 429)
  const { headers } = await fetch(`${server.address}/reconcile/suggest/entity?prefix=tan`)
  assert.match(headers.get('ratelimit') ?? '', /^"suggest";r=2;/)
  const preview = await fetch(`${server.address}/reconcile/preview?id=${item}`)
  assert.doesNotMatch(preview.headers.get('ratelimit') ?? '', /search|suggest/)
})

test('files of the site are not counted, also with a token', async () => {
  const paths = ['/_app/immutable/b.js', '/_app/immutable/a.js']
  for (const path of paths) {
    for (const as of [undefined, 'chana'] as const) {
      for (let n = 0; n < 9; n += 1) {
        const asked = { outside: true, ...(as && { as }) }
        const { status, headers } = await server.fetch(path, asked)
        assert.deepEqual([status, headers.get('ratelimit')], [404, null])
      }
    }
  }
  const { headers } = await server.fetch('/v1', { as: 'chana' })
  assert.equal(headers.get('ratelimit'), `"token";r=7;t=${secondsLeft()}`)
})

test('bytes of files have a limit of their own, also unknown ones', async () => {
  for (const as of [undefined, 'chana'] as const) {
    const path = `/objects/${'a'.repeat(64)}`
    const { status, headers } = await server.fetch(path, { outside: true, ...(as && { as }) })
    assert.equal(status, 404)
    assert.equal(headers.get('ratelimit-policy'), '"object";q=3000;w=60')
  }
})

test('images have a limit of their own, also with a token', async () => {
  const path = `/iiif/3/${'a'.repeat(64)}:1/full/max/0/default.jpg`
  for (const [n, as] of [undefined, 'chana' as const].entries()) {
    const { headers } = await server.fetch(path, { outside: true, ...(as && { as }) })
    assert.equal(headers.get('ratelimit-policy'), '"image";q=3000;w=60')
    assert.equal(headers.get('ratelimit'), `"image";r=${2_999 - n};t=${secondsLeft()}`)
  }
  const { headers } = await server.fetch('/share/rh-00000000.png', { outside: true })
  assert.equal(headers.get('ratelimit'), `"image";r=2997;t=${secondsLeft()}`)
})

function secondsLeft(): number {
  return Math.ceil((60_000 - (nowMs % 60_000)) / 1_000)
}
