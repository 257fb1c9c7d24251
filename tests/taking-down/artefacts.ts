/** What is made of a catalog, and the words that each of these shows. A new artefact is added here. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { crawlSite } from '@yalkut/testing/servers/crawl-site'
import type { SiteServer } from '@yalkut/testing/servers/site-server'
import { type Question, questionsOf, toolQuestionsOf, type Values } from '@yalkut/testing/servers/walk'
import { COMPANION, EVERY_SECRET, type WithheldWorld } from '@yalkut/testing/servers/withheld-world'
import { listOf } from '@yalkut/testing/values/json'
import { holds, wordsUnder } from './words-in-files.ts'

const run = promisify(execFile)

export interface Watched {
  server: SiteServer
  world: WithheldWorld
  values: Values
  /** What is looked for. */
  words: readonly string[]
  /** The address of a live mirror, and its folder. */
  mirror: string
  mirrorDir: string
  /** Texts that were sent to others since this was last asked. Waits until the last commit was sent. */
  sent: { hooks(): Promise<string[]>; mails(): Promise<string[]>; vectors(): string[] }
}

export interface Artefact {
  name: string
  /** The words of served files: `now`: it shows what is served now; `sent`: it had them when they were served; `never`. */
  shows: 'now' | 'sent' | 'never'
  /** After a takedown it gives nothing at once, and is made again within the hour. */
  isHourly?: true
  /** Asks so much that a run reads it on one engine alone. The other engine’s answers: rights-everywhere.test.ts. */
  isLong?: true
  /** `place word` for each word that it shows now. */
  read(watched: Watched): Promise<string[]>
}

/** Answers that the walk does not ask for: they lead to other sites, or write. */
const NOT_ASKED = new Set(['oauthAuthorize', 'startOpenId', 'finishOpenId', 'oauthRequest'])

/** Those that take long come last, when the others have waited for what follows the catalog. */
export const ARTEFACTS: readonly Artefact[] = [
  {
    name: 'one item at a live mirror',
    shows: 'now',
    async read({ mirror, world, words }) {
      const text = await (await fetch(`${mirror}/v1/entities/${world.heard}`)).text()
      return wordsOf('item', [text], words)
    },
  },
  { name: 'records of OAI-PMH', shows: 'never', read: readHarvest },
  { name: 'records of SRU', shows: 'never', read: readRecords },
  { name: 'items as JSON-LD', shows: 'never', read: readLinkedData },
  { name: 'answers by meaning', shows: 'now', read: readSimilar },
  { name: 'releases for phone apps', shows: 'now', read: readReleases },
  { name: 'editions that are not withdrawn', shows: 'now', read: readEditions },
  { name: 'a clone of the git mirror', shows: 'now', read: readClone, isHourly: true },
  {
    name: 'what webhooks are sent',
    shows: 'sent',
    read: async ({ sent, words }) => wordsOf('post', await sent.hooks(), words),
  },
  {
    name: 'what the endpoint of vectors is sent',
    shows: 'sent',
    read: async ({ sent, words }) => wordsOf('text', sent.vectors(), words),
  },
  {
    name: 'mails',
    shows: 'never',
    read: async ({ sent, words }) => wordsOf('mail', await sent.mails(), words),
  },
  {
    name: 'files of the data folder that others are given',
    // The git mirror is one of them.
    isHourly: true,
    shows: 'now',
    read: ({ server, words }) => wordsUnder(server.dataDir, words, Object.keys(OWN_FILES)),
  },
  {
    name: 'answers of every open operation and tool',
    shows: 'now',
    isLong: true,
    read: async (watched) => await answersAt(watched.server.address, watched),
  },
  {
    name: 'the same answers of a live mirror',
    shows: 'now',
    isLong: true,
    read: async (watched) => await answersAt(watched.mirror, watched),
  },
  {
    name: 'the disk of a live mirror',
    shows: 'now',
    read: ({ mirrorDir, words }) => wordsUnder(mirrorDir, words),
  },
  { name: 'pages, feeds and sitemaps', shows: 'now', isLong: true, read: readPages },
]

/** What the data folder has that nobody else is given, and may hold words that were taken down: why. */
export const OWN_FILES: { readonly [name: string]: string } = {
  'ledger.sqlite': 'the record itself: a takedown is undone by one decision',
  'ledger.sqlite-wal': 'the record itself',
  'ledger.sqlite-shm': 'the record itself',
  'projection.sqlite': 'has what keepers read beside what is shown; the reads leave it out',
  'projection.sqlite-wal': 'as projection.sqlite',
  'projection.sqlite-shm': 'as projection.sqlite',
  objects: 'files as they were given, also those that are not served; editions are read by their addresses',
}

/** The rest of the data folder. A new folder is either of these, or one of `OWN_FILES`. */
export const GIVEN_FILES: readonly string[] = [
  'anchor.json',
  'projection.lock',
  'projection.swap',
  'server-id',
  'git-mirror',
  'editions',
  'exports',
  'images',
  'signing-keys',
  'uploads',
  'app-catalog',
  'vectors.sqlite',
  'vectors.sqlite-wal',
  'vectors.sqlite-shm',
]

function wordsOf(place: string, texts: readonly string[], words: readonly string[]): string[] {
  const bytes = Buffer.from(texts.join('\n'))
  return words.filter((word) => holds(bytes, word)).map((word) => `${place} ${word}`)
}

async function answersAt(address: string, watched: Watched): Promise<string[]> {
  const { server, values, words } = watched
  const reads = server.document.operations.filter(
    ({ method, operationId, says }) =>
      method === 'get' && !NOT_ASKED.has(operationId) && ['pub', 'opt'].includes(String(says['x-access'])),
  )
  const questions = [
    ...reads.flatMap((operation) => questionsOf(operation, values)),
    ...(await toolQuestionsOf(server, values)),
  ]
  const found = new Set<string>()
  for (const { operation, path, body } of questions) {
    const bytes = await answerOf(address, { path, body })
    for (const word of words) if (holds(bytes, word)) found.add(`${operation} ${word}`)
  }
  return [...found]
}

async function answerOf(address: string, { path, body }: Pick<Question, 'path' | 'body'>): Promise<Buffer> {
  const answer = await fetch(address + path, {
    redirect: 'manual',
    headers: { 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return Buffer.from(await answer.arrayBuffer())
}

const MOST_PAGES = 900

async function readPages({ server, world, words }: Watched): Promise<string[]> {
  const items = [
    world.teshura,
    world.scan,
    world.recording,
    world.transcript,
    world.heard,
    world.unit,
    world.event,
    world.linkedWork,
    ...world.others,
  ]
  const first = [
    '/',
    '/en',
    '/changes',
    '/mirrors',
    '/sitemap.xml',
    '/feeds/changes.atom',
    '/feeds/changes.json',
    ...items.flatMap((id) => [`/${id}`, `/history/${id}`, `/embed/${id}`, `/talk/${id}`]),
    ...items.map((id) => `/feeds/changes.atom?item=${id}`),
    `/text/${world.scan}`,
    `/en/text/${world.scan}`,
    ...[COMPANION, ...EVERY_SECRET].map((word) => `/search?q=${encodeURIComponent(word)}`),
  ]
  const found = new Set<string>()
  for (const [path, { html }] of await crawlSite(server, { first, most: MOST_PAGES })) {
    const asked = decodeURIComponent(path)
    const bytes = Buffer.from(html)
    // A search repeats what was asked.
    for (const word of words) {
      if (!asked.includes(word) && holds(bytes, word)) found.add(`${path} ${word}`)
    }
  }
  return [...found]
}

async function readHarvest({ server, words }: Watched): Promise<string[]> {
  const texts: string[] = []
  for (const prefix of ['oai_dc', 'marc21']) {
    for (let next = `verb=ListRecords&metadataPrefix=${prefix}`; next !== ''; ) {
      const text = await (await fetch(`${server.address}/oai?${next}`)).text()
      texts.push(text)
      const [, token] = /<resumptionToken>([^<]+)</.exec(text) ?? []
      next = token === undefined ? '' : `verb=ListRecords&resumptionToken=${token}`
    }
  }
  return wordsOf('record', texts, words)
}

/** Everything that the catalog has, in both forms of its records. */
async function readRecords({ server, words }: Watched): Promise<string[]> {
  const texts: string[] = []
  for (const schema of ['dc', 'marcxml']) {
    for (let start: string | undefined = '1'; start !== undefined; ) {
      const query = `query=cql.allRecords%3D1&recordSchema=${schema}&maximumRecords=100`
      const answer = await fetch(`${server.address}/sru?${query}&startRecord=${start}`)
      const text = await answer.text()
      assert.match(text, /<(\w+:)?recordData>/, text.slice(0, 500))
      texts.push(text)
      start = /nextRecordPosition>(\d+)</.exec(text)?.[1]
    }
  }
  return wordsOf('record', texts, words)
}

async function readLinkedData({ server, world, words }: Watched): Promise<string[]> {
  const { teshura, scan, recording, transcript, heard, event, unit, linkedWork, others } = world
  const texts: string[] = []
  const ids = [teshura, scan, recording, transcript, heard, event, unit, linkedWork, ...others]
  for (const id of ids) {
    const headers = { accept: 'application/ld+json' }
    const answer = await fetch(`${server.address}/${id}`, { headers })
    texts.push(await answer.text())
    const type = answer.headers.get('content-type') ?? ''
    if (id === unit) assert.match(type, /^application\/ld\+json/)
  }
  return wordsOf('item', texts, words)
}

/** The passages nearest to the words beside every secret: the endpoint is sent the question too. */
async function readSimilar({ server, words }: Watched): Promise<string[]> {
  const q = encodeURIComponent(`${COMPANION} עוד כמה מילים`)
  const found = await server.get(`/v1/search/similar?q=${q}&limit=50`)
  assert.equal(found.available, true)
  return wordsOf('answer', [JSON.stringify(found)], words)
}

/** Releases have no words: a recording that was taken down is named by its file. */
async function readReleases({ server, world }: Watched): Promise<string[]> {
  const { changelog } = await server.get('/v1/app/v1/catalog/changelog.json')
  const found: string[] = []
  for (const { version } of listOf(changelog)) {
    for (const schema of ['v1', 'v2', 'v3']) {
      const path = `/v1/app/${schema}/catalog/${version}/catalog.json`
      const { bytes } = await server.fetch(path)
      if (holds(bytes, world.soundFile)) found.push(`${path} ${world.soundFile}`)
    }
  }
  return found
}

/** The files of every edition that are given, downloaded. */
async function readEditions({ server, words }: Watched): Promise<string[]> {
  const folder = newFolder()
  try {
    const { editions } = await server.get('/v1/editions?limit=50')
    for (const { tag } of listOf(editions)) {
      const { files } = await server.get(`/v1/editions/${tag}/manifest.json`)
      mkdirSync(join(folder, String(tag)))
      for (const { name } of listOf(files)) {
        const { status, bytes } = await server.fetch(`/dumps/${tag}/${name}`)
        if (status === 200) writeFileSync(join(folder, String(tag), String(name)), bytes)
      }
    }
    return await wordsUnder(folder, words)
  } finally {
    removeFolder(folder)
  }
}

/** Every object that a new clone has. */
async function readClone({ server, words }: Watched): Promise<string[]> {
  const folder = newFolder()
  const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1' }
  try {
    const copy = join(folder, 'copy')
    // Closed until it is made again: nothing is given.
    const refs = await fetch(`${server.address}/catalog.git/info/refs?service=git-upload-pack`)
    await refs.arrayBuffer()
    if (refs.status === 503) return []
    await run('git', ['clone', '-q', '--mirror', `${server.address}/catalog.git`, copy], { env })
    const all = ['cat-file', '--batch', '--batch-all-objects', '--unordered']
    const options = { cwd: copy, env, encoding: 'buffer', maxBuffer: 2 ** 28 } as const
    const { stdout } = await run('git', all, options)
    return words.filter((word) => holds(stdout, word)).map((word) => `clone ${word}`)
  } finally {
    removeFolder(folder)
  }
}
