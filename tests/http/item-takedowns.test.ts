/** An upheld takedown of any item withholds its words and its images, and those of all that is below it, now and later, until it is
 *  lifted. Source: service.md#takedowns; shapes.md#withheld-words. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JsonObject, newItemId, parseJsonObject } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { addShelves, bodyOf, merge, post, type Shelves } from '@yalkut/testing/servers/shelves'
import { signIn } from '@yalkut/testing/servers/signed-in'
import { startTestServer, type TestServer } from '@yalkut/testing/servers/test-server'
import { newPdf } from '@yalkut/testing/servers/uploads'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { holdFile } from '@yalkut/testing/worlds/files'

onEachEngine('A takedown of an item', (engine) => {
  let server: TestServer
  let shelves: Shelves
  let sara: Awaited<ReturnType<typeof signIn>>

  async function open(): Promise<void> {
    const { databaseUrl } = await engine.newLocation()
    const database = databaseUrl === undefined ? {} : { databaseUrl }
    server = await startTestServer({
      opening: { limits: { rate: false, captcha: false }, ...database },
    })
    shelves = await addShelves(server)
    sara = await signIn(server, 'sara')
  }

  async function requestFor(target: string): Promise<number> {
    const who = { name: 'Owner', email: 'owner@example.com', relation: 'rights-holder' }
    const statement = 'This is mine and I did not agree.'
    const request = post('dovid', { target, statement, ...who })
    return Number((await server.send(201, '/v1/takedowns', request)).id)
  }

  async function decide(request: number, decision: string): Promise<JsonObject> {
    const answer = await sara(`/v1/admin/takedowns/${request}/decide`, { json: { decision } })
    return { status: answer.status, ...parseJsonObject(answer.text) }
  }

  async function takeDown(target: string): Promise<number> {
    const request = await requestFor(target)
    assert.equal((await decide(request, 'upheld')).status, 200)
    return request
  }

  /** A unit with a body, and a text of it with a paragraph. */
  async function newUnit(number: string) {
    const [unit, text, segment] = [newItemId(), newItemId(), newItemId()]
    await merge(server, [
      { id: unit, type: 'unit', path: `/likkutei/${number}`, data: unitData(number) },
      { id: text, type: 'text', data: { kind: 'edition', language: 'he', unit } },
      { id: segment, type: 'segment', data: paragraphOf(text) },
    ])
    return { unit, text, segment }
  }

  const unitData = (number: string): JsonObject => ({
    work: shelves.sichosWork,
    position: [{ level: 'chapter', value: number }],
    order: number,
    label: { he: number },
    body: bodyOf('מילים'),
  })

  const paragraphOf = (text: string): JsonObject => ({
    text,
    order: 'V',
    kind: 'paragraph',
    content: 'מילים',
    proofread: 0,
  })

  /** A publication of the sefer with a scan that is served, and a page of its words. */
  async function newPrinting() {
    const [publication, scan, layer, page] = [newItemId(), newItemId(), newItemId(), newItemId()]
    const file = await holdFile(server.catalog, newPdf())
    const printing = { kind: 'book-volume', title: { he: 'ספר' }, work: shelves.sichosWork }
    const lines = [{ id: 'l1', text: 'מילים' }]
    await merge(server, [
      { id: publication, type: 'publication', data: printing },
      { id: scan, type: 'scan', data: { publication, file, completeness: 'complete' } },
      { id: layer, type: 'text-layer', data: { scan, kind: 'community' } },
      { id: page, type: 'text-page', data: { layer, page: 1, lines, proofread: 0 } },
    ])
    return { publication, scan, page, file }
  }

  async function isWithheld(id: string, expected: boolean, when: string): Promise<void> {
    const { data, withheld } = await server.get(`/v1/entities/${id}`)
    assert.equal(typeof withheld, expected ? 'string' : 'undefined', `${id} ${when}`)
    assert.equal(/מילים/.test(JSON.stringify(data)), !expected, `${id} ${when}`)
  }

  async function areWithheld(ids: readonly string[], expected: boolean, when: string) {
    for (const id of ids) await isWithheld(id, expected, when)
  }

  const statusOf = async (file: string): Promise<number> => (await server.fetch(`/objects/${file}`)).status

  test('withholds a unit with its texts, until it is lifted', async () => {
    await open()
    const { unit, segment } = await newUnit('1')
    const other = await newUnit('2')
    const request = await requestFor(unit)
    await areWithheld([unit, segment], false, 'while nobody decided')
    assert.deepEqual(await decide(request, 'upheld'), { status: 200, files: 0, item: unit })
    await areWithheld([unit, segment], true, 'upheld')
    await areWithheld([other.unit, other.segment], false, 'beside it')
    const later = newItemId()
    await merge(server, [{ id: later, type: 'text', data: { kind: 'edition', language: 'en', unit } }])
    const laterWords = newItemId()
    await merge(server, [{ id: laterWords, type: 'segment', data: paragraphOf(later) }])
    await isWithheld(laterWords, true, 'added later')
    assert.equal((await decide(request, 'declined')).status, 409)
    assert.deepEqual(await decide(request, 'lifted'), { status: 200, files: 0, item: unit })
    await areWithheld([unit, segment, laterWords], false, 'lifted')
    for (const decision of ['upheld', 'declined', 'lifted']) {
      assert.equal((await decide(request, decision)).status, 409, decision)
    }
    const { text } = await sara('/v1/admin/takedowns?status=lifted')
    assert.deepEqual(
      listOf(parseJsonObject(text).takedowns).map(({ id }) => id),
      [request],
    )
  })

  test('withholds a text alone', async () => {
    await open()
    const { unit, text, segment } = await newUnit('1')
    await takeDown(text)
    await isWithheld(segment, true, 'upheld')
    await isWithheld(unit, false, 'above it')
  })

  test('withholds everything below a work and a set, also images, also what comes later', async () => {
    await open()
    const { unit, segment } = await newUnit('1')
    const printing = await newPrinting()
    const cover = { ...objectOf((await server.get(`/v1/entities/${shelves.sichosWork}`)).data) }
    await merge(server, [
      {
        id: shelves.sichosWork,
        type: 'work',
        path: '/likkutei',
        data: { ...cover, cover: { file: printing.file, page: 1 } },
      },
    ])
    const hasCover = async (): Promise<boolean> =>
      (await server.get(`/v1/works/${shelves.sichosWork}/cover`)).cover !== null
    assert.equal(await hasCover(), true)
    for (const target of [shelves.sichosWork, shelves.sichos]) {
      const request = await takeDown(target)
      const later = await newPrinting()
      await areWithheld([unit, segment, printing.page, later.page], true, 'upheld')
      for (const { file } of [printing, later]) assert.equal(await statusOf(file), 404)
      assert.equal(await hasCover(), false)
      await decide(request, 'lifted')
      await areWithheld([unit, segment, printing.page, later.page], false, 'lifted')
      for (const { file } of [printing, later]) assert.equal(await statusOf(file), 200)
      assert.equal(await hasCover(), true)
    }
  })

  test('withholds a work’s cover that is drawn from another’s scan, and leaves that scan', async () => {
    await open()
    const { file } = await newPrinting()
    const { data } = await server.get(`/v1/entities/${shelves.maamarimWork}`)
    const change = { ...objectOf(data), cover: { file, page: 1 } }
    const work = { id: shelves.maamarimWork, type: 'work', path: '/maamarim-sefer' }
    await merge(server, [{ ...work, data: change }])
    const path = `/v1/works/${shelves.maamarimWork}/cover`
    assert.notEqual((await server.get(path)).cover, null)
    await takeDown(shelves.maamarimWork)
    assert.equal((await server.get(path)).cover, null)
    assert.equal(await statusOf(file), 200)
  })

  test('is about the item that the path named when the request came, also after it moved or was merged', async () => {
    await open()
    const [first, second] = [await newUnit('1'), await newUnit('2')]
    const request = await requestFor('/likkutei/1')
    const operations = [{ op: 'rename', item: first.unit, path: '/likkutei/one' }]
    await server.send(201, '/v1/organize', post('sara', { operations, title: 'שם', apply: true }))
    assert.equal((await decide(request, 'upheld')).item, first.unit)
    await isWithheld(first.segment, true, 'moved')
    await isWithheld(second.segment, false, 'another')
  })

  test('withholds the history of an item that was deleted', async () => {
    await open()
    const { segment } = await newUnit('1')
    await merge(server, [{ id: segment, type: 'segment', data: null }])
    const words = async (): Promise<string> =>
      JSON.stringify(await server.get(`/v1/entities/${segment}/history`)) +
      JSON.stringify((await server.fetch('/v1/commits?limit=200')).json)
    assert.match(await words(), /מילים/)
    const { item } = await decide(await requestFor(segment), 'upheld')
    assert.equal(item, segment)
    assert.doesNotMatch(JSON.stringify(await server.get(`/v1/entities/${segment}/history`)), /מילים/)
  })

  test('stands in the audit log with its end', async () => {
    await open()
    const { unit } = await newUnit('1')
    const request = await takeDown(unit)
    await decide(request, 'lifted')
    const { text } = await sara(`/v1/admin/audit?subject=${unit}`)
    const acts = listOf(parseJsonObject(text).entries).map(({ action, detail }) => [action, detail])
    assert.deepEqual(acts, [
      ['takedown.item', { request, decision: 'lifted', files: 0 }],
      ['takedown.item', { request, decision: 'upheld', files: 0 }],
    ])
  })

  test('shows no word of it in a commit: `data` is null there, and `withheld` says why', async () => {
    await open()
    const { unit, segment } = await newUnit('1')
    await takeDown(unit)
    const { commits } = await server.get('/v1/commits?limit=100')
    const changes = listOf(commits).flatMap((commit) => listOf(commit.changes))
    for (const id of [unit, segment]) {
      const change = changes.find((each) => each.id === id)
      assert.equal(change?.data, null)
      assert.equal(typeof change?.withheld, 'string')
    }
  })
})
