/** A merge of one item takes under 10 ms, whatever the size of the catalog. A merge of 100,000 items is one commit, and
 *  its memory has a limit. `BENCH_MILLION=1` also measures a catalog of a million items.
 *  Source: decisions.md#performance-goals. */
import { type Catalog, openCatalog } from '@yalkut/catalog'
import { approveSuggestion, createDraft, putItem, submitSuggestion } from '@yalkut/catalog/changing'
import type { SignedIn } from '@yalkut/catalog/core'
import { importRecords } from '@yalkut/catalog/organizing'
import { createPerson } from '@yalkut/catalog/people'
import { type ImportRecord, idFromSeed } from '@yalkut/model'
import { newFolder, removeFolder } from '@yalkut/testing/folders'

const LIMIT_MS = 10
const LARGE = 100_000
/** The maximum memory of the process for a merge of 100,000 items. */
const LIMIT_MB = 700
const ROUNDS = 60

const sizes = [1_000, 10_000, 100_000]
if (process.env.BENCH_MILLION === '1') sizes.push(1_000_000)

// This comes first, since the measured peak of memory is the peak of the whole process.
await manyItems()
for (const size of sizes) await oneItem(size)

/** Measures merges of one item in a catalog of `items` items. */
async function oneItem(items: number): Promise<void> {
  await withCatalog(async (catalog, sara) => {
    await fill(catalog, sara, items)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = idFromSeed('bench', String((round * 7_919) % items))
      const draft = await createDraft(catalog, sara, { title: 'One item' })
      const data = authorData(`changed-${round}`)
      await putItem(catalog, sara, draft.id, { id, type: 'author', data })
      await submitSuggestion(catalog, sara, draft.id)
      const start = performance.now()
      await approveSuggestion(catalog, sara, draft.id)
      times.push(performance.now() - start)
    }
    const ms = median(times)
    report({ bench: 'merge-one', items, ms: round(ms), limit: LIMIT_MS, ok: ms < LIMIT_MS })
  })
}

/** Measures the merge of one suggestion of 100,000 items. */
async function manyItems(): Promise<void> {
  await withCatalog(async (catalog, sara) => {
    const order = { source: 'bench', title: 'Many items', records: records(LARGE) }
    const { suggestion } = await importRecords(catalog, order)
    if (suggestion === null) throw new Error('the import made no suggestion')
    const head = catalog.projection.head()
    const start = performance.now()
    const commit = Number((await approveSuggestion(catalog, sara, suggestion)).commit)
    const seconds = (performance.now() - start) / 1_000
    const peakMb = process.resourceUsage().maxRSS / 1_024
    const isOne = commit === head + 1
    const ok = isOne && peakMb < LIMIT_MB
    const measured = { seconds: round(seconds), peakMb: Math.round(peakMb), limitMb: LIMIT_MB }
    report({ bench: 'merge-many', items: LARGE, commits: commit - head, ...measured, ok })
  })
}

async function withCatalog(work: (catalog: Catalog, sara: SignedIn) => Promise<void>): Promise<void> {
  const dataDir = newFolder()
  const catalog = await openCatalog({ dataDir })
  try {
    const marks = { steward: true, admin: false, trusted: false, bot: false }
    const order = { handle: 'sara', name: 'Sara', ...marks }
    const person = await createPerson(catalog.ledger, catalog.clock, order)
    await work(catalog, { kind: 'person', person, scopes: ['read', 'write'], via: null })
  } finally {
    await catalog.close()
    removeFolder(dataDir)
  }
}

/** Fills the catalog in imports of 100,000 items each. */
async function fill(catalog: Catalog, sara: SignedIn, items: number): Promise<void> {
  for (let start = 0; start < items; start += LARGE) {
    const count = Math.min(LARGE, items - start)
    const approveAs = sara.person.handle
    const order = { source: 'bench', title: 'Items', approveAs }
    await importRecords(catalog, { ...order, records: records(count, start) })
  }
}

async function* records(count: number, start = 0): AsyncGenerator<ImportRecord> {
  for (let n = start; n < start + count; n += 1) {
    const id = idFromSeed('bench', String(n))
    yield { id, type: 'author', path: `/authors/bench-${n}`, data: authorData(`bench-${n}`) }
  }
}

function authorData(slug: string) {
  return { name: { he: `מחבר ${slug}`, en: slug }, kind: 'chossid', slug }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function round(value: number): number {
  return Number(value.toFixed(2))
}

function report(result: { ok: boolean } & { [field: string]: unknown }): void {
  if (!result.ok) process.exitCode = 1
  console.log(JSON.stringify(result))
}
