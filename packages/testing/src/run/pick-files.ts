/** The test files of a run, and their order. */
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { Group } from './groups.ts'

const PATTERNS = ['packages/*/{src,build}/**/*.test.ts', 'tests/**/*.test.ts', 'tools/**/*.test.ts']

/** The duration of each program's last run, in ms, by the path from the root. */
export type Durations = ReadonlyMap<string, number>

/** Absolute paths: all test files, or the named files and the test files below the named folders. `named` is relative to the
 *  folder `from`. A named file is run whatever its name is. Throws for a path without a test. */
export function pickFiles(root: string, named: readonly string[], from: string): string[] {
  const all = globSync(PATTERNS, { cwd: root }).map((file) => join(root, file))
  if (named.length === 0) return all
  const picked = named.flatMap((path) => {
    const whole = resolve(from, path)
    const isFile = statSync(whole, { throwIfNoEntry: false })?.isFile() === true
    const found = isFile ? [whole] : all.filter((file) => file.startsWith(whole + sep))
    if (found.length === 0) throw new Error(`There is no test at ${path}.`)
    return found
  })
  return [...new Set(picked)]
}

/** The slowest program first, so that no core waits at the end for one. The sizes of its files count as the duration of a
 *  program without a recorded run. */
export function slowestFirst(root: string, groups: readonly Group[], durations: Durations): string[] {
  const weigh = ({ program, files }: Group): number =>
    durations.get(relative(root, program)) ?? files.reduce((bytes, file) => bytes + statSync(file).size, 0)
  return groups
    .map((group) => ({ program: group.program, weight: weigh(group) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ program }) => program)
}

/** Empty when no run is recorded. */
export function readDurations(file: string): Durations {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof read !== 'object' || read === null) return new Map()
    return new Map(Object.entries(read).map(([path, ms]) => [path, Number(ms)]))
  } catch {
    return new Map()
  }
}

export function writeDurations(file: string, durations: Durations): void {
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(durations), null, 1)}\n`)
}
