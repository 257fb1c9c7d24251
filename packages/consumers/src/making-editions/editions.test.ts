/** Editions: their files as independent tools read them, signatures and keys, takedowns, two makers, a full disk.
 *  Source: shapes.md#editions. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { addKey, verifyWith } from '@yalkut/catalog/publishing'
import { type JsonObject, newItemId } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { newFolder } from '@yalkut/testing/folders'
import { startS3 } from '@yalkut/testing/outside/s3'
import { addShelves, merge, SEALED_WORDS, type Shelves } from '@yalkut/testing/servers/shelves'
import { startTestServer, type TestServer } from '@yalkut/testing/servers/test-server'
import { segmentData, setData, textData, unitData, workData } from '@yalkut/testing/values/items'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'
import canonicalize from 'canonicalize'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { takeTurn } from '../running/routine.ts'
import {
  download,
  type EditionMaker,
  editionMaker,
  everyWordOf,
  isSignedByMirrors,
  linesOf,
} from '../testing/edition-tools.ts'
import { makeEdition } from './make-edition.ts'
import { editionTakedowns } from './withdraw-editions.ts'

const WORDS = 'בראשיתברא'
const { signal: never } = new AbortController()

onOneEngine('editions', (engine) => {
  let server: TestServer
  let shelves: Shelves
  let maker: EditionMaker

  async function open(opening: { objectsUrl?: string } = {}, clock?: () => Date): Promise<void> {
    const { databaseUrl } = await engine.newLocation()
    const database = databaseUrl === undefined ? {} : { databaseUrl }
    server = await startTestServer({
      ...(clock && { clock }),
      opening: { limits: { rate: false, captcha: false }, ...database, ...opening },
    })
    shelves = await addShelves(server)
    maker = await editionMaker(server)
  }

  /** A unit with a text of one paragraph, in a set of its own. */
  async function addText(words: string): Promise<{ set: string; unit: string; segment: string }> {
    const [set, work, unit, text, segment] = Array.from({ length: 5 }, newItemId)
    assert.ok(set && work && unit && text && segment)
    await merge(server, [
      { id: set, type: 'set', data: setData(`s-${set.slice(3)}`) },
      {
        id: work,
        type: 'work',
        path: `/w-${work.slice(3)}`,
        data: workData(`w-${work.slice(3)}`, { sets: [set] }),
      },
      { id: unit, type: 'unit', path: `/w-${work.slice(3)}/1`, data: unitData(work, '1') },
      { id: text, type: 'text', data: textData(unit) },
      { id: segment, type: 'segment', data: segmentData(text, words) },
    ])
    return { set, unit, segment }
  }

  const lockSet = (set: string): Promise<unknown> =>
    merge(server, [{ id: set, type: 'set', data: setData(`s-${set.slice(3)}`, { policy: 'locked' }) }])

  test('has the same items in each of its files, as other tools read them', async () => {
    await open()
    await addText(WORDS)
    const { manifest, isNew } = await maker.make()
    const { tag } = manifest
    assert.equal(isNew, true)
    assert.match(tag, /^\d{4}\.\d{2}$/)
    const folder = await download(server, tag)
    const { items } = await server.get('/v1/entities?limit=500')
    const listed = listOf(items)
    assert.deepEqual(
      linesOf(join(folder, `items-${tag}.jsonl.gz`)).map(({ id }) => id),
      listed.map(({ id }) => id),
    )
    const one = await server.get(`/v1/entities/${shelves.sichosWork}`)
    assert.deepEqual(
      linesOf(join(folder, `items-${tag}.jsonl.gz`)).find(({ id }) => id === shelves.sichosWork),
      one,
    )
    const sql = (query: string): string =>
      execFileSync('sqlite3', [join(folder, `yalkut-${tag}.sqlite`), query])
        .toString('utf8')
        .trim()
    assert.equal(sql('pragma integrity_check'), 'ok')
    assert.equal(sql('select count(*) from items'), String(listed.length))
    const found = `select i.type from search s join items i on i.n = s.rowid where search match '${WORDS}'`
    assert.equal(sql(found), 'segment')
    const rows = await parquetReadObjects({
      file: await asyncBufferFromFile(join(folder, `items-${tag}.parquet`)),
    })
    assert.deepEqual(
      rows.map(({ id, type }) => [id, type]),
      listed.map(({ id, type }) => [id, type]),
    )
    assert.equal(typeof rows[0]?.rev, 'number')
    execFileSync('unzip', ['-t', join(folder, `texts-${tag}.zip`)], { stdio: 'pipe' })
    const texts = everyWordOf(folder, tag)
    assert.ok(texts.includes(WORDS))
    assert.ok(!texts.includes(SEALED_WORDS), 'withheld words are in no file')
    const range = await server.fetch(`/dumps/${tag}/README-${tag}.md`, {
      headers: { range: 'bytes=2-7' },
    })
    assert.deepEqual([range.status, range.bytes.toString('utf8')], [206, 'Yalkut'])
    assert.equal((await server.fetch(`/dumps/${tag}/ledger.sqlite`)).status, 404)
  })

  test('proves the line of commits to whoever reads its file alone', async () => {
    await open()
    const { manifest } = await maker.make()
    const folder = await download(server, manifest.tag)
    const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
    const commits = new Map<unknown, { commit: JsonObject; hashes: unknown[] }>()
    for (const line of linesOf(join(folder, `commits-${manifest.tag}.jsonl.gz`))) {
      const { commit, hashes } = commits.get(line.seq) ?? { commit: line, hashes: [] }
      for (const change of listOf(line.changes)) {
        hashes.push(change.hash)
        const { id, type, path, data, salt } = change
        if (salt === undefined) continue
        assert.equal(hash(`${salt}${canonicalize({ id, type, path, data })}`), change.hash)
      }
      commits.set(line.seq, { commit, hashes })
    }
    let prev: unknown = null
    for (const { commit, hashes } of commits.values()) {
      const { seq, at, author, mergedBy, message } = commit
      assert.equal(commit.prev, prev)
      const whole = { seq, at, author, mergedBy, message, prev, changes: hashes }
      assert.equal(hash(canonicalize(whole) ?? ''), commit.hash)
      assert.equal(hashes.length, commit.changed)
      prev = commit.hash
    }
    assert.deepEqual(manifest.head, { seq: commits.size, hash: prev })
  })

  test('is signed; a later key is signed by the one before, and an older edition stays valid', async () => {
    await open()
    const first = await server.get(`/v1/editions/${(await maker.make()).manifest.tag}/manifest.json`)
    assert.equal(await isSignedByMirrors(server, first), true)
    assert.equal(await isSignedByMirrors(server, { ...first, notes: 'another' }), false)
    const folder = join(server.dataDir, 'signing-keys')
    await assert.rejects(addKey(server.catalog, { folder, rotates: false }), /keygen --rotate/)
    await assert.rejects(addKey(server.catalog, { folder: newFolder(), rotates: true }), /does not have the key/)
    const next = await addKey(server.catalog, { folder, rotates: true })
    const { keys } = await server.get('/v1/mirrors')
    const [oldKey, newKey] = listOf(keys)
    assert.ok(oldKey && newKey)
    const { keyId, value } = objectOf(newKey.signedBy)
    assert.deepEqual([keyId, newKey.keyId], [oldKey.keyId, next.keyId])
    const { alg, publicKey } = newKey
    const said = Buffer.from(canonicalize({ alg, keyId: newKey.keyId, publicKey }) ?? '')
    assert.equal(verifyWith(String(oldKey.publicKey), said, String(value)), true)
    await addText('מילים')
    const { manifest } = await maker.make()
    assert.equal(manifest.signature.keyId, next.keyId)
    for (const tag of [first.tag, manifest.tag]) {
      const read = await server.get(`/v1/editions/${tag}/manifest.json`)
      assert.equal(await isSignedByMirrors(server, read), true)
    }
  })

  test('is made again only when the catalog has changed', async () => {
    await open()
    const { manifest } = await maker.make()
    const again = await maker.make()
    assert.deepEqual([again.isNew, again.manifest.tag], [false, manifest.tag])
    await addText('עוד')
    const next = await maker.make()
    assert.equal(next.isNew, true)
    assert.equal(next.manifest.tag.split('.').length, 3)
    const { editions } = await server.get('/v1/editions?limit=1')
    assert.deepEqual(
      listOf(editions).map(({ tag }) => tag),
      [next.manifest.tag],
    )
  })

  test('is made by one of two processes that begin together', async () => {
    await open()
    await addText('שנים')
    const other = { services: server.catalog, leaseMs: 30_000 }
    const { settings } = maker
    const elsewhere = { ...settings, dataDir: settings.dataDir }
    const makings = await Promise.allSettled([maker.make(), makeEdition(other, { settings: elsewhere, stop: never })])
    const made = makings.filter((each) => each.status === 'fulfilled' && each.value.isNew)
    assert.equal(made.length, 1)
  })

  test('whose words are taken down is withdrawn, and the next one is made at once', async () => {
    await open()
    const { set, segment } = await addText(WORDS)
    const { manifest } = await maker.make()
    const { tag } = manifest
    const folder = await download(server, tag)
    assert.ok(everyWordOf(folder, tag).includes(WORDS))
    await maker.obey()
    assert.equal((await server.fetch(`/dumps/${tag}/README-${tag}.md`)).status, 200)
    await lockSet(set)
    await maker.obey()
    for (const { name } of manifest.files) {
      const answer = await server.fetch(`/dumps/${tag}/${name}`)
      assert.equal(answer.status, 410)
      assert.match(String(answer.json.message), /withdrawn/)
    }
    assert.equal((await server.fetch(`/v1/editions/${tag}/SHA256SUMS`)).status, 410)
    const withdrawn = await server.get(`/v1/editions/${tag}/manifest.json`)
    assert.equal(typeof objectOf(withdrawn.withdrawn).at, 'string')
    assert.equal(await isSignedByMirrors(server, withdrawn), true)
    for (const { sha256 } of manifest.files) {
      assert.equal(await server.catalog.objects.size(sha256), null)
    }
    const { editions } = await server.get('/v1/editions')
    const [newest, older] = listOf(editions)
    assert.ok(newest && older)
    assert.deepEqual([older.tag, older.dumps], [tag, null])
    assert.notEqual(newest.tag, tag)
    const next = await download(server, String(newest.tag))
    const line = linesOf(join(next, `items-${newest.tag}.jsonl.gz`)).find(({ id }) => id === segment)
    assert.match(String(line?.withheld), /locked/)
    assert.equal(await maker.obey(), 'idle')
  })

  test('that was made for a withdrawn one is withdrawn at once, and made again an hour later', async () => {
    let nowMs = Date.parse('2026-11-02T10:00:00.000Z')
    await open({}, () => new Date(nowMs))
    const sets: string[] = []
    for (const words of ['ראשון', 'שני', 'שלישי']) sets.push((await addText(words)).set)
    /** Of a process that has just been started. */
    const obey = async (): Promise<[tag: string, isGiven: boolean][]> => {
      nowMs += 1_000
      const routine = editionTakedowns(maker.ground, maker.settings)
      const turn = await takeTurn(maker.ground, routine, { stop: never, isUrgent: true })
      if (turn.kind === 'failed') throw turn.error
      const { editions } = await server.get('/v1/editions')
      return listOf(editions).map(({ tag, dumps }) => [String(tag), dumps !== null])
    }
    await maker.make()
    const [first = '', second = '', third = ''] = sets
    await lockSet(first)
    assert.deepEqual(
      (await obey()).map(([, isGiven]) => isGiven),
      [true, false],
    )
    await lockSet(second)
    for (let n = 0; n < 2; n += 1) {
      assert.deepEqual(
        (await obey()).map(([, isGiven]) => isGiven),
        [false, false],
      )
    }
    nowMs += 3_600_000
    assert.deepEqual(
      (await obey()).map(([, isGiven]) => isGiven),
      [true, false, false],
    )
    await lockSet(third)
    assert.equal((await obey()).length, 3)
    // A clock that is set back keeps nothing from being made.
    nowMs -= 24 * 3_600_000
    assert.equal((await obey()).length, 4)
  })

  test('is withdrawn for a file that is no longer served', async () => {
    await open()
    const sha256 = await holdFile(server.catalog, Buffer.from('%PDF-1.7 editions'))
    const { manifest } = await maker.make()
    await holdFile(server.catalog, Buffer.from('%PDF-1.7 another'), { rights: 'link' })
    await maker.obey()
    assert.equal((await server.fetch(`/v1/editions/${manifest.tag}/SHA256SUMS`)).status, 200)
    await changeRights(server.catalog, sha256, 'link')
    // A process that was started since compares everything.
    const again = editionTakedowns(maker.ground, maker.settings)
    assert.equal((await takeTurn(maker.ground, again, { stop: never })).kind, 'done')
    assert.equal((await server.fetch(`/v1/editions/${manifest.tag}/SHA256SUMS`)).status, 410)
  })

  test('leaves nothing when the disk is full while it is stored', async () => {
    await open()
    await addText('מלא')
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
    const ground = { ...maker.ground, services: { ...server.catalog, objects: full } }
    await maker.make()
    await addText('ועוד')
    const before = await server.get('/v1/editions')
    const making = makeEdition(ground, { settings: maker.settings, stop: never })
    await assert.rejects(making, /no room/)
    assert.deepEqual(await server.get('/v1/editions'), before)
    assert.equal(stored.length, 2)
    for (const sha256 of stored) assert.equal(await objects.size(sha256), null)
    assert.deepEqual(readdirSync(join(server.dataDir, 'editions')), [])
    assert.equal((await maker.make()).isNew, true)
  })

  test('refuses to be made without the key, in words that say what to do', async () => {
    await open()
    const settings = { ...maker.settings, signingKeys: newFolder() }
    await assert.rejects(makeEdition(maker.ground, { settings, stop: never }), /yalkut keygen/)
    assert.equal(existsSync(join(server.dataDir, 'signing-keys')), true)
  })

  test('stands in an S3-compatible store as on the disk', async () => {
    const s3 = await startS3()
    try {
      await open({ objectsUrl: s3.url })
      const { set } = await addText(WORDS)
      const { manifest } = await maker.make()
      await download(server, manifest.tag)
      await lockSet(set)
      await maker.obey()
      assert.equal((await server.fetch(`/v1/editions/${manifest.tag}/SHA256SUMS`)).status, 410)
    } finally {
      await s3.stop()
    }
  })
})
