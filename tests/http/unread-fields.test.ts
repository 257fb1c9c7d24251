/** The catalog may amend the schema of a built-in type. A fix of one field keeps every other field, also one that this program
 *  cannot read as the type's own. Source: decisions.md#schemas. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type JsonObject, newItemId, parseJsonObject } from '@yalkut/model'
import { newTranscript } from '@yalkut/testing/servers/recordings'
import { addShelves, bodyOf, merge, post, type Shelves } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { newPdf, uploadingOn } from '@yalkut/testing/servers/uploads'
import { objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer({ opening: { limits: { rate: false } } })
const ODD = { דף: ['ג', { שורה: 4 }], note: '  two  spaces ' }
let shelves: Shelves

before(async () => {
  shelves = await addShelves(server)
  await allow('segment', 'page')
  await allow('alignment-span', 'origin')
  await allow('unit', 'events')
  await allow('event', 'people')
})

/** Merges a schema under which the field takes any value; only stewards suggest schemas. */
async function allow(type: string, field: string): Promise<void> {
  const found = server.catalog.projection.reads.items.resolve(`/schemas/${type}`)
  assert.ok(found !== null)
  const { data } = await server.get(`/v1/entities/${found.id}`)
  const { jsonSchema, version, ...rest } = objectOf(data)
  const schema = objectOf(jsonSchema)
  const properties = { ...objectOf(schema.properties), [field]: {} }
  const amended = { ...rest, jsonSchema: { ...schema, properties }, version: Number(version) + 1 }
  await merge(server, [{ id: found.id, type: 'schema', data: amended }], 'sara')
}

async function dataOf(id: string): Promise<JsonObject> {
  // The test server's own client refuses answers that do not match the document's schemas.
  const response = await fetch(`${server.address}/v1/entities/${id}`)
  return objectOf(parseJsonObject(await response.text()).data)
}

async function approve({ id }: JsonObject): Promise<void> {
  await server.send(200, `/v1/suggestions/${id}/approve`, post('sara'))
}

test('A fix of a transcript keeps the fields of its paragraphs and times that it does not change', async () => {
  const { recording, segments, spans } = await newTranscript(server, shelves.sichos, ['אחת שתים'])
  const [segment = '', span = ''] = [segments[0], spans[0]]
  const [paragraph, time] = [
    { ...(await dataOf(segment)), page: ODD },
    { ...(await dataOf(span)), origin: 'by hand' },
  ]
  await merge(server, [
    { id: segment, type: 'segment', data: paragraph },
    { id: span, type: 'alignment-span', data: time },
  ])
  const fix = post('chana', { segment, content: 'אחת שלש' })
  await approve(await server.send(201, `/v1/recordings/${recording}/transcript/fix`, fix))
  const fixed = await dataOf(segment)
  assert.equal(fixed.content, 'אחת שלש')
  assert.equal(JSON.stringify(fixed.page), JSON.stringify(ODD))
  assert.equal((await dataOf(span)).origin, 'by hand')
})

test('A fix of page words and a quick fix keep other fields', async () => {
  const id = newItemId()
  const position = [{ level: 'chapter', value: '1' }]
  const unit = { work: shelves.sichosWork, position, order: 'V', label: { he: 'א' }, events: ODD }
  await merge(server, [{ id, type: 'unit', data: { ...unit, body: bodyOf('מילים') } }])
  const words = { entityId: id, change: 'edit', version: 'he', segment: 'p1', text: 'אחרות' }
  await approve(await server.send(201, '/v1/suggestions/words', post('chana', words)))
  assert.equal(JSON.stringify((await dataOf(id)).events), JSON.stringify(ODD))
  const quick = { entityId: id, data: { ...(await dataOf(id)), order: 'W' } }
  await approve(await server.send(201, '/v1/suggestions/quick', post('chana', quick)))
  const { order, events } = await dataOf(id)
  assert.equal(JSON.stringify({ order, events }), JSON.stringify({ order: 'W', events: ODD }))
})

test('A hanacha that is linked from its farbrengen keeps the farbrengen’s other fields', async () => {
  const { sent, approve: approveSent } = uploadingOn(server)
  const id = newItemId()
  const data = { kind: 'farbrengen', title: { he: 'התוועדות' }, sets: [shelves.sichos] }
  await merge(server, [{ id, type: 'event', data: { ...data, people: ODD } }])
  await approveSent(await sent({ what: 'hanacha', rights: 'mine', for: id }, newPdf()))
  const { people, links } = await dataOf(id)
  assert.ok(Array.isArray(links), 'the hanacha is linked')
  assert.equal(JSON.stringify(people), JSON.stringify(ODD))
})
