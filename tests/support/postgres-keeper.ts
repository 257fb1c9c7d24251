/** A program of its own that keeps one PostgreSQL for one test process: makes it, says on stdout
 *  where it is, and ends and removes it when its stdin closes, which happens however the test
 *  process ends, `kill -9` included. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  accessSync,
  chownSync,
  constants,
  mkdtempSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Binaries, findBinaries, findRunner } from './postgres-binaries.ts'

/** The names sort by a language's rules, as on most servers, not by bytes: queries must not lean
 *  on either. */
const MAKE_FLAGS =
  '--no-sync --no-instructions --encoding=UTF8 --locale=C --locale-provider=icu ' +
  '--icu-locale=en-US --username=yalkut --auth=scram-sha-256'

/** Quick, and careless of a power cut: the cluster lives for one test run. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=32MB',
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
]

const ROOM_BYTES = 2 * 1024 ** 3

interface Running {
  child: ChildProcess
  /** All that it said so far. */
  words(): string
  /** Its exit code; null when a signal ended it. */
  exited: Promise<number | null>
}

const ending = new AbortController()
const end = (): void => ending.abort()
process.stdin.once('close', end).resume()
process.stdout.on('error', end)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)

const runner = findRunner()
const folder = makeFolder(tmpdir())
const dataFolder = join(makeFolder(roomyMemory() ?? folder), 'data')
try {
  await keep()
} catch (error) {
  if (!ending.signal.aborted) {
    process.stderr.write(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
} finally {
  for (const path of [dirname(dataFolder), folder]) {
    rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  }
  process.stdin.destroy()
}

async function keep(): Promise<void> {
  const binaries = findBinaries(folder, runner)
  const password = randomBytes(12).toString('hex')
  await makeCluster(binaries, password)
  const { server, port } = await startServer(binaries)
  process.stdout.write(`${JSON.stringify({ port, password })}\n`)
  await server.exited
  if (!ending.signal.aborted) throw new Error(`PostgreSQL stopped by itself.\n${server.words()}`)
}

function makeFolder(parent: string): string {
  const made = mkdtempSync(join(parent, 'yalkut-postgres-'))
  if (runner.uid !== undefined) chownSync(made, runner.uid, runner.gid)
  return made
}

/** Where files are kept in memory, if there is room for a cluster: five times as quick to make a
 *  database in. */
function roomyMemory(): string | null {
  const memory = '/dev/shm'
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > ROOM_BYTES ? memory : null
  } catch {
    return null
  }
}

async function makeCluster(binaries: Binaries, password: string): Promise<void> {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (runner.uid !== undefined) chownSync(passwordFile, runner.uid, runner.gid)
  const flags = [...MAKE_FLAGS.split(' '), `--pwfile=${passwordFile}`, '-D', dataFolder]
  const initdb = run(binaries.initdb, flags)
  const code = await initdb.exited
  ending.signal.throwIfAborted()
  if (code !== 0) throw new Error(`initdb ended with ${code}.\n${initdb.words()}`)
}

/** A port that is free now may be taken a moment later: then another one is tried. */
async function startServer(binaries: Binaries): Promise<{ server: Running; port: number }> {
  const settings = SETTINGS.flatMap((setting) => ['-c', setting])
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const flags = ['-D', dataFolder, '-p', String(port), ...settings]
    const server = run(binaries.postgres, flags)
    if (await isReady(server)) return { server, port }
    ending.signal.throwIfAborted()
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

function run(program: string, flags: string[]): Running {
  ending.signal.throwIfAborted()
  const child = spawn(program, flags, {
    ...runner,
    cwd: folder,
    // The caller's PG… variables and language are not the cluster's.
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
  ending.signal.addEventListener('abort', kill, { once: true })
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
