/** Runs programs of tests side by side, each in a process of its own. */
import { once } from 'node:events'
import { relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import type { RunResult } from './run-again.ts'

const BUNDLES = new URL('../../../cli/src/libraries/use.ts', import.meta.url)
const END_WHEN_HUNG = new URL('./end-when-hung.ts', import.meta.url)
const REPORT_CPU = new URL('./report-cpu.ts', import.meta.url)

/** `files` and `root`: absolute paths. The report goes to stdout. */
export async function runFiles(
  root: string,
  files: readonly string[],
  { concurrency, signal }: { concurrency: number; signal: AbortSignal },
): Promise<RunResult> {
  const result = { hasFailed: false, isUnknown: false, failed: new Set<string>(), took: new Map() }
  const events = run({
    cwd: root,
    files: [...files],
    concurrency,
    // What tests make and throw away is collected in larger pieces, which takes less time.
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      '--max-semi-space-size=32',
      ...[BUNDLES, END_WHEN_HUNG, REPORT_CPU].flatMap(({ href }) => ['--import', href]),
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
    if (file !== undefined) result.took.set(relative(root, file), Math.round(duration_ms))
  })
  const report = events.compose(spec)
  report.pipe(process.stdout, { end: false })
  await once(report, 'end')
  return result
}
