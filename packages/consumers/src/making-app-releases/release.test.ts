/** The catalog for phone apps: what its releases hold, that they never change, versions, two makers, a full disk.
 *  Source: service.md#appcatalogmanifest; shapes.md#app-catalog. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { withdrawRelease } from '@yalkut/ledger/app-catalog'
import { type JsonObject, newItemId } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { startS3 } from '@yalkut/testing/outside/s3'
import { merge } from '@yalkut/testing/servers/shelves'
import { startTestServer, type TestServer } from '@yalkut/testing/servers/test-server'
import { eventData, setData, unitData, workData } from '@yalkut/testing/values/items'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'
import { LEASE_MS } from '../running/hold.ts'
import { takeTurn } from '../running/routine.ts'
import { type ReleaseOptions, releaseAppCatalog } from './release.ts'
import { releaseTakedowns } from './withdraw-releases.ts'

const { signal: never } = new AbortController()
const AUDIO = { mime: 'audio/mpeg' }

onOneEngine('the catalog for phone apps', (engine) => {
  let server: TestServer

  async function open(opening: { objectsUrl?: string } = {}): Promise<void> {
    const { databaseUrl } = await engine.newLocation()
    const database = databaseUrl === undefined ? {} : { databaseUrl }
    server = await startTestServer({
      opening: { limits: { rate: false, captcha: false }, ...database, ...opening },
    })
  }

  const release = (options: Partial<ReleaseOptions> = {}, services = server.catalog) =>
    releaseAppCatalog(services, {
      dataDir: server.dataDir,
      baseUrl: 'https://yalkut.example',
      stop: never,
      ...options,
    })

  async function addRecording(data: JsonObject): Promise<string> {
    const id = newItemId()
    await merge(server, [{ id, type: 'recording', data: { title: { he: 'הקלטה' }, ...data } }])
    return id
  }

  async function addEvent(data: JsonObject = {}): Promise<string> {
    const id = newItemId()
    await merge(server, [{ id, type: 'event', path: `/e-${id.slice(3)}`, data: eventData(data) }])
    return id
  }

  const at = (schema: number, name: string): string => `/v1/app/v${schema}/catalog/${name}`

  /** The catalog that a manifest names, after its bytes were compared with what the manifest says. */
  async function read(schema: number): Promise<{ manifest: JsonObject; catalog: JsonObject }> {
    const manifest = await server.get(at(schema, 'manifest.json'))
    const path = new URL(String(manifest.url)).pathname
    const { status, bytes } = await server.fetch(path)
    assert.equal(status, 200)
    assert.equal(bytes.length, manifest.bytes)
    assert.equal(createHash('sha256').update(bytes).digest('hex'), manifest.sha256)
    const latest = await server.fetch(at(schema, 'latest/catalog.json'))
    assert.deepEqual(latest.bytes, bytes)
    const catalog = JSON.parse(bytes.toString('utf8'))
    assert.deepEqual([catalog.schemaVersion, catalog.version], [schema, manifest.version])
    return { manifest, catalog }
  }

  test('holds what one can hear, in order, with sets and works by the version of its schema', async () => {
    await open()
    const set = newItemId()
    const work = newItemId()
    const units = [newItemId(), newItemId()] as const
    await merge(server, [
      { id: set, type: 'set', path: '/sets/tape', data: setData('tape') },
      { id: work, type: 'work', path: '/sichos', data: workData('sichos') },
      { id: units[1], type: 'unit', data: unitData(work, '2', { order: 'W', date: '5742-05-10' }) },
      { id: units[0], type: 'unit', data: unitData(work, '1') },
    ])
    const later = await addEvent({ date: '5742-10-12', sets: [set] })
    const earlier = await addEvent({ date: '5742-05-10' })
    const dateless = await addEvent({ sets: [set] })
    const silent = await addEvent({ date: '5743-01-01', sets: [set] })
    const file = await holdFile(server.catalog, 'sound', AUDIO)
    const kept = await holdFile(server.catalog, 'kept', { ...AUDIO, rights: 'preserved' })
    const elsewhere = 'https://example.org/a.mp3'
    const third = await addRecording({ event: later, part: 3, file, durationMs: 60_000 })
    const first = await addRecording({ event: later, part: 1, url: elsewhere })
    await addRecording({ event: later, part: 4, file: kept })
    const only = await addRecording({ event: earlier, file: kept, url: elsewhere })
    const undated = await addRecording({ event: dateless, part: 1, url: elsewhere })
    const unheard = await addRecording({ event: silent, file: kept })
    await addRecording({ url: elsewhere })

    const { isNew, version } = await release()
    assert.deepEqual([isNew, version], [true, '1.0.0'])
    const title = { he: 'התוועדות', en: 'Farbrengen' }
    const occasion = (id: string, date: string | null, recordings: unknown[]) => ({
      id,
      date,
      title,
      kind: 'farbrengen',
      recordings,
    })
    const occasions = [
      occasion(earlier, '5742-05-10', [{ id: only, part: null, url: elsewhere, durationMs: null }]),
      occasion(later, '5742-10-12', [
        { id: first, part: 1, url: elsewhere, durationMs: null },
        {
          id: third,
          part: 3,
          durationMs: 60_000,
          url: `https://yalkut.example/objects/${file}`,
        },
      ]),
      occasion(dateless, null, [{ id: undated, part: 1, url: elsewhere, durationMs: null }]),
    ]
    const said = { years: [5742], occasions: 3, missing: [`${later}/2`, `${later}/4`, unheard] }
    const collections = { tape: [later, dateless] }
    const works = [
      {
        id: work,
        path: '/sichos',
        title: { he: 'ספר sichos', en: 'sichos' },
        units: [
          { id: units[0], label: { he: 'פרק 1' }, order: 'V', date: null },
          { id: units[1], label: { he: 'פרק 2' }, order: 'W', date: '5742-05-10' },
        ],
      },
    ]
    const byItems = (catalog: JsonObject) => ({ ...catalog, schemaVersion: 0, version: '' })
    const expected = { schemaVersion: 0, version: '', occasions }
    const one = await read(1)
    assert.deepEqual(byItems(one.catalog), expected)
    const two = await read(2)
    assert.deepEqual(byItems(two.catalog), { ...expected, collections })
    const three = await read(3)
    assert.deepEqual(byItems(three.catalog), { ...expected, collections, works })
    for (const { manifest } of [one, two, three]) {
      assert.deepEqual(
        { years: manifest.years, occasions: manifest.occasions },
        { years: said.years, occasions: said.occasions },
      )
      assert.deepEqual(new Set(listOfTexts(manifest.missing)), new Set(said.missing))
    }
    assert.deepEqual([one.manifest.collections, one.manifest.works], [undefined, undefined])
    assert.deepEqual([two.manifest.collections, two.manifest.works], [{ tape: 2 }, undefined])
    assert.deepEqual(three.manifest.collections, { tape: 2 })
    assert.deepEqual(three.manifest.works, { works: 1, units: 2 })
  })

  test('keeps each release byte for byte; the newest has a changelog of all', async () => {
    await open()
    for (const name of ['manifest.json', 'changelog.json', 'latest/catalog.json', '1.0.0/catalog.json']) {
      const none = await server.fetch(at(1, name))
      assert.deepEqual([none.status, none.json.error], [404, 'not-found'], name)
    }
    await addRecording({ event: await addEvent(), part: 1, url: 'https://example.org/1.mp3' })
    await release()
    const old = await server.fetch(at(1, '1.0.0/catalog.json'))
    assert.equal(old.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(old.headers.get('content-type'), 'application/json')
    assert.equal((await release()).isNew, false, 'nothing has changed')
    const again = await addEvent()
    await addRecording({ event: again, part: 1, url: 'https://example.org/2.mp3' })
    assert.equal((await release()).version, '1.0.1')
    const said = { en: ['Two evenings of Tishrei'], he: ['שני לילות מתשרי'] }
    assert.equal((await release({ version: '1.2.0', changes: said })).isNew, true, 'asked for')
    assert.deepEqual((await server.fetch(at(1, '1.0.0/catalog.json'))).bytes, old.bytes)
    const { changelog } = await server.get(at(3, 'changelog.json'))
    assert.deepEqual(
      listOf(changelog).map(({ version, en, he }) => [version, en, he]),
      [
        ['1.2.0', said.en, said.he],
        ['1.0.1', ['New: 1 occasion and 1 recording.'], ['חדש: אירוע אחד, הקלטה אחת.']],
        ['1.0.0', ['The first release: 1 occasion and 1 recording.'], ['ההוצאה הראשונה: אירוע אחד, הקלטה אחת.']],
      ],
    )
    assert.deepEqual((await server.get(at(1, 'manifest.json'))).changelog, changelog)
    assert.equal((await server.fetch(at(1, '1.1.0/catalog.json'))).status, 404)
    await assert.rejects(release({ version: '1.2.0' }), /1\.2\.0 is not later/)
    await assert.rejects(release({ version: '1.1.9' }), /newest release is 1\.2\.0/)
    await assert.rejects(release({ version: 'next' }), /not a version/)
  })

  test('gives parts, compresses, and answers 304', async () => {
    await open()
    for (let n = 0; n < 12; n += 1) {
      await addRecording({ event: await addEvent(), part: 1, url: `https://example.org/${n}.mp3` })
    }
    await release()
    const path = at(2, '1.0.0/catalog.json')
    const whole = await server.fetch(path, { headers: { 'accept-encoding': 'identity' } })
    assert.equal(whole.headers.get('content-length'), String(whole.bytes.length))
    const packed = await fetch(server.address + path, { headers: { 'accept-encoding': 'gzip' } })
    assert.equal(packed.headers.get('content-encoding'), 'gzip')
    assert.deepEqual(Buffer.from(await packed.arrayBuffer()), whole.bytes)
    const part = await fetch(server.address + path, {
      headers: { range: 'bytes=2-14', 'accept-encoding': 'gzip' },
    })
    assert.deepEqual([part.status, part.headers.get('content-encoding')], [206, null])
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), whole.bytes.subarray(2, 15))
    const etag = whole.headers.get('etag') ?? ''
    assert.equal(etag, `"${(await server.get(at(2, 'manifest.json'))).sha256}"`)
    const same = await server.fetch(path, { headers: { 'if-none-match': etag } })
    assert.equal(same.status, 304)
    const head = await server.fetch(path, { method: 'HEAD' })
    assert.deepEqual([head.status, head.bytes.length], [200, 0])
    for (const wrong of ['/v1/app/v4/catalog/manifest.json', at(1, '1.0/catalog.json')]) {
      assert.ok([400, 404, 422].includes((await server.fetch(wrong)).status), wrong)
    }
  })

  test('names a file no more when it may not be heard any longer', async () => {
    await open()
    const file = await holdFile(server.catalog, 'sound', AUDIO)
    const event = await addEvent()
    await addRecording({ event, part: 1, file })
    await release()
    await changeRights(server.catalog, file, 'preserved')
    assert.equal((await release()).version, '1.0.1')
    const { catalog, manifest } = await read(3)
    assert.deepEqual(catalog.occasions, [])
    assert.deepEqual(manifest.missing, [`${event}/1`])
    assert.deepEqual(objectOf(listOf(manifest.changelog)[0]).en, ['Removed: 1 occasion and 1 recording.'])
  })

  const takedowns = async (): Promise<string> => {
    const ground = { services: server.catalog, leaseMs: LEASE_MS }
    const settings = { dataDir: server.dataDir, baseUrl: 'https://yalkut.example' }
    return (await takeTurn(ground, releaseTakedowns(ground, settings), { stop: never })).kind
  }

  test('withdraws releases that name a recording which was taken down, and makes the next one at once', async () => {
    await open()
    const file = await holdFile(server.catalog, 'sound', AUDIO)
    const event = await addEvent()
    await release()
    await addRecording({ event, part: 1, file })
    await addRecording({ event, part: 2, url: 'https://example.org/2.mp3' })
    await release()
    await addRecording({ event, part: 3, url: 'https://example.org/3.mp3' })
    await release()
    assert.equal(await takedowns(), 'done')
    assert.equal((await server.fetch(at(1, '1.0.2/catalog.json'))).status, 200)
    assert.equal(await takedowns(), 'idle', 'nothing was taken down')
    await changeRights(server.catalog, file, 'link')
    assert.equal(await takedowns(), 'done')
    for (const version of ['1.0.1', '1.0.2']) {
      const answer = await server.fetch(at(2, `${version}/catalog.json`))
      assert.deepEqual([answer.status, answer.json.error], [410, 'gone'], version)
      assert.match(String(answer.json.message), /withdrawn/)
    }
    assert.equal((await server.fetch(at(1, '1.0.0/catalog.json'))).status, 200)
    const { manifest, catalog } = await read(3)
    assert.equal(manifest.version, '1.0.3')
    assert.ok(!JSON.stringify(catalog).includes(file))
    assert.equal(await takedowns(), 'idle')
    await changeRights(server.catalog, file, 'open')
    await takedowns()
    assert.equal((await server.fetch(at(1, '1.0.2/catalog.json'))).status, 410, 'it stays withdrawn')
  })

  test('is made for a withdrawn one once an hour at most', async () => {
    await open()
    const files = [await holdFile(server.catalog, 'one', AUDIO), await holdFile(server.catalog, 'two', AUDIO)]
    for (const file of files) await addRecording({ event: await addEvent(), part: 1, file })
    await release()
    const status = async (version: string): Promise<number> =>
      (await server.fetch(at(1, `${version}/catalog.json`))).status
    await changeRights(server.catalog, files[0] ?? '', 'link')
    assert.equal(await takedowns(), 'done')
    assert.deepEqual([await status('1.0.0'), await status('1.0.1')], [410, 200])
    await changeRights(server.catalog, files[1] ?? '', 'link')
    assert.equal(await takedowns(), 'done')
    assert.equal(await takedowns(), 'idle')
    assert.deepEqual([await status('1.0.1'), await status('1.0.2')], [410, 404])
    const { clock, ledger } = server.catalog
    const anHourAgo = new Date(clock().getTime() - 3_600_000).toISOString()
    await ledger.write(async (tx) => {
      const made = { made_at: anHourAgo }
      await tx.updateTable('app_releases').set(made).where('version', '=', '1.0.1').execute()
      const before = { made_at: '2026-01-01', withdrawn_at: '2026-01-01' }
      await tx.updateTable('app_releases').set(before).where('version', '=', '1.0.0').execute()
    })
    assert.equal(await takedowns(), 'done')
    assert.equal(await status('1.0.2'), 200)
  })

  test('a process that ends between a withdrawal and the next release leaves both to another one', async () => {
    await open()
    const file = await holdFile(server.catalog, 'sound', AUDIO)
    await addRecording({ event: await addEvent(), part: 1, file })
    await release()
    await changeRights(server.catalog, file, 'preserved')
    await server.catalog.ledger.write((tx) => withdrawRelease(tx, '1.0.0', '2026-11-25T10:00:00Z'))
    for (const name of ['manifest.json', 'latest/catalog.json', '1.0.0/catalog.json']) {
      assert.equal((await server.fetch(at(1, name))).status, 410, name)
    }
    assert.equal(await takedowns(), 'done')
    assert.equal((await read(1)).manifest.version, '1.0.1')
  })

  test('is made by one of two processes that begin together', async () => {
    await open()
    await addRecording({ event: await addEvent(), part: 1, url: 'https://example.org/1.mp3' })
    const makings = await Promise.allSettled([release(), release()])
    const made = makings.filter((each) => each.status === 'fulfilled' && each.value.isNew)
    assert.equal(made.length, 1)
    const { changelog } = await server.get(at(1, 'changelog.json'))
    assert.equal(listOf(changelog).length, 1)
  })

  test('leaves nothing when the store is full', async () => {
    await open()
    await addRecording({ event: await addEvent(), part: 1, url: 'https://example.org/1.mp3' })
    const { objects } = server.catalog
    const stored: string[] = []
    const full = {
      ...objects,
      async adopt(path: string, options?: Parameters<typeof objects.adopt>[1]) {
        if (stored.length === 2) throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
        const kept = await objects.adopt(path, options)
        stored.push(kept.sha256)
        return kept
      },
    }
    await assert.rejects(release({}, { ...server.catalog, objects: full }), /no room/)
    assert.equal((await server.fetch(at(1, 'manifest.json'))).status, 404)
    assert.equal(stored.length, 2)
    for (const sha256 of stored) assert.equal(await objects.size(sha256), null)
    assert.equal(existsSync(join(server.dataDir, 'app-catalog')), false)
    assert.equal((await release()).version, '1.0.0')
  })

  test('stands in an S3-compatible store as on the disk', async () => {
    const s3 = await startS3()
    try {
      await open({ objectsUrl: s3.url })
      await addRecording({ event: await addEvent(), part: 1, url: 'https://example.org/1.mp3' })
      await release()
      for (const schema of [1, 2, 3]) await read(schema)
    } finally {
      await s3.stop()
    }
  })
})

function listOfTexts(value: unknown): string[] {
  assert.ok(Array.isArray(value))
  return value.map(String)
}
