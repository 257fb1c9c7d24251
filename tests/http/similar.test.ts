/** Search by meaning over HTTP, with a real endpoint: words get vectors after a merge, searches find them, words that are
 *  withheld later are found no more, and an endpoint that fails stops nothing else.
 *  Source: service.md#similar; shapes.md#similar; decisions.md#search-by-meaning. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { rebuildProjection } from '@yalkut/catalog'
import { vectorFile } from '@yalkut/catalog/core'
import { type Round, runOnce } from '@yalkut/consumers'
import { type JsonObject, newItemId } from '@yalkut/model'
import { type EmbeddingsServer, startEmbeddings } from '@yalkut/testing/outside/embeddings'
import { bodyOf, merge, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer, type TestServer } from '@yalkut/testing/servers/test-server'
import { ALWAYS, addWithheldWorld, COMPANION, SECRETS } from '@yalkut/testing/servers/withheld-world'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { changeRights } from '@yalkut/testing/worlds/files'
import { TestClock } from '@yalkut/testing/worlds/world'
import Database from 'better-sqlite3'

const KEY = 'sk-very-secret-key'
const DIMENSIONS = 128

interface Standing {
  server: TestServer
  clock: TestClock
  endpoint: EmbeddingsServer
  settings: { url: string; model: string; key: string; dimensions: number }
  round(model?: string): Promise<Round>
  similar(q: string, more?: string): Promise<JsonObject>
}

async function standing(): Promise<Standing> {
  const endpoint = await startEmbeddings({ dimensions: DIMENSIONS })
  const settings = { url: endpoint.url, model: 'trigrams', key: KEY, dimensions: DIMENSIONS }
  const clock = new TestClock()
  const server = await startTestServer({ clock: clock.now, opening: { embeddings: settings } })
  const round = (model = settings.model): Promise<Round> =>
    runOnce(server.catalog, {
      baseUrl: 'https://yalkut.example',
      sendMail: async () => undefined,
      digests: { at: '08:00', timeZone: 'Asia/Jerusalem' },
      meaning: {
        file: vectorFile(server.dataDir),
        settings: { ...settings, model },
        serverId: 'here',
      },
    })
  const similar = (q: string, more = ''): Promise<JsonObject> =>
    server.get(`/v1/search/similar?q=${encodeURIComponent(q)}${more}`)
  return { server, clock, endpoint, settings, round, similar }
}

const endOf = ({ routines }: Round, name: string): string | undefined =>
  routines.find((each) => each.name === `${name}.here`)?.ended

const found = ({ results }: JsonObject): unknown[] => listOf(results).map(({ item }) => objectOf(item).id)

const sefer = (slug: string, words: string): JsonObject => ({
  ...workData(slug, []),
  body: bodyOf(words),
})

/** Adds sefarim by their words; answers their ids. */
async function addSefarim(server: TestServer, words: readonly string[]): Promise<string[]> {
  const items = words.map((each, at) => {
    const id = newItemId()
    const slug = `sefer-${id.slice(3)}-${at}`
    return { id, type: 'work', path: `/${slug}`, data: sefer(slug, each) }
  })
  await merge(server, items)
  return items.map(({ id }) => id)
}

describe('A server with an endpoint', async () => {
  const { server, clock, endpoint, round, similar } = await standing()
  const [light = '', water = '', joy = ''] = await addSefarim(server, [
    'הָאוֹר יָקָר הוּא מְאֹד בְּעֵינֵי הַהוֹלְכִים בַּחֹשֶׁךְ',
    'המים הזידונים שוטפים את השדות הרחבים',
    'השמחה פורצת גדר בכל הבתים שבעיר',
  ])

  test('has nothing to answer until words got their vectors', async () => {
    const before = await similar('האור היקר')
    assert.deepEqual([before.available, before.results, before.model, before.coverage], [false, [], 'trigrams', 0])
    assert.deepEqual(endpoint.requests, [], 'no query is paid for')
  })

  test('finds items by words that are near, with the score, marked as a machine’s', async () => {
    assert.equal(endOf(await round(), 'embed-words'), 'done')
    const answer = await similar('אור יקר בחושך')
    assert.deepEqual([answer.available, answer.machine, answer.coverage], [true, true, 1])
    const [first, second] = listOf(answer.results)
    assert.equal(objectOf(first?.item).id, light)
    assert.equal(first?.moment, null)
    assert.equal(first?.machine, true)
    assert.ok(Number(first?.score) > Number(second?.score))
    assert.equal(objectOf(objectOf(first?.item).data).body, undefined, 'the list form')
    assert.deepEqual(found(await similar('המים שוטפים')).slice(0, 1), [water])
  })

  test('sends words without points, and names the key to nobody else', () => {
    assert.ok(endpoint.sent().includes('האור יקר הוא מאד בעיני ההולכים בחשך'))
    for (const { authorization, dimensions, model } of endpoint.requests) {
      assert.deepEqual([authorization, dimensions, model], [`Bearer ${KEY}`, 128, 'trigrams'])
    }
  })

  test('a query is paid for once, whatever its points', async () => {
    const before = endpoint.requests.length
    const once = await similar('שמחה בבתים')
    assert.deepEqual((await similar('שִׂמְחָה בַּבָּתִּים')).results, once.results)
    assert.equal(endpoint.requests.length, before + 1)
    assert.equal(found(once)[0], joy)
  })

  test('keeps to its types and its limit, and refuses others', async () => {
    const one = await similar('האור', '&types=work&limit=1')
    assert.equal(listOf(one.results).length, 1)
    assert.deepEqual(found(await similar('האור', '&types=event,%20segment')), [])
    for (const query of [
      'q=',
      'q=%20',
      `q=${'a'.repeat(1_001)}`,
      'q=a&types=',
      'q=a&types=set',
      'q=a&types=work,person',
      'q=a&limit=51',
      'q=a&limit=0',
      'q=a&type=work',
      '',
    ]) {
      const { status, json } = await server.fetch(`/v1/search/similar?${query}`)
      assert.deepEqual([status, json.error], [400, 'bad-request'], query)
    }
    assert.equal((await similar('a'.repeat(1_000))).available, true)
    assert.deepEqual((await similar('־ ־')).results, [], 'a query without letters')
  })

  test('coverage counts what waits; a second round pays nothing', async () => {
    const sent = endpoint.sent().length
    await round()
    assert.equal(endpoint.sent().length, sent)
    await addSefarim(server, ['החכמה נמצאת במקום שבו מחפשים אותה'])
    endpoint.misbehave({ status: 500, body: 'down' })
    const failed = await round()
    assert.equal(endOf(failed, 'follow-words'), 'done')
    assert.equal(endOf(failed, 'embed-words'), 'failed')
    const { coverage } = await similar('שמחה בבתים')
    assert.ok(Number(coverage) > 0.5 && Number(coverage) < 1, `${coverage}`)
    endpoint.misbehave(null)
    clock.pass(60_000)
    assert.equal(endOf(await round(), 'embed-words'), 'done')
    assert.equal((await similar('שמחה בבתים')).coverage, 1)
  })

  test('an endpoint that is down, silent or wrong is 502 in words, and searches by words go on', async () => {
    endpoint.misbehave({ status: 500, body: '{}' })
    const { status, json } = await server.fetch('/v1/search/similar?q=other')
    assert.deepEqual([status, json.error], [502, 'upstream'])
    assert.match(String(json.message), /does not answer/)
    endpoint.misbehave({ body: '{"data":[{"index":0,"embedding":[1,2,3]}]}' })
    assert.equal((await server.fetch('/v1/search/similar?q=other')).status, 502)
    endpoint.misbehave(null)
    await endpoint.stop()
    const away = await server.fetch('/v1/search/similar?q=other')
    assert.equal(away.status, 502)
    assert.ok(!away.bytes.includes(KEY) && !away.bytes.includes('127.0.0.1'))
    await server.get(`/v1/search?q=${encodeURIComponent('ספר')}`)
    await endpoint.start()
    assert.equal((await similar('other')).available, true)
  })

  test('a deleted item is found no more, and its vectors are gone', async () => {
    await merge(server, [{ id: joy, type: 'work', data: null }])
    assert.ok(!found(await similar('שמחה בבתים')).includes(joy), 'before the vectors follow')
    await round()
    assert.ok(!found(await similar('שמחה בבתים')).includes(joy))
  })

  test('a projection that is built anew pays nothing', async () => {
    const before = await similar('המים שוטפים')
    const sent = endpoint.sent().length
    await rebuildProjection({ dataDir: server.dataDir })
    await server.catalog.latest()
    assert.equal(endOf(await round(), 'follow-words'), 'done')
    assert.equal(endpoint.sent().length, sent)
    assert.deepEqual((await similar('המים שוטפים')).results, before.results)
  })

  test('another model starts anew, and its vectors are compared with no others', async () => {
    const sent = endpoint.sent().length
    await round('other-model')
    assert.ok(endpoint.sent().length > sent, 'every passage is sent again')
    const answer = await similar('המים שוטפים')
    assert.deepEqual([answer.available, answer.results], [false, []])
    await round()
    assert.equal((await similar('המים שוטפים')).available, true)
  })
})

describe('Words that may not be shown', async () => {
  const { server, clock, endpoint, round, similar } = await standing()
  const world = await addWithheldWorld(server)
  await round()
  const now = [SECRETS.scan.machine, SECRETS.scan.now, SECRETS.sound.now, SECRETS.sound.hanacha]
  const kept = (): number => {
    const file = new Database(vectorFile(server.dataDir), { readonly: true })
    const count = file.prepare<[], number>('select count(*) from vectors').pluck().get() ?? 0
    file.close()
    return count
  }
  const shown = async (q: string): Promise<string> => JSON.stringify((await similar(q, '&limit=50')).results)

  test('are never sent; a page is sent with its lines together, a paragraph by itself', () => {
    const sent = endpoint.sent().join('\n')
    for (const secret of ALWAYS) assert.ok(!sent.includes(secret), secret)
    for (const secret of now) assert.ok(sent.includes(secret), secret)
    assert.ok(endpoint.sent().every((text) => text.split(' ').length >= 3))
  })

  test('a page leads to its line, a paragraph to its time', async () => {
    const [page] = listOf((await similar(SECRETS.scan.now, '&types=text-page')).results)
    const moment = objectOf(page?.moment)
    assert.deepEqual([moment.kind, moment.page, moment.scan], ['scan-line', 1, world.scan])
    const query = `${SECRETS.sound.now} ${COMPANION}`
    const [heard] = listOf((await similar(query, '&types=segment')).results)
    const paragraph = objectOf(heard?.moment)
    assert.deepEqual(
      [paragraph.kind, paragraph.recording, paragraph.event],
      ['paragraph', world.recording, world.event],
    )
    assert.ok(String(paragraph.snippet).includes(SECRETS.sound.now))
  })

  test('are answered no more at the moment they are taken down; then their vectors go', async () => {
    const before = kept()
    for (const file of [world.scanFile, world.soundFile]) {
      await changeRights(server.catalog, file, 'preserved')
    }
    const answers = (await Promise.all(now.map(shown))).join('')
    for (const secret of now) assert.ok(!answers.includes(secret), `${secret} before the round`)
    endpoint.misbehave({ status: 500, body: 'down' })
    await round()
    assert.ok(kept() < before, 'also while the endpoint fails')
    const later = (await Promise.all(now.map(shown))).join('')
    for (const secret of now) assert.ok(!later.includes(secret), `${secret} after the round`)
    const bytes = readFileSync(vectorFile(server.dataDir)).toString('utf8')
    for (const secret of now) assert.ok(!bytes.includes(secret), 'the file has no words')
    endpoint.misbehave(null)
    clock.pass(60_000)
    const sent = endpoint.sent().length
    await round()
    const after = endpoint.sent().slice(sent).join('\n')
    for (const secret of now) assert.ok(!after.includes(secret), `${secret} was sent`)
  })

  test('are found again when the file is given back', async () => {
    await changeRights(server.catalog, world.soundFile, 'open')
    clock.pass(60_000)
    await round()
    assert.ok((await shown(SECRETS.sound.now)).includes(SECRETS.sound.now))
  })
})

describe('A file of vectors', async () => {
  const { server, clock, round, similar } = await standing()
  const file = vectorFile(server.dataDir)
  await addSefarim(server, ['האור יקר הוא מאוד בעיני ההולכים בחושך'])
  await round()

  test('that was deleted is filled again, and searched without a restart', async () => {
    const before = await similar('האור היקר')
    assert.ok(found(before).length > 0)
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
    assert.deepEqual((await similar('האור היקר')).available, false)
    await round()
    assert.deepEqual((await similar('האור היקר')).results, before.results)
  })

  test('that is damaged is set aside and filled again, and searched without a restart', async () => {
    const before = await similar('האור היקר')
    for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
    writeFileSync(file, 'no database'.repeat(2_000))
    assert.deepEqual(found(await similar('האור היקר')), [])
    // Its failure is noted by the first round; a later one begins a new file.
    assert.equal(endOf(await round(), 'follow-words'), 'failed')
    clock.pass(60_000)
    await round()
    assert.deepEqual((await similar('האור היקר')).results, before.results)
    const aside = readdirSync(server.dataDir).filter((name) => name.startsWith('vectors.damaged-'))
    assert.equal(aside.length, 1)
  })
})

test('a search by meaning counts as a search', async () => {
  const quotas = { address: 100, token: 100, search: 2, suggest: 100 }
  const server = await startTestServer({ quotas })
  const statuses: number[] = []
  for (const path of ['similar?q=a', 'similar?q=b', 'similar?q=c', 'alike?id=rh-00000001']) {
    statuses.push((await server.fetch(`/v1/search/${path}`)).status)
  }
  assert.deepEqual(statuses, [200, 200, 429, 429])
})

test('a server without an endpoint says that it has no such search', async () => {
  const server = await startTestServer({ sample: true })
  const answer = await server.get('/v1/search/similar?q=light')
  assert.deepEqual(answer, { query: 'light', available: false, machine: true, results: [] })
})
