/** Any site may call the API with a token. Cookies never cross sites. Source: service.md#cors. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestServer } from '@yalkut/testing/servers/test-server'

const server = await startTestServer()

test('any site may read every answer and its headers, and never with cookies', async () => {
  const answers = [
    await server.fetch('/v1', { headers: { origin: 'https://example.org' } }),
    await server.fetch('/v1'),
    await server.fetch('/v1/nothing', { outside: true }),
    await server.fetch('/v1', { headers: { authorization: 'Bearer x' } }),
    await server.fetch('/v1/suggestions', { method: 'POST', as: 'dovid', json: { title: 'א' } }),
  ]
  for (const { headers } of answers) {
    assert.equal(headers.get('access-control-allow-origin'), '*')
    assert.equal(headers.get('access-control-allow-credentials'), null)
    const exposed = headers.get('access-control-expose-headers')
    for (const name of ['ETag', 'Link', 'Retry-After', 'RateLimit-Policy', 'WWW-Authenticate']) {
      assert.ok(exposed?.split(', ').includes(name), name)
    }
  }
})

test('a preflight is answered on every route and for every method, without credentials', async () => {
  for (const { path } of server.document.operations) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const headers = {
        origin: 'https://example.org',
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization, content-type',
      }
      const url = server.address + path.replaceAll(/\{[^}]+\}/g, '1')
      const answer = await fetch(url, { method: 'OPTIONS', headers })
      assert.equal(answer.status, 204, path)
      assert.equal(await answer.text(), '')
      assert.match(answer.headers.get('access-control-allow-methods') ?? '', new RegExp(method))
      const allowed = answer.headers.get('access-control-allow-headers') ?? ''
      for (const name of ['Authorization', 'Content-Type', 'If-None-Match']) {
        assert.ok(allowed.includes(name), name)
      }
      assert.equal(answer.headers.get('access-control-allow-origin'), '*')
      assert.equal(answer.headers.get('access-control-allow-credentials'), null)
    }
  }
})

test('OPTIONS without a preflight lists the methods of an address', async () => {
  const answer = await fetch(`${server.address}/v1/organize`, { method: 'OPTIONS' })
  assert.deepEqual([answer.status, answer.headers.get('allow')], [204, 'POST'])
  const nothing = await fetch(`${server.address}/v1/nothing`, { method: 'OPTIONS' })
  assert.equal(nothing.status, 404)
})
