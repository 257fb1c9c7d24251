/** How long answers may be cached, and how a client revalidates its copy. Source: shapes.md#caching. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestServer } from '@yalkut/testing/servers/test-server'

const server = await startTestServer({ sample: true })

const TANYA = '/v1/entities/rh-5j6zbcv7'
const LIVE = 'public, max-age=60, s-maxage=120, stale-while-revalidate=600'
const SUM = 'public, max-age=300, s-maxage=600, stale-while-revalidate=3600'

const KINDS = [
  ['/v1', LIVE],
  [TANYA, LIVE],
  [`${TANYA}?at=2`, LIVE],
  ['/v1/entities?limit=2', LIVE],
  [`${TANYA}/children`, LIVE],
  ['/v1/search?q=tanya', LIVE],
  ['/v1/types', LIVE],
  ['/v1/stats', SUM],
  ['/v1/community', SUM],
  ['/v1/projects', LIVE],
  ['/v1/people/sara', LIVE],
  ['/v1/refcounts?field=topics', SUM],
  ['/v1/sitemap', SUM],
  ['/v1/commits?changes=5', 'public, max-age=10, s-maxage=10'],
  ['/v1/commits?limit=1', LIVE],
  ['/openapi.json', 'public, max-age=300'],
] as const

for (const [path, wanted] of KINDS) {
  test(`${path} is cached as “${wanted}” for visitors, and revalidated each time by a known person`, async () => {
    const { status, headers } = await server.fetch(path)
    assert.equal(status, 200)
    assert.equal(headers.get('cache-control'), wanted)
    assert.equal(headers.get('vary'), 'Authorization, Cookie, Accept-Encoding')
    const known = await server.fetch(path, { as: 'dovid' })
    assert.equal(known.headers.get('cache-control'), 'private, no-cache')
    const cookie = await server.fetch(path, { headers: { cookie: 'a=b' } })
    assert.equal(cookie.headers.get('cache-control'), 'private, no-cache')
  })

  test(`${path} has a weak tag, and answers 304 to a client that sends the tag`, async () => {
    const first = await server.fetch(path)
    const etag = first.headers.get('etag') ?? ''
    assert.match(etag, /^W\/"[^"]+"$/)
    const again = await server.fetch(path)
    assert.equal(again.headers.get('etag'), etag)
    const strong = etag.slice(2)
    for (const tag of [etag, strong, '*', `"other", ${etag}`, `W/"x",${strong}`]) {
      const { status, bytes, headers } = await server.fetch(path, {
        headers: { 'if-none-match': tag },
      })
      assert.deepEqual([status, bytes.length], [304, 0], tag)
      assert.equal(headers.get('etag'), etag)
      assert.equal(headers.get('cache-control'), wanted)
      assert.equal(headers.get('vary'), 'Authorization, Cookie, Accept-Encoding')
    }
    for (const tag of ['"other"', 'W/"x", "y"', 'nonsense', '']) {
      const { status } = await server.fetch(path, { headers: { 'if-none-match': tag } })
      assert.equal(status, 200, tag)
    }
  })

  test(`${path} answers HEAD with the headers of GET and no body`, async () => {
    const get = await server.fetch(path)
    const head = await server.fetch(path, { method: 'HEAD' })
    assert.deepEqual([head.status, head.bytes.length], [200, 0])
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control', 'link']) {
      assert.equal(head.headers.get(name), get.headers.get(name), name)
    }
  })
}

test('failures and the answers to changes are never cached', async () => {
  const asks = [
    server.fetch('/v1/entities/rh-00000000'),
    server.fetch('/v1/nothing', { outside: true }),
    server.fetch('/v1/entities?limit=0'),
    server.fetch('/v1/suggestions', { method: 'POST', json: { title: 'x' } }),
    server.fetch('/v1/suggestions', { method: 'POST', json: { title: 'x' }, as: 'dovid' }),
  ]
  for (const { headers, status } of await Promise.all(asks)) {
    assert.equal(headers.get('cache-control'), 'no-store', String(status))
  }
})

test('the prepared answer of an item equals the answer of the usual route', async () => {
  const quick = await server.fetch(TANYA)
  for (const usual of [`${TANYA}?`, '/v1/entities/RH-5J6Z-BCV7']) {
    const other = await server.fetch(usual)
    assert.deepEqual(other.bytes, quick.bytes)
    const headersOf = (headers: Headers): [string, string][] => [...headers].filter(([name]) => name !== 'date')
    assert.deepEqual(headersOf(other.headers), headersOf(quick.headers))
  }
})
