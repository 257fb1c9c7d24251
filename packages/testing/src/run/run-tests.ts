/** Runs the tests, several files side by side, each in a process of its own: `npm test -- --only packages/model`.
 *
 *  Slow files start first. All files share one PostgreSQL and one folder for temporary files (`../postgres/keeper.ts`), which
 *  are removed when the run ends, also by a signal. */
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import { startKeeper } from '../postgres/keeper-client.ts'
import { SEED_NAME } from '../properties/seed.ts'
import { FOLDER_NAME, SOCKET_NAME } from '../test-run.ts'
import { type RunArguments, readArguments, USAGE } from './arguments.ts'
import { pickFiles, readDurations, slowestFirst, writeDurations } from './pick-files.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
/** A folder below node_modules: an installation removes it. */
const CACHE = join(ROOT, 'node_modules/.cache/yalkut-tests')
const END_WHEN_HUNG = new URL('./end-when-hung.ts', import.meta.url)
const SLOWEST = 25

const found = find()
if (found === null) process.exitCode = 1
else await runTests(found.files, found.options)

/** Null after printing the reason, when no test can run. */
function find(): { files: string[]; options: RunArguments } | null {
  try {
    const options = readArguments(process.argv.slice(2))
    return { files: pickFiles(ROOT, options.paths, process.cwd()), options }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
    return null
  }
}

async function runTests(files: string[], { jobs, slowest, seed }: RunArguments): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const durationsFile = join(CACHE, 'durations.json')
  const known = readDurations(durationsFile)
  const took = new Map<string, number>()
  const keeper = await startKeeper()
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      process.exitCode = 1
      stopping.abort()
    })
  }
  Object.assign(process.env, {
    [SOCKET_NAME]: keeper.socket,
    [FOLDER_NAME]: keeper.folder,
    TMPDIR: keeper.folder,
    NODE_COMPILE_CACHE: join(CACHE, 'compiled'),
    ...(seed === null ? {} : { [SEED_NAME]: seed }),
  })
  try {
    const events = run({
      cwd: ROOT,
      files: slowestFirst(ROOT, files, known),
      concurrency: jobs ?? availableParallelism() + 1,
      execArgv: ['--disable-warning=ExperimentalWarning', '--import', END_WHEN_HUNG.href],
      signal: stopping.signal,
    })
    events.on('test:fail', () => {
      process.exitCode = 1
    })
    events.on('test:summary', ({ file, duration_ms }) => {
      if (file !== undefined) took.set(relative(ROOT, file), Math.round(duration_ms))
    })
    const report = events.compose(spec)
    report.pipe(process.stdout)
    await once(report, 'end')
  } finally {
    await keeper.stop()
  }
  writeDurations(durationsFile, new Map([...known, ...took]))
  if (slowest) printSlowest(took)
}

function printSlowest(took: ReadonlyMap<string, number>): void {
  const sorted = [...took].sort(([, a], [, b]) => b - a).slice(0, SLOWEST)
  for (const [file, ms] of sorted) console.log(`${(ms / 1_000).toFixed(1).padStart(6)} s  ${file}`)
}
