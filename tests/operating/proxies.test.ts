/** The proxies of `deploy/` in front of a real server. Source: docs/operators/proxies.md. */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { type IncomingHttpHeaders, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { parseJson } from '@yalkut/model'
import { newFolder } from '@yalkut/testing/folders'
import { LOCALHOST_CERTIFICATE } from '@yalkut/testing/outside/localhost-certificate'
import {
  freePorts,
  missingProxy,
  PROXIES,
  type ProxyName,
  type ProxyPorts,
  startProxy,
} from '@yalkut/testing/outside/proxies'
import { startTestServer, type TestServer } from '@yalkut/testing/servers/test-server'
import { variantsOf } from '@yalkut/testing/tiers/slices'
import { holdFile } from '@yalkut/testing/worlds/files'

interface Got {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

interface Sent {
  method?: string
  headers?: { [name: string]: string }
  body?: string | Buffer
  /** The address of the client on this machine. */
  from?: string
}

const QUOTAS = { address: 300, token: 1_200, search: 60, suggest: 1_000 }
/** Of a recording of a new farbrengen. */
const METADATA = Object.entries({
  what: 'recording',
  rights: 'mine',
  eventTitle: 'התוועדות',
  eventDate: '5742-05-11',
})
  .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
  .join()
const LARGE = randomBytes(6_000_000)

interface Site {
  server: TestServer
  ports: ProxyPorts
}

async function open(name: ProxyName): Promise<Site> {
  const ports = await freePorts()
  const server = await startTestServer({
    sample: true,
    trustProxy: 1,
    quotas: QUOTAS,
    baseUrl: `https://localhost:${ports.https}`,
  })
  const upstream = new URL(server.address).host
  const proxy = await startProxy(name, { folder: newFolder(), ports, upstream })
  after(() => proxy.stop())
  return { server, ports }
}

function checks({ server, ports }: Site): void {
  const through = (path: string, sent: Sent = {}): Promise<Got> =>
    ask(`https://127.0.0.1:${ports.https}${path}`, sent, `localhost:${ports.https}`)
  const direct = (path: string, sent: Sent = {}): Promise<Got> =>
    ask(server.address + path, sent, `localhost:${ports.https}`)

  test('the address of each client reaches the limits, and a claimed one does not', async () => {
    const left = async (sent: Sent): Promise<string> => {
      const { headers } = await through('/v1', sent)
      return /r=(\d+)/.exec(String(headers.ratelimit))?.[1] ?? ''
    }
    assert.equal(await left({ from: '127.0.0.41' }), '299')
    assert.equal(await left({ from: '127.0.0.42' }), '299')
    const claim = { 'x-forwarded-for': '192.0.2.7' }
    assert.equal(await left({ from: '127.0.0.42', headers: claim }), '298')
    assert.equal(await left({ from: '127.0.0.42', headers: claim }), '297')
  })

  test('a part of a file is answered as a part', async () => {
    const sha256 = await holdFile(server.catalog, LARGE)
    const range = { range: 'bytes=1000000-1000099' }
    const part = await through(`/objects/${sha256}`, { headers: range })
    assert.deepEqual([part.status, part.headers['content-range']], [206, `bytes 1000000-1000099/${LARGE.length}`])
    assert.deepEqual(part.bytes, LARGE.subarray(1_000_000, 1_000_100))
    const whole = await through(`/objects/${sha256}`)
    assert.equal(createHash('sha256').update(whole.bytes).digest('hex'), sha256)
    const beyond = await through(`/objects/${sha256}`, { headers: { range: 'bytes=9000000-' } })
    assert.equal(beyond.status, 416)
  })

  test('a piece of a resumable upload arrives while it is sent', async () => {
    const authorization = `Bearer ${server.people.sara.token}`
    const made = await through('/v1/uploads/resumable', {
      method: 'POST',
      headers: {
        authorization,
        'tus-resumable': '1.0.0',
        'upload-length': String(LARGE.length),
        'upload-metadata': METADATA,
      },
    })
    assert.equal(made.status, 201, made.bytes.toString())
    const { pathname } = new URL(String(made.headers.location), 'https://localhost')
    const sending = requestSecure(`https://127.0.0.1:${ports.https}${pathname}`, {
      method: 'PATCH',
      ca: LOCALHOST_CERTIFICATE,
      servername: 'localhost',
      headers: {
        host: `localhost:${ports.https}`,
        authorization,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': LARGE.length,
      },
    })
    sending.on('error', () => undefined)
    sending.write(LARGE.subarray(0, 3_000_000))
    const folder = server.catalog.staging.folder
    for (let tries = 0; sizeOf(folder) < 1_000_000 && tries < 300; tries += 1) await sleep(100)
    assert.ok(sizeOf(folder) >= 1_000_000, 'bytes arrive before the request ends')
    sending.destroy()
    const head = { authorization, 'tus-resumable': '1.0.0' }
    let offset = 0
    for (let tries = 0; offset < 1_000_000 && tries < 300; tries += 1) {
      const looked = await through(pathname, { method: 'HEAD', headers: head })
      offset = Number(looked.headers['upload-offset'] ?? 0)
      if (offset < 1_000_000) await sleep(100)
    }
    assert.ok(offset >= 1_000_000, `kept ${offset} bytes of a connection that was lost`)
  })

  test('answers are compressed once, as the client asks', async () => {
    const plain = await direct('/openapi.json')
    const accept = (encoding: string) => through('/openapi.json', { headers: { 'accept-encoding': encoding } })
    const gzip = await accept('gzip')
    assert.equal(gzip.headers['content-encoding'], 'gzip')
    assert.deepEqual(gunzipSync(gzip.bytes), plain.bytes)
    const brotli = await accept('br, gzip')
    assert.equal(brotli.headers['content-encoding'], 'br')
    assert.deepEqual(brotliDecompressSync(brotli.bytes), plain.bytes)
    const none = await through('/openapi.json')
    assert.equal(none.headers['content-encoding'], undefined)
    assert.deepEqual(none.bytes, plain.bytes)
  })

  test('an answer that did not change is 304, and every header of the server survives', async () => {
    const list: { items: { id: string }[] } = JSON.parse(
      (await direct('/v1/entities?type=work&limit=1')).bytes.toString(),
    )
    const item = `/v1/entities/${list.items[0]?.id}`
    const { headers } = await through(item)
    const again = await through(item, { headers: { 'if-none-match': String(headers.etag) } })
    assert.deepEqual([again.status, again.bytes.length], [304, 0])
    const requests: [string, Sent][] = [
      [item, {}],
      ['/v1/entities?limit=1', { headers: { origin: 'https://app.example' } }],
      ['/v1/nowhere', {}],
      ['/v1/entities', { method: 'OPTIONS', headers: PREFLIGHT }],
      ['/oauth/authorize?client_id=nobody', { headers: { accept: 'text/html' } }],
      ['/unsubscribe?token=none', { headers: { accept: 'text/html' } }],
      ['/mcp', { method: 'POST', headers: MCP_HEADERS, body: MCP_LIST }],
      ['/iiif/3/a%2Fb/info.json', {}],
      ['//v1', {}],
    ]
    for (const [path, sent] of requests) {
      const [one, two] = [await direct(path, sent), await through(path, sent)]
      assert.equal(two.status, one.status, path)
      assert.deepEqual(ownOf(two.headers), ownOf(one.headers), path)
      assert.deepEqual(two.bytes, one.bytes, path)
    }
    const html = { headers: { accept: 'text/html' } }
    const consent = await through('/oauth/authorize?client_id=nobody', html)
    assert.match(String(consent.headers['content-security-policy']), /default-src 'none'/)
    assert.match(String(consent.headers['strict-transport-security']), /max-age/)
    const page = await through('/unsubscribe?token=none', html)
    assert.equal(page.headers['cross-origin-opener-policy'], 'same-origin')
    const tools = await through('/mcp', { method: 'POST', headers: MCP_HEADERS, body: MCP_LIST })
    assert.match(JSON.stringify(parseJson(tools.bytes.toString())), /"get_text"/)
  })

  test('plain http leads to https, with the path and the query', async () => {
    const { status, headers } = await ask(`http://127.0.0.1:${ports.http}/v1/search?q=tanya`, {}, 'localhost')
    assert.equal(status, 308)
    assert.match(String(headers.location), /^https:\/\/localhost(:\d+)?\/v1\/search\?q=tanya$/)
  })
}

const PREFLIGHT = {
  origin: 'https://app.example',
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization, content-type',
}
const MCP_HEADERS = {
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
}
const MCP_LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })

/** Set for each connection or each moment, by the proxy or by the server. */
const OF_CONNECTION = /^(date|connection|keep-alive|server|via|alt-svc|transfer-encoding|content-length|ratelimit)$/

function ownOf(headers: IncomingHttpHeaders): object {
  return Object.fromEntries(Object.entries(headers).filter(([each]) => !OF_CONNECTION.test(each)))
}

async function ask(url: string, sent: Sent, host: string): Promise<Got> {
  const { method = 'GET', headers = {}, body, from } = sent
  const options = {
    method,
    headers: { host, ...headers },
    ...(from !== undefined && { localAddress: from }),
  }
  const trusted = { ...options, ca: LOCALHOST_CERTIFICATE, servername: 'localhost' }
  const asking = url.startsWith('https:') ? requestSecure(url, trusted) : requestPlain(url, options)
  asking.end(body)
  const [response] = await once(asking, 'response')
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    bytes: Buffer.concat(pieces),
  }
}

/** The bytes of all files in a folder. */
function sizeOf(folder: string): number {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  return names
    .filter((each) => each.isFile())
    .reduce((sum, each) => sum + (statSync(join(each.parentPath, each.name), { throwIfNoEntry: false })?.size ?? 0), 0)
}

// All of them are open before the first test begins: the run ends when no test is left.
const sites: [ProxyName, Site | string][] = []
// One that is on this machine, where there is one.
const here = PROXIES.filter((name) => missingProxy(name) === null)
for (const name of variantsOf('outside', 'proxies', here.length > 0 ? here : PROXIES)) {
  sites.push([name, missingProxy(name) ?? (await open(name))])
}
for (const [name, site] of sites) {
  const title = `${name} with the file of deploy/`
  if (typeof site === 'string') test(title, { skip: site })
  else describe(title, () => checks(site))
}
