/** Starts a server in a process of its own, so that the load and other servers do not run in its thread. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface ChildServer {
  address: string
  /** The memory of the server, which must call `answerMemory`. */
  memory(): Promise<Memory>
  stop(): Promise<void>
}

/** The memory of a process, in bytes. */
export interface Memory {
  /** Now. */
  rss: number
  /** The maximum since its start. */
  peakRss: number
}

/** Starts `bench/support/<name>.ts`, which first prints its address. `args`: its arguments after the data folder. */
export async function startChildServer(
  name: string,
  dataDir: string,
  args: readonly string[] = [],
): Promise<ChildServer> {
  const script = join(import.meta.dirname, `${name}.ts`)
  const child = spawn(process.execPath, [script, dataDir, ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (child.stdout === null) throw new Error(`${name} has no output to read`)
  const line = once(createInterface({ input: child.stdout }), 'line')
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended before it listened (${code})`)
  })
  const [address] = await Promise.race([line, ended])
  ended.catch(() => undefined)
  return {
    address: String(address),
    async memory() {
      const answered = once(child, 'message')
      child.send('memory')
      const [message] = await answered
      return readMemory(message)
    },
    stop: () => stop(child),
  }
}

/** For the program of the server: answers each message with the memory of the process. */
export function answerMemory(): void {
  process.on('message', () => {
    const memory: Memory = {
      rss: process.memoryUsage.rss(),
      peakRss: process.resourceUsage().maxRSS * 1_024,
    }
    process.send?.(memory)
  })
}

function readMemory(message: unknown): Memory {
  const isObject = typeof message === 'object' && message !== null
  if (!isObject || !('rss' in message) || !('peakRss' in message)) {
    throw new Error('the server did not answer its memory')
  }
  return { rss: Number(message.rss), peakRss: Number(message.peakRss) }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
