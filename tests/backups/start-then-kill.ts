/** Starts a command in a process of its own and kills it when it has come so far, without a chance to end well. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { bundledCommand } from '@yalkut/testing/run/command'

export async function startThenKill(args: readonly string[], isFarEnough: () => boolean): Promise<void> {
  const [program, ...first] = await bundledCommand()
  const child = spawn(program, [...first, ...args], { stdio: 'ignore' })
  const ended = once(child, 'close')
  while (child.exitCode === null && !isFarEnough()) await sleep(2)
  child.kill('SIGKILL')
  await ended
}
