/** The 95th percentile of every reading route that needs no account, with each parameter that this catalog has values for:
 *  within 20 ms. Of two catalogs also the ratio. Source: decisions.md#performance-goals.
 *
 *  `BENCH_DATA`: data folders, with commas between them; by default a new catalog of 12,000 items. */
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { generatedItems } from '@yalkut/testing/projections/generated-items'
import { questionsOf } from './support/route-questions.ts'
import { addBencher, runCommand, serveCatalog } from './support/served-catalog.ts'

const ITEMS = Number(process.env.BENCH_ITEMS ?? 12_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 21)
const MOST_MS = 20
/** How long one answer is waited for. */
const PATIENCE_MS = 60_000

const given = process.env.BENCH_DATA?.split(',') ?? []
const made = given.length === 0 ? newFolder() : null
try {
  if (made !== null) await fill(made)
  const folders = made === null ? given : [made]
  const times: Map<string, number>[] = []
  for (const folder of folders) times.push(await timesOf(folder))
  report(times)
} finally {
  if (made !== null) removeFolder(made)
}

function report([first, second]: readonly Map<string, number>[]): void {
  for (const [route, p95] of first ?? []) {
    const other = second?.get(route)
    const slowest = Math.max(p95, other ?? 0)
    const ok = slowest <= MOST_MS
    if (!ok) process.exitCode = 1
    const more = other === undefined ? {} : { second: round(other), ratio: round(other / p95) }
    console.log(JSON.stringify({ bench: 'every-route', route, p95: round(p95), ...more, ok }))
  }
}

/** By the name of the route and of its optional parameter, in ms. */
async function timesOf(data: string): Promise<Map<string, number>> {
  // Nothing else works beside the reads.
  const alone = ['--workers', '0', '--jobs', 'off', '--git-mirror', 'off']
  const server = await serveCatalog(['--data', data, ...alone])
  try {
    const found = new Map<string, number>()
    for (const [route, paths] of await questionsOf(server.address, data)) {
      const p95 = await percentile(server.address, paths)
      if (p95 !== null) found.set(route, p95)
    }
    return found
  } finally {
    await server.stop()
  }
}

/** null: the catalog has no such thing, or the route does not take this parameter with these others. */
async function percentile(address: string, paths: readonly string[]): Promise<number | null> {
  const times: number[] = []
  for (let at = 0; at < ROUNDS + 1; at += 1) {
    const path = paths[at % paths.length] ?? '/'
    const started = performance.now()
    // An answer to a browser with a cookie is made again.
    const answer = await fetch(address + path, {
      headers: { cookie: '__Host-rh_session=none' },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((cause: unknown) => {
      throw new Error(`${path} was not answered in ${PATIENCE_MS} ms`, { cause })
    })
    await answer.arrayBuffer()
    if (answer.status >= 500) throw new Error(`${path} was answered with ${answer.status}`)
    if (answer.status >= 400) return null
    // The first request compiles statements and schemas.
    if (at > 0) times.push(performance.now() - started)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? null
}

async function fill(folder: string): Promise<void> {
  const at = ['--data', folder]
  await addBencher(at)
  const file = join(folder, 'items.jsonl')
  const lines = generatedItems(ITEMS).map((item) => `${JSON.stringify(item)}\n`)
  await pipeline(lines, createWriteStream(file))
  await runCommand(['import', 'jsonl', '--from', file, '--approve-as', 'bench', ...at])
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
