/** A server in a process of its own, so that neither the load nor the other server shares its thread. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface ChildServer {
  address: string
  stop(): Promise<void>
}

/** Starts `bench/support/<name>.ts`, which prints its address first. */
export async function startChildServer(name: string, dataDir: string): Promise<ChildServer> {
  const script = join(import.meta.dirname, `${name}.ts`)
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const line = once(createInterface({ input: child.stdout }), 'line')
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended before it listened (${code})`)
  })
  const [address] = await Promise.race([line, ended])
  ended.catch(() => undefined)
  return { address: String(address), stop: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
