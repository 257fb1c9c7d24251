/** One process writes and several read: what one of them is told, all of them show. Source: decisions.md#processes. */
import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openCatalog } from '@yalkut/catalog'
import { newItemId } from '@yalkut/model'
import { sendInPieces } from '@yalkut/testing/clients/resumable'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { newSound } from '@yalkut/testing/servers/uploads'
import { listOf } from '@yalkut/testing/values/json'
import { holdFile } from '@yalkut/testing/worlds/files'
import { addPerson, runYalkut } from '../cli/run-yalkut.ts'
import { mergeItems, serveWithWorkers } from './worker-server.ts'

const root = newFolder()
after(() => removeFolder(root))
const data = join(root, 'data')
const catalog = await openCatalog({ dataDir: data })
const sha256 = await holdFile(catalog, '%PDF-1.4 a teshura', { rights: 'credit' })
await catalog.close()
const server = await serveWithWorkers(data, 2, ['--sample', '--trust-proxy', '1'])
after(() => server.stop())
const token = await addPerson(data, 'sara', '--steward')
const WORKERS = ['reader-1', 'reader-2'] as const

/** Requests of different clients are counted apart. */
let clients = 0
function newClient(): { headers: { 'x-forwarded-for': string } } {
  clients += 1
  return { headers: { 'x-forwarded-for': `192.0.2.${clients}` } }
}

test('a merge is seen by every worker in the next read', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = newItemId()
    const commit = await mergeItems(server, token, [{ id, type: 'topic', data: { name: { he: `נושא ${round}` } } }])
    for (const worker of WORKERS) {
      const read = await server.askWorker(worker, `/v1/entities/${id}`)
      assert.equal(read.status, 200, worker)
      const about = await server.askWorker(worker, '/v1')
      assert.equal(about.json.head, commit, worker)
    }
  }
})

test('forms that only read are answered by a worker, whatever the process that writes does', async () => {
  const { pid } = await server.find('writer')
  process.kill(pid, 'SIGSTOP')
  try {
    const form = { queries: JSON.stringify({ q0: { query: 'tanya' }, q1: { query: 'x' } }) }
    const asking = { method: 'POST', form, ...newClient() }
    const { status, json, headers } = await server.askWorker('reader-1', '/reconcile', asking)
    assert.deepEqual([status, Object.keys(json)], [200, ['q0', 'q1']])
    assert.match(String(headers.ratelimit), /^"row";r=598;/)
    const harvesting = { method: 'POST', form: { verb: 'Identify' }, ...newClient() }
    const harvest = await server.askWorker('reader-1', '/oai', harvesting)
    assert.equal(harvest.status, 404, 'OAI-PMH is not switched on here')
  } finally {
    process.kill(pid, 'SIGCONT')
  }
})

test('words and files that are withheld are withheld by every worker in the next read', async () => {
  const { json } = await server.ask('/v1/entities?type=set&limit=1')
  const set = String(listOf(json.items)[0]?.id)
  const publication = newItemId()
  const title = { he: 'תשורה' }
  await mergeItems(server, token, [
    { id: publication, type: 'publication', data: { kind: 'teshura', title, sets: [set] } },
    {
      id: newItemId(),
      type: 'scan',
      data: { publication, file: sha256, completeness: 'complete' },
    },
  ])
  for (const worker of WORKERS) {
    assert.equal((await server.askWorker(worker, `/objects/${sha256}`)).status, 200)
  }
  const path = `/v1/teshuros/${publication}/family-request`
  const asked = await server.ask(path, { method: 'POST', json: {}, token })
  assert.equal(asked.status, 201, asked.text)
  for (const worker of WORKERS) {
    assert.equal((await server.askWorker(worker, `/objects/${sha256}`)).status, 404, worker)
  }
})

test('a rebuilt projection is read by every worker', async () => {
  const ran = await runYalkut(['reindex', '--data', data])
  assert.equal(ran.code, 0, ran.stderr)
  const id = newItemId()
  await mergeItems(server, token, [{ id, type: 'topic', data: { name: { he: 'אחרי הבנייה' } } }])
  for (const worker of WORKERS) {
    assert.equal((await server.askWorker(worker, `/v1/entities/${id}`)).status, 200, worker)
  }
})

test('limits count the requests of a client to all workers, and of changes', async () => {
  const client = newClient()
  let admitted = 0
  for (let refused = 0; refused === 0 && admitted < 600; ) {
    // Each request of a connection of its own goes to the next worker.
    const asked = [1, 2, 3, 4].map(() => server.ask('/v1', { ...client, agent: new Agent() }))
    for (const { status } of await Promise.all(asked)) {
      if (status === 429) refused += 1
      else admitted += 1
    }
  }
  assert.ok(admitted >= 300, `${admitted} requests were admitted`)
  // What was admitted before the processes heard of each other, in less than a second.
  assert.ok(admitted < 450, `${admitted} requests were admitted`)
  // The last counts are reported within a second.
  let changed = 0
  for (let tries = 0; changed !== 429 && tries < 300; tries += 1) {
    changed = (await server.ask('/v1/captcha', { method: 'POST', ...client })).status
  }
  assert.equal(changed, 429)
})

test('a client cannot state the facts that processes of the server state to each other', async () => {
  const { headers } = newClient()
  const forged = { ...headers, 'yalkut-forwarded': '203.0.113.1 counted' }
  const [one, two] = [
    await server.ask('/v1/reports', { method: 'POST', json: {}, headers: forged }),
    await server.ask('/v1/reports', { method: 'POST', json: {}, headers: forged }),
  ]
  assert.match(String(one.headers.ratelimit), /r=299/)
  assert.match(String(two.headers.ratelimit), /r=298/)
})

test('a file is uploaded through a worker, whole and in pieces', async () => {
  const { json } = await server.ask('/v1/entities?type=event&limit=1')
  const event = String(listOf(json.items)[0]?.id)
  const query = { what: 'recording', rights: 'mine', for: event }
  const whole = await fetch(`${server.address}/v1/uploads?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(newSound()),
  })
  assert.equal(whole.status, 201, await whole.text())
  const sound = newSound()
  const sending = { bytes: sound, token, address: server.address, metadata: query }
  const begun = await sendInPieces({ ...sending, stopAt: 1 })
  assert.equal(begun.problem, 'stopped')
  const { problem } = await sendInPieces({ ...sending, goOn: begun.url })
  assert.equal(problem, null)
})

test('agents read and write through a worker, which answers a lone reading call itself', async () => {
  const call = (name: string, args: object) =>
    server.ask('/mcp', {
      method: 'POST',
      token,
      json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
      headers: { accept: 'application/json, text/event-stream' },
    })
  const id = newItemId()
  await mergeItems(server, token, [{ id, type: 'topic', data: { name: { he: 'לסוכנים' } } }])
  const read = await call('get_item', { id })
  assert.match(String(read.headers.ratelimit), /"token"/)
  assert.match(read.text, /לסוכנים/)
  const written = await call('open_issue', { title: 'שם שגוי', item: id })
  assert.match(written.text, /"number":/)
  const issues = await server.ask('/v1/issues')
  assert.match(issues.text, /שם שגוי/)
})

test('reads that the code of the writing process answers are answered as ever', async () => {
  assert.equal((await server.ask('/sign-in')).status, 200)
  assert.equal((await server.ask('/oauth/authorize')).status, 400)
  const compared = await server.ask('/v1/compare?a=text:zz&b=text:yy')
  assert.ok(compared.status < 500, compared.text)
})
