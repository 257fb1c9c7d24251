/** How far each consumer is behind, as Prometheus is shown it: while it stands still, and after it has caught up. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { vectorFile } from '@yalkut/catalog/core'
import { addKey, createHookPoster, createWebhook } from '@yalkut/catalog/publishing'
import { type BackgroundOptions, makeEditionOnce, readLags, releaseAppCatalog, runOnce } from '@yalkut/consumers'
import type { LedgerLocation } from '@yalkut/ledger'
import { addEmail } from '@yalkut/ledger/access'
import { noteRun } from '@yalkut/ledger/consumers'
import { newItemId } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { startEmbeddings } from '@yalkut/testing/outside/embeddings'
import { answering, type HookReceiver, startHookReceiver } from '@yalkut/testing/outside/hook-receiver'
import { authorData, eventData } from '@yalkut/testing/values/items'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'
import { mergeItems, openWorld, type World } from '@yalkut/testing/worlds/world'
import { BASE_URL } from './mailing.ts'

const { signal: stop } = new AbortController()
const HOUR_S = 3_600
const endpoint = await startEmbeddings()

onOneEngine('the lag of the consumers', (engine) => {
  let receiver: HookReceiver
  let world: World
  let location: LedgerLocation
  let options: BackgroundOptions

  before(async () => {
    receiver = await startHookReceiver()
    location = await engine.newLocation()
    world = await openWorld({ ...location, webhooks: { allowsLoopback: true } })
    const { dataDir } = location
    const editions = { dataDir, signingKeys: undefined, baseUrl: BASE_URL }
    const settings = { url: endpoint.url, model: 'trigrams', dimensions: 128 }
    options = {
      sendMail: async () => undefined,
      baseUrl: BASE_URL,
      digests: { at: '08:00', timeZone: 'Asia/Jerusalem' },
      webhooks: { poster: createHookPoster({ allowsLoopback: true }), gapMs: 0 },
      editions,
      appCatalog: editions,
      gitMirror: { dataDir, say: assert.fail },
      meaning: { file: vectorFile(dataDir), settings, serverId: 'here' },
    }
  })
  after(async () => {
    await world.close()
    await receiver.close()
  })

  async function round(): Promise<void> {
    const { routines } = await runOnce(world.catalog, options)
    assert.deepEqual(
      routines.filter(({ name, error }) => error !== null && name !== 'status'),
      [],
    )
  }

  async function lags() {
    const { dataDir } = location
    const { meaning } = options
    assert.ok(meaning !== undefined)
    return await readLags(world.catalog, { gitMirrorOf: dataDir, vectors: meaning })
  }

  async function mergeAuthors(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const id = newItemId()
      const data = authorData(id, { sets: [world.sichos] })
      await mergeItems(world, [{ id, type: 'author', data }])
    }
  }

  test('what never began shows no lag', async () => {
    const { consumers, late } = await lags()
    assert.deepEqual(Object.fromEntries(consumers), { webhooks: 0, 'mail-delivery': 0 })
    assert.deepEqual([...late], [])
  })

  test('a consumer that stands still shows its lag, and then none', async () => {
    const { catalog, people } = world
    await addKey(catalog, { folder: join(location.dataDir, 'signing-keys'), rotates: false })
    const settings = { dataDir: location.dataDir, baseUrl: BASE_URL, signingKeys: undefined }
    const made = { settings, notes: null, stop, onStep: () => undefined }
    await makeEditionOnce(catalog, made)
    await createWebhook(catalog, people.chana, { url: `${receiver.url}/all` })
    await createWebhook(catalog, people.chana, { url: `${receiver.url}/works`, types: ['work'] })
    await createWebhook(catalog, people.dovid, { url: `${receiver.url}/dovid` })
    const audio = await holdFile(catalog, 'sound', { mime: 'audio/mpeg' })
    const event = newItemId()
    await mergeItems(world, [{ id: event, type: 'event', data: eventData({}) }])
    await releaseAppCatalog(catalog, {
      dataDir: location.dataDir,
      baseUrl: BASE_URL,
      stop,
    })
    await round()
    const none = {
      webhooks: 0,
      'mail-delivery': 0,
      'decision-mails': 0,
      editions: 1,
      'edition-takedowns': 0,
      'release-takedowns': 0,
      'git-mirror': 0,
      'follow-words': 0,
      'embed-words': 0,
    }
    assert.deepEqual(Object.fromEntries((await lags()).consumers), none)

    await mergeAuthors(3)
    const behind = await lags()
    assert.deepEqual(Object.fromEntries(behind.consumers), {
      ...none,
      webhooks: 3,
      'decision-mails': 3,
      editions: 4,
      'edition-takedowns': 3,
      'git-mirror': 3,
      'follow-words': 3,
    })
    // Those of authors alone pass by the one that wants works.
    assert.equal(behind.webhooksBehind, 3)
    await changeRights(catalog, audio, 'preserved')
    assert.equal((await lags()).consumers.get('release-takedowns'), 1)
    assert.equal((await lags()).consumers.get('edition-takedowns'), 4)

    await round()
    const caughtUp = await lags()
    assert.deepEqual(Object.fromEntries(caughtUp.consumers), { ...none, editions: 4 })
    assert.equal(caughtUp.webhooksBehind, 0)
  })

  test('an address that refuses keeps the webhooks behind, unless its person is suspended', async () => {
    receiver.answer = answering(500)
    await mergeAuthors(2)
    await round()
    assert.equal((await lags()).consumers.get('webhooks'), 2)
    assert.equal((await lags()).webhooksBehind, 2)
    const suspended_at = world.clock.now().toISOString()
    for (const name of ['chana', 'dovid'] as const) {
      const { id } = world.people[name].person
      await world.catalog.ledger.write(async (tx) => {
        await tx.updateTable('people').set({ suspended_at }).where('id', '=', id).execute()
      })
    }
    assert.equal((await lags()).consumers.get('webhooks'), 0)
    assert.equal((await lags()).webhooksBehind, 0)
  })

  test('a mail whose time has come is a lag until it is sent', async () => {
    const { catalog, people } = world
    const now = catalog.clock().toISOString()
    const personId = people.dovid.person.id
    await catalog.ledger.write(async (tx) => {
      await addEmail(tx, { address: 'dovid@example.org', personId, now })
      const person_id = personId
      const mail = { id: 1, key: 'k', person_id, kind: 'decisions' as const, day: null }
      const times = { next_at: now, created_at: now, ended_at: null }
      await tx
        .insertInto('mails')
        .values({ ...mail, ...times, status: 'waiting', attempts: 0, error: null })
        .execute()
    })
    const before = await lags()
    assert.deepEqual(before.mails, { waiting: 1, sent: 0, given_up: 0, dropped: 0 })
    assert.equal(before.consumers.get('mail-delivery'), 1)
    await round()
    assert.equal((await lags()).consumers.get('mail-delivery'), 0)
  })

  test('a job whose time has passed is late until it has run', async () => {
    const { catalog, clock } = world
    assert.equal((await lags()).late.get('forget-mails'), 0)
    const next_at = new Date(clock.now().getTime() - HOUR_S * 1_000).toISOString()
    await catalog.ledger.write((tx) => noteRun(tx, 'forget-mails', { next_at }))
    assert.ok(((await lags()).late.get('forget-mails') ?? 0) >= HOUR_S)
    await round()
    assert.equal((await lags()).late.get('forget-mails'), 0)
  })
})
