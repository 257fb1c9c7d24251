/** A file is taken down: from then on nothing of it, and no word that follows it, is in any answer of any route or
 *  tool, for anybody; and all of it comes back when it is given back. Every operation of `/openapi.json` and every tool
 *  that reads is asked all that this catalog has, so that a new one is walked by itself. Source: shapes.md, 4. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createOneTimeLink } from '@yalkut/catalog'
import { newFolder, removeFolder } from '../support/folders.ts'
import { Browser } from '../support/browser.ts'
import { valuesOf } from '../support/held-values.ts'
import {
  addHeldWorld,
  ALWAYS,
  EVERY_SECRET,
  type HeldWorld,
  PAGE_MARK,
  SECRETS,
} from '../support/held-world.ts'
import type { Name } from '../support/people.ts'
import { missingPlatform, newDatabase, stopPostgres } from '../support/postgres.ts'
import { startS3 } from '../support/s3.ts'
import { post, SEALED_WORDS } from '../support/shelves.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { type Question, questionsOf, toolQuestionsOf } from '../support/walk.ts'

/** Operations that are not asked, and why. */
const NOT_ASKED: { readonly [operationId: string]: string } = {
  oauthAuthorize: 'leads to the page of consent',
  startOpenId: 'leads to another site',
  finishOpenId: 'comes from another site',
  oauthRequest: 'a request of an app, made by oauthAuthorize',
}

/** Operations that answer nothing in this catalog, and why. */
const NOTHING_HERE: { readonly [operationId: string]: string } = {
  root: 'leads to /v1',
  getWaitingFile: 'no file waits',
  resumableUpload: 'no file is on its way',
}

/** Where words that follow files are surely told while they are served: else the walk would prove nothing. */
const SHOWING = {
  scan: ['getItem', 'getItems', 'listChildren', 'getRevision', 'scanText', 'getSuggestion'],
  sound: ['getItem', 'getItems', 'listChildren', 'getRevision', 'trainingClips', 'mcp:get_text'],
}

interface Seen {
  status: number
  type: string
  etag: string | null
  text: string
}

type Reader = (question: Question, etag?: string) => Promise<Seen>

/** What was told where, in one walk. */
interface Told {
  /** `operation secret`, of every secret that an operation told. */
  secrets: Set<string>
  /** Operations that answered with the bytes of some file. */
  files: Set<string>
  /** Operations that answered 200. */
  answered: Set<string>
  /** Tags of the answers that told something, by address. */
  tags: Map<string, string>
  asked: number
}

/** Asks everything. `only` leaves out whom the document lets ask. */
async function walk(
  { server, world }: Standing,
  read: Reader,
  { only = () => true, tags = new Map() }: { only?(access: string): boolean; tags?: Told['tags'] } = {},
): Promise<Told> {
  const values = await valuesOf(server, world)
  const reads = server.document.operations.filter(
    ({ method, operationId }) => method === 'get' && !(operationId in NOT_ASKED),
  )
  const questions = [
    ...reads.flatMap((operation) => questionsOf(operation, values)),
    ...(await toolQuestionsOf(server, values)),
  ]
  const told: Told = {
    ...{ secrets: new Set(), files: new Set(), answered: new Set(), tags: new Map(), asked: 0 },
  }
  for (const question of questions.filter(({ access }) => only(access))) {
    const { operation, path, body } = question
    const address = `${path} ${JSON.stringify(body ?? '')}`
    const { status, type, etag, text } = await read(question, tags.get(address))
    assert.ok(status < 500, `${address} ${status}`)
    assert.notEqual(status, 304, `${address} is what it was`)
    told.asked += 1
    if (status === 200) told.answered.add(operation)
    const found = EVERY_SECRET.filter((secret) => text.includes(secret))
    for (const secret of found) told.secrets.add(`${operation} ${secret}`)
    const isFile = status === 200 && !/^(application\/(\w+\+)?json|application\/x-ndjson|text\/)/.test(type)
    if (isFile || text.includes(PAGE_MARK)) told.files.add(operation)
    if (etag !== null && (isFile || found.length > 0)) told.tags.set(address, etag)
  }
  return told
}

interface Standing {
  server: TestServer
  world: HeldWorld
}

/** Reads as somebody with a token, or as nobody. */
function readerOf({ server }: Standing, as?: Name): Reader {
  return async ({ path, body }, etag) => {
    const token = as === undefined ? {} : { authorization: `Bearer ${server.people[as].token}` }
    const unchanged = etag === undefined ? {} : { 'if-none-match': etag }
    const response = await fetch(server.address + path, {
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...token, ...unchanged },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      etag: response.headers.get('etag'),
      text: await response.text(),
    }
  }
}

/** Sara in her browser: a session opens what no token does. */
async function signIn({ server }: Standing): Promise<Browser> {
  const { ledger, clock } = server.catalog
  const link = await createOneTimeLink(ledger, clock, { handle: 'sara', baseUrl: server.address })
  const browser = new Browser(server.address)
  const token = new URL(link).searchParams.get('token') ?? ''
  const entered = await browser.send('/v1/auth/email/verify', { json: { token }, origin: SITE })
  assert.equal(entered.status, 200, entered.text)
  return browser
}

/** The address that servers under test think they have. */
const SITE = 'http://localhost:8787'

const ofSite = (access: string): boolean => access === 'site'
const ofPersons = (access: string): boolean => access !== 'pub' && access !== 'site'

test('probe', async () => {
  const server = await startTestServer()
  const world = await addHeldWorld(server)
  const standing = { server, world }
  const t0 = Date.now()
  const told = await walk(standing, readerOf(standing))
  console.log(told.asked, Date.now() - t0, [...told.secrets].toSorted(), [...told.files])
  const every = server.document.operations.filter((o) => o.method === 'get').map((o) => o.operationId)
  console.log(every.filter((o) => !told.answered.has(o)))
})
