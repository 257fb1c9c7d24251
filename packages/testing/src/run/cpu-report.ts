/** What a run cost: CPU seconds by the kind of its programs, and its slowest programs. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fieldOf } from '../postgres/binaries.ts'
import type { Tier } from '../tiers/slices.ts'
import { KINDS, type Kind } from './kinds.ts'

/** CPU seconds. */
export interface RunCost {
  tier: Tier
  slice: number
  /** Whether every test of the tier ran. */
  isWhole: boolean
  /** Of all processes of the run: PostgreSQL, too. */
  total: number
  /** `shared`: PostgreSQL, the browser of the run, and programs that were ended before they could say. */
  byKind: { [kind in Kind | 'shared']: number }
}

/** A program of the run, by its absolute path. */
export interface ProgramCost {
  program: string
  kind: Kind
  cpuSeconds: number
}

/** The lines that the programs have written (`report-cpu.ts`), in ms by the path of the program. */
export function readCpuFile(file: string): Map<string, number> {
  const found = new Map<string, number>()
  if (!existsSync(file)) return found
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '') continue
    const said: unknown = JSON.parse(line)
    const program = String(fieldOf(said, 'program'))
    found.set(program, (found.get(program) ?? 0) + Number(fieldOf(said, 'ms')))
  }
  return found
}

/** `totalMs`: of all processes of the run; null where it is not known: then it is the sum of the programs. */
export function costOf(
  run: Pick<RunCost, 'tier' | 'slice' | 'isWhole'>,
  programs: readonly ProgramCost[],
  totalMs: number | null,
): RunCost {
  const byKind = Object.fromEntries(KINDS.map((kind) => [kind, 0]))
  for (const { kind, cpuSeconds } of programs) byKind[kind] = (byKind[kind] ?? 0) + cpuSeconds
  const sum = programs.reduce((all, { cpuSeconds }) => all + cpuSeconds, 0)
  const total = totalMs === null ? sum : totalMs / 1_000
  const kinds = Object.fromEntries(KINDS.map((kind) => [kind, rounded(byKind[kind] ?? 0)]))
  const shared = rounded(Math.max(0, total - sum))
  const { kill = 0, browser = 0, engine = 0, property = 0, other = 0 } = kinds
  return {
    ...run,
    total: rounded(total),
    byKind: { kill, browser, engine, property, other, shared },
  }
}

/** The lines at the end of a run. `took`: ms by the clock, by the path from the root. */
export function costInWords(
  root: string,
  cost: RunCost,
  programs: readonly ProgramCost[],
  { took, most }: { took: ReadonlyMap<string, number>; most: number },
): string {
  const cpu = new Map(programs.map((each) => [relative(root, each.program), each]))
  const slowest = [...took].sort(([, a], [, b]) => b - a).slice(0, most)
  const rows = slowest.map(([path, ms]) => {
    const { kind, cpuSeconds } = cpu.get(path) ?? { kind: '', cpuSeconds: 0 }
    return `${seconds(ms / 1_000)} ${seconds(cpuSeconds)}  ${kind.padEnd(8)}  ${path}`
  })
  const kinds = Object.entries(cost.byKind).map(([kind, each]) => `${kind} ${each.toFixed(1)}`)
  return [
    `The slowest programs: seconds by the clock, CPU seconds, kind`,
    ...rows,
    `CPU seconds: ${cost.total.toFixed(1)} (${kinds.join(', ')})`,
  ].join('\n')
}

/** For `bench/suite.ts`. */
export function writeCost(file: string, cost: RunCost): void {
  writeFileSync(file, `${JSON.stringify(cost)}\n`)
}

function rounded(each: number): number {
  return Math.round(each * 10) / 10
}

function seconds(each: number): string {
  return each.toFixed(1).padStart(7)
}
