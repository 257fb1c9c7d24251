/** A program of its own that holds the shared resources of one test run: a folder for temporary files, and one PostgreSQL.
 *  PostgreSQL starts when the first test file requests it.
 *
 *  The program prints the path of its socket on stdout. It ends and removes everything when its stdin closes, which happens
 *  however the process that started it ends, `kill -9` included. */
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRunner } from './binaries.ts'
import { type ClusterAddress, startCluster } from './cluster.ts'
import type { Greeting } from './keeper-client.ts'
import { roomyMemory } from './roomy-memory.ts'

const ending = new AbortController()
const end = (): void => ending.abort()
process.stdin.once('close', end).resume()
process.stdout.on('error', end)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)

const parent = roomyMemory() ?? tmpdir()
const folder = mkdtempSync(join(parent, 'yalkut-tests-'))
const folders = [folder]
let starting: Promise<ClusterAddress> | undefined
let closed: Promise<unknown> = Promise.resolve()

const door = createServer((connection) => void answer(connection))
const socket = join(folder, 'keeper.sock')
door.listen(socket, () => {
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  const greeting: Greeting = { socket, folder: temporary }
  process.stdout.write(`${JSON.stringify(greeting)}\n`)
})
ending.signal.addEventListener('abort', () => void leave(), { once: true })

/** Sends the address of the cluster, or the reason why it could not start. */
async function answer(connection: Socket): Promise<void> {
  connection.on('error', () => undefined)
  starting ??= start()
  const reply = await starting.catch((error: unknown) => ({
    complaint: error instanceof Error ? error.message : String(error),
  }))
  connection.end(`${JSON.stringify(reply)}\n`)
}

async function start(): Promise<ClusterAddress> {
  const runner = findRunner()
  const made = mkdtempSync(join(parent, 'yalkut-postgres-'))
  folders.push(made)
  if (runner.uid !== undefined) chownSync(made, runner.uid, runner.gid)
  const { address, exited, stderr } = await startCluster(made, runner, ending.signal)
  closed = exited.then(() => {
    if (ending.signal.aborted) return
    process.stderr.write(`PostgreSQL stopped by itself.\n${stderr()}`)
  })
  return address
}

async function leave(): Promise<void> {
  door.close()
  await starting?.catch(() => undefined)
  await closed
  for (const path of folders) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  process.stdin.destroy()
}
