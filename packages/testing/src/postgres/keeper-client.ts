/** Starts the keeper of a test run, and requests the address of PostgreSQL from it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createConnection, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { fieldOf } from './binaries.ts'
import type { ClusterAddress } from './cluster.ts'

/** The first line that the keeper prints. */
export interface Greeting {
  /** The keeper answers each connection to this socket with the address of PostgreSQL. */
  socket: string
  /** The folder for temporary files. */
  folder: string
}

export interface Keeper extends Greeting {
  /** Ends the cluster and removes the folder. */
  stop(): Promise<void>
}

/** The keeper keeps no process running, and ends with this process. It leads a process group of its own, so that Ctrl-C in
 *  a terminal does not end it before the tests that still use it. */
export async function startKeeper(): Promise<Keeper> {
  const program = fileURLToPath(new URL('./keeper.ts', import.meta.url))
  const keeper = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const greeting: unknown = JSON.parse(await firstLine(keeper))
  keeper.unref()
  for (const stream of keeper.stdio) if (stream instanceof Socket) stream.unref()
  return {
    socket: textIn(greeting, 'socket'),
    folder: textIn(greeting, 'folder'),
    async stop() {
      if (keeper.exitCode !== null || keeper.signalCode !== null) return
      keeper.ref()
      keeper.stdin?.end()
      await once(keeper, 'exit')
    },
  }
}

/** Throws the reason when PostgreSQL cannot start. */
export async function askForCluster(socket: string): Promise<ClusterAddress> {
  const said: unknown = JSON.parse(await text(createConnection(socket)))
  const port = fieldOf(said, 'port')
  const password = fieldOf(said, 'password')
  if (typeof port === 'number' && typeof password === 'string') return { port, password }
  const complaint = String(fieldOf(said, 'complaint'))
  throw new Error(`The tests need a PostgreSQL, and none could start.\n${complaint}`)
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  let received = ''
  if (stdout !== null) {
    for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
      received += String(chunk)
      if (received.includes('\n')) return received
    }
  }
  throw new Error('The keeper of the tests ended without an answer.')
}

function textIn(value: unknown, name: string): string {
  const found = fieldOf(value, name)
  if (typeof found === 'string') return found
  throw new Error(`the keeper of the tests named no ${name}`)
}
