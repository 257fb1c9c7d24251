/** Programs that start, wait for an order of the test and then work, for tests that kill them. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { newFolder } from '../folders.ts'
import { bundled } from './bundle.ts'

export interface Program {
  /** Sends the order to the program, as a line of JSON on stdin. */
  go(order: object): void
  /** Kills the program, and waits until it has ended. */
  kill(): Promise<void>
  /** Resolves when the program has ended. `lines`: its stdout; `words`: its stderr. */
  ended: Promise<{ isKilled: boolean; lines: string[]; words: string }>
}

/** Keeps Node's compiled code for the next process, which then starts sooner. */
const compiled = newFolder()

/** Resolves when the program has written its first line. The program ends with the tests of the file at the latest. */
export async function startProgram(path: string, input: object): Promise<Program> {
  const program = await bundled(path)
  const flags = ['--disable-warning=ExperimentalWarning', program, JSON.stringify(input)]
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(process.execPath, flags, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  })
  running.add(child)
  const words = text(child.stderr)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part
  })
  const ended = once(child, 'close').then(async () => {
    running.delete(child)
    const lines = output.split('\n').filter((line) => line !== '')
    return { isKilled: child.signalCode === 'SIGKILL', lines, words: await words }
  })
  const tooSoon = ended.then((end) => {
    throw new Error(`the program ended before it was ready: ${end.words}`)
  })
  tooSoon.catch(() => undefined)
  await Promise.race([once(child.stdout, 'data'), tooSoon])
  return {
    go: (order) => child.stdin.write(`${JSON.stringify(order)}\n`),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    ended,
  }
}

const running = new Set<ChildProcessByStdio<Writable, Readable, Readable>>()
after(() => {
  for (const child of running) child.kill('SIGKILL')
})
