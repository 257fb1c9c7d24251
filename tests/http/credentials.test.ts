/** The credentials of a request. Source: service.md#authentication; shapes.md#bearer. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestServer } from '@yalkut/testing/servers/test-server'

const server = await startTestServer()
const { dovid, shlomo } = server.people

test('a token is read in any letter case of “Bearer”', async () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR  ']) {
    const headers = { authorization: `${scheme} ${dovid.token}` }
    const ask = { method: 'POST', headers, json: { title: 'א' } }
    assert.equal((await server.fetch('/v1/suggestions', ask)).status, 201, scheme)
  }
})

test('credentials that are not live are refused on every route, never treated as a visitor', async () => {
  const bad = [
    'Bearer',
    'Bearer ',
    'Bearer nonsense',
    `Bearer ${dovid.token}x`,
    `Bearer ${'x'.repeat(5_000)}`,
    `Bearer ${dovid.token} ${dovid.token}`,
    `Bearer ${shlomo.token}`,
    `Basic ${dovid.token}`,
    dovid.token,
    'Bearer ünknown',
  ]
  for (const authorization of bad) {
    const { status, headers } = await server.fetch('/v1', { headers: { authorization } })
    assert.deepEqual([status, headers.get('www-authenticate')], [401, 'Bearer'], authorization)
  }
  const headers = { authorization: 'Bearer nonsense' }
  for (const { method, path } of server.document.operations) {
    const url = path.replaceAll(/\{[^}]+\}/g, '1')
    const { status } = await server.fetch(url, { method: method.toUpperCase(), headers })
    assert.equal(status, 401, `${method} ${path}`)
  }
  const unknown = await server.fetch('/v1/nothing', { headers, outside: true })
  assert.equal(unknown.status, 401)
})

test('a route that writes refuses a visitor with 401 and a read-only token with 403', async () => {
  const writing = server.document.operations.filter(({ says }) =>
    ['write', 'keeper', 'steward', 'bot'].includes(String(says['x-access'])),
  )
  assert.ok(writing.length >= 8)
  for (const { method, path } of writing) {
    const url = path.replaceAll(/\{[^}]+\}/g, '1')
    const ask = {
      method: method.toUpperCase(),
      ...(['get', 'head'].includes(method) ? {} : { json: {} }),
    }
    const nobody = await server.fetch(url, ask)
    assert.equal(nobody.status, 401, `${method} ${path}`)
    const headers = { authorization: `Bearer ${dovid.readToken}` }
    const reader = await server.fetch(url, { ...ask, headers })
    assert.equal(reader.status, 403, `${method} ${path}`)
  }
})

test('a read-only token reads', async () => {
  const headers = { authorization: `Bearer ${dovid.readToken}` }
  assert.equal((await server.fetch('/v1', { headers })).status, 200)
})

test('a visitor is refused before the body is read', async () => {
  const ask = { method: 'POST', body: '{ not json', headers: { 'content-type': 'text/plain' } }
  assert.equal((await server.fetch('/v1/suggestions', ask)).status, 401)
})
