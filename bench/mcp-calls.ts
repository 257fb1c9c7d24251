/** Requests per second of `search` and `get_item` over MCP, and of the same reads over `/v1`. There is no limit. */
import { join } from 'node:path'
import autocannon from 'autocannon'
import Database from 'better-sqlite3'
import { startChildServer } from './support/child-server.ts'
import { makeTempCatalog } from './support/temp-catalog.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)

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
  await compare('get_item', {
    api: ids.map((id) => get(`/v1/entities/${id}`)),
    mcp: ids.map((id) => toolCall('get_item', { id })),
  })
  await compare('search', {
    api: queries.map((query) => get(`/v1/search?limit=10&q=${encodeURIComponent(query)}`)),
    mcp: queries.map((query) => toolCall('search', { query })),
  })
} finally {
  await server.stop()
  catalog.remove()
}

async function compare(
  tool: string,
  { api, mcp }: { api: BenchRequest[]; mcp: BenchRequest[] },
): Promise<void> {
  await perSecond(api, 1)
  const overApi = await perSecond(api, SECONDS)
  await perSecond(mcp, 1)
  const overMcp = await perSecond(mcp, SECONDS)
  console.log(JSON.stringify({ bench: 'mcp-calls', tool, overApi, overMcp }))
}

function get(path: string): BenchRequest {
  return { method: 'GET', path }
}

function toolCall(name: string, args: object): BenchRequest {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
  const headers = { 'content-type': 'application/json' }
  return { method: 'POST', path: '/mcp', headers, body: JSON.stringify(message) }
}

async function perSecond(requests: BenchRequest[], duration: number): Promise<number> {
  const options = { url: server.address, connections: 10, duration, requests }
  const result = await autocannon(options)
  const failed = result.errors + result['4xx'] + result['5xx']
  if (failed > 0) throw new Error(`${failed} requests failed`)
  return Math.round(result.requests.average)
}

function itemIds(file: string): string[] {
  const db = new Database(file, { readonly: true })
  const ids = db.prepare<[], string>('select id from items limit 500').pluck().all()
  db.close()
  return ids
}
