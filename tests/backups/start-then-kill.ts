/** Starts a command in a process of its own and kills it when it has come so far, without a chance to end well. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { bundled } from '@yalkut/testing/run/bundle'

const MAIN = fileURLToPath(new URL('../../packages/cli/src/main.ts', import.meta.url))

export async function startThenKill(
  args: readonly string[],
  isFarEnough: () => boolean,
): Promise<void> {
  const program = ['--disable-warning=ExperimentalWarning', await bundled(MAIN), ...args]
  const child = spawn(process.execPath, program, { stdio: 'ignore' })
  const ended = once(child, 'close')
  while (child.exitCode === null && !isFarEnough()) await sleep(2)
  child.kill('SIGKILL')
  await ended
}
