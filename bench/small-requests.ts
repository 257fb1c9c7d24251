/** Small requests that once cost much: a plan that is previewed, a schema, bytes of files that are not there, drafts, a family's request.
 *  While each is sent, another person's write waits at most 250 ms. Source: shapes.md#rate; decisions.md#small-requests.
 *
 *  Of several rounds the best counts: what else the machine does, and its disk, which each write waits for, lengthens some of them, and a request
 *  that keeps the server busy lengthens all. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { idFromSeed } from '@yalkut/model'
import { addBencher, runCommand, type Serving, serveCatalog } from './support/served-catalog.ts'
import { writeTopics } from './support/topics.ts'

const LIMIT_MS = 250
const WRITES = 20
const ROUNDS = 4
const folder = mkdtempSync(join(tmpdir(), 'yalkut-bench-'))

let made = 0

interface Asked {
  server: Serving
  token: string
  ids: readonly string[]
}

/** What is sent at once, by name. */
const LOADS: { readonly [name: string]: (asked: Asked) => Promise<unknown>[] } = {
  nothing: () => [],
  previews: ({ server, ids }) =>
    times(8, () =>
      send(server, '/v1/organize/preview', {
        operations: ids.slice(0, 20).map((item, n) => ({ op: 'rename', item, name: { en: `Name ${n}` } })),
      }),
    ),
  'large previews': ({ server, ids, token }) =>
    times(8, () => {
      const operations = ids.slice(0, 49).map((item, n) => ({ op: 'rename', item, name: { en: `Name ${n}` } }))
      return send(server, '/v1/organize/preview', { operations }, token)
    }),
  schemas: ({ server, token }) => times(4, () => putInDraft(server, token, schemaOf(next()))),
  'unknown files': ({ server }) => times(200, (n) => fetch(`${server.address}/objects/${String(n).padStart(64, '0')}`)),
  drafts: ({ server, token }) => times(8, (n) => putInDraft(server, token, segmentOf(n))),
}

try {
  const at = ['--data', join(folder, 'data')]
  const token = await addBencher(at)
  const file = join(folder, 'topics.jsonl')
  const ids = await writeTopics(file, 2_000, 'first')
  await runCommand(['import', 'jsonl', '--from', file, '--approve-as', 'bench', ...at])
  const server = await serveCatalog([...at, '--workers', '1'])
  try {
    // The first writes after a start compile what all of them use.
    for (let n = 0; n < 5; n += 1) await send(server, '/v1/suggestions', { title: 'First' }, token)
    for (const [name, load] of Object.entries(LOADS)) await measure(name, load, { server, token, ids })
  } finally {
    await server.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(name: string, load: (asked: Asked) => Promise<unknown>[], asked: Asked): Promise<void> {
  const rounds: number[] = []
  for (let n = 0; n < ROUNDS; n += 1) rounds.push(await longestWait(load, asked))
  const longestMs = Math.round(Math.min(...rounds))
  const ok = longestMs <= LIMIT_MS
  console.log(JSON.stringify({ bench: 'small-requests', load: name, longestMs, limit: LIMIT_MS, ok }))
  if (!ok) process.exitCode = 1
}

/** Of another person's writes while the load is sent, in ms. */
async function longestWait(load: (asked: Asked) => Promise<unknown>[], asked: Asked): Promise<number> {
  const under = load(asked)
  const waits: number[] = []
  for (let n = 0; n < WRITES; n += 1) {
    const start = performance.now()
    const status = await send(asked.server, '/v1/suggestions', { title: `Write ${n}` }, asked.token)
    if (status !== 201) throw new Error(`a write answers ${status}`)
    waits.push(performance.now() - start)
  }
  await Promise.all(under)
  return Math.max(...waits)
}

/** So that nothing sent is known from an earlier round. */
function next(): number {
  made += 1
  return made
}

function times<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n))
}

async function send(
  { address }: Serving,
  path: string,
  json: object,
  token?: string,
  method = 'POST',
): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(address + path, { method, headers, body: JSON.stringify(json) })
  await answer.arrayBuffer()
  return answer.status
}

async function putInDraft(server: Serving, token: string, item: object): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const body = JSON.stringify({ title: 'A draft' })
  const made = await fetch(`${server.address}/v1/suggestions`, { method: 'POST', headers, body })
  const draft: unknown = await made.json()
  const id = typeof draft === 'object' && draft !== null && 'id' in draft ? Number(draft.id) : 0
  return await send(server, `/v1/suggestions/${id}/items`, item, token, 'PUT')
}

/** As large as a schema may be. */
function schemaOf(n: number): object {
  const names = Array.from({ length: 240 }, (_, at) => [`f${n}_${at}`, { type: 'string' }])
  const jsonSchema = { type: 'object', properties: Object.fromEntries(names) }
  const data = { entityType: `melody${n}`, label: { he: 'ניגון' }, version: 1, jsonSchema }
  return { id: idFromSeed('schema', String(n)), type: 'schema', path: `/schemas/melody${n}`, data }
}

function segmentOf(n: number): object {
  const text = idFromSeed('text', 'bench')
  const content = 'מילה '.repeat(19_000)
  const data = { text, order: 'V', kind: 'paragraph', content, proofread: 0 }
  return { id: idFromSeed('segment', String(n)), type: 'segment', data }
}
