/** Answers are compressed as `Accept-Encoding` asks. Source: shapes.md#compression. */
import assert from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { startTestServer } from '@yalkut/testing/servers/test-server'

const server = await startTestServer({ sample: true })

const DECODE: { readonly [encoding: string]: (bytes: Buffer) => Buffer } = {
  br: (bytes) => brotliDecompressSync(bytes),
  zstd: (bytes) => zstdDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
}

interface Raw {
  status: number | undefined
  headers: IncomingMessage['headers']
  bytes: Buffer
}

/** Bytes as they were sent: `fetch` would decode them. */
async function raw(path: string, headers: { [name: string]: string } = {}): Promise<Raw> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(server.address + path, { headers }, resolve).on('error', reject)
  })
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) }
}

const LIST = '/v1/entities?limit=200'

for (const path of [LIST, '/openapi.json', '/llms.txt', '/v1/entities/rh-5j6zbcv7']) {
  test(`${path} says the same in every encoding`, async () => {
    const plain = await raw(path)
    assert.equal(plain.headers['content-encoding'], undefined)
    for (const [encoding, decode] of Object.entries(DECODE)) {
      for (let round = 1; round <= 2; round += 1) {
        const { status, headers, bytes } = await raw(path, { 'accept-encoding': encoding })
        assert.equal(status, 200)
        assert.equal(headers.etag, plain.headers.etag, 'a weak tag stands for all encodings')
        assert.equal(headers.vary, 'Authorization, Cookie, Accept-Encoding')
        assert.equal(headers['content-length'], String(bytes.length))
        const isSmall = plain.bytes.length <= 1_024
        assert.equal(headers['content-encoding'], isSmall ? undefined : encoding)
        const text = isSmall ? bytes : decode(bytes)
        assert.ok(text.equals(plain.bytes), `${encoding}, round ${round}`)
      }
    }
  })
}

test('the document of the API and a page of 200 items become small', async () => {
  for (const encoding of Object.keys(DECODE)) {
    const wanted = { 'accept-encoding': encoding }
    const document = await raw('/openapi.json', wanted)
    // gzip finds repeats in the last 32 kB alone; every browser and most clients take br or zstd.
    const most = new Map([
      ['br', 70_000],
      ['zstd', 72_000],
      ['gzip', 93_000],
    ])
    assert.ok(document.bytes.length <= (most.get(encoding) ?? 0), `${encoding}: ${document.bytes.length} bytes`)
    const list = await raw(LIST, wanted)
    assert.ok(list.bytes.length <= 35_000, `${encoding}: ${list.bytes.length} bytes`)
  }
})

test('the client chooses by its weights; at equal weights br is sent', async () => {
  const choices: [string, string | undefined][] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['gzip, zstd', 'zstd'],
    ['*', 'br'],
    ['br;q=0, *', 'zstd'],
    ['identity', undefined],
    ['deflate', undefined],
    ['', undefined],
    ['br;q=nonsense', undefined],
    [`${'x,'.repeat(2_000)}gzip`, 'gzip'],
  ]
  for (const [accepted, encoding] of choices) {
    const { headers } = await raw(LIST, { 'accept-encoding': accepted })
    assert.equal(headers['content-encoding'], encoding, accepted.slice(0, 40))
  }
})

test('a client that has the answer gets 304, whatever the encoding', async () => {
  const { headers } = await raw(LIST, { 'accept-encoding': 'br' })
  for (const encoding of ['br', 'gzip', 'identity']) {
    const again = await raw(LIST, {
      'accept-encoding': encoding,
      'if-none-match': headers.etag ?? '',
    })
    assert.deepEqual([again.status, again.bytes.length], [304, 0])
  }
})

test('a failure is short and is sent as it is', async () => {
  const { headers, bytes } = await raw('/v1/entities/rh-00000000', { 'accept-encoding': 'br' })
  assert.equal(headers['content-encoding'], undefined)
  assert.equal(JSON.parse(bytes.toString('utf8')).error, 'not-found')
})

test('an answer of many lines is compressed while it is sent', async () => {
  const sent = await raw('/v1/machine/training/clips', { 'accept-encoding': 'gzip' })
  assert.deepEqual([sent.status, sent.headers['content-encoding']], [200, 'gzip'])
  const plain = await raw('/v1/machine/training/clips')
  assert.equal(gunzipSync(sent.bytes).toString('utf8'), plain.bytes.toString('utf8'))
})

test('the answer to a change is compressed when it is long', async () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const headers = {
    'accept-encoding': 'br',
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const asked = { method: 'POST', headers, body: JSON.stringify(call) }
  const { headers: sent } = await fetch(`${server.address}/mcp`, asked)
  assert.equal(sent.get('content-encoding'), 'br')
})
