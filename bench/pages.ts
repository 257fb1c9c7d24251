/** Pages of the site: a page of a unit with 60 paragraphs of 60 words, kept (“hit”) and rendered for each request (“miss”), beside
 *  a bare `node:http` server that answers the same bytes. A core serves at least 1,000 kept pages a second, and renders at least
 *  300. The kept pages take at most the memory that is set for them. Source: decisions.md#performance-goals. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCatalog } from '@yalkut/catalog'
import { importRecords } from '@yalkut/catalog/organizing'
import { createPerson } from '@yalkut/catalog/people'
import autocannon from 'autocannon'
import { type ChildServer, startChildServer } from './support/child-server.ts'
import { longUnit, UNIT_PATH } from './support/long-unit.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)
const LIMITS = { hit: 1_000, miss: 300 }
/** What the kept pages may take beside everything else, in bytes, after many different ones were asked for. */
const MOST_CACHED_BYTES = 200_000_000
const MANY_PAGES = 6_000

const dataDir = mkdtempSync(join(tmpdir(), 'yalkut-bench-'))
const catalog = await openCatalog({ dataDir })
const marks = { steward: true, admin: false, trusted: false, bot: false }
await createPerson(catalog.ledger, catalog.clock, { handle: 'bench', name: 'Bench', ...marks })
const order = { source: 'bench', title: 'Bench', records: longUnit(), approveAs: 'bench' }
await importRecords(catalog, order)
await catalog.close()

const yalkut = await startChildServer('site-server', dataDir)
const html = await page(UNIT_PATH)
const file = join(dataDir, 'page.html')
writeFileSync(file, html)
const bare = await startChildServer('bare-page-server', file)
try {
  await compare('pages-hit', '', LIMITS.hit)
  // A parameter that the page does not know: it is rendered, and not kept.
  await compare('pages-miss', '?fresh=1', LIMITS.miss)
  await fill()
} finally {
  await yalkut.stop()
  await bare.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function page(path: string): Promise<string> {
  const response = await fetch(yalkut.address + path, { headers: { accept: 'text/html' } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return await response.text()
}

async function compare(bench: string, query: string, limit: number): Promise<void> {
  const rounds: { ours: number; theirs: number }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const theirs = await measure(bare, '/')
    const ours = await measure(yalkut, UNIT_PATH + query)
    // The first round warms both up.
    if (round > 0) rounds.push({ ours, theirs })
  }
  const cpuMicros = median(rounds.map(({ ours }) => ours))
  const perCore = 1e6 / cpuMicros
  if (perCore < limit) process.exitCode = 1
  console.log(
    JSON.stringify({
      bench,
      bytes: Buffer.byteLength(html),
      pagesPerSecondOfOneCore: Math.round(perCore),
      cpuMicros: Math.round(cpuMicros),
      ofBareServer: Number((median(rounds.map(({ theirs }) => theirs)) / cpuMicros).toFixed(3)),
      limit,
      ok: perCore >= limit,
    }),
  )
}

/** CPU time of the server for one request, in µs. */
async function measure(server: ChildServer, path: string): Promise<number> {
  const before = await server.usage()
  const result = await autocannon({
    url: server.address + path,
    connections: 10,
    duration: SECONDS,
    headers: { accept: 'text/html' },
  })
  const after = await server.usage()
  if (result.errors > 0 || result.non2xx > 0) throw new Error(`${path} was refused`)
  return (after.cpuMicros - before.cpuMicros) / result.requests.total
}

/** Asks for many different pages, and looks at the memory. */
async function fill(): Promise<void> {
  const before = await yalkut.usage()
  for (let n = 0; n < MANY_PAGES; n += 20) {
    const some = Array.from({ length: 20 }, (_, at) => page(`/search?q=${n + at}`))
    await Promise.all(some)
  }
  const { rss } = await yalkut.usage()
  const grown = rss - before.rss
  if (grown > MOST_CACHED_BYTES) process.exitCode = 1
  console.log(
    JSON.stringify({
      bench: 'pages-memory',
      pages: MANY_PAGES,
      grownMb: Math.round(grown / 1e6),
      limitMb: MOST_CACHED_BYTES / 1e6,
      ok: grown <= MOST_CACHED_BYTES,
    }),
  )
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
