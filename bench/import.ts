/** An import takes the same time whatever the catalog has already, and its memory has a limit. `BENCH_MILLION=1` fills the
 *  catalog with 1,200,000 items instead of 100,000. Source: decisions.md#performance-goals. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { asCommand } from './support/as-command.ts'
import { type EmptyCatalog, makeEmptyCatalog } from './support/empty-catalog.ts'
import type { ImportCost } from './support/import-once.ts'

const LARGE = 100_000
const FILLED = process.env.BENCH_MILLION === '1' ? 1_200_000 : LARGE
/** The import that is measured on the empty catalog and on the filled one. */
const PIECE = 20_000
const ROUNDS = 2

const LIMIT_SECONDS = 30
const LIMIT_MB = 400
const LIMIT_RATIO = 1.2

const filled = await makeEmptyCatalog()
try {
  const large = importInto(filled, 'base-0', LARGE)
  report({
    bench: 'import-large',
    items: LARGE,
    seconds: round(large.seconds),
    cpuSeconds: round(large.cpuSeconds),
    limitSeconds: LIMIT_SECONDS,
    peakMb: large.peakMb && Math.round(large.peakMb),
    limitMb: LIMIT_MB,
    // Others may use the machine at the same time, so the time of the processor is compared.
    ok: large.cpuSeconds < LIMIT_SECONDS && (large.peakMb ?? 0) < LIMIT_MB,
  })
  for (let items = LARGE; items < FILLED; items += LARGE) {
    importInto(filled, `base-${items}`, LARGE)
  }
  const [onEmpty, onFilled] = [await costOnEmpty(), costOnFilled()]
  const ratio = onFilled / onEmpty
  const costs = { onEmpty: round(onEmpty), onFilled: round(onFilled), ratio: round(ratio) }
  const ok = ratio <= LIMIT_RATIO
  report({ bench: 'import-piece', items: PIECE, filled: FILLED, ...costs, limit: LIMIT_RATIO, ok })
} finally {
  filled.remove()
}

/** The seconds of processor time of an import on an empty catalog: the least of some rounds. */
async function costOnEmpty(): Promise<number> {
  const costs: number[] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    const empty = await makeEmptyCatalog()
    costs.push(importInto(empty, `piece-${n}`, PIECE).cpuSeconds)
    empty.remove()
  }
  return Math.min(...costs)
}

function costOnFilled(): number {
  const costs = Array.from({ length: ROUNDS }, (_, n) => importInto(filled, `piece-${n}`, PIECE))
  return Math.min(...costs.map(({ cpuSeconds }) => cpuSeconds))
}

function importInto({ dataDir }: EmptyCatalog, seed: string, items: number): ImportCost {
  const program = join(import.meta.dirname, 'support/import-once.ts')
  const args = ['--disable-warning=ExperimentalWarning', program, dataDir, seed, String(items)]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: asCommand,
  })
  if (status !== 0) throw new Error(stderr)
  const cost: ImportCost = JSON.parse(stdout)
  return cost
}

function round(value: number): number {
  return Number(value.toFixed(2))
}

function report(result: { ok: boolean } & { [field: string]: unknown }): void {
  if (!result.ok) process.exitCode = 1
  console.log(JSON.stringify(result))
}
