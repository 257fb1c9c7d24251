/** A report proposes words, and a keeper makes a suggestion of it. Source: shapes.md#reports. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import type { Name } from '@yalkut/testing/servers/people'
import { newScan, readByMachine } from '@yalkut/testing/servers/scans'
import { addShelves, merge, post, type Shelves, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'

const server = await startTestServer()
let shelves: Shelves

before(async () => {
  shelves = await addShelves(server)
})

const BODY: JsonObject = {
  profile: 'plain',
  versions: [
    {
      id: 'he',
      language: 'he',
      segments: [
        { id: 'p1', kind: 'paragraph', text: [{ text: 'אלף בית אלף' }, { note: 'n1' }] },
        { id: 'p2', kind: 'paragraph', text: [{ text: 'גימל דלת' }] },
      ],
      notes: [{ id: 'n1', kind: 'note', text: [{ text: 'הערה' }] }],
    },
  ],
}

async function newWork(more: JsonObject = {}): Promise<string> {
  const id = newItemId()
  const data = { ...workData(`work-${id.slice(3)}`, [shelves.sichos]), body: BODY, ...more }
  await merge(server, [{ id, type: 'work', data }])
  return id
}

async function report(entityId: string, anchor: JsonObject, after?: string): Promise<number> {
  const order = { entityId, reason: 'wrong-text', anchor, ...(after !== undefined && { after }) }
  return Number((await server.send(201, '/v1/reports', post('dovid', order))).id)
}

const take = (id: number, as: Name = 'kalman') => server.fetch(`/v1/reports/${id}/take`, { method: 'POST', as })

const proposalOf = async (id: number) => (await server.get(`/v1/reports/${id}`, { as: 'kalman' })).proposal

async function approve(suggestion: unknown): Promise<void> {
  await server.send(200, `/v1/suggestions/${suggestion}/approve`, post('sara'))
}

describe('A report that proposes words', () => {
  test('of a segment becomes a suggestion, which closes the report when it is merged', async () => {
    const work = await newWork()
    const id = await report(work, { segment: 'p1', words: 'בית' }, 'ביתה')
    assert.deepEqual(await proposalOf(id), { words: 'בית', after: 'ביתה', ready: true })
    const taken = await take(id)
    assert.equal(taken.status, 201, JSON.stringify(taken.json))
    assert.equal((await take(id)).status, 409, 'only once')
    const [row] = listOf((await server.get('/v1/reports', { as: 'kalman' })).reports)
    assert.deepEqual([row?.place, row?.proposes, row?.taken], [{ segment: 'p1' }, true, taken.json.id])
    await approve(taken.json.id)
    const { data } = await server.get(`/v1/entities/${work}`)
    assert.match(JSON.stringify(data), /אלף ביתה אלף/)
    assert.match(JSON.stringify(data), /"note":"n1"/, 'the marker stays')
    const { report: closed } = await server.get(`/v1/reports/${id}`, { as: 'kalman' })
    assert.equal(objectOf(closed).status, 'resolved')
    assert.equal((await take(id)).status, 409)
  })

  test('of a line of a scan becomes a fix of this line', async () => {
    const { scan } = await newScan(server, shelves.sichos)
    await readByMachine(server, scan, 'שורה א\nשורה ב')
    const id = await report(scan, { page: 1, line: 'l2', words: 'ב' }, 'בב')
    const { json } = await take(id)
    await approve(json.id)
    const { lines } = await server.get(`/v1/scans/${scan}/text?page=1`)
    assert.deepEqual(
      listOf(lines).map(({ text }) => text),
      ['שורה א', 'שורה בב'],
    )
  })

  test('of a paragraph of a translation becomes a fix of this paragraph', async () => {
    const work = newItemId()
    const unit = newItemId()
    const position = [{ level: 'chapter', value: '1' }]
    await merge(server, [
      { id: work, type: 'work', data: workData(`w-${work.slice(3)}`, [shelves.sichos]) },
      { id: unit, type: 'unit', data: { work, label: { he: 'א' }, position, order: 'V1' } },
    ])
    const words = { language: 'en', content: 'One word', credit: 'A translator' }
    const sent = await server.send(201, `/v1/units/${unit}/translations`, post('chana', words))
    await approve(sent.id)
    const { items } = await server.get(`/v1/entities?type=segment&limit=500`)
    const segment = String(listOf(items).find(({ data }) => objectOf(data).content === 'One word')?.id)
    const id = await report(unit, { segment, words: 'word' }, 'words')
    const { json, status } = await take(id)
    assert.equal(status, 201, JSON.stringify(json))
    await approve(json.id)
    const { data } = await server.get(`/v1/entities/${segment}`)
    assert.equal(objectOf(data).content, 'One words')
  })

  test('is not ready when the words are not there exactly once', async () => {
    const work = await newWork()
    for (const words of ['אלף', 'הא', 'אלף  בית']) {
      const id = await report(work, { segment: 'p1', words }, 'x')
      assert.equal(objectOf(await proposalOf(id)).ready, false, words)
      assert.equal((await take(id)).status, 409, words)
    }
    const nowhere = await report(work, { segment: 'p9', words: 'בית' }, 'x')
    assert.deepEqual(await proposalOf(nowhere), { words: null, after: null, ready: false })
    assert.equal((await take(nowhere)).status, 409)
    const asked = await report(work, { segment: 'p1', words: 'בית' })
    assert.deepEqual(await proposalOf(asked), { words: 'בית', after: null, ready: false })
    assert.equal((await take(asked)).status, 409)
    const bare = await server.send(201, '/v1/reports', post('dovid', { reason: 'other' }))
    const seen = await server.get(`/v1/reports/${bare.id}`, { as: 'sara' })
    assert.equal(seen.proposal, null)
  })

  test('is read and taken by keepers of its sets alone', async () => {
    const work = await newWork()
    const id = await report(work, { segment: 'p1', words: 'בית' }, 'ביתה')
    for (const [as, status] of [
      ['dovid', 403],
      ['chana', 403],
      ['miriam', 403],
      ['sara', 201],
    ] as const) {
      const read = await server.fetch(`/v1/reports/${id}`, { as })
      assert.equal(read.status, status === 201 ? 200 : status, as)
      assert.equal((await take(id, as)).status, status, as)
    }
    assert.equal((await server.fetch(`/v1/reports/${id}`)).status, 401)
    assert.equal((await server.fetch('/v1/reports/99999', { as: 'sara' })).status, 404)
    const reader = { headers: { authorization: `Bearer ${server.people.kalman.readToken}` } }
    const path = `/v1/reports/${id}/take`
    assert.equal((await server.fetch(path, { method: 'POST', ...reader })).status, 403)
  })

  test('says none of its words once readers are not shown the words of its place', async () => {
    const pdf = Buffer.from('%PDF-1.7 withheld later')
    const file = await holdFile(server.catalog, pdf, {})
    const { scan } = await newScan(server, shelves.sichos, { file })
    await readByMachine(server, scan, 'סודות')
    const id = await report(scan, { page: 1, line: 'l1', words: 'סודות' }, 'סודותי')
    assert.equal(objectOf(await proposalOf(id)).ready, true)
    await changeRights(server.catalog, file, 'preserved')
    assert.deepEqual(await proposalOf(id), { words: null, after: null, ready: false })
    assert.equal((await take(id)).status, 409)
    const list = await server.fetch('/v1/reports', { as: 'kalman' })
    assert.doesNotMatch(list.bytes.toString('utf8'), /סודות/)
  })
})
