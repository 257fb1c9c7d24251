/** PostgreSQL is killed under a server, and comes back. Source: service.md#errors; shapes.md#readiness. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBackground } from '@yalkut/consumers'
import { findCursor } from '@yalkut/ledger/consumers'
import { isJsonObject, parseJsonObject } from '@yalkut/model'
import { atEnd } from '@yalkut/testing/at-end'
import { missingPlatform } from '@yalkut/testing/postgres/databases'
import { type OwnCluster, startOwnCluster } from '@yalkut/testing/postgres/own-cluster'
import { connectMcp } from '@yalkut/testing/servers/mcp-client'
import { type Answer, startTestServer, type TestServer } from '@yalkut/testing/servers/test-server'
import { factsIn } from '@yalkut/testing/values/json'

const options = { skip: missingPlatform() ?? false }

interface Scene {
  cluster: OwnCluster
  server: TestServer
  /** An item of the sample. */
  item: string
}

/** The cluster ends after what `begin` opens on it, also when `begin` fails. */
async function onCluster<T>(begin: (databaseUrl: string) => Promise<T>): Promise<[OwnCluster, T]> {
  const cluster = await startOwnCluster()
  try {
    return [cluster, await begin(await cluster.newDatabase())]
  } finally {
    atEnd(() => cluster.end())
  }
}

async function open(): Promise<Scene> {
  const [cluster, server] = await onCluster((databaseUrl) =>
    startTestServer({ sample: true, expected: TRUE_CAUSES, opening: { databaseUrl } }),
  )
  const { items } = await server.get('/v1/entities?type=work&limit=1')
  assert.ok(Array.isArray(items) && isJsonObject(items[0]))
  return { cluster, server, item: String(items[0].id) }
}

function assertBusy({ status, headers, json }: Answer): void {
  assert.deepEqual([status, json.error], [503, 'busy'], JSON.stringify(json))
  assert.equal(headers.get('retry-after'), '10')
  assert.match(String(json.message), /database of the catalog does not answer/)
  assert.doesNotMatch(JSON.stringify(json), /127\.0\.0\.1|postgres:/)
}

const TRUE_CAUSES = /ECONN|EPIPE|terminat|connection error|starting up|shutting|not yet accepting|recovery/

/** Asks until the answer is as wanted; a busy machine may be slow. */
async function until<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await ask()
    if (isSo(answer)) return answer
    await sleep(100)
  }
  return assert.fail('it did not become so')
}

test('while PostgreSQL is away reads go on and everything else is refused as busy', options, async () => {
  const { cluster, server, item } = await open()
  const { fetch: ask, address, faults } = server
  const { token } = server.people.sara
  const mcp = await connectMcp(server)
  const draft = { method: 'POST', json: { title: 'תיקון' }, as: 'sara' } as const
  const { id } = await server.send(201, '/v1/suggestions', draft)
  assert.deepEqual((await ask('/readyz?write=1')).json.ready, true)
  await cluster.kill()

  for (const path of [`/v1/entities/${item}`, '/v1/entities?type=work', '/v1/search?q=tanya', '/v1']) {
    assert.equal((await ask(path)).status, 200, path)
    assert.equal((await ask(path, { as: 'chana' })).status, 200, `${path} with a token`)
    const cookie = { cookie: `yalkut_session=${'a'.repeat(43)}` }
    assert.equal((await ask(path, { headers: cookie })).status, 200, `${path} with a session`)
  }
  const found = await mcp.use('search', { query: 'tanya' })
  assert.ok(found)

  assertBusy(await ask('/v1/suggestions', draft))
  assertBusy(await ask(`/v1/suggestions/${id}/approve`, { method: 'POST', json: {}, as: 'sara' }))
  assertBusy(await ask('/v1/issues'))
  assertBusy(await ask('/v1/inbox/count', { as: 'chana' }))
  const issue = { method: 'POST', json: { title: 'x', body: 'y' }, as: 'chana' } as const
  assertBusy(await ask('/v1/issues', issue))
  const upload = { filename: 'a.pdf', 'content-type': 'application/pdf' }
  const sent = { method: 'POST', as: 'chana', body: '%PDF-1.7', headers: upload } as const
  assert.equal((await ask('/v1/uploads', { ...sent, outside: true })).status, 503)

  const said = await mcp.fail('list_issues')
  assert.match(said, /database of the catalog does not answer.*\(busy\)/s)
  const call = await fetch(`${address}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  assert.deepEqual([call.status, call.headers.get('retry-after')], [503, '10'])
  assert.ok(isJsonObject(parseJsonObject(await call.text()).error))
  const grant = await fetch(`${address}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'x',
      refresh_token: 'y',
    }),
  })
  assert.equal(grant.status, 503)
  assert.equal(parseJsonObject(await grant.text()).error, 'temporarily_unavailable')

  assert.equal((await ask('/livez')).status, 200)
  const ready = await until(
    () => ask('/readyz?write=1'),
    ({ status }) => status === 503,
  )
  assert.deepEqual(factsIn(ready.json.detail), { unanswered: ['ledger'], retryAfterSeconds: 5 })

  await cluster.start()
  await until(
    () => ask('/readyz?write=1'),
    ({ status }) => status === 200,
  )
  await server.send(201, '/v1/suggestions', draft)
  assert.equal((await ask('/v1/inbox/count', { as: 'chana' })).status, 200)
  for (const fault of faults) assert.match(String(fault), TRUE_CAUSES)
  assert.ok(faults.length > 0, 'the true cause is in the log')
})

test('a crowd of requests to a ledger that is away writes one line a second', options, async () => {
  const { cluster, server } = await open()
  const { faults } = server
  await cluster.kill()
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 200 }, () => server.fetch('/v1/issues')))
  for (const each of answers) assertBusy(each)
  const seconds = (performance.now() - began) / 1_000
  assert.ok(faults.length >= 1 && faults.length <= seconds + 2, `${faults.length} in ${seconds} s`)
  await cluster.start()
  await until(
    () => server.fetch('/v1/issues'),
    ({ status }) => status === 200,
  )
})

test('a server follows the commits of another again after PostgreSQL was away', options, async () => {
  const [cluster, [one, two]] = await onCluster(async (databaseUrl) => {
    const options = { expected: TRUE_CAUSES, opening: { databaseUrl } }
    const first = await startTestServer(options)
    return [first, await startTestServer({ ...options, people: first.people })] as const
  })
  await cluster.kill()
  await until(
    async () => two.faults.length,
    (count) => count > 0,
  )
  await cluster.start()
  const merged = await until(
    () => merge(one),
    (answer) => answer !== null,
  )
  await until(
    async () => two.catalog.projection.head(),
    (head) => head === merged,
  )
})

test('mails and jobs go on by themselves after PostgreSQL was away', options, async () => {
  const { cluster, server } = await open()
  const { catalog, address: baseUrl, faults } = server
  const { read } = catalog.ledger
  const background = startBackground(
    catalog,
    { baseUrl, sendMail: async () => undefined, digests: { at: '08:00', timeZone: 'UTC' } },
    (fault) => faults.push(fault),
  )
  try {
    const before = await until(
      () => findCursor(read, 'decision-mails'),
      (cursor) => cursor !== null,
    )
    await cluster.kill()
    await until(
      async () => faults.length,
      (count) => count > 2,
    )
    for (const fault of faults) assert.match(String(fault), TRUE_CAUSES)
    await cluster.start()
    await until(
      () => merge(server),
      (commit) => commit !== null,
    )
    await until(
      () => findCursor(read, 'decision-mails').catch(() => null),
      (cursor) => cursor !== null && cursor > (before ?? 0),
    )
  } finally {
    await background.stop()
  }
})

/** Merges a topic; null when a step is refused as busy: connections that died are found one by one. */
async function merge(server: TestServer): Promise<number | null> {
  const as = 'sara'
  const data = { name: { he: 'גאולה' } }
  const post = (path: string, json: object = {}): Promise<Answer> => server.fetch(path, { method: 'POST', as, json })
  const created = await post('/v1/suggestions', { title: 'x' })
  const own = `/v1/suggestions/${created.json.id}`
  const steps = [
    async () => created,
    () => server.fetch(`${own}/items`, { method: 'PUT', as, json: { type: 'topic', data } }),
    () => post(`${own}/submit`),
    () => post(`${own}/approve`),
  ]
  let last = created
  for (const step of steps) {
    last = await step()
    if (last.status === 503) return null
    assert.ok(last.status < 300, JSON.stringify(last.json))
  }
  return Number(last.json.commit)
}
