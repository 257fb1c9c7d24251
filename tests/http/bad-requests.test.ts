/** A wrong request is refused in the one shape of failures. Source: service.md#errors; shapes.md#error-kinds. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { parseJsonObject } from '@yalkut/model'
import { assertFailure, startTestServer } from '@yalkut/testing/servers/test-server'
import { factsIn, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer({ sample: true })
const SUGGESTIONS = { method: 'POST', as: 'dovid' } as const
const JSON_HEADER = { 'content-type': 'application/json' }
const TANYA = '/v1/entities/rh-5j6zbcv7'

test('an unknown address answers 404', async () => {
  for (const path of ['/v1/nothing', '/v2', '/v1/entities/rh-5j6zbcv7/nothing', '//v1', '/V1']) {
    const { status, body } = await server.fetch(path, { outside: true })
    assert.equal(status, 404, path)
    assert.equal(parseJsonObject(JSON.stringify(body)).error, 'not-found')
  }
})

test('an unsupported method is refused with the methods of the address', async () => {
  const { status, headers, body } = await server.fetch('/v1/organize', {
    method: 'DELETE',
    outside: true,
  })
  assert.equal(status, 405)
  assert.equal(headers.get('allow'), 'POST')
  assert.match(JSON.stringify(body), /accepts POST/)
  const item = await server.fetch(TANYA, { method: 'PUT', json: {}, outside: true })
  assert.equal(item.headers.get('allow'), 'GET, HEAD')
})

test('every address of the document lists its methods, whatever the names of its parameters', async () => {
  const taken = Map.groupBy(server.document.operations, ({ path }) => path)
  for (const [path, operations] of taken) {
    const address = path.replaceAll(/\{[^}]+\}/g, 'a'.repeat(64))
    const { status, headers } = await fetch(server.address + address, { method: 'OPTIONS' })
    const allowed = headers.get('allow')?.split(', ') ?? []
    assert.equal(status, 204, path)
    for (const { method } of operations) assert.ok(allowed.includes(method.toUpperCase()), path)
  }
  const file = `/objects/${'a'.repeat(64)}`
  const { status, headers } = await server.fetch(file, { method: 'DELETE', outside: true })
  assert.deepEqual([status, headers.get('allow')], [405, 'GET, HEAD'])
})

test('the refusal of a malformed parameter names the parameter', async () => {
  const bad: [path: string, parameter: string][] = [
    ['/v1/entities?limit=0', 'limit'],
    ['/v1/entities?limit=-1', 'limit'],
    ['/v1/entities?limit=501', 'limit'],
    ['/v1/entities?limit=ten', 'limit'],
    ['/v1/entities?limit=', 'limit'],
    ['/v1/entities?limit=1.5', 'limit'],
    ['/v1/entities?limit=1e2', 'limit'],
    ['/v1/entities?limit=0x10', 'limit'],
    ['/v1/entities?limit=99999999999999999999', 'limit'],
    ['/v1/entities?limit=1&limit=2', 'limit'],
    ['/v1/entities?shelf=perhaps', 'shelf'],
    [`${TANYA}?at=-1`, 'at'],
    [`${TANYA}?at=yesterday`, 'at'],
    [`${TANYA}/children?limit=1001`, 'limit'],
    [`${TANYA}/linked?field=work&limit=501`, 'limit'],
    [`${TANYA}/linked`, 'field'],
    ['/v1/commits?limit=501', 'limit'],
    ['/v1/editions?limit=501', 'limit'],
    ['/v1/commits?since=x', 'since'],
    ['/v1/events?within=5742&missing=words', 'missing'],
    ['/v1/events?within=5742&limit=2001', 'limit'],
    ['/v1/search?q=a&limit=101', 'limit'],
    ['/v1/search', 'q'],
    ['/v1/resolve', 'path'],
    ['/v1/refcounts', 'field'],
    ['/v1/dates/parse', 'q'],
    ['/v1/entities/batch', 'ids'],
    ['/v1/revisions/0', 'rev'],
    ['/v1/revisions/one', 'rev'],
    ['/v1/sitemap/work/0', 'page'],
  ]
  for (const [path, parameter] of bad) {
    const { status, body } = await server.fetch(path)
    const { error, detail } = parseJsonObject(JSON.stringify(body))
    assert.deepEqual([status, error, factsIn(detail)], [400, 'bad-request', { parameter }], path)
  }
})

test('a list that pages takes a limit of 500', async () => {
  for (const list of ['entities', 'commits', 'editions']) {
    assert.equal((await server.fetch(`/v1/${list}?limit=500`)).status, 200, list)
  }
})

const forged = (parts: unknown[]): string => `c1.${Buffer.from(JSON.stringify(parts)).toString('base64url')}`

test('an invalid id, type, path or cursor is refused with 400', async () => {
  const bad = [
    '/v1/entities/nonsense',
    '/v1/entities/rh-uuuuuuuu',
    '/v1/entities/%00',
    '/v1/entities/rh-5j6zbcv7%00',
    '/v1/entities?type=melody',
    '/v1/entities?set=x',
    '/v1/entities?additions-of=x',
    '/v1/entities?cursor=x',
    '/v1/entities?after=x',
    '/v1/entities?cursor=c1.WzFd',
    // No list issues these cursors: numbers beyond those of the ledger, and a string with U+0000.
    `/v1/machine/requests?cursor=${forged([99_999_999_999])}`,
    `/v1/issues?cursor=${forged([1.5])}`,
    `/v1/suggestions?state=all&cursor=${forged([-1])}`,
    `/v1/suggestions?cursor=${forged(['2026\0', 1])}`,
    `/v1/projects?cursor=${forged([2 ** 31])}`,
    `${TANYA}/children?cursor=x`,
    `${TANYA}/history?cursor=c1.`,
    `${TANYA}/backlinks?cursor=%00`,
    '/v1/commits?cursor=x',
    '/v1/entities/batch?ids=x',
    '/v1/entities/batch?ids=,',
    `/v1/entities/batch?ids=${Array.from({ length: 201 }, (_, n) => `rh-${String(n).padStart(8, '0')}`)}`,
    '/v1/search?q=',
    '/v1/search?q=%20',
    `/v1/search?q=${'x'.repeat(501)}`,
    '/v1/search?q=a&type=melody',
    '/v1/search?q=a&work=x',
    '/v1/resolve?path=%D7%90',
    '/v1/resolve?path=%00',
    '/v1/events',
    '/v1/sitemap/melody/1',
    '/v1/entities/%E0%A4%A',
    '/v1/entities/%',
    `/v1/entities/${'x'.repeat(3_000)}`,
  ]
  for (const path of bad) {
    const { status, body } = await server.fetch(path)
    assert.equal(status, 400, path)
    assertFailure({ status, body })
  }
})

test('an invalid cursor of `linked` is refused with 422', async () => {
  for (const name of ['cursor', 'after']) {
    const { status } = await server.fetch(`${TANYA}/linked?field=work&${name}=x`)
    assert.equal(status, 422, name)
  }
})

test('a body that is not JSON, or is missing where one is required, is refused with 400', async () => {
  const bodies = ['{', '{"title":"x"', 'title', '"', '\u0000', '{"__proto__":{"x":1},"title":"x"}']
  for (const body of bodies) {
    const { status } = await server.fetch('/v1/suggestions', {
      ...SUGGESTIONS,
      headers: JSON_HEADER,
      body,
    })
    assert.equal(status, 400, body)
  }
  assert.equal((await server.fetch('/v1/suggestions', SUGGESTIONS)).status, 400)
  const empty = { ...SUGGESTIONS, headers: JSON_HEADER, body: '' }
  assert.equal((await server.fetch('/v1/suggestions', empty)).status, 400)
})

test('a body of another media type is refused with 400', async () => {
  const types = ['text/plain', 'application/xml', 'multipart/form-data', 'nonsense', 'a/b; c=d']
  for (const type of types) {
    const ask = { ...SUGGESTIONS, headers: { 'content-type': type }, body: '{"title":"x"}' }
    assert.equal((await server.fetch('/v1/suggestions', ask)).status, 400, type)
  }
  const charset = { 'content-type': 'application/json; charset=utf-8' }
  const ask = { ...SUGGESTIONS, headers: charset, body: '{"title":"x"}' }
  assert.equal((await server.fetch('/v1/suggestions', ask)).status, 201)
})

test('a missing field is refused with 400 and a wrong field with 422, each named by its pointer', async () => {
  const missing = await server.fetch('/v1/suggestions', { ...SUGGESTIONS, json: {} })
  assert.equal(missing.status, 400)
  assert.deepEqual(detailOf(missing.body), [{ path: '/title' }])
  const wrong: [json: unknown, pointer: string][] = [
    [{ title: 5 }, '/title'],
    [{ title: 'x', description: [] }, '/description'],
    [[], ''],
    ['title', ''],
    [7, ''],
  ]
  for (const [json, pointer] of wrong) {
    const { status, body } = await server.fetch('/v1/suggestions', { ...SUGGESTIONS, json })
    assert.equal(status, 422, JSON.stringify(json))
    assert.match(JSON.stringify(detailOf(body)), new RegExp(`"path":"${pointer}"`))
  }
})

test('a body of 20 MB is refused, with and without its length', async () => {
  const body = Buffer.alloc(20_000_000, 'x')
  const sized = await server.fetch('/v1/suggestions', {
    ...SUGGESTIONS,
    headers: JSON_HEADER,
    body,
  })
  assert.equal(sized.status, 413)
  assertFailure(sized)
  assert.equal(await chunkedStatus(body), 413)
})

test('a body whose declared length is too large is refused before any of it is read', async () => {
  const lines = [
    'POST /v1/suggestions HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${server.people.dovid.token}`,
    'Content-Type: application/json',
    'Content-Length: 20000000',
  ]
  const answer = await speak(`${lines.join('\r\n')}\r\n\r\n`)
  assert.equal(answer.status, 413)
  assertFailure(answer)
})

test('endless headers are refused in the same shape', async () => {
  const answer = await speak(`GET /v1 HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`)
  assert.equal(answer.status, 431)
  assertFailure(answer)
})

test('bytes that are not HTTP are refused in the same shape', async () => {
  const bad = [
    'nonsense\r\n\r\n',
    'GET /v1 HTTP/9.9\r\nHost: x\r\n\r\n',
    'GET /v1 HTTP/1.1\r\nHost x\r\n\r\n',
    'GET /v1\u0000 HTTP/1.1\r\nHost: x\r\n\r\n',
    'POST /v1/suggestions HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
    'GET /v1 HTTP/1.1\r\n\r\n',
  ]
  for (const text of bad) {
    const answer = await speak(text)
    assert.equal(answer.status, 400, text)
    assertFailure(answer)
  }
})

test('unusual methods and addresses are refused in the same shape', async () => {
  const odd = ['TRACE /v1', 'PROPFIND /v1', 'QUERY /v1', 'OPTIONS *', 'GET http://x/v9']
  for (const start of odd) {
    const answer = await speak(`${start} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    assert.ok([400, 404, 405].includes(answer.status), `${start}: ${answer.status}`)
    assertFailure(answer)
  }
})

function detailOf(body: unknown): unknown {
  return parseJsonObject(JSON.stringify(body)).detail
}

/** Sends these bytes and reads the one answer. */
async function speak(text: string): Promise<{ status: number; body: unknown }> {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
    let heard = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      heard += chunk
      if (bodyIsWhole(heard)) socket.end()
    })
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
    socket.write(text)
  })
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: parseJsonObject(body) }
}

function bodyIsWhole(heard: string): boolean {
  const [head = '', body = ''] = heard.split('\r\n\r\n')
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  return length !== undefined && Buffer.byteLength(body) >= Number(length)
}

async function chunkedStatus(body: Buffer): Promise<number> {
  const { token } = server.people.dovid
  const stream = new ReadableStream({
    start(controller) {
      for (let at = 0; at < body.length; at += 65_536) {
        controller.enqueue(new Uint8Array(body.subarray(at, at + 65_536)))
      }
      controller.close()
    },
  })
  const { status } = await fetch(`${server.address}/v1/suggestions`, {
    method: 'POST',
    headers: { ...JSON_HEADER, authorization: `Bearer ${token}` },
    body: stream,
    duplex: 'half',
  })
  return status
}

test('a query parameter that the address does not know is refused, with the nearest known one', async () => {
  const asked: [path: string, near: string | null][] = [
    ['/v1/entities?limitt=5', 'limit'],
    ['/v1/entities?Limit=5', 'limit'],
    ['/v1/entities?tpye=work', 'type'],
    ['/v1/search?q=a&query=a', null],
    ['/v1/search?q=a&utm_source=mail', null],
    ['/v1/entities?__proto__=1', null],
    [`/v1/entities?${'x'.repeat(5_000)}=1`, null],
    ['/v1/stats?fresh=1', null],
    [`${TANYA}?language=he`, null],
  ]
  for (const [path, near] of asked) {
    const { status, json } = await server.fetch(path)
    assert.equal(status, 400, path)
    assert.equal(objectOf(json.detail).nearest, near, path)
    if (near !== null) assert.match(String(json.message), new RegExp(`“${near}”`))
  }
  assert.equal((await server.fetch('/v1/entities?after=')).status, 400, 'read, and no cursor')
})

test('no operation of the API passes over an unknown query parameter', async () => {
  for (const { method, path } of server.document.operations) {
    if (!path.startsWith('/v1') || method !== 'get' || path === '/v1/auth/openid/callback') continue
    const address = `${path.replaceAll(/\{[^}]+\}/g, 'rh-5j6zbcv7')}?nothingOfThisName=1`
    const { status } = await server.fetch(address, { as: 'sara', outside: true })
    assert.ok([400, 401, 403].includes(status), `${address}: ${status}`)
  }
})
