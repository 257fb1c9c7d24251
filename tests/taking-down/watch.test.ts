/** Words are taken down, and then looked for in everything that is made of the catalog: answers, pages, editions, the git mirror, a live
 *  mirror, posts to webhooks, mails and files. Source: shapes.md#withheld-words; decisions.md#only-shown-data-leaves. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readServerId, vectorFile } from '@yalkut/catalog/core'
import { addKey, createHookPoster } from '@yalkut/catalog/publishing'
import { makeEditionOnce, releaseAppCatalog, startBackground } from '@yalkut/consumers'
import { newItemId } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { newFolder } from '@yalkut/testing/folders'
import { startEmbeddings } from '@yalkut/testing/outside/embeddings'
import { startHookReceiver, until } from '@yalkut/testing/outside/hook-receiver'
import { merge, post } from '@yalkut/testing/servers/shelves'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { giveBack, takeDown } from '@yalkut/testing/servers/take-down'
import type { TestServer } from '@yalkut/testing/servers/test-server'
import { valuesOf } from '@yalkut/testing/servers/withheld-values'
import { addWithheldWorld, FOLLOWING, PAGE_MARK } from '@yalkut/testing/servers/withheld-world'
import { tier } from '@yalkut/testing/tiers/slices'
import { setData } from '@yalkut/testing/values/items'
import { startMirror } from '../mirroring/mirror-process.ts'
import { ARTEFACTS, type Artefact, GIVEN_FILES, OWN_FILES, type Watched } from './artefacts.ts'

const { signal: never } = new AbortController()
/** How long a test waits for something that has to happen, in ms. */
const PATIENCE_MS = 90_000
const DIGESTS = { at: '08:00', timeZone: 'Asia/Jerusalem' } as const

async function newEdition({ catalog, dataDir, address }: TestServer): Promise<void> {
  const settings = { dataDir, baseUrl: address }
  const making = { settings, notes: null, stop: never, onStep: () => undefined }
  // The background may be making one of its own.
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(500)) {
    const failure: unknown = await makeEditionOnce(catalog, making).then(
      () => null,
      (error: unknown) => error,
    )
    if (failure === null) return
    if (Date.now() > end) throw failure
  }
}

async function newRelease({ catalog, dataDir, address }: TestServer): Promise<void> {
  await releaseAppCatalog(catalog, { dataDir, baseUrl: address, stop: never })
}

onOneEngine('Words that are taken down', (engine) => {
  /** A catalog with served files and words, and all that is made of it. */
  async function open(t: TestContext): Promise<Watched & { faults: string[] }> {
    const { databaseUrl } = await engine.newLocation()
    const endpoint = await startEmbeddings()
    const settings = { url: endpoint.url, model: 'trigrams', dimensions: 128 }
    const server = await startSiteServer({
      gitMirror: true,
      oaiAdminEmail: 'admin@example.org',
      opening: {
        limits: { rate: false, captcha: false },
        webhooks: { allowsLoopback: true },
        embeddings: settings,
        ...(databaseUrl !== undefined && { databaseUrl }),
      },
    })
    const { catalog, dataDir, address } = server
    const receiver = await startHookReceiver()
    t.after(() => receiver.close())
    await server.send(201, '/v1/webhooks', post('chana', { url: `${receiver.url}/all` }))
    const world = await addWithheldWorld(server)
    const values = await valuesOf(server, world)
    const { publicKey } = await addKey(catalog, {
      folder: join(dataDir, 'signing-keys'),
      rotates: false,
    })
    await newEdition(server)
    await newRelease(server)
    const serverId = await readServerId(dataDir)
    const meaning = { file: vectorFile(dataDir), settings, serverId }
    const mails: string[] = []
    /** Of the background. */
    const faults: string[] = []
    const background = startBackground(
      catalog,
      {
        sendMail: async (mail) => void mails.push(JSON.stringify(mail)),
        baseUrl: address,
        digests: DIGESTS,
        editions: { dataDir, baseUrl: address },
        webhooks: { poster: createHookPoster({ allowsLoopback: true }), gapMs: 0 },
        gitMirror: { dataDir, say: (words) => faults.push(words) },
        appCatalog: { dataDir, baseUrl: address },
        meaning,
      },
      (fault) => faults.push(String(fault)),
    )
    t.after(() => background.stop())
    const mirrorDir = newFolder()
    const mirror = await startMirror(mirrorDir, address, publicKey)
    t.after(() => mirror.stop())
    const sent = {
      async hooks() {
        const head = catalog.projection.head()
        await until(() => receiver.seqsAt('/all').includes(head))
        return receiver.posts.splice(0).map(({ body }) => body)
      },
      mails: async () => mails.splice(0),
      vectors: () => endpoint.requests.splice(0).flatMap(({ texts }) => texts),
    }
    const words = [...FOLLOWING, PAGE_MARK]
    return { server, world, values, words, mirror: mirror.address, mirrorDir, sent, faults }
  }

  /** Waits until the artefact is as wanted; gives what it showed last. */
  async function readUntil(
    watched: Watched,
    artefact: Artefact,
    isWanted: (found: readonly string[]) => boolean,
  ): Promise<string[]> {
    for (const end = Date.now() + PATIENCE_MS; ; await sleep(1_000)) {
      const found = await artefact.read(watched).catch(() => null)
      if (found !== null && (isWanted(found) || Date.now() > end)) return found
      if (found === null && Date.now() > end) return await artefact.read(watched)
    }
  }

  test('are in nothing that is made of the catalog, and are there again when they are given back', async (t) => {
    const watched = await open(t)
    const { server, world } = watched
    // Of two engines one is enough.
    const isWhole = engine.name === 'sqlite' || tier() === 'default'
    const watching = ARTEFACTS.filter(({ isLong }) => isWhole || isLong !== true)
    for (const artefact of watching) {
      const isWanted = (found: readonly string[]): boolean => found.length > 0 || artefact.shows === 'never'
      const found = await readUntil(watched, artefact, isWanted)
      const isShown = artefact.shows !== 'never'
      assert.equal(found.length > 0, isShown, `${artefact.name} ${found.slice(0, 5).join()}`)
      t.diagnostic(`${artefact.name}: ${found.length} places`)
    }
    // What was sent while they were served is no concern any more.
    watched.sent.vectors()
    await takeDown({ server, world })
    // A commit after it, which webhooks are sent and a mirror follows.
    const set = newItemId()
    await merge(server, [{ id: set, type: 'set', data: setData('after-it') }])
    for (const artefact of watching) {
      const isOver = ({ length }: readonly string[]): boolean => length === 0 || artefact.shows === 'sent'
      const found = await readUntil(watched, artefact, isOver)
      assert.deepEqual(found, [], artefact.name)
    }
    const held = readdirSync(server.dataDir)
    const known = new Set([...GIVEN_FILES, ...Object.keys(OWN_FILES)])
    assert.deepEqual(
      held.filter((name) => !known.has(name)),
      [],
      'each file of the data folder is in artefacts.ts',
    )
    await giveBack({ server, world })
    // Nobody waits for it: the next weekly edition has the words again.
    await newEdition(server)
    await newRelease(server)
    for (const artefact of watching.filter(
      ({ shows, isLong, isHourly }) => shows === 'now' && isLong !== true && isHourly !== true,
    )) {
      const found = await readUntil(watched, artefact, ({ length }) => length > 0)
      assert.notDeepEqual(found, [], artefact.name)
    }
    assert.deepEqual(watched.faults, [])
  })
})
