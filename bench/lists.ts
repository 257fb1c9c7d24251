/** Lists of 50 items and searches by name: requests per second, and the CPU time of a request. `again`: answers that were made
 *  before in this version of the catalog; `anew`: answers that are made. Bounds are those of CPU time, beside a read of one item over the same
 *  server. Source: decisions.md#performance-goals. */
import { join } from 'node:path'
import autocannon from 'autocannon'
import Database from 'better-sqlite3'
import { type ChildServer, startChildServer } from './support/child-server.ts'
import { makeTempCatalog } from './support/temp-catalog.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1)
/** How many times as long as a read of one item. */
const AGAIN_LIMIT = 3

/** Answers to a browser with a session are made again, also when the session is none. */
const WITH_COOKIE = { cookie: '__Host-rh_session=none' }

const QUERIES = ['tanya', 'genesis', 'psalms 23', 'משנה', 'rashi', 'תהלים', 'בראשית', 'berakhot 2a']

const catalog = await makeTempCatalog()
const server = await startChildServer('yalkut-server', catalog.dataDir)
try {
  const ids = itemIds(join(catalog.dataDir, 'projection.sqlite'))
  const item = ids.map((id) => `/v1/entities/${id}`)
  const types = ['work', 'unit', 'person', 'set']
  const lists = types.map((type) => `/v1/entities?limit=50&type=${type}`)
  const searches = QUERIES.map((q) => `/v1/search?q=${encodeURIComponent(q)}`)
  const item1 = await middle(item)
  await report('lists-again', lists, item1)
  await report('names-again', searches, item1)
  await report('lists-anew', lists, item1, WITH_COOKIE)
  await report('names-anew', searches, item1, WITH_COOKIE)
} finally {
  await server.stop()
  catalog.remove()
}

interface Measured {
  perSecond: number
  /** CPU time of the server for one request. */
  cpuMicros: number
}

async function report(bench: string, paths: readonly string[], item: Measured, headers = {}): Promise<void> {
  const { perSecond, cpuMicros } = await middle(paths, headers)
  const ratio = cpuMicros / item.cpuMicros
  const limit = bench.endsWith('again') ? AGAIN_LIMIT : null
  const ok = limit === null || ratio <= limit
  if (!ok) process.exitCode = 1
  const figures = {
    perSecond: Math.round(perSecond),
    cpuMicros: Number(cpuMicros.toFixed(1)),
    itemCpuMicros: Number(item.cpuMicros.toFixed(1)),
    ratio: Number(ratio.toFixed(2)),
    limit,
    ok,
  }
  console.log(JSON.stringify({ bench, ...figures }))
}

type Headers = { [name: string]: string }

async function middle(paths: readonly string[], headers: Headers = {}): Promise<Measured> {
  await measure(server, paths, headers)
  const rounds: Measured[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(server, paths, headers))
  const sorted = rounds.toSorted((a, b) => a.cpuMicros - b.cpuMicros)
  return sorted[Math.floor(ROUNDS / 2)] ?? { perSecond: 0, cpuMicros: 0 }
}

async function measure({ address, usage }: ChildServer, paths: readonly string[], headers: Headers): Promise<Measured> {
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers }))
  const before = await usage()
  const result = await autocannon({ url: address, connections: 10, duration: SECONDS, requests })
  const after = await usage()
  const failed = result.errors + result['4xx'] + result['5xx']
  if (failed > 0) throw new Error(`${failed} requests failed`)
  const cpuMicros = (after.cpuMicros - before.cpuMicros) / result.requests.total
  return { perSecond: result.requests.average, cpuMicros }
}

function itemIds(file: string): string[] {
  const db = new Database(file, { readonly: true })
  const ids = db.prepare<[], string>('select id from items limit 500').pluck().all()
  db.close()
  return ids
}
