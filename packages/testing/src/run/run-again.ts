/** Which files of a run of all tests are run a second time. On a busy machine a file may fail for want of time; a fault of the
 *  code fails again, also alone. */
import type { Group } from './groups.ts'

/** More programs than this do not fail by chance. */
const MOST = 5

export interface RunResult {
  hasFailed: boolean
  /** Whether something failed that belongs to no program. */
  isUnknown: boolean
  /** Absolute paths of the programs with a failed test. */
  failed: ReadonlySet<string>
  /** Milliseconds by path from the root. */
  took: ReadonlyMap<string, number>
}

/** The test files of the programs that failed. Empty when the tests were named: a person who names a file wants to see that it
 *  failed. */
export function filesToRunAgain(result: RunResult, groups: readonly Group[], named: readonly string[]): string[] {
  if (named.length > 0 || result.isUnknown || result.failed.size > MOST) return []
  return groups.filter(({ program }) => result.failed.has(program)).flatMap(({ files }) => files)
}
