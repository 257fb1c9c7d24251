/** Programs that stand ready and begin when a test says so, for tests that kill them. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { newFolder } from '../folders.ts'

export interface Program {
  /** Gives it its order, as a line of JSON on stdin. */
  go(order: object): void
  /** Kills it, and waits until it has ended. */
  kill(): Promise<void>
  /** Resolves when it has ended: whether it was killed, the lines of its stdout, and its stderr. */
  ended: Promise<{ isKilled: boolean; lines: string[]; words: string }>
}

/** What Node compiles is kept for the next process: they begin sooner. */
const compiled = newFolder()

/** Resolves when the program has written its first line. It does not outlive the tests of the file. */
export async function startProgram(path: string, input: object): Promise<Program> {
  const flags = ['--disable-warning=ExperimentalWarning', path, JSON.stringify(input)]
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(process.execPath, flags, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  })
  running.add(child)
  const words = text(child.stderr)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    said += part
  })
  const ended = once(child, 'close').then(async () => {
    running.delete(child)
    const lines = said.split('\n').filter((line) => line !== '')
    return { isKilled: child.signalCode === 'SIGKILL', lines, words: await words }
  })
  const tooSoon = ended.then((end) => {
    throw new Error(`it ended before it was ready: ${end.words}`)
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
