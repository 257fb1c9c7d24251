/** Makes a PostgreSQL cluster in an empty folder and runs its server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../outside/free-port.ts'
import { findBinaries, type Runner } from './binaries.ts'

export interface ClusterAddress {
  port: number
  password: string
}

export interface Cluster {
  address: ClusterAddress
  /** Resolves when the server has ended. */
  exited: Promise<unknown>
  /** The last 20,000 characters that the server printed. */
  stderr(): string
}

/** Text sorts by the rules of a language, as on most servers, and not by bytes. Queries must not depend on either order. */
const MAKE_FLAGS =
  '--no-sync --no-instructions --encoding=UTF8 --locale=C --locale-provider=icu ' +
  '--icu-locale=en-US --username=yalkut --auth=scram-sha-256 --set scram_iterations=1'

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  `max_connections=${100 + 50 * availableParallelism()}`,
  'shared_buffers=64MB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'checkpoint_timeout=1h',
  'io_method=sync',
  'jit=off',
]

/** Quick, and careless of a power cut: the cluster lives for one test run. */
const CARELESS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

/** As on a server that people use. */
export const CAREFUL = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on']

export interface Running {
  child: ChildProcess
  /** The last 20,000 characters that the program printed. */
  stderr(): string
  /** The exit code; null when a signal ended the program. */
  exited: Promise<number | null>
}

/** Resolves when the server accepts connections. `ending` stops the server, or its creation. */
export async function startCluster(folder: string, runner: Runner, ending: AbortSignal): Promise<Cluster> {
  const temporary = await makeCluster(folder, runner, ending)
  const { server, port } = await startServer(temporary)
  const { password } = temporary
  return { address: { port, password }, exited: server.exited, stderr: server.stderr }
}

/** The files of a cluster, and how its programs are run. */
export interface TemporaryCluster {
  password: string
  /** Starts a server of it that may not take the port, or may find the files in use. */
  run(port: number, settings: readonly string[]): Running
}

/** Makes the files of a cluster in an empty folder. */
export async function makeCluster(folder: string, runner: Runner, ending: AbortSignal): Promise<TemporaryCluster> {
  const binaries = findBinaries(folder, runner)
  const password = randomBytes(12).toString('hex')
  const dataFolder = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (runner.uid !== undefined) chownSync(passwordFile, runner.uid, runner.gid)
  const flags = [...MAKE_FLAGS.split(' '), `--pwfile=${passwordFile}`, '-D', dataFolder]
  const initdb = runAs(runner, folder, ending, binaries.initdb, flags)
  const code = await initdb.exited
  ending.throwIfAborted()
  if (code !== 0) throw new Error(`initdb ended with ${code}.\n${initdb.stderr()}`)
  return {
    password,
    run(port, settings) {
      const set = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting])
      const named = ['-D', dataFolder, '-p', String(port)]
      return runAs(runner, folder, ending, binaries.postgres, [...named, ...set])
    },
  }
}

/** A port that is free now may be taken a moment later: then another one is tried. */
async function startServer(temporary: TemporaryCluster): Promise<{ server: Running; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const server = temporary.run(port, CARELESS)
    if (await isReady(server)) return { server, port }
    const taken = server.stderr().includes('in use')
    if (!taken || attempt === 5) throw new Error(`PostgreSQL did not start.\n${server.stderr()}`)
  }
}

/** False when it ended instead. */
export async function isReady(server: Running): Promise<boolean> {
  const ready = new Promise<true>((resolve) => {
    server.child.stderr?.on('data', () => {
      if (server.stderr().includes('ready to accept connections')) resolve(true)
    })
  })
  return await Promise.race([ready, server.exited.then(() => false)])
}

function runAs(runner: Runner, cwd: string, ending: AbortSignal, program: string, flags: readonly string[]): Running {
  ending.throwIfAborted()
  const child = spawn(program, flags, {
    ...runner,
    cwd,
    // The cluster does not inherit the caller's PG… variables and language.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stderr = ''
  const hear = (chunk: Buffer): void => {
    stderr = (stderr + chunk.toString('utf8')).slice(-20_000)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const kill = (): void => {
    child.kill('SIGQUIT')
  }
  ending.addEventListener('abort', kill, { once: true })
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { child, stderr: () => stderr, exited }
}
