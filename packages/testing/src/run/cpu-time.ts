/** CPU time of programs: user and system, in ms. */
import { readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10
/** Positions of `cutime` and `cstime` in /proc/self/stat, counted from the state, which follows the name of the program. */
const [CHILDREN_USER, CHILDREN_SYSTEM] = [13, 14]

/** Of all processes that this one has started and that have ended, and of theirs that they waited for. Null where the kernel does
 *  not say (only Linux does). */
export function cpuOfChildren(): number | null {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[CHILDREN_USER]) + Number(fields[CHILDREN_SYSTEM])) * TICK_MS
  } catch {
    return null
  }
}

/** Of this process, with all its threads. */
export function cpuOfSelf(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
