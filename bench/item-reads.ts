/** Anonymous reads of random items, beside a bare `node:http` server that answers the same bytes from the same file. The ratio is
 *  that of CPU time per request, because other work of the machine changes it less than requests per second. It is at least .95
 *  for items that were read before, and for answers 304. Source: decisions.md#performance-goals. */
import { join } from 'node:path'
import autocannon from 'autocannon'
import Database from 'better-sqlite3'
import { type ChildServer, startChildServer } from './support/child-server.ts'
import { makeTempCatalog } from './support/temp-catalog.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1)

interface BenchRequest {
  path: string
  headers?: { [name: string]: string }
}

const catalog = await makeTempCatalog()
const bare = await startChildServer('bare-server', catalog.dataDir)
const yalkut = await startChildServer('yalkut-server', catalog.dataDir)
try {
  const items = randomItems(join(catalog.dataDir, 'projection.sqlite'), 2_000)
  const plain = items.map(({ id }) => ({ path: `/v1/entities/${id}` }))
  const conditional = items.map(({ id, etag }) => ({
    path: `/v1/entities/${id}`,
    headers: { 'if-none-match': etag },
  }))
  await compare('item-reads', plain, 0.95)
  await compare('item-reads-304', conditional, 0.95)
} finally {
  await yalkut.stop()
  await bare.stop()
  catalog.remove()
}

/** Measures both servers in turns, so that other work of the machine slows both, and prints the median of the ratios. */
async function compare(bench: string, requests: BenchRequest[], limit: number): Promise<void> {
  await measure(bare, requests)
  await measure(yalkut, requests)
  const rounds: { ours: Measured; theirs: Measured }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ theirs: await measure(bare, requests), ours: await measure(yalkut, requests) })
  }
  const middle = (of: (round: (typeof rounds)[number]) => number): number => median(rounds.map(of))
  const ratio = middle(({ ours, theirs }) => theirs.cpuMicros / ours.cpuMicros)
  if (ratio < limit) process.exitCode = 1
  console.log(
    JSON.stringify({
      bench,
      items: catalog.items,
      bareRequestsPerSecond: Math.round(middle(({ theirs }) => theirs.perSecond)),
      yalkutRequestsPerSecond: Math.round(middle(({ ours }) => ours.perSecond)),
      bareCpuMicros: Number(middle(({ theirs }) => theirs.cpuMicros).toFixed(1)),
      yalkutCpuMicros: Number(middle(({ ours }) => ours.cpuMicros).toFixed(1)),
      ratio: Number(ratio.toFixed(3)),
      limit,
      ok: ratio >= limit,
    }),
  )
}

interface Measured {
  perSecond: number
  /** CPU time of the server for one request. */
  cpuMicros: number
}

async function measure(server: ChildServer, requests: BenchRequest[]): Promise<Measured> {
  const { address } = server
  const before = await server.usage()
  const result = await autocannon({
    url: address,
    connections: 20,
    duration: SECONDS,
    requests: requests.map(({ path, headers }) => ({
      method: 'GET',
      path,
      ...(headers && { headers }),
    })),
  })
  const after = await server.usage()
  const refused = result['4xx'] + result['5xx']
  if (result.errors > 0 || refused > 0) {
    throw new Error(`${address}: ${result.errors} errors, ${refused} refused`)
  }
  const cpuMicros = (after.cpuMicros - before.cpuMicros) / result.requests.total
  return { perSecond: result.requests.average, cpuMicros }
}

function randomItems(file: string, count: number): { id: string; etag: string }[] {
  const db = new Database(file, { readonly: true })
  const items = db
    .prepare<[number], { id: string; etag: string }>('select id, etag from items order by random() limit ?')
    .all(count)
  db.close()
  return items
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
