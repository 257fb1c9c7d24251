/** The bars of the desks, beside what is seen: one table. Figures come from the tests that say them and from the programs of `desks/`.
 *  Arguments choose rows: `node bench/desks.ts align scripts`. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { BARS, type Bar } from './desks/bars.ts'

const ROOT = join(import.meta.dirname, '..')
const chosen = process.argv.slice(2)
const bars = BARS.filter(({ figure }) => chosen.length === 0 || chosen.some((name) => figure.startsWith(name)))

const figures = new Map<string, number>()
for (const from of new Set(bars.map((bar) => bar.from))) {
  for (const [name, value] of from.endsWith('.test.ts') ? ofTest(from) : ofProgram(from)) {
    figures.set(name, value)
  }
}
for (const bar of bars) say(bar, figures.get(bar.figure))

function ofTest(path: string): [string, number][] {
  const run = join(ROOT, 'packages/testing/src/run/run-tests.ts')
  const { stdout, status } = runNode([run, path])
  if (status !== 0) fail(path, stdout)
  return [...stdout.matchAll(/figure (\S+) (-?[\d.]+)/g)].map(([, name = '', value]) => {
    return [name, Number(value)]
  })
}

function ofProgram(path: string): [string, number][] {
  const { stdout, status } = runNode([join(ROOT, path)])
  const last: unknown = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}')
  if (status !== 0) fail(path, stdout)
  if (typeof last !== 'object' || last === null || !('what' in last)) return []
  return Object.entries(last).flatMap(([name, value]): [string, number][] =>
    typeof value === 'number' ? [[`${last.what}.${name}`, value]] : [],
  )
}

function runNode(args: readonly string[]): { stdout: string; status: number | null } {
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 } as const
  return spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

function fail(path: string, output: string): void {
  process.exitCode = 1
  console.error(`${path} failed:\n${output.slice(-4_000)}`)
}

function say({ what, figure, bar, unit }: Bar, seen: number | undefined): void {
  const isMost = 'most' in bar
  const limit = isMost ? bar.most : bar.least
  const ok = seen !== undefined && (isMost ? seen <= limit : seen >= limit)
  if (!ok) process.exitCode = 1
  console.error(
    `${ok ? '✔' : '✖'} ${what.padEnd(42)} ${isMost ? '≤' : '≥'} ${`${limit} ${unit}`.padEnd(11)} ${seen ?? 'no figure'}`,
  )
  console.log(JSON.stringify({ bench: 'desks', figure, seen: seen ?? null, ...bar, ok }))
}
