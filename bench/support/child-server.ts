/** Starts a server in a process of its own, so that the load and other servers do not run in its thread. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface ChildServer {
  address: string
  /** What the server has used so far. Its program must call `answerUsage`. */
  usage(): Promise<Usage>
  stop(): Promise<void>
}

/** What a process uses. */
export interface Usage {
  /** The memory now, in bytes. */
  rss: number
  /** The maximum of that memory since the start, in bytes. */
  peakRss: number
  /** The CPU time of all threads since the start, in µs. */
  cpuMicros: number
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
    async usage() {
      const answered = once(child, 'message')
      child.send('usage')
      const [message] = await answered
      return readUsage(message)
    },
    stop: () => stop(child),
  }
}

/** For the program of the server: answers each message with what the process uses. */
export function answerUsage(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    const usage: Usage = {
      rss: process.memoryUsage.rss(),
      peakRss: process.resourceUsage().maxRSS * 1_024,
      cpuMicros: user + system,
    }
    process.send?.(usage)
  })
}

function readUsage(message: unknown): Usage {
  const isObject = typeof message === 'object' && message !== null
  if (!isObject || !('rss' in message) || !('peakRss' in message) || !('cpuMicros' in message)) {
    throw new Error('the server did not answer what it uses')
  }
  const { rss, peakRss, cpuMicros } = message
  return { rss: Number(rss), peakRss: Number(peakRss), cpuMicros: Number(cpuMicros) }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
