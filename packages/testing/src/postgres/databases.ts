/** Databases for tests: a new one for whoever asks, empty or copied from a template. */
import { threadId } from 'node:worker_threads'
import pg from 'pg'
import { testRun } from '../test-run.ts'
import { askForCluster } from './keeper-client.ts'

export { missingPlatform } from './binaries.ts'

export interface TestDatabase {
  /** `postgres://…`. */
  url: string
  /** Removes the database, whoever still looks at it. */
  drop(): Promise<void>
}

/** A database that others are copied from. It is made once a run. */
export interface DatabaseTemplate {
  /** Letters and digits. Nothing else makes a template of this name. */
  name: string
  /** Fills the empty database of this address, and leaves no connection to it. */
  fill(url: string): Promise<void>
}

interface Cluster {
  urlOf(database: string): string
  /** Of a user who may do everything. Idle connections hold no process back. */
  admin: pg.Pool
}

/** PostgreSQL's code for a database that somebody looks at. */
const IN_USE = '55006'

let cluster: Promise<Cluster> | undefined
let databases = 0

/** A database of its own, empty unless a template is named. Starts the run's cluster when none runs. Throws, saying why,
 *  where PostgreSQL cannot start. */
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

/** Connections that are about to end are waited for; others are ended after five seconds. */
async function drop(admin: pg.Pool, name: string): Promise<void> {
  try {
    await admin.query(`drop database ${name}`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === IN_USE)) throw error
    console.error('LEAK', name)
    await admin.query(`drop database ${name} with (force)`)
  }
}

async function findCluster(): Promise<Cluster> {
  const { socket } = await testRun()
  const { port, password } = await askForCluster(socket)
  const urlOf = (database: string): string =>
    `postgres://yalkut:${password}@127.0.0.1:${port}/${database}`
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

/** Resolves when the template is there. */
async function making(at: Cluster, template: DatabaseTemplate, source: string): Promise<void> {
  const known = made.get(source) ?? make(at, template, source)
  made.set(source, known)
  await known
}

/** The files of a run ask at the same time: one of them makes the template, and the others wait for it. */
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
