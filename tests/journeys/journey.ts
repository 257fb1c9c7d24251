/** Journeys through the whole service, over HTTP: on SQLite with one server, and on PostgreSQL with two servers on the
 *  same ledger and the same store of files. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, describe } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JsonObject } from '@yalkut/model'
import type { EngineName } from '@yalkut/testing/engines'
import { newFolder } from '@yalkut/testing/folders'
import { newMigratedDatabase } from '@yalkut/testing/ledger/templates'
import { startS3 } from '@yalkut/testing/outside/s3'
import { missingPlatform } from '@yalkut/testing/postgres/databases'
import type { Name } from '@yalkut/testing/servers/people'
import { addShelves, post, type Shelves } from '@yalkut/testing/servers/shelves'
import { signIn } from '@yalkut/testing/servers/signed-in'
import { type Answer, startTestServer, type TestServer } from '@yalkut/testing/servers/test-server'
import { leftOut } from '@yalkut/testing/tiers/slices'
import { listOf } from '@yalkut/testing/values/json'
import { startWorker } from '@yalkut/testing/workers/run-worker'

export interface JourneyServers {
  /** The server that all requests go to. */
  server: TestServer
  /** That server and, on PostgreSQL, another one that only follows it. */
  servers: TestServer[]
  shelves: Shelves
}

const DAY_MS = 24 * 3_600_000

const ENGINES: readonly EngineName[] = ['sqlite', 'postgres']

/** Defines a journey's steps on each engine, in the default tier on one of them by the slice. Every account is more than a day old, so all people may upload. */
export function onEachEngine(title: string, steps: (journey: JourneyServers) => void): void {
  const left = (engine: EngineName) => leftOut('engine', `journey: ${title}`, ENGINES, engine)
  const skip = left('sqlite')
  describe(`${title} (sqlite)`, { skip }, async () => {
    if (skip !== false) return
    const { clock, pass } = passingClock()
    const server = await startTestServer({ clock })
    const shelves = await addShelves(server)
    pass(2 * DAY_MS)
    steps({ server, servers: [server], shelves })
  })
  const missing = missingPlatform() ?? left('postgres')
  describe(`${title} (postgres, two servers)`, { skip: missing }, async () => {
    if (missing !== false) return
    const [s3, database] = [await startS3(), await newMigratedDatabase()]
    const opening = { databaseUrl: database.url, objectsUrl: s3.url }
    const { clock, pass } = passingClock()
    const server = await startTestServer({ opening, clock })
    const shelves = await addShelves(server)
    pass(2 * DAY_MS)
    const follower = await startTestServer({ opening, clock, people: server.people })
    after(async () => {
      await database.drop()
      await s3.stop()
    })
    steps({ server, servers: [server, follower], shelves })
  })
}

function passingClock(): { clock(): Date; pass(ms: number): void } {
  let aheadMs = 0
  return {
    clock: () => new Date(Date.now() + aheadMs),
    pass(ms) {
      aheadMs += ms
    },
  }
}

/** Steps that all journeys share. */
export function acting({ server }: JourneyServers) {
  /** The takedown request that was upheld. */
  let request = 0

  async function decide(decision: 'upheld' | 'lifted'): Promise<string> {
    const sara = await signIn(server, 'sara')
    return (await sara(`/v1/admin/takedowns/${request}/decide`, { json: { decision } })).text
  }

  return {
    /** A keeper approves a suggestion. */
    approve: (id: unknown, as: Name = 'kalman'): Promise<JsonObject> =>
      server.send(200, `/v1/suggestions/${id}/approve`, post(as)),
    /** The answer to a POST that makes something. */
    make: (as: Name, path: string, json: object): Promise<JsonObject> => server.send(201, path, post(as, json)),
    /** Ids of the items of a suggestion, by type. */
    async itemsOf(suggestion: unknown): Promise<{ [type: string]: string }> {
      const { entries } = await server.get(`/v1/suggestions/${suggestion}`, { as: 'sara' })
      return Object.fromEntries(listOf(entries).map(({ type, entityId }) => [String(type), String(entityId)]))
    },
    /** A machine does the oldest request. Returns its suggestion. */
    async work(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
      const WORK_DIR = join(newFolder(), 'work')
      const own = { SERVER: server.address, TOKEN: server.people.robot.token, WORK_DIR }
      const worker = startWorker([...args, '--once'], { ...own, ...env })
      const { code, result } = await worker.ended
      assert.deepEqual([code, result?.status], [0, 'done'], worker.stderr())
      return Number(result?.suggestion)
    },
    /** A person requests a takedown, and a steward upholds it. */
    async takeDown(target: string): Promise<void> {
      const who = { name: 'Owner', email: 'owner@example.com', relation: 'rights-holder' }
      const words = { target, statement: 'This is mine and I did not agree.', ...who }
      const { id } = await server.send(201, '/v1/takedowns', post('dovid', words))
      request = Number(id)
      assert.equal(await decide('upheld'), JSON.stringify({ files: 1, item: target }))
    },
    /** The owner agrees later. */
    async giveBack(target: string): Promise<void> {
      assert.equal(await decide('lifted'), JSON.stringify({ files: 1, item: target }))
    },
  }
}

/** Waits at most a minute for a condition. */
export async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await isSo())) {
    assert.ok(Date.now() < end, what)
    await sleep(50)
  }
}

/** Waits until every server has followed: each one answers this status. */
export async function everywhere({ servers }: JourneyServers, path: string, status: number): Promise<void> {
  for (const server of servers) {
    const isThere = async (): Promise<boolean> => (await server.fetch(path)).status === status
    await until(isThere, `${path} answers ${status} everywhere`)
  }
}

/** All answers of a server, to a visitor and to a steward, by address. */
async function answersOf(server: TestServer, paths: readonly string[]): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>()
  for (const path of paths) {
    answers.set(`${path} (nobody)`, await server.fetch(path))
    answers.set(`${path} (steward)`, await server.fetch(path, { as: 'sara' }))
  }
  return answers
}

/** The addresses of those answers that have status 200 and contain one of these words. */
function addressesShowing(answers: ReadonlyMap<string, Answer>, words: readonly string[]): string[] {
  return [...answers].flatMap(([address, { status, bytes }]) =>
    status === 200 && words.some((word) => bytes.includes(word)) ? [address] : [],
  )
}

export interface Withholding {
  /** The file that is taken down. */
  file: string
  /** Addresses that answer 404 meanwhile (`bytes`), and others that answer without the words (`words`). */
  bytes: readonly string[]
  words: readonly string[]
  /** Words that no answer may contain. */
  secrets: readonly string[]
  takeDown(): Promise<void>
  /** More that must hold while the file is down. */
  meanwhile?(): Promise<void>
  giveBack(): Promise<void>
}

/** A file that is taken down is in no answer: at once on the server of the decision, and soon on every server. When it
 *  is given back, every answer equals the earlier one. */
export async function assertWithheld(journey: JourneyServers, asked: Withholding): Promise<void> {
  const { server, servers } = journey
  const { file, bytes, words, secrets } = asked
  const all = [...bytes, ...words]
  const before = await Promise.all(servers.map((each) => answersOf(each, all)))
  for (const each of before) {
    assert.deepEqual(statusesOf(each), new Set([200]))
    assert.ok(addressesShowing(each, secrets).length >= 20, addressesShowing(each, secrets).join('\n'))
  }
  await asked.takeDown()
  const { status } = await server.fetch(`/objects/${file}`)
  assert.equal(status, 404, 'at once, on the server of the decision')
  await everywhere(journey, `/objects/${file}`, 404)
  for (const each of servers) {
    assert.deepEqual(statusesOf(await answersOf(each, bytes)), new Set([404]))
    assert.deepEqual(addressesShowing(await answersOf(each, all), secrets), [])
  }
  await asked.meanwhile?.()
  await asked.giveBack()
  await everywhere(journey, `/objects/${file}`, 200)
  for (const [at, each] of servers.entries()) {
    for (const [address, { status, bytes: body }] of await answersOf(each, all)) {
      const was = before[at]?.get(address)
      assert.deepEqual([status, body], [was?.status, was?.bytes], address)
    }
  }
}

function statusesOf(answers: ReadonlyMap<string, Answer>): Set<number> {
  return new Set([...answers.values()].map(({ status }) => status))
}
