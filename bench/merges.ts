/** Merges of one item, alone and with 16 writers, beside bare SQLite transactions that write as many pages of two files. The
 *  time of the processor is compared, since others may use the machine and its disk at the same time. A merge takes under
 *  10 ms in nearly all cases.
 *  Source: decisions.md#performance-goals. */

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Catalog, openCatalog } from '@yalkut/catalog'
import { approveSuggestion, createDraft, putItem, submitSuggestion } from '@yalkut/catalog/changing'
import type { SignedIn } from '@yalkut/catalog/core'
import { importRecords } from '@yalkut/catalog/organizing'
import { createPerson } from '@yalkut/catalog/people'
import type { ImportRecord } from '@yalkut/model'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import Database from 'better-sqlite3'
import { worksOfUnits } from './support/records.ts'

const ITEMS = 10_000
const MERGES = 1_000
/** Merges whose pages are counted: few, so that SQLite does not begin the log of a file again. */
const COUNTED = 5
const WRITERS = [1, 16]
const PAGE_BYTES = 4_096
const LIMIT_P95_MS = 10
/** The processor time of a merge, as a multiple of that of the bare transaction. */
const LIMIT_RATIO = 6

const dataDir = newFolder()
const catalog = await openCatalog({ dataDir })
try {
  const sara = await makeSara(catalog)
  const records: ImportRecord[] = []
  for await (const record of worksOfUnits('bench', ITEMS)) records.push(record)
  await importRecords(catalog, { ...order(), records: eachOf(records) })
  const units = records.filter(({ type }) => type === 'unit')
  for (const writers of WRITERS) {
    const waiting: number[] = []
    for (const unit of units.splice(0, COUNTED + MERGES)) waiting.push(await suggest(sara, unit))
    truncateLogs()
    await mergeAll(sara, waiting.splice(0, COUNTED), 1)
    const pages = [pagesOf('ledger.sqlite') / COUNTED, pagesOf('projection.sqlite') / COUNTED]
    const { seconds, cpuMs, times } = await mergeAll(sara, waiting, writers)
    const bareMs = bareCpuMs(pages)
    const ratio = cpuMs / bareMs
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
    report({
      bench: 'merges',
      writers,
      perSecond: round(MERGES / seconds),
      p95Ms: round(p95),
      cpuMs: round(cpuMs),
      bareMs: round(bareMs),
      ratio: round(ratio),
      limit: LIMIT_RATIO,
      pages: pages.map(round),
      ok: ratio <= LIMIT_RATIO && (writers > 1 || p95 < LIMIT_P95_MS),
    })
  }
} finally {
  await catalog.close()
  removeFolder(dataDir)
}

async function makeSara({ ledger, clock }: Catalog): Promise<SignedIn> {
  const marks = { steward: true, admin: false, trusted: false, bot: false }
  const person = await createPerson(ledger, clock, { handle: 'sara', name: 'Sara', ...marks })
  return { kind: 'person', person, scopes: ['read', 'write'], via: null }
}

function order() {
  return { source: 'bench', title: 'Bench', approveAs: 'sara' }
}

async function* eachOf<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all
}

/** A suggestion that changes one unit, ready to be merged. */
async function suggest(sara: SignedIn, { id, type, data }: ImportRecord): Promise<number> {
  const draft = await createDraft(catalog, sara, { title: 'One item' })
  const label = { he: `תיקון ${id}` }
  await putItem(catalog, sara, draft.id, { id, type, data: { ...data, label } })
  await submitSuggestion(catalog, sara, draft.id)
  return draft.id
}

async function mergeAll(
  sara: SignedIn,
  waiting: number[],
  writers: number,
): Promise<{ seconds: number; cpuMs: number; times: number[] }> {
  const times: number[] = []
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  const work = async (): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const start = performance.now()
      await approveSuggestion(catalog, sara, id)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: writers }, work))
  const seconds = (performance.now() - begun) / 1_000
  return { seconds, cpuMs: cpuMsSince(cpu) / times.length, times }
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function truncateLogs(): void {
  for (const file of ['ledger.sqlite', 'projection.sqlite']) {
    const db = new Database(join(dataDir, file))
    db.pragma('wal_checkpoint(truncate)')
    db.close()
  }
}

/** The pages that were written into the log of a file since it was emptied. */
function pagesOf(file: string): number {
  return Math.floor(statSync(join(dataDir, `${file}-wal`)).size / PAGE_BYTES)
}

/** The processor time of transactions that only write pages: as many of each file as a merge. */
function bareCpuMs([ledger = 0, projection = 0]: readonly number[]): number {
  const folder = newFolder()
  const files = [
    makePages(join(folder, 'a.sqlite'), ledger, 'full'),
    makePages(join(folder, 'b.sqlite'), projection, 'normal'),
  ]
  const cpu = process.cpuUsage()
  for (let n = 0; n < MERGES; n += 1) for (const { write } of files) write(n)
  const ms = cpuMsSince(cpu) / MERGES
  for (const { db } of files) db.close()
  removeFolder(folder)
  return ms
}

function makePages(file: string, count: number, synchronous: 'full' | 'normal') {
  const db = new Database(file)
  db.pragma('journal_mode = wal')
  db.pragma(`synchronous = ${synchronous}`)
  db.exec('create table pages (n integer primary key, data text)')
  // One row fills a page.
  const put = db.prepare('insert or replace into pages (n, data) values (?, ?)')
  const write = db.transaction((round: number) => {
    for (let n = 0; n < count; n += 1) put.run(n, `${round} `.padEnd(PAGE_BYTES - 100, 'x'))
  })
  write(0)
  db.pragma('wal_checkpoint(truncate)')
  return { db, write }
}

function round(value: number): number {
  return Number(value.toFixed(2))
}

function report(result: { ok: boolean } & { [field: string]: unknown }): void {
  if (!result.ok) process.exitCode = 1
  console.log(JSON.stringify(result))
}
