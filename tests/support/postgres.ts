/** A real PostgreSQL for tests: one cluster a test process, made at first use; a fresh database
 *  for each who asks. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { fieldOf } from './postgres-binaries.ts'

export { missingPlatform } from './postgres-binaries.ts'

export interface TestDatabase {
  /** `postgres://…`. */
  url: string
  /** Removes it, whoever still looks at it. */
  drop(): Promise<void>
}

interface Cluster {
  keeper: ChildProcess
  urlOf(database: string): string
}

let cluster: Promise<Cluster> | undefined
let databases = 0

/** An empty database. Starts the cluster when none runs. Throws, saying why, where it cannot
 *  start. */
export async function newDatabase(): Promise<TestDatabase> {
  cluster ??= startCluster()
  const { urlOf } = await cluster
  databases += 1
  const name = `test_${databases}`
  await command(urlOf('postgres'), `create database ${name}`)
  return {
    url: urlOf(name),
    drop: () => command(urlOf('postgres'), `drop database ${name} with (force)`),
  }
}

/** Ends the cluster and removes its files; the next `newDatabase` starts another. */
export async function stopPostgres(): Promise<void> {
  const running = await cluster?.catch(() => undefined)
  cluster = undefined
  if (running === undefined || running.keeper.exitCode !== null) return
  running.keeper.ref()
  running.keeper.stdin?.end()
  await once(running.keeper, 'exit')
}

/** The keeper holds no test process back: it is not waited for, and ends when this process does.
 *  It leads a process group of its own, so that Ctrl-C in a terminal does not end it before the
 *  tests that still use it. */
async function startCluster(): Promise<Cluster> {
  const program = fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url))
  const keeper = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  const complaint = text(keeper.stderr)
  const line = await firstLine(keeper)
  if (line === null) {
    throw new Error(`The tests need a PostgreSQL, and none could start.\n${await complaint}`)
  }
  const { port, password } = readGreeting(line)
  keeper.unref()
  for (const stream of keeper.stdio) if (stream instanceof Socket) stream.unref()
  return {
    keeper,
    urlOf: (database) => `postgres://yalkut:${password}@127.0.0.1:${port}/${database}`,
  }
}

/** Null when the keeper ended without a word. */
async function firstLine(keeper: ChildProcess): Promise<string | null> {
  if (keeper.stdout === null) return null
  let heard = ''
  for await (const chunk of keeper.stdout.iterator({ destroyOnReturn: false })) {
    heard += String(chunk)
    if (heard.includes('\n')) return heard
  }
  return null
}

function readGreeting(line: string): { port: number; password: string } {
  const greeting: unknown = JSON.parse(line)
  const port = fieldOf(greeting, 'port')
  const password = fieldOf(greeting, 'password')
  if (typeof port === 'number' && typeof password === 'string') return { port, password }
  throw new Error(`the keeper of PostgreSQL said: ${line}`)
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
