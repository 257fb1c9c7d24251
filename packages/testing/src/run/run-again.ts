/** Which files of a run of all tests are run a second time. On a busy machine a file may fail for want of time; a fault of the
 *  code fails again, also alone. */

/** More files than this do not fail by chance. */
const MOST = 5

export interface RunResult {
  hasFailed: boolean
  /** Whether something failed that belongs to no file. */
  isUnknown: boolean
  /** Absolute paths of the files with a failed test. */
  failed: ReadonlySet<string>
  /** Milliseconds by path from the root. */
  took: ReadonlyMap<string, number>
}

/** Empty when the tests were named: whoever names a file wants to see that it failed. */
export function filesToRunAgain(result: RunResult, named: readonly string[]): string[] {
  if (named.length > 0 || result.isUnknown || result.failed.size > MOST) return []
  return [...result.failed]
}
