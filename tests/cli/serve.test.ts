import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isJsonObject } from '@yalkut/model'
import { addPerson, runYalkut, serveYalkut } from './run-yalkut.ts'

const root = mkdtempSync(join(tmpdir(), 'yalkut-serve-'))
after(() => rmSync(root, { recursive: true, force: true }))

async function read(url: string): Promise<{ [key: string]: unknown }> {
  const body: unknown = await (await fetch(url)).json()
  assert.ok(isJsonObject(body))
  return body
}

/** Without the pages, which take a server longer to load than the rest. */
const API = ['--site', 'off'] as const

test('an empty folder starts with the sample, and a catalog with data stays unchanged', async () => {
  const data = join(root, 'sample')
  const server = await serveYalkut(['--sample', '--data', data])
  const about = await read(`${server.address}/v1`)
  assert.equal(about.head, 2)
  const { counts } = await read(`${server.address}/v1/stats`)
  assert.ok(isJsonObject(counts))
  assert.equal(Object.keys(counts).length, 21, 'every type exists')
  assert.match(server.stderr(), /person add/)
  assert.equal(await server.stop(), 0)
  const again = await serveYalkut([...API, '--sample', '--data', data])
  assert.equal((await read(`${again.address}/v1`)).head, 2)
  assert.equal(await again.stop('SIGINT'), 0)
})

test('a port in use is named, with the remedy', async () => {
  const server = await serveYalkut([...API, '--data', join(root, 'first')])
  try {
    const { port } = new URL(server.address)
    const ran = await runYalkut(['serve', '--port', port, '--data', join(root, 'second')])
    assert.equal(ran.code, 1)
    assert.match(ran.stderr, new RegExp(`Another program uses port ${port}.*--port`))
    assert.doesNotMatch(ran.stderr, / at /, 'no stack trace')
  } finally {
    await server.stop()
  }
})

test('requests are limited by address unless the limit is off, and a trusted proxy states the address', async () => {
  const data = join(root, 'limits')
  const server = await serveYalkut([...API, '--data', data, '--trust-proxy', '1'])
  const ask = (address: string) => fetch(`${server.address}/v1`, { headers: { 'x-forwarded-for': address } })
  const first = await ask('192.0.2.1')
  assert.equal(first.headers.get('ratelimit-policy'), '"address";q=300;w=60, "token";q=1200;w=60')
  assert.match((await ask('192.0.2.2')).headers.get('ratelimit') ?? '', /^"address";r=299;/)
  await server.stop()
  const lifted = await serveYalkut([...API, '--data', data, '--rate-limit', 'off'])
  assert.equal((await fetch(`${lifted.address}/v1`)).headers.get('ratelimit'), null)
  await lifted.stop()
})

test('people, tokens and imports of another process are visible without a restart', async () => {
  const data = join(root, 'beside')
  const server = await serveYalkut([...API, '--data', data])
  try {
    const headers = { authorization: `Bearer ${await addPerson(data, 'sara', '--steward')}` }
    assert.equal((await fetch(`${server.address}/v1`, { headers })).status, 200)
    const file = join(root, 'topics.jsonl')
    writeFileSync(file, '{"type":"topic","path":"/topics/geulah","data":{"name":{"he":"גאולה"}}}\n')
    const args = ['import', 'jsonl', '--from', file, '--approve-as', 'sara', '--data', data]
    assert.equal((await runYalkut(args)).code, 0)
    const found = await seen(`${server.address}/v1/resolve?path=topics/geulah`)
    assert.equal(found.redirected, false)
  } finally {
    await server.stop()
  }
})

test('an acknowledged change exists after the server was killed', async () => {
  const data = join(root, 'killed')
  let server = await serveYalkut([...API, '--data', data])
  const token = await addPerson(data, 'sara', '--steward')
  const commits: number[] = []
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 5; n += 1) commits.push(await addTopic(server.address, token, round * 5 + n))
    const last = addTopic(server.address, token, 100 + round).catch(() => 0)
    await server.stop('SIGKILL')
    await last
    server = await serveYalkut([...API, '--data', data])
    const { head } = await read(`${server.address}/v1`)
    assert.ok(Number(head) >= Math.max(...commits))
    const { total } = await topics(server.address)
    assert.ok(total >= commits.length)
  }
  await server.stop()
  const check = await runYalkut(['check', '--data', data])
  assert.equal(check.code, 0, check.stderr)
})

/** Repeats the request until the answer is as expected. The server polls several times a second; a busy machine may be
 *  slower. */
async function seen(url: string): Promise<{ [key: string]: unknown }> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(url)
    const body: unknown = await answer.json()
    assert.ok(isJsonObject(body))
    if (answer.ok) return body
    await sleep(100)
  }
  return assert.fail(`${url} was not seen`)
}

async function topics(address: string): Promise<{ total: number }> {
  const { items } = await read(`${address}/v1/entities?type=topic&limit=500`)
  assert.ok(Array.isArray(items))
  return { total: items.length }
}

/** Makes a topic through a draft, and returns the commit. */
async function addTopic(address: string, token: string, n: number): Promise<number> {
  const send = async (method: string, path: string, body: object): Promise<{ [key: string]: unknown }> => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const value: unknown = await answer.json()
    assert.ok(answer.ok, JSON.stringify(value))
    assert.ok(isJsonObject(value))
    return value
  }
  const { id } = await send('POST', '/v1/suggestions', { title: `Topic ${n}` })
  await send('PUT', `/v1/suggestions/${id}/items`, {
    type: 'topic',
    data: { name: { he: `נושא ${n}` } },
  })
  await send('POST', `/v1/suggestions/${id}/submit`, {})
  const { commit } = await send('POST', `/v1/suggestions/${id}/approve`, {})
  return Number(commit)
}

test('an unreachable store of files is reported, and the catalog is served all the same', async () => {
  const data = join(root, 'no-store')
  const store = 's3://key:secret@127.0.0.1:1/bucket?tls=off'
  const server = await serveYalkut([...API, '--data', data, '--objects-url', store])
  try {
    assert.equal((await fetch(`${server.address}/v1`)).status, 200)
    for (let tries = 0; !/ECONNREFUSED/.test(server.stderr()) && tries < 1_200; tries += 1) {
      await sleep(50)
    }
    assert.match(server.stderr(), /store of files .* does not answer/)
  } finally {
    await server.stop()
  }
})
