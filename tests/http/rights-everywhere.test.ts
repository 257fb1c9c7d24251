/** A file is taken down. From then on no answer of any route or tool contains the file or words that follow it, for
 *  any reader. When the file is given back, all of it is served again. The walk calls every operation of
 *  `/openapi.json` and every tool that reads, with every value of this catalog, so a new operation is covered by
 *  itself.
 *  Source: shapes.md#withheld-words. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newMigratedDatabase } from '@yalkut/testing/ledger/templates'
import { startS3 } from '@yalkut/testing/outside/s3'
import { missingPlatform } from '@yalkut/testing/postgres/databases'
import type { Name } from '@yalkut/testing/servers/people'
import { post, SEALED_WORDS } from '@yalkut/testing/servers/shelves'
import { signIn } from '@yalkut/testing/servers/signed-in'
import { giveBack, type Standing, takeDown } from '@yalkut/testing/servers/take-down'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { type Question, questionsOf, toolQuestionsOf } from '@yalkut/testing/servers/walk'
import { valuesOf } from '@yalkut/testing/servers/withheld-values'
import { ALWAYS, addWithheldWorld, EVERY_SECRET, PAGE_MARK, SECRETS } from '@yalkut/testing/servers/withheld-world'
import { tier, variantsOf } from '@yalkut/testing/tiers/slices'

/** Operations that are not called, and why. */
const NOT_ASKED: { readonly [operationId: string]: string } = {
  oauthAuthorize: 'leads to the page of consent',
  startOpenId: 'leads to another site',
  finishOpenId: 'comes from another site',
  oauthRequest: 'a request of an app, made by oauthAuthorize',
}

/** Operations that answer nothing in this catalog, and why. */
const NOTHING_HERE: { readonly [operationId: string]: string } = {
  root: 'leads to /v1',
  recordingPeaks: 'the file of this world is no sound; peaks.test.ts takes a sound down',
  iiifImageBase: 'leads to info.json',
  driveFix: 'no file was fetched from Google Drive',
  getSourceText: 'no copy of a text is kept',
  getWaitingFile: 'no file waits',
  resumableUpload: 'no file is on its way',
  editionManifest: 'no edition was made',
  editionChecksums: 'no edition was made',
  appCatalogManifest: 'no release was made; what releases hold is in release.test.ts, and they never change',
  appCatalogChangelog: 'no release was made',
  appCatalogLatest: 'no release was made',
  appCatalogRelease: 'no release was made',
  gitRefs: 'no git mirror is made; what it holds is in git-mirror.test.ts',
  oai: 'not switched on; oai.test.ts harvests what is withheld',
  getDump: 'no edition was made; what editions hold is in editions.test.ts',
}

/** Operations that must show the words of served files. Without them the walk would prove nothing. */
const SHOWS_WORDS = {
  scan: [
    'getItem',
    'getItems',
    'listChildren',
    'getRevision',
    'scanText',
    'getSuggestion',
    'comparePrintings',
    'searchMoments',
    'exportEntity',
    'mcp:get_text',
    'mcp:search',
  ],
  sound: [
    'recordingTranscript',
    'recordingWebVtt',
    'recordingHanacha',
    'exportEntity',
    'trainingClips',
    'mcp:get_text',
  ],
  teshura: [
    'getItem',
    'getItems',
    'listChildren',
    'getRevision',
    'itemHistory',
    'getSuggestion',
    'searchMoments',
    'exportEntity',
    'mcp:get_item',
    'mcp:get_text',
  ],
}
const SHOWS_BYTES = ['getObject', 'getFile', 'scanPages', 'iiifManifest', 'iiifImage', 'workCover']

/** Its pictures are of no file: names are shown of withheld items, too. */
const DRAWS_NAMES = 'shareImage'

/** Types of answers that contain text. */
const WORDS =
  /^(application\/(\w+\+)?json|application\/(x-ndjson|x-bibtex|x-research-info-systems|(sru|marcxml)\+xml)|text\/)/
/** Bytes of the scan, or an address of bytes. */
const BYTES = new RegExp(`${PAGE_MARK}|/(objects|iiif/3)/[0-9a-f]{64}`)

interface Seen {
  status: number
  type: string
  etag: string | null
  text: string
}

type Reader = (question: Question, etag?: string) => Promise<Seen>

/** What the operations of one walk showed. */
interface Shown {
  /** `operation secret`, for every secret that an operation showed. */
  secrets: Set<string>
  /** Operations that answered the bytes of a file, or their address. */
  files: Set<string>
  /** Operations that answered 200. */
  answered: Set<string>
  /** Entity tags of the answers that showed something, by address. */
  tags: Map<string, string>
  asked: number
}

/** Calls every operation. `only` selects operations by the access that the document states. */
async function walk(
  { server, world }: Standing,
  read: Reader,
  { only = () => true, tags = new Map() }: { only?(access: string): boolean; tags?: Shown['tags'] } = {},
): Promise<Shown> {
  const values = await valuesOf(server, world)
  const reads = server.document.operations.filter(
    ({ method, operationId }) => method === 'get' && !(operationId in NOT_ASKED),
  )
  const questions = [
    ...reads.flatMap((operation) => questionsOf(operation, values)),
    ...(await toolQuestionsOf(server, values)),
  ]
  const shown: Shown = {
    secrets: new Set(),
    files: new Set(),
    answered: new Set(),
    tags: new Map(),
    asked: 0,
  }
  for (const question of questions.filter(({ access }) => only(access))) {
    const { operation, path, body } = question
    const address = `${path} ${JSON.stringify(body ?? '')}`
    const { status, type, etag, text } = await read(question, tags.get(address))
    assert.ok(status < 500, `${address} ${status}`)
    assert.notEqual(status, 304, `${address} is unchanged`)
    shown.asked += 1
    if (status === 200) shown.answered.add(operation)
    const found = EVERY_SECRET.filter((secret) => text.includes(secret))
    for (const secret of found) shown.secrets.add(`${operation} ${secret}`)
    const isFile = status === 200 && !WORDS.test(type) && operation !== DRAWS_NAMES
    if (isFile || BYTES.test(text)) shown.files.add(operation)
    if (etag !== null && (isFile || found.length > 0)) shown.tags.set(address, etag)
  }
  return shown
}

/** Reads as a person with a token, or as a visitor. */
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
      // The target of a redirect is part of the answer, too.
      text: `${response.headers.get('location') ?? ''} ${await response.text()}`,
    }
  }
}

const ofSite = (access: string): boolean => access === 'site'
const ofPersons = (access: string): boolean => access !== 'pub' && access !== 'site'

/** Who reads beside visitors: people what is for people, a steward in her browser what is for the site. */
const ROLES = ['sara', 'chana', 'robot', 'browser'] as const
type Role = (typeof ROLES)[number]
/** Who reads each time the same is asked again: a visitor asks all, and one of the others by the slice. */
const AGAIN: readonly Role[] = variantsOf('role', 'readers of withheld words', ROLES)

interface Walking {
  roles: readonly Role[]
  stewardAsksAll?: boolean
  tags?: Shown['tags']
}

/** What each reader saw: a visitor, and these roles. */
async function walkAs(
  standing: Standing,
  { roles, stewardAsksAll = false, tags }: Walking,
): Promise<Map<Role | 'visitor', Shown>> {
  const sara = await signIn(standing.server, 'sara')
  const inBrowser: Reader = async ({ path }) => {
    const { status, headers, text } = await sara(path)
    return { status, type: headers.get('content-type') ?? '', etag: null, text }
  }
  const seen = new Map<Role | 'visitor', Shown>()
  seen.set('visitor', await walk(standing, readerOf(standing), { ...(tags && { tags }) }))
  for (const role of roles) {
    const asksAll = role === 'sara' && stewardAsksAll
    const reader = role === 'browser' ? inBrowser : readerOf(standing, role)
    const only = role === 'browser' ? ofSite : ofPersons
    seen.set(role, await walk(standing, reader, asksAll ? {} : { only }))
  }
  return seen
}

/** What readers saw together. */
function together(walks: Iterable<Shown>): Shown {
  return [...walks].reduce((all, one) => ({
    secrets: all.secrets.union(one.secrets),
    files: all.files.union(one.files),
    answered: all.answered.union(one.answered),
    tags: new Map([...all.tags, ...one.tags]),
    asked: all.asked + one.asked,
  }))
}

/** The given secrets that no operation showed. */
function notShown({ secrets }: Shown, these: readonly string[]): string[] {
  const shown = new Set([...secrets].map((each) => each.split(' ')[1]))
  return these.filter((secret) => !shown.has(secret))
}

function assertNothingShown({ secrets, files, asked }: Shown): void {
  assert.deepEqual([...secrets], [], 'withheld words')
  assert.deepEqual([...files], [], 'withheld bytes')
  assert.ok(asked > 1_000, `${asked} calls`)
}

describe('A file that is taken down', async () => {
  const server = await startTestServer()
  const standing = { server, world: await addWithheldWorld(server) }
  const { world } = standing
  let seenBefore: Awaited<ReturnType<typeof walkAs>>

  test('is shown before that wherever its words are read, and nothing withheld is shown', async () => {
    seenBefore = await walkAs(standing, { roles: ROLES })
    const before = together(seenBefore.values())
    const left = server.document.operations
      .filter(({ method }) => method === 'get')
      .map(({ operationId }) => operationId)
      .filter((id) => !(id in NOT_ASKED || id in NOTHING_HERE || before.answered.has(id)))
    assert.deepEqual(left, [], 'every operation that reads answers something')
    for (const follows of ['scan', 'sound', 'teshura'] as const) {
      const secrets = Object.values(SECRETS[follows])
      const showing = SHOWS_WORDS[follows].filter((operation) =>
        secrets.some((secret) => before.secrets.has(`${operation} ${secret}`)),
      )
      assert.deepEqual(showing, SHOWS_WORDS[follows])
    }
    assert.deepEqual(
      SHOWS_BYTES.filter((operation) => !before.files.has(operation)),
      [],
    )
    assert.deepEqual(notShown(before, EVERY_SECRET), [...ALWAYS, SEALED_WORDS])
  })

  test('is in no answer to any reader, and no answer is called unchanged', async () => {
    await takeDown(standing)
    const { tags } = together(seenBefore.values())
    const seen = await walkAs(standing, { roles: AGAIN, stewardAsksAll: true, tags })
    assertNothingShown(together(seen.values()))
    const item = await server.get(`/v1/entities/${world.heard}`)
    assert.equal(typeof item.withheld, 'string')
  })

  test('is in the same answers again once it is given back', async () => {
    await giveBack(standing)
    const again = await walkAs(standing, { roles: AGAIN })
    for (const [reader, { secrets, files }] of again) {
      const before = seenBefore.get(reader) ?? assert.fail()
      assert.deepEqual([...before.secrets.difference(secrets)], [], reader)
      assert.deepEqual([...before.files.difference(files)], [], reader)
    }
  })

  test('is in no answer to a change either', async () => {
    await takeDown(standing)
    const words = 'מילים אחרות'
    const { heard, scan, recording, scanFile, unit, suggestions } = world
    const changes: [path: string, json: object][] = [
      ['/v1/suggestions/words', { entityId: heard, change: 'edit', text: words, before: words }],
      ['/v1/suggestions/quick', { entityId: heard, data: { content: words } }],
      [`/v1/scans/${scan}/text/fix`, { page: 1, line: 'l1', text: words }],
      [`/v1/scans/${scan}/text/confirm`, { page: 1 }],
      [`/v1/recordings/${recording}/transcript/fix`, { segment: heard, content: words }],
      [`/v1/recordings/${recording}/sync/anchor`, { segment: heard, atMs: 100 }],
      [`/v1/recordings/${recording}/sync/confirm`, {}],
      [`/v1/entities/${heard}/restore`, { rev: 1 }],
      ['/v1/organize/preview', { operations: [{ op: 'move', items: [unit], to: null }] }],
      ['/v1/uploads/check', { for: 'scan', sha256: scanFile }],
      ['/v1/uploads/propose', { what: 'document', sha256: scanFile }],
      ['/v1/machine/requests', { kind: 'ocr', item: scan }],
      ['/v1/suggestions/combine', { suggestions }],
      ...suggestions.flatMap((id): [string, object][] => [
        [`/v1/suggestions/${id}/submit`, {}],
        [`/v1/suggestions/${id}/revert`, {}],
        [`/v1/suggestions/${id}/approve`, {}],
      ]),
    ]
    for (const [path, json] of changes) {
      for (const as of ['chana', 'kalman', 'sara'] as const) {
        const { status, bytes } = await server.fetch(path, post(as, json))
        assert.ok(status < 500, `${path} ${status}`)
        const shown = EVERY_SECRET.filter((secret) => bytes.includes(secret))
        assert.deepEqual(shown, [], `${path} as ${as}`)
      }
    }
    assertNothingShown(await walk(standing, readerOf(standing)))
  })
})

const missing = missingPlatform()

describe('A file taken down at one server', { skip: missing ?? false }, async () => {
  if (missing !== null) return
  const [s3, database] = [await startS3(), await newMigratedDatabase()]
  const opening = { databaseUrl: database.url, objectsUrl: s3.url }
  const server = await startTestServer({ opening })
  const one = { server, world: await addWithheldWorld(server) }
  const follower = await startTestServer({ opening, people: server.people })
  const two = { server: follower, world: one.world }
  after(async () => {
    await database.drop()
    await s3.stop()
  })

  /** Waits until the second server has applied what the first has applied. */
  async function followed(): Promise<void> {
    const [ahead, behind] = [server.catalog.projection, follower.catalog.projection]
    const isThere = (): boolean => behind.head() === ahead.head() && behind.fileHead() === ahead.fileHead()
    for (let waited = 0; !isThere(); waited += 20) {
      assert.ok(waited < 60_000, 'the second server follows')
      await sleep(20)
    }
  }

  test('is in no answer of another server either, once that server has caught up', async () => {
    await followed()
    const roles = tier() === 'full' ? ROLES : []
    const before = together((await walkAs(two, { roles })).values())
    // Some words only people may read.
    const hidden = notShown(before, EVERY_SECRET)
    if (tier() === 'full') assert.deepEqual(hidden, [...ALWAYS, SEALED_WORDS])
    assert.ok(hidden.length < EVERY_SECRET.length / 2, `not shown: ${hidden.join()}`)
    assert.ok(before.files.has('getObject'))
    await takeDown(one)
    await followed()
    assertNothingShown(together((await walkAs(two, { roles, tags: before.tags })).values()))
    await giveBack(one)
    await followed()
    assert.equal((await follower.fetch(`/objects/${one.world.scanFile}`)).status, 200)
  })
})
