/** A PostgreSQL of one test alone, which writes to the disk as on a server that people use (`fsync=on`): the test kills it
 *  and starts it again. */
import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../outside/free-port.ts'
import { findRunner } from './binaries.ts'
import { CAREFUL, isReady, makeCluster, type Running } from './cluster.ts'

export interface OwnCluster {
  /** The address of a new empty database. */
  newDatabase(): Promise<string>
  /** The postmaster by `kill -9`: its other processes end when they see that it is gone. */
  kill(): Promise<void>
  /** On the same port, with the same files. Resolves when it takes connections. */
  start(): Promise<void>
  /** Ends it and removes its files. */
  end(): Promise<void>
}

/** The folder of a test run is in memory, where flushing costs nothing, and only its own account may look into it. */
const PARENT = existsSync('/var/tmp') ? '/var/tmp' : tmpdir()

/** How often a start is tried: the processes of a server that was killed hold its files a moment longer. */
const ATTEMPTS = 100
const BETWEEN_MS = 100

export async function startOwnCluster(settings: readonly string[] = []): Promise<OwnCluster> {
  const folder = mkdtempSync(join(PARENT, 'yalkut-own-postgres-'))
  const runner = findRunner()
  if (runner.uid !== undefined) chownSync(folder, runner.uid, runner.gid)
  const ending = new AbortController()
  const made = await makeCluster(folder, runner, ending.signal)
  const port = await freePort()
  const urlOf = (database: string): string => `postgres://yalkut:${made.password}@127.0.0.1:${port}/${database}`
  let running: Guarded | null = null
  let databases = 0

  async function start(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const server = made.run(port, [...CAREFUL, ...settings])
      if (await isReady(server)) {
        running = guarded(server, folder)
        return
      }
      if (attempt === ATTEMPTS) throw new Error(`PostgreSQL did not start.\n${server.stderr()}`)
      await sleep(BETWEEN_MS)
    }
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    const stopped = running
    running = null
    if (stopped === null) return
    stopped.server.child.kill(signal)
    await stopped.server.exited
    stopped.release()
  }

  await start()
  return {
    async newDatabase() {
      databases += 1
      const name = `own_${databases}`
      const admin = new pg.Client({ connectionString: urlOf('postgres') })
      await admin.connect()
      await admin.query(`create database ${name}`)
      await admin.end()
      return urlOf(name)
    },
    kill: () => stop('SIGKILL'),
    start,
    async end() {
      await stop('SIGQUIT')
      ending.abort()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

interface Guarded {
  server: Running
  release(): void
}

/** Another process ends the server and removes its files when this one is gone, `kill -9` included. */
function guarded(server: Running, folder: string): Guarded {
  const script = 'cat >/dev/null; kill -QUIT "$0"; sleep 1; rm -rf "$1"'
  const guard = spawn('sh', ['-c', script, String(server.child.pid), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.unref()
  return {
    server,
    release() {
      guard.kill('SIGKILL')
    },
  }
}
