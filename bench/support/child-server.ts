/** A server in a process of its own, so that neither the load nor the other server shares its thread. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface ChildServer {
  address: string
  /** Of a server that answers messages (`answerMemory`). */
  memory(): Promise<Memory>
  stop(): Promise<void>
}

/** Of a process, in bytes. */
export interface Memory {
  /** Now. */
  rss: number
  /** The most that it ever had. */
  peakRss: number
}

/** Starts `bench/support/<name>.ts`, which prints its address first. `args`: what it takes after the data folder. */
export async function startChildServer(
  name: string,
  dataDir: string,
  args: readonly string[] = [],
): Promise<ChildServer> {
  const script = join(import.meta.dirname, `${name}.ts`)
  const child = spawn(process.execPath, [script, dataDir, ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (child.stdout === null) throw new Error(`${name} cannot be heard`)
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
      const [said] = await answered
      return readMemory(said)
    },
    stop: () => stop(child),
  }
}

/** In the child: tells its memory when it is asked. */
export function answerMemory(): void {
  process.on('message', () => {
    const memory: Memory = {
      rss: process.memoryUsage.rss(),
      peakRss: process.resourceUsage().maxRSS * 1_024,
    }
    process.send?.(memory)
  })
}

function readMemory(said: unknown): Memory {
  const isMemory = typeof said === 'object' && said !== null && 'rss' in said && 'peakRss' in said
  if (!isMemory) throw new Error('the server did not tell its memory')
  return { rss: Number(said.rss), peakRss: Number(said.peakRss) }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
