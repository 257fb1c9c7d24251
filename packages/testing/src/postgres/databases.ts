/** Databases for tests: each call creates a new one, empty or copied from a template. */
import { threadId } from 'node:worker_threads'
import pg from 'pg'
import { testRun } from '../test-run.ts'
import { askForCluster } from './keeper-client.ts'

export { missingPlatform } from './binaries.ts'

export interface TestDatabase {
  /** `postgres://…`. */
  url: string
  /** Removes the database, also while connections to it are open. */
  drop(): Promise<void>
}

/** A database that new databases are copied from. One run makes it once. */
export interface DatabaseTemplate {
  /** Letters and digits. Two different templates have different names. */
  name: string
  /** Fills the empty database at this address, and closes its connections. */
  fill(url: string): Promise<void>
}

interface Cluster {
  urlOf(database: string): string
  /** A pool of a superuser. Idle connections do not keep a process running. */
  admin: pg.Pool
}

/** PostgreSQL's error code for a database with open connections. */
const IN_USE = '55006'

let cluster: Promise<Cluster> | undefined
let databases = 0

/** Creates a database, empty or from a template. Starts the cluster of the run when it is not running. Throws the reason
 *  when PostgreSQL cannot start. */
export async function newDatabase(template?: DatabaseTemplate): Promise<TestDatabase> {
  cluster ??= findCluster()
  const { admin, urlOf } = await cluster
  databases += 1
  const name = `test_${process.pid}_${threadId}_${databases}`
  if (template === undefined) await admin.query(`create database ${name}`)
  else await copy(await cluster, template, name)
  return {
    url: urlOf(name),
    drop: () => drop(admin, name),
  }
}

/** Waits five seconds for open connections to end, then ends them. */
async function drop(admin: pg.Pool, name: string): Promise<void> {
  try {
    await admin.query(`drop database ${name}`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === IN_USE)) throw error
    // A test left a connection open: its file still ends.
    await admin.query(`drop database ${name} with (force)`)
  }
}

async function findCluster(): Promise<Cluster> {
  const { socket } = await testRun()
  const { port, password } = await askForCluster(socket)
  const urlOf = (database: string): string => `postgres://yalkut:${password}@127.0.0.1:${port}/${database}`
  const settings = { max: 3, idleTimeoutMillis: 0, allowExitOnIdle: true }
  const admin = new pg.Pool({ connectionString: urlOf('postgres'), ...settings })
  admin.on('error', () => undefined)
  return { admin, urlOf }
}

/** `file_copy` takes half as long as the default, which writes each page of the copy to the log. */
async function copy(at: Cluster, template: DatabaseTemplate, name: string): Promise<void> {
  const source = `template_${template.name}`
  await making(at, template, source)
  await at.admin.query(`create database ${name} template ${source} strategy file_copy`)
}

const made = new Map<string, Promise<void>>()

/** Resolves when the template exists. */
async function making(at: Cluster, template: DatabaseTemplate, source: string): Promise<void> {
  const known = made.get(source) ?? make(at, template, source)
  made.set(source, known)
  await known
}

/** The test files of a run request a template at the same time: one of them makes it, and the others wait. */
async function make({ admin, urlOf }: Cluster, template: DatabaseTemplate, source: string) {
  const half = `half_${source}`
  const session = await admin.connect()
  await session.query('select pg_advisory_lock(hashtext($1))', [source])
  try {
    const found = await session.query('select from pg_database where datname = $1', [source])
    if (found.rowCount !== 0) return
    await session.query(`drop database if exists ${half} with (force)`)
    await session.query(`create database ${half}`)
    await template.fill(urlOf(half))
    await session.query(`alter database ${half} rename to ${source}`)
  } finally {
    await session.query('select pg_advisory_unlock(hashtext($1))', [source])
    session.release()
  }
}
