/** An edition of 100,000 items: its time and its memory. `BENCH_MILLION=1`: of 1,000,000 items. Source: shapes.md#editions;
 *  decisions.md#performance-goals. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { asCommand } from './support/as-command.ts'
import type { EditionCost } from './support/edition-once.ts'
import { makeEmptyCatalog } from './support/empty-catalog.ts'

const LARGE = 100_000
const ITEMS = process.env.BENCH_MILLION === '1' ? 1_000_000 : LARGE
/** For a million items; memory whatever the number. */
const LIMIT_SECONDS = 120 * (ITEMS / 1_000_000)
const LIMIT_MB = 300

const catalog = await makeEmptyCatalog()
try {
  for (let from = 0; from < ITEMS; from += LARGE) {
    run('import-once', [catalog.dataDir, `base-${from}`, String(LARGE)])
  }
  const cost: EditionCost = JSON.parse(run('edition-once', [catalog.dataDir]))
  const { seconds, cpuSeconds, peakMb, bytes, steps } = cost
  // Others may use the machine at the same time, so the time of the processors is compared, of which two are used.
  const ok = cpuSeconds / 2 < LIMIT_SECONDS && (peakMb ?? 0) < LIMIT_MB
  if (!ok) process.exitCode = 1
  const result = {
    bench: 'editions',
    items: ITEMS,
    seconds,
    cpuSeconds: Math.round(cpuSeconds),
    limitSeconds: LIMIT_SECONDS,
    peakMb: peakMb && Math.round(peakMb),
    limitMb: LIMIT_MB,
    megabytes: Math.round(bytes / 1e6),
    steps,
    ok,
  }
  console.log(JSON.stringify(result))
} finally {
  catalog.remove()
}

function run(program: string, args: readonly string[]): string {
  const file = join(import.meta.dirname, `support/${program}.ts`)
  const command = ['--disable-warning=ExperimentalWarning', file, ...args]
  const { stdout, stderr, status } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    env: asCommand,
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}
