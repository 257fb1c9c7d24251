/** Runs the tests, several processes side by side: `npm test -- --only packages/model`. A file that is named runs in a process
 *  of its own; of all tests, files of one folder share processes (`groups.ts`).
 *
 *  The slowest start first. All files share one PostgreSQL and one folder for temporary files (`../postgres/keeper.ts`), which
 *  are removed when the run ends, also by a signal. A few files that failed among all are run once more, alone. */
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import { startKeeper } from '../postgres/keeper-client.ts'
import { SEED_NAME } from '../properties/seed.ts'
import { SLICE_NAME, slice, TIER_NAME, tier } from '../slices.ts'
import { FOLDER_NAME, SOCKET_NAME } from '../test-run.ts'
import { type RunArguments, readArguments, USAGE } from './arguments.ts'
import { groupFiles } from './groups.ts'
import { pickFiles, readDurations, slowestFirst, writeDurations } from './pick-files.ts'
import { filesToRunAgain, type RunResult } from './run-again.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
/** A folder below node_modules: an installation removes it. */
const CACHE = join(ROOT, 'node_modules/.cache/yalkut-tests')
const BUNDLES = new URL('../../../cli/src/libraries/use.ts', import.meta.url)
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

async function runTests(files: string[], options: RunArguments): Promise<void> {
  const { paths, jobs, slowest, seed } = options
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
    ...(options.full ? { [TIER_NAME]: 'full' } : {}),
    ...(options.slice === null ? {} : { [SLICE_NAME]: String(options.slice) }),
  })
  // Named for all files, which then need not ask git.
  process.env[SLICE_NAME] = String(slice())
  console.log(variantsOfRun())
  const go = async (each: readonly string[], concurrency: number) => {
    const result = await runFiles(each, concurrency, stopping.signal)
    for (const [file, ms] of result.took) took.set(file, ms)
    return result
  }
  try {
    const groups =
      paths.length > 0
        ? files.map((file) => ({ program: file, files: [file] }))
        : groupFiles(ROOT, files, join(CACHE, 'groups'))
    const programs = slowestFirst(ROOT, groups, known)
    const first = await go(programs, jobs ?? availableParallelism() + 1)
    const again = filesToRunAgain(first, groups, paths)
    if (again.length > 0 && !stopping.signal.aborted) {
      console.log(`\nRun once more, alone:\n${nameAll(again)}\n`)
      const second = await go(again, 1)
      const unsteady = again.filter((file) => !second.failed.has(file))
      if (unsteady.length > 0) console.log(`\nPassed only when alone:\n${nameAll(unsteady)}`)
      if (second.hasFailed) process.exitCode = 1
    } else if (first.hasFailed) process.exitCode = 1
  } finally {
    await keeper.stop()
  }
  writeDurations(durationsFile, new Map([...known, ...took]))
  if (slowest) printSlowest(took)
  console.log(variantsOfRun())
}

/** In words: which variants of tests this run has. */
function variantsOfRun(): string {
  if (tier() === 'full') return 'Full tier: every variant.'
  return `Default tier, slice ${slice()}; repeat with npm test -- --slice ${slice()}`
}

/** Files side by side, each in a process of its own; the report goes to stdout. */
async function runFiles(
  files: readonly string[],
  concurrency: number,
  signal: AbortSignal,
): Promise<RunResult> {
  const result = { hasFailed: false, isUnknown: false, failed: new Set<string>(), took: new Map() }
  const events = run({
    cwd: ROOT,
    files: [...files],
    concurrency,
    // What tests make and throw away is collected in larger pieces, which takes less time.
    execArgv: [
      ...['--disable-warning=ExperimentalWarning', '--max-semi-space-size=32'],
      ...['--import', BUNDLES.href, '--import', END_WHEN_HUNG.href],
    ],
    signal,
  })
  events.on('test:fail', ({ entryFile, file }) => {
    result.hasFailed = true
    // A test may be written in another file than the one that runs it.
    const program = entryFile ?? file
    if (program === undefined) result.isUnknown = true
    else result.failed.add(program)
  })
  events.on('test:summary', ({ file, duration_ms }) => {
    if (file !== undefined) result.took.set(relative(ROOT, file), Math.round(duration_ms))
  })
  const report = events.compose(spec)
  report.pipe(process.stdout, { end: false })
  await once(report, 'end')
  return result
}

function nameAll(files: readonly string[]): string {
  return files.map((file) => `  ${relative(ROOT, file)}`).join('\n')
}

function printSlowest(took: ReadonlyMap<string, number>): void {
  const sorted = [...took].sort(([, a], [, b]) => b - a).slice(0, SLOWEST)
  for (const [file, ms] of sorted) console.log(`${(ms / 1_000).toFixed(1).padStart(6)} s  ${file}`)
}
