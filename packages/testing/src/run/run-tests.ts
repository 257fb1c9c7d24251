/** Runs the tests, several processes side by side: `npm test -- --only packages/model`. A file that is named runs in a process
 *  of its own; of all tests, files of one folder share processes (`groups.ts`).
 *
 *  The slowest start first. All files share one PostgreSQL and one folder for temporary files (`../postgres/keeper.ts`), which
 *  are removed when the run ends, also by a signal. In the full tier a few files that failed among all are run once more, alone. */
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Keeper, startKeeper } from '../postgres/keeper-client.ts'
import { SEED_NAME } from '../properties/seed.ts'
import { FOLDER_NAME, SOCKET_NAME } from '../test-run.ts'
import { SLICE_NAME, slice, TIER_NAME, tier } from '../tiers/slices.ts'
import { type RunArguments, readArguments, USAGE } from './arguments.ts'
import { changedSince, filesThatReach } from './changed-files.ts'
import { costInWords, costOf, readCpuFile, writeCost } from './cpu-report.ts'
import { cpuOfChildren } from './cpu-time.ts'
import { type Group, groupFiles } from './groups.ts'
import { kindOf } from './kinds.ts'
import { buildPages, needPages } from './need-pages.ts'
import { pickFiles, readDurations, slowestFirst, writeDurations } from './pick-files.ts'
import { CPU_FILE_NAME, RUNNER_NAME } from './report-cpu.ts'
import { filesToRunAgain } from './run-again.ts'
import { runFiles } from './run-files.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
/** A folder below node_modules: an installation removes it. */
const CACHE = join(ROOT, 'node_modules/.cache/yalkut-tests')
/** How many of the slowest programs are named. */
const [FEW, MANY] = [10, 25]

const found = find()
if (found === null || !preparePages(found.files)) process.exitCode = 1
else await runTests(found.files, found.options)

/** Null after printing the reason, when no test can run. */
function find(): { files: string[]; options: RunArguments } | null {
  try {
    const options = readArguments(process.argv.slice(2))
    const files = pickFiles(ROOT, options.paths, process.cwd())
    if (options.changed === null) return { files, options }
    const changed = changedSince(ROOT, options.changed.since)
    const reached = filesThatReach(ROOT, files, changed)
    console.log(`${changed.length} files changed; ${reached.length} of ${files.length} files of tests reach them.`)
    return { files: reached, options }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
    return null
  }
}

function preparePages(files: readonly string[]): boolean {
  return !needPages(ROOT, files) || buildPages(ROOT)
}

async function runTests(files: string[], options: RunArguments): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const durationsFile = join(CACHE, 'durations.json')
  const known = readDurations(durationsFile)
  const keeper = await startKeeper()
  const cpuFile = join(keeper.folder, 'cpu.jsonl')
  setEnvironment(keeper, cpuFile, options)
  console.log(variantsOfRun())
  const stopping = stopOnSignals()
  const isWhole = options.paths.length === 0 && options.changed === null
  const kind = kindOf(ROOT)
  const groups = isWhole
    ? groupFiles(ROOT, files, join(CACHE, 'groups'), kind)
    : files.map((file) => ({ program: file, files: [file], kind: kind(file) }))
  let took = new Map<string, number>()
  let cpu = new Map<string, number>()
  try {
    took = await runGroups(groups, known, options, stopping)
    cpu = readCpuFile(cpuFile)
  } finally {
    await keeper.stop()
  }
  writeDurations(durationsFile, new Map([...known, ...took]))
  const programs = groups.map(({ program, kind }) => {
    return { program, kind, cpuSeconds: (cpu.get(program) ?? 0) / 1_000 }
  })
  const cost = costOf({ tier: tier(), slice: slice(), isWhole }, programs, cpuOfChildren())
  if (isWhole && !stopping.aborted) writeCost(join(CACHE, 'cost.json'), cost)
  const most = options.slowest ? MANY : FEW
  if (isWhole || options.slowest) {
    console.log(`\n${costInWords(ROOT, cost, programs, { took, most })}`)
  }
  console.log(variantsOfRun())
}

/** Of this process and all that it starts. */
function setEnvironment({ socket, folder }: Keeper, cpuFile: string, { seed, full, slice: named }: RunArguments): void {
  Object.assign(process.env, {
    [SOCKET_NAME]: socket,
    [FOLDER_NAME]: folder,
    [CPU_FILE_NAME]: cpuFile,
    [RUNNER_NAME]: String(process.pid),
    TMPDIR: folder,
    // Tests read what a server says as people do; `tests/cli/log.test.ts` has the form for programs.
    LOG: 'text',
    NODE_COMPILE_CACHE: join(CACHE, 'compiled'),
    ...(seed === null ? {} : { [SEED_NAME]: seed }),
    ...(full ? { [TIER_NAME]: 'full' } : {}),
    ...(named === null ? {} : { [SLICE_NAME]: String(named) }),
  })
  // Named for all files, which then need not ask git.
  process.env[SLICE_NAME] = String(slice())
}

function stopOnSignals(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      process.exitCode = 1
      stopping.abort()
    })
  }
  return stopping.signal
}

/** Gives how long each took, in ms by its path from the root. */
async function runGroups(
  groups: readonly Group[],
  known: ReadonlyMap<string, number>,
  { paths, jobs }: RunArguments,
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const programs = slowestFirst(ROOT, groups, known)
  const concurrency = jobs ?? availableParallelism() + 1
  const first = await runFiles(ROOT, programs, { concurrency, signal })
  const again = tier() === 'full' ? filesToRunAgain(first, groups, paths) : []
  if (again.length === 0 || signal.aborted) {
    if (first.hasFailed) process.exitCode = 1
    return new Map(first.took)
  }
  console.log(`\nRun once more, alone:\n${nameAll(again)}\n`)
  const second = await runFiles(ROOT, again, { concurrency: 1, signal })
  const unsteady = again.filter((file) => !second.failed.has(file))
  if (unsteady.length > 0) console.log(`\nPassed only when alone:\n${nameAll(unsteady)}`)
  if (second.hasFailed) process.exitCode = 1
  return new Map([...first.took, ...second.took])
}

/** In words: which variants of tests this run has. */
function variantsOfRun(): string {
  if (tier() === 'full') return 'Full tier: every variant.'
  return `Default tier, slice ${slice()}; repeat with npm test -- --slice ${slice()}`
}

function nameAll(files: readonly string[]): string {
  return files.map((file) => `  ${relative(ROOT, file)}`).join('\n')
}
