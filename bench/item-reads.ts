/** Anonymous reads of random items: at least 85 % of the requests per second of a bare `node:http` server that answers the
 *  same bytes from the same file. The same limit holds for answers 304. Source: decisions.md#performance-goals. */
import { join } from 'node:path'
import autocannon from 'autocannon'
import Database from 'better-sqlite3'
import { startChildServer } from './support/child-server.ts'
import { makeTempCatalog } from './support/temp-catalog.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const LIMIT = 0.85

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
  await compare('item-reads', plain)
  await compare('item-reads-304', conditional)
} finally {
  await yalkut.stop()
  await bare.stop()
  catalog.remove()
}

/** Measures both servers in turns, so that other work of the machine slows both, and prints the median of the ratios. */
async function compare(bench: string, requests: BenchRequest[]): Promise<void> {
  await requestsPerSecond(bare.address, requests, 1)
  await requestsPerSecond(yalkut.address, requests, 2)
  const ratios: number[] = []
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await requestsPerSecond(bare.address, requests, SECONDS)
    const second = await requestsPerSecond(yalkut.address, requests, SECONDS)
    ratios.push(second / first)
    ours.push(second)
    theirs.push(first)
  }
  const ratio = median(ratios)
  if (ratio < LIMIT) process.exitCode = 1
  console.log(
    JSON.stringify({
      bench,
      items: catalog.items,
      bareRequestsPerSecond: Math.round(median(theirs)),
      yalkutRequestsPerSecond: Math.round(median(ours)),
      ratio: Number(ratio.toFixed(3)),
      limit: LIMIT,
      ok: ratio >= LIMIT,
    }),
  )
}

async function requestsPerSecond(
  address: string,
  requests: BenchRequest[],
  seconds: number,
): Promise<number> {
  const result = await autocannon({
    url: address,
    connections: 20,
    duration: seconds,
    requests: requests.map(({ path, headers }) => ({
      method: 'GET',
      path,
      ...(headers && { headers }),
    })),
  })
  if (result.errors > 0 || result['4xx'] + result['5xx'] > 0) {
    throw new Error(
      `${address}: ${result.errors} errors, ${result['4xx']} + ${result['5xx']} refused`,
    )
  }
  return result.requests.average
}

function randomItems(file: string, count: number): { id: string; etag: string }[] {
  const db = new Database(file, { readonly: true })
  const items = db
    .prepare<[number], { id: string; etag: string }>(
      'select id, etag from items order by random() limit ?',
    )
    .all(count)
  db.close()
  return items
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
