/** Ends a process with all that it started. What a killed supervisor leaves behind keeps its pipes open, so that `close` never
 *  comes, and its ports and database in use. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long a process that is asked to stop may take, in ms; less than the limit of `atEnd`. */
const LONGEST_MS = 45_000

/** `child` is started with `detached: true`, as the first of its process group. SIGKILL is for the whole group; another signal is
 *  for the child, and what is left of the group when the child has ended, or does not end in time, is killed. */
export async function endGroup(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (signal !== 'SIGKILL' && isRunning(child)) {
    const limit = new AbortController()
    const late = sleep(LONGEST_MS, null, { signal: limit.signal }).catch(() => null)
    child.kill(signal)
    await Promise.race([once(child, 'exit'), late])
    limit.abort()
  }
  const ended = isRunning(child) ? once(child, 'exit') : null
  killGroup(child)
  await ended
  for (const pipe of [child.stdout, child.stderr]) pipe?.destroy()
}

/** Kills what is left of the group of a child, now. */
export function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing of the group is left.
  }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null
