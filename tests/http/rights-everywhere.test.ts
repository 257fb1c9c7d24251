/** A file is taken down: from then on nothing of it, and no word that follows it, is in any answer of any route or
 *  tool, for anybody; and all of it comes back when it is given back. Every operation of `/openapi.json` that reads is
 *  asked with all that this catalog has, so that a new route is walked by itself. Source: shapes.md, 4 (Withheld). */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createOneTimeLink } from '@yalkut/catalog'
import type { JsonObject } from '@yalkut/model'
import { Browser } from '../support/browser.ts'
import {
  addHeldWorld,
  COMPANION,
  EVERY_SECRET,
  FOLLOWING,
  type HeldWorld,
  PAGE_MARK,
  SECRETS,
} from '../support/held-world.ts'
import { listOf } from '../support/json.ts'
import type { Name } from '../support/people.ts'
import { missingPlatform, newDatabase, stopPostgres } from '../support/postgres.ts'
import { startS3 } from '../support/s3.ts'
import { post } from '../support/shelves.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { addressesOf, fillings, type Values } from '../support/walk.ts'

/** Operations that are not asked, and why. */
const NOT_ASKED: { readonly [operationId: string]: string } = {
  oauthAuthorize: 'leads to the page of consent',
  startOpenId: 'leads to another site',
  finishOpenId: 'comes from another site',
  oauthRequest: 'a request of an app, made by oauthAuthorize',
}

/** Those that answer nobody with 200 in this catalog, and why. */
const NEVER_OK = new Set([
  'root', // leads to /v1
  'getWaitingFile', // no file waits here
  'resumableUpload', // nothing is on its way
])

/** Where words that follow files are surely told while they are served: else the walk would prove nothing. */
const SHOWING = {
  scan: ['getItem', 'getItems', 'listChildren', 'getRevision', 'scanText', 'getSuggestion'],
  sound: ['getItem', 'getItems', 'listChildren', 'getRevision', 'trainingClips', 'mcp:get_text'],
} as const

interface Seen {
  status: number
  type: string
  etag: string | null
  bytes: Buffer
}

type Reader = (path: string, etag?: string) => Promise<Seen>

/** What a walk met: which operations told which secrets, and the tags of those answers. */
interface Walk {
  told: Set<string>
  tags: Map<string, string>
  ok: Set<string>
  asked: number
}

class Walker {
  readonly #server: TestServer
  readonly #world: HeldWorld

  constructor(server: TestServer, world: HeldWorld) {
    this.#server = server
    this.#world = world
  }

  /** Asks everything as this reader; `look` hears of every answer. */
  async walk(
    read: Reader,
    look: (address: string, operation: string, seen: Seen) => void,
    {
      access = () => true,
      tags,
    }: { access?: (access: string) => boolean; tags?: Walk['tags'] } = {},
  ): Promise<number> {
    const values = await valuesOf(this.#server, this.#world)
    let asked = 0
    for (const operation of this.#server.document.operations) {
      const { method, operationId, says } = operation
      if (method !== 'get' || operationId in NOT_ASKED) continue
      if (!access(String(says['x-access']))) continue
      for (const address of addressesOf(operation, values)) {
        const seen = await read(address, tags?.get(address))
        assert.ok(seen.status < 500, `${address} ${seen.status}`)
        look(address, operationId, seen)
        asked += 1
      }
    }
    return asked
  }
}

/** All that parameters may be in this catalog. Where a new route takes something else, say here what. */
async function valuesOf(server: TestServer, world: HeldWorld): Promise<Values> {
  const { shelves, scanFile, soundFile, teshura, scan, recording, transcript, others } = world
  const { heard, sold, event, unit, linkedWork } = world
  const works = [shelves.sichosWork, shelves.sealedWork, linkedWork]
  const ids = [scan, recording, transcript, heard, sold, teshura, event, unit, ...works, ...others]
  const commits = listOf((await server.get('/v1/commits?limit=100&changes=2000')).commits)
  const revisions = commits.flatMap(({ changes }) => listOf(changes).map(({ rev }) => String(rev)))
  const suggestions = world.suggestions.map(String)
  const numbers = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']
  return {
    id: ids,
    ids: [ids.join(',')],
    'getFiles.ids': [`${scanFile},${soundFile}`],
    'searchPeople.ids': [],
    items: [ids.slice(0, 100).join(',')],
    item: ids,
    'suggestions/id': suggestions,
    'scans/id': [scan],
    'recordings/id': [recording],
    'works/id': works,
    'units/id': [unit],
    'projects/slug': [],
    at: commits.map(({ seq }) => String(seq)),
    rev: revisions,
    sha256: [scanFile, soundFile],
    number: numbers,
    handle: ['chana', 'sara', 'robot'],
    part: ['1'],
    page: ['1', '2', '3'],
    path: ['/teshura', '/recording', '/linked', '/farbrengen'],
    field: [
      'layer',
      'text',
      'scan',
      'recording',
      'alignment',
      'sets',
      'publication',
      'unit',
      'file',
    ],
    type: ['text-page', 'segment', 'text', 'text-layer', 'work', 'recording', 'scan'],
    'listIssues.type': [],
    set: [shelves.sichos, shelves.sealed],
    work: works,
    root: [shelves.sichos, shelves.sichosWork],
    q: [COMPANION, `${COMPANION} עוד`, 'תשורה', '#1', 'linked'],
    query: [COMPANION, 'תשורה'],
    'parseDate.q': ['י׳ שבט תשמ״ב'],
    about: [ids.join(',')],
    author: ['chana', 'robot'],
    'listSuggestions.author': ['chana', server.people.chana.id],
    reviewer: ['sara', server.people.sara.id],
    entity: ids,
    assignee: ['chana'],
    label: [],
    since: ['0', '2000-01-01T00:00:00.000Z'],
    changes: ['2000'],
    day: ['05-10'],
    within: ['5742'],
    dates: ['5742-05-10'],
    'missing.within': ['5742', shelves.sichos],
    offset: ['0'],
    thread: suggestions.map((id) => `suggestion:${id}`),
    depth: ['0', '4'],
    subject: [scanFile, soundFile],
    only: ['steward'],
    'additions-of': works,
    // Pages of lists: they are asked as long as they may be.
    after: [],
    before: [],
    cursor: [],
  }
}
