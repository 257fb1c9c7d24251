/** A family's request withholds the words of its teshura from the request on, also where no file is held, until a steward
 *  declines it. Source: service.md#takedowns; shapes.md#withheld-words. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JsonObject, newItemId, parseJsonObject } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { addShelves, bodyOf, merge, post, type Shelves } from '@yalkut/testing/servers/shelves'
import { signIn } from '@yalkut/testing/servers/signed-in'
import { startTestServer, type TestServer } from '@yalkut/testing/servers/test-server'
import { newPdf, uploadingOn } from '@yalkut/testing/servers/uploads'
import { listOf, objectOf } from '@yalkut/testing/values/json'

onOneEngine('The words of a teshura', (engine) => {
  let server: TestServer
  let shelves: Shelves
  let sara: Awaited<ReturnType<typeof signIn>>

  /** A server for one test. */
  async function open(): Promise<void> {
    const { databaseUrl } = await engine.newLocation()
    const database = databaseUrl === undefined ? {} : { databaseUrl }
    server = await startTestServer({
      opening: { limits: { rate: false, captcha: false }, ...database },
    })
    shelves = await addShelves(server)
    sara = await signIn(server, 'sara')
  }

  const teshuraData = (more: JsonObject = {}): JsonObject => ({
    kind: 'teshura',
    title: { he: 'תשורה' },
    sets: [shelves.sichos],
    simcha: { kind: 'wedding', families: ['כהן'] },
    body: bodyOf('מילים'),
    ...more,
  })

  /** A teshura with a body, a text of one paragraph and no file. */
  async function newTeshura(more?: JsonObject): Promise<{ id: string; segment: string }> {
    const [id, text, segment] = [newItemId(), newItemId(), newItemId()]
    await merge(server, [
      { id, type: 'publication', data: teshuraData(more) },
      { id: text, type: 'text', data: { kind: 'edition', language: 'he', publication: id } },
      { id: segment, type: 'segment', data: paragraphOf(text) },
    ])
    return { id, segment }
  }

  const paragraphOf = (text: string): JsonObject => ({
    text,
    order: 'V',
    kind: 'paragraph',
    content: 'מילים',
    proofread: 0,
  })

  const requestFor = (id: string): Promise<JsonObject> =>
    server.send(201, `/v1/teshuros/${id}/family-request`, post('miriam', {}))

  /** The number of the newest request about an item. */
  async function requestOf(target: string, status = 'open'): Promise<unknown> {
    const page = parseJsonObject((await sara(`/v1/admin/takedowns?status=${status}`)).text)
    return listOf(page.takedowns).find((each) => each.target === target)?.id
  }

  async function decide(request: unknown, decision: string): Promise<number> {
    return (await sara(`/v1/admin/takedowns/${request}/decide`, { json: { decision } })).status
  }

  async function isWithheld(id: string, expected: boolean, when: string): Promise<void> {
    const { data, withheld } = await server.get(`/v1/entities/${id}`)
    const { body, content } = objectOf(data)
    assert.equal(typeof withheld, expected ? 'string' : 'undefined', when)
    if (expected) {
      assert.match(String(withheld), /family/, when)
      assert.ok(body === undefined && (content === undefined || content === ''), when)
    } else assert.ok(body !== undefined || content === 'מילים', when)
  }

  async function areWithheld(ids: readonly string[], expected: boolean, when: string) {
    for (const id of ids) await isWithheld(id, expected, when)
  }

  test('are withheld from the request to its end, and again from the next request on', async () => {
    await open()
    const { id, segment } = await newTeshura()
    await areWithheld([id, segment], false, 'before')
    assert.equal((await requestFor(id)).paused, 0)
    await areWithheld([id, segment], true, 'requested')
    assert.equal(await decide(await requestOf(id), 'declined'), 200)
    await areWithheld([id, segment], false, 'declined')
    await requestFor(id)
    await areWithheld([id, segment], true, 'requested again')
    const second = await requestOf(id)
    assert.equal(await decide(second, 'upheld'), 200)
    await areWithheld([id, segment], true, 'upheld')
    assert.equal(await decide(second, 'upheld'), 409)
    assert.equal(await decide(second, 'declined'), 200)
    await areWithheld([id, segment], false, 'declined after it was upheld')
    assert.equal(await decide(second, 'upheld'), 409)
  })

  test('stay withheld while one of two requests stands', async () => {
    await open()
    const { id, segment } = await newTeshura()
    await requestFor(id)
    const first = await requestOf(id)
    await requestFor(id)
    await decide(first, 'declined')
    await areWithheld([id, segment], true, 'one request is left')
    await decide(await requestOf(id), 'declined')
    await areWithheld([id, segment], false, 'none is left')
  })

  test('are withheld also when they come later, and in other printings', async () => {
    await open()
    const { id } = await newTeshura()
    const earlier = await newTeshura({ reprintOf: id })
    await requestFor(id)
    const later = await newTeshura({ reprintOf: earlier.id })
    const [text, segment] = [newItemId(), newItemId()]
    const { unit } = await addUnit()
    await merge(server, [
      { id: text, type: 'text', data: { kind: 'edition', language: 'he', unit, publication: id } },
      { id: segment, type: 'segment', data: paragraphOf(text) },
    ])
    const all = [earlier.id, earlier.segment, later.id, later.segment, segment]
    await areWithheld(all, true, 'while it is requested')
    await decide(await requestOf(id), 'declined')
    await areWithheld(all, false, 'declined')
  })

  test('stay withheld when the teshura is merged into another item', async () => {
    await open()
    const [gone, kept] = [await newTeshura(), await newTeshura()]
    await requestFor(gone.id)
    const organize = { operations: [{ op: 'merge', from: gone.id, into: kept.id }] }
    const plan = { ...organize, title: 'כפולה', apply: true }
    await server.send(201, '/v1/organize', post('sara', plan))
    await areWithheld([kept.id, kept.segment, gone.segment], true, 'merged')
    await decide(await requestOf(gone.id), 'declined')
    await areWithheld([kept.id, kept.segment, gone.segment], false, 'declined')
  })

  test('keep the scans of other printings from being served, whenever they come', async () => {
    await open()
    const { id } = await newTeshura()
    const reprint = await newTeshura({ reprintOf: id })
    const { sent, approve } = uploadingOn(server)
    const scan = () => sent({ what: 'scan', rights: 'mine', for: reprint.id }, newPdf())
    const status = async ({ sha256 }: JsonObject) => (await server.fetch(`/objects/${sha256}`)).status
    const [first, waiting] = [await scan(), await scan()]
    await approve(first)
    assert.equal((await requestFor(id)).paused, 1)
    const later = await scan()
    for (const each of [first, waiting, later]) assert.equal(await status(each), 404)
    await approve(later)
    assert.equal(await status(later), 404)
    const request = await requestOf(id)
    await decide(request, 'upheld')
    const last = await scan()
    await decide(request, 'declined')
    for (const each of [waiting, last]) await approve(each)
    for (const each of [first, waiting, later, last]) assert.equal(await status(each), 200)
  })

  test('are withheld also by a request without an account, which the audit log notes too', async () => {
    await open()
    const { id, segment } = await newTeshura()
    await server.send(201, `/v1/teshuros/${id}/family-request`, { method: 'POST', json: {} })
    await areWithheld([id, segment], true, 'requested')
    const { text } = await sara(`/v1/admin/audit?subject=${id}`)
    const acts = listOf(parseJsonObject(text).entries).map(({ action, actor }) => [action, actor])
    assert.deepEqual(acts, [['takedown.family', 'system']])
  })

  test('are noted in the audit log when they are withheld and when they are shown again', async () => {
    await open()
    const { id } = await newTeshura()
    await requestFor(id)
    const request = await requestOf(id)
    await decide(request, 'declined')
    const log = async (subject: unknown): Promise<unknown[]> => {
      const { text } = await sara(`/v1/admin/audit?subject=${subject}`)
      return listOf(parseJsonObject(text).entries).map(({ action }) => action)
    }
    assert.deepEqual(await log(id), ['takedown.family'])
    assert.deepEqual(await log(request), ['takedown.decided'])
  })

  test('refuse two printings that reprint each other', async () => {
    await open()
    const { id } = await newTeshura()
    const reprint = await newTeshura({ reprintOf: id })
    const change = { entityId: id, data: teshuraData({ reprintOf: reprint.id }) }
    const { status, json } = await server.fetch('/v1/suggestions/quick', post('chana', change))
    assert.equal(status, 201)
    assert.match(JSON.stringify(json), /never inside itself/)
  })

  async function addUnit(): Promise<{ unit: string }> {
    const unit = newItemId()
    const position = [{ level: 'chapter', value: '1' }]
    const data = { work: shelves.sichosWork, position, order: 'V', label: { he: 'א' } }
    await merge(server, [{ id: unit, type: 'unit', data }])
    return { unit }
  }
})
