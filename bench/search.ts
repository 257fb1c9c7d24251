/** Search inside words on two million lines: CPU time of indexing, of each class of queries (p50 and p95), of proposals, and of a
 *  commit of one line; and the memory that is not the file's. A class over its bound fails. CPU time, not the clock: other work of the machine counts less. `BENCH_LINES` makes it smaller.
 *  Source: decisions.md#performance-goals. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { prepareWordWriter } from '../packages/projection/src/apply/words/word-writer.ts'
import { RULES } from '../packages/projection/src/reads/words/rules.ts'
import { prepareSuggest } from '../packages/projection/src/reads/words/suggest.ts'
import { prepareWordSearch } from '../packages/projection/src/reads/words/word-search.ts'
import { TEXT_INDEXES } from '../packages/projection/src/store/ddl.ts'
import { createStore, openStore } from '../packages/projection/src/store/open-store.ts'
import { makeWordLines } from './support/word-lines.ts'

const LINES = Number(process.env.BENCH_LINES ?? 2_000_000)
const QUERIES = Number(process.env.BENCH_QUERIES ?? 150)
const TEXTS = 2_000
/** Lines whose words are written together, as an import does. */
const TOGETHER = 100_000
/** Lines that are measured together: asking for the CPU time takes some of it. */
const MEASURED = 1_000
/** Bounds of p95, in ms of CPU; of indexing, in seconds for two million lines. */
const QUERY_BOUND = 50
const COMMON_BOUND = 5
const SUGGEST_BOUND = 30
const INDEX_BOUND = 60
const COMMIT_BOUND = 10
/** In MB. */
const MEMORY_BOUND = 150

/** Asked before the measuring, so that the code is compiled as in a server that runs. */
const WARM_UP = 100

const made = makeWordLines(7)
const indexed = process.argv[2]
if (indexed === undefined) indexAndSearch()
else await searchIn(indexed)

/** The searches run in a process of their own: its memory is that of a server which reads. */
function indexAndSearch(): void {
  const folder = mkdtempSync(join(tmpdir(), 'yalkut-bench-'))
  try {
    const file = join(folder, 'projection.sqlite')
    const db = createStore(file, 32_768)
    indexLines(db)
    db.exec(TEXT_INDEXES)
    db.close()
    const { status } = spawnSync(process.execPath, [import.meta.filename, file], {
      stdio: 'inherit',
    })
    if (status !== 0) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function searchIn(file: string): Promise<void> {
  const { read, write, close } = await openStore(file)
  searchLines(read)
  reportMemory()
  changeLines(write)
  close()
}

function cpuMs(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000
}

function text(line: number): string {
  return `rh-t${String(line % TEXTS).padStart(7, '0')}`
}

/** What the writer of words receives of a line. */
function written(line: number) {
  const row = { type: 'segment' as const, version: '', segment: '', language: null }
  const rows = [{ ...row, lines: [made.line()], machine: false }]
  return {
    n: TEXTS + 1 + line,
    id: `rh-l${line}`,
    type: 'segment',
    data: { text: text(line) },
    rows,
  }
}

function indexLines(db: Database.Database): void {
  const words = prepareWordWriter(db)
  const insert = db.prepare(
    `insert into items (n, id, type, list_key, rev, seq, addition, whole, whole_sum, etag, raw)
     values (?, ?, ?, '', 1, 1, 0, x'', 0, '', ?)`,
  )
  db.exec('begin')
  words.begin()
  for (let n = 0; n < TEXTS; n += 1) {
    const data = { kind: 'edition', language: 'he', sets: [`rh-s${n % 7}`] }
    insert.run(n + 1, text(n), 'text', JSON.stringify(data))
  }
  let ms = 0
  for (let line = 0; line < LINES; line += MEASURED) {
    const items = Array.from({ length: MEASURED }, (_, n) => written(line + n))
    for (const { n, id, type } of items) insert.run(n, id, type, null)
    const start = process.cpuUsage()
    for (const item of items) words.put(item, null)
    if ((line + MEASURED) % TOGETHER === 0) words.finish()
    ms += cpuMs(start)
  }
  const start = process.cpuUsage()
  words.finish()
  db.exec('commit')
  ms += cpuMs(start)
  const seconds = ms / 1_000
  const bound = (INDEX_BOUND * LINES) / 2_000_000
  report('search-index', { lines: LINES, seconds: round(seconds), bound }, seconds <= bound)
}

function searchLines(db: Database.Database): void {
  const search = prepareWordSearch(db)
  const suggest = prepareSuggest(db)
  const rules = new Set(RULES)
  const row = db.prepare<[number], string>('select words from word_rows where n = ?').pluck()
  const line = (): string[] => (row.get(1 + made.random(LINES)) ?? '').split(' ')
  const common = (): string => made.word(made.random(100))
  const rare = (): string => made.word(1_000 + made.random(30_000))
  const exchanged = (word: string): string =>
    `${word.slice(0, 1)}${word.slice(2, 3)}${word.slice(1, 2)}${word.slice(3)}`
  const wrong = (words: string[]): string[] => words.with(made.random(words.length), rare())
  const classes: Readonly<Record<string, () => string>> = {
    'one-common': common,
    'one-word': rare,
    'three-in-a-row': () => line().slice(1, 4).join(' '),
    'five-one-wrong': () => wrong(line().slice(0, 5)).join(' '),
    'five-common': () => Array.from({ length: 5 }, common).join(' '),
    typo: () => exchanged(rare()),
    phrase: () => `"${line().slice(0, 3).join(' ')}"`,
  }
  for (const [name, query] of Object.entries(classes)) {
    const bound = name === 'one-common' ? COMMON_BOUND : QUERY_BOUND
    measure(`search-${name}`, bound, () => search({ q: query(), rules, filter: {} }))
  }
  const filter = { sets: ['rh-s1'] }
  measure('search-in-set', QUERY_BOUND, () => search({ q: line().slice(0, 2).join(' '), rules, filter }))
  measure('search-suggest', SUGGEST_BOUND, () => suggest(rare().slice(0, 2), 8))
}

/** One line is given other words, as by an approved fix. */
function changeLines(db: Database.Database): void {
  const words = prepareWordWriter(db)
  measure('search-commit-of-one-line', COMMIT_BOUND, () => {
    const item = written(made.random(LINES))
    db.exec('begin')
    words.begin()
    words.put(item, item.data)
    words.finish()
    db.exec('commit')
  })
}

/** The memory of this process that no file backs, Linux only: pages of the mapped projection are the system's file cache. */
function reportMemory(): void {
  if (process.platform !== 'linux') return
  const rollup = readFileSync('/proc/self/smaps_rollup', 'utf8')
  const mb = Number(/^Anonymous: +(\d+) kB$/m.exec(rollup)?.[1] ?? Number.NaN) / 1_024
  report('search-memory', { mb: round(mb), bound: MEMORY_BOUND }, mb <= MEMORY_BOUND)
}

function measure(bench: string, bound: number, ask: () => unknown): void {
  for (let n = 0; n < WARM_UP; n += 1) ask()
  const times = Array.from({ length: QUERIES }, () => {
    const start = process.cpuUsage()
    ask()
    return cpuMs(start)
  }).sort((a, b) => a - b)
  const at = (part: number): number => times[Math.floor(times.length * part)] ?? 0
  const [p50, p95] = [at(0.5), at(0.95)]
  report(bench, { p50: round(p50), p95: round(p95), bound }, p95 <= bound)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function report(bench: string, figures: object, isWithin: boolean): void {
  console.log(JSON.stringify({ bench, ...figures, ok: isWithin }))
  if (!isWithin) process.exitCode = 1
}
