/** Makes a PostgreSQL cluster in an empty folder and runs its server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Binaries, findBinaries, type Runner } from './binaries.ts'

export interface ClusterAddress {
  port: number
  password: string
}

export interface Cluster {
  address: ClusterAddress
  /** Resolves when the server has ended. */
  exited: Promise<unknown>
  /** The last 20,000 characters that the server printed. */
  words(): string
}

/** Text sorts by the rules of a language, as on most servers, and not by bytes. Queries must not depend on either order. */
const MAKE_FLAGS =
  '--no-sync --no-instructions --encoding=UTF8 --locale=C --locale-provider=icu ' +
  '--icu-locale=en-US --username=yalkut --auth=scram-sha-256 --set scram_iterations=1'

/** Fast settings that lose data in a power cut: the cluster lives for one test run. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  `max_connections=${100 + 50 * availableParallelism()}`,
  'shared_buffers=64MB',
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'checkpoint_timeout=1h',
  'io_method=sync',
  'jit=off',
]

interface Running {
  child: ChildProcess
  /** The last 20,000 characters that the program printed. */
  words(): string
  /** The exit code; null when a signal ended the program. */
  exited: Promise<number | null>
}

/** Resolves when the server accepts connections. `ending` stops the server, or its creation. */
export async function startCluster(
  folder: string,
  runner: Runner,
  ending: AbortSignal,
): Promise<Cluster> {
  const binaries = findBinaries(folder, runner)
  const run = (program: string, flags: readonly string[]): Running =>
    runAs(runner, folder, ending, program, flags)
  const password = randomBytes(12).toString('hex')
  const dataFolder = join(folder, 'data')
  await makeCluster()
  const { server, port } = await startServer(run, binaries, dataFolder)
  return { address: { port, password }, exited: server.exited, words: server.words }

  async function makeCluster(): Promise<void> {
    const passwordFile = join(folder, 'password')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (runner.uid !== undefined) chownSync(passwordFile, runner.uid, runner.gid)
    const flags = [...MAKE_FLAGS.split(' '), `--pwfile=${passwordFile}`, '-D', dataFolder]
    const initdb = run(binaries.initdb, flags)
    const code = await initdb.exited
    ending.throwIfAborted()
    if (code !== 0) throw new Error(`initdb ended with ${code}.\n${initdb.words()}`)
  }
}

/** Another process may take a free port before the server does. The server is then started on another port. */
async function startServer(
  run: (program: string, flags: readonly string[]) => Running,
  binaries: Binaries,
  dataFolder: string,
): Promise<{ server: Running; port: number }> {
  const settings = SETTINGS.flatMap((setting) => ['-c', setting])
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const server = run(binaries.postgres, ['-D', dataFolder, '-p', String(port), ...settings])
    if (await isReady(server)) return { server, port }
    const taken = server.words().includes('in use')
    if (!taken || attempt === 5) throw new Error(`PostgreSQL did not start.\n${server.words()}`)
  }
}

async function isReady(server: Running): Promise<boolean> {
  const ready = new Promise<true>((resolve) => {
    server.child.stderr?.on('data', () => {
      if (server.words().includes('ready to accept connections')) resolve(true)
    })
  })
  return await Promise.race([ready, server.exited.then(() => false)])
}

function runAs(
  runner: Runner,
  cwd: string,
  ending: AbortSignal,
  program: string,
  flags: readonly string[],
): Running {
  ending.throwIfAborted()
  const child = spawn(program, flags, {
    ...runner,
    cwd,
    // The cluster does not inherit the caller's PG… variables and language.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  const hear = (chunk: Buffer): void => {
    words = (words + chunk.toString('utf8')).slice(-20_000)
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
  return { child, words: () => words, exited }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
