/** `search` and `get_item` over MCP beside the same reads over `/v1`: requests per second, and the ratio of the CPU time of a request.
 *  A call of `get_item` takes at most five times as long as a read of an item. Source: decisions.md#performance-goals. */
import { join } from 'node:path'
import autocannon from 'autocannon'
import Database from 'better-sqlite3'
import { startChildServer } from './support/child-server.ts'
import { makeTempCatalog } from './support/temp-catalog.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1)
/** How many times as long as a read over the API. */
const ITEM_LIMIT = 5

type BenchRequest = {
  method: 'GET' | 'POST'
  path: string
  body?: string
  headers?: { [n: string]: string }
}

const catalog = await makeTempCatalog()
const server = await startChildServer('yalkut-server', catalog.dataDir)
try {
  const ids = itemIds(join(catalog.dataDir, 'projection.sqlite'))
  const queries = ['tanya', 'genesis', 'psalms', 'משנה', 'rashi']
  const reads = ids.map((id) => get(`/v1/entities/${id}`))
  const calls = ids.map((id) => toolCall('get_item', { id }))
  await compare('get_item', { api: reads, mcp: calls }, ITEM_LIMIT)
  const searches = queries.map((query) => get(`/v1/search?limit=10&q=${encodeURIComponent(query)}`))
  const searchCalls = queries.map((query) => toolCall('search', { query }))
  await compare('search', { api: searches, mcp: searchCalls }, null)
} finally {
  await server.stop()
  catalog.remove()
}

async function compare(
  tool: string,
  { api, mcp }: { api: BenchRequest[]; mcp: BenchRequest[] },
  limit: number | null,
): Promise<void> {
  await measure(api)
  await measure(mcp)
  const rounds: { api: Measured; mcp: Measured }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ api: await measure(api), mcp: await measure(mcp) })
  }
  const middle = (of: (round: (typeof rounds)[number]) => number): number => median(rounds.map(of))
  const ratio = middle((round) => round.mcp.cpuMicros / round.api.cpuMicros)
  const ok = limit === null || ratio <= limit
  if (!ok) process.exitCode = 1
  console.log(
    JSON.stringify({
      bench: 'mcp-calls',
      tool,
      overApi: Math.round(middle((round) => round.api.perSecond)),
      overMcp: Math.round(middle((round) => round.mcp.perSecond)),
      apiCpuMicros: Number(middle((round) => round.api.cpuMicros).toFixed(1)),
      mcpCpuMicros: Number(middle((round) => round.mcp.cpuMicros).toFixed(1)),
      ratio: Number(ratio.toFixed(2)),
      limit,
      ok,
    }),
  )
}

function get(path: string): BenchRequest {
  return { method: 'GET', path }
}

function toolCall(name: string, args: object): BenchRequest {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
  const headers = { 'content-type': 'application/json' }
  return { method: 'POST', path: '/mcp', headers, body: JSON.stringify(message) }
}

interface Measured {
  perSecond: number
  /** CPU time of the server for one request. */
  cpuMicros: number
}

async function measure(requests: BenchRequest[]): Promise<Measured> {
  const options = { url: server.address, connections: 10, duration: SECONDS, requests }
  const before = await server.usage()
  const result = await autocannon(options)
  const after = await server.usage()
  const failed = result.errors + result['4xx'] + result['5xx']
  if (failed > 0) throw new Error(`${failed} requests failed`)
  const cpuMicros = (after.cpuMicros - before.cpuMicros) / result.requests.total
  return { perSecond: result.requests.average, cpuMicros }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function itemIds(file: string): string[] {
  const db = new Database(file, { readonly: true })
  const ids = db.prepare<[], string>('select id from items limit 500').pluck().all()
  db.close()
  return ids
}
