/** The whole contents of a printing over HTTP. Source: shapes.md#contents-of-a-printing. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import { addPrintingToMap } from '@yalkut/testing/servers/printing-to-map'
import { addShelves, merge, post, type Shelves, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
let shelves: Shelves

before(async () => {
  shelves = await addShelves(server)
})

const contentsOf = (publication: string, query = ''): Promise<JsonObject> =>
  server.get(`/v1/publications/${publication}/contents${query}`)

const send = (publication: string, json: object, status = 201) =>
  server.send(status, `/v1/publications/${publication}/contents`, post('chana', json))

const approve = (id: unknown) => server.send(200, `/v1/suggestions/${id}/approve`, post('sara'))

async function newSefer(levels: string[]): Promise<string> {
  const id = newItemId()
  const slug = `sefer-${id.slice(3)}`
  const data = { ...workData(slug, [shelves.sichos]), levels }
  await merge(server, [{ id, type: 'work', path: `/${slug}`, data }])
  return id
}

async function newPrinting(work?: string, pages = 6) {
  const starts = new Map([
    [2, 'שיחה א'],
    [4, 'שיחה ב'],
  ])
  const more = work === undefined ? {} : { work }
  return await addPrintingToMap(server, { set: shelves.sichos, pages, starts, ...more })
}

const shown = ({ entries }: JsonObject) => listOf(entries).map(({ from, to, name }) => [from, to, objectOf(name).he])
const known = ({ entries }: JsonObject) =>
  Object.fromEntries(listOf(entries).map(({ id, rev }) => [String(id), Number(rev)]))

describe('The contents of a printing', () => {
  test('are sent as one suggestion with new units that have position, order and path', async () => {
    const work = await newSefer(['parsha', 'sicha'])
    const { publication, scan } = await newPrinting(work)
    const read = await contentsOf(publication)
    assert.deepEqual([read.scan, read.pages, read.labels], [scan, 6, []])
    assert.deepEqual(read.starts, [
      { page: 2, text: 'שיחה א', isInside: false },
      { page: 4, text: 'שיחה ב', isInside: false },
    ])
    const sent = await send(publication, {
      scan,
      entries: [
        { from: 2, to: 6, label: { he: 'בראשית' }, level: 0 },
        { from: 2, to: 3, newUnit: { label: { he: 'שיחה א' } } },
        { from: 4, to: 6, newUnit: { label: { he: 'שיחה ב' }, date: '5745-02-20' } },
      ],
    })
    assert.deepEqual([sent.items, sent.status], [5, 'open'])
    await approve(sent.id)
    const after = await contentsOf(publication)
    assert.deepEqual(shown(after), [
      [2, 6, 'בראשית'],
      [2, 3, 'שיחה א'],
      [4, 6, 'שיחה ב'],
    ])
    const units = listOf(after.units)
    assert.deepEqual(
      units.map(({ position }) => listOf(position).map(({ value }) => value)),
      [
        ['1', '1'],
        ['1', '2'],
      ],
    )
    const { path } = await server.get(`/v1/entities/${units[1]?.id}`)
    assert.match(String(path), /^\/sefer-[^/]+\/1\/2$/)
  })

  test('are changed where they were opened: only what changes is sent, and what is left out goes', async () => {
    const { publication, scan } = await newPrinting()
    const first = [1, 3, 5].map((from) => ({ from, to: from + 1, label: { he: `חלק ${from}` } }))
    await approve((await send(publication, { scan, entries: first })).id)
    const read = await contentsOf(publication)
    const [a, b] = listOf(read.entries)
    const entries = [
      { id: a?.id, from: 1, to: 2, label: { he: 'חלק 1' } },
      { id: b?.id, from: 3, to: 6, label: { he: 'חלק שני' } },
    ]
    const order = { scan, entries, known: known(read) }
    const sent = await send(publication, order)
    assert.equal(sent.items, 2)
    await approve(sent.id)
    const after = await contentsOf(publication)
    assert.deepEqual(shown(after), [
      [1, 2, 'חלק 1'],
      [3, 6, 'חלק שני'],
    ])
    const again = await send(publication, { ...order, known: known(after) }, 422)
    assert.match(String(again.message), /Nothing changes/)
  })

  test('that somebody changed meanwhile are refused with what they are now', async () => {
    const { publication, scan } = await newPrinting()
    const mine = [{ from: 1, to: 6, label: { he: 'שלי' } }]
    const theirs = [{ from: 2, to: 6, label: { he: 'שלהם' } }]
    await approve((await send(publication, { scan, entries: theirs })).id)
    const refused = await send(publication, { scan, entries: mine }, 409)
    assert.equal(refused.error, 'conflict')
    assert.deepEqual(shown(objectOf(refused.detail)), [[2, 6, 'שלהם']])
  })

  test('hold printed numbers where all pages have them, and lead back to the same pages', async () => {
    const { publication, scan } = await newPrinting()
    const labels = [3, 4, 5, 6].map((page) => ({ page, printed: String(page - 2) }))
    const entries = [{ from: 3, to: 4, label: { he: 'א' } }]
    const sent = await send(publication, { scan, entries, labels })
    assert.equal(sent.items, 2)
    await approve(sent.id)
    const read = await contentsOf(publication)
    assert.deepEqual(read.labels, labels)
    assert.deepEqual(shown(read), [[3, 4, 'א']])
    const [map] = listOf(read.entries)
    const { pages } = objectOf((await server.get(`/v1/entities/${map?.id}`)).data)
    assert.deepEqual(pages, { from: 1, to: 2, scheme: 'printed' })
    const front = { id: map?.id, from: 3, to: 4, label: { he: 'א' } }
    const more = [{ from: 1, to: 2, label: { he: 'שער' } }, front]
    await approve((await send(publication, { scan, entries: more, known: known(read) })).id)
    assert.deepEqual(shown(await contentsOf(publication)), [
      [1, 2, 'שער'],
      [3, 4, 'א'],
    ])
  })

  test('of wrong orders, unknown items and printings without a sefer are refused', async () => {
    const { publication, scan } = await newPrinting()
    const other = await newPrinting()
    const label = { he: 'א' }
    const wrong: [number, object][] = [
      [422, { scan, entries: [] }],
      [422, { scan, entries: [{ from: 2, to: 1, label }] }],
      [422, { scan, entries: [{ from: 1, to: 1 }] }],
      [422, { scan, entries: [{ from: 1, to: 1, newUnit: { label } }] }],
      [422, { scan, entries: [{ id: newItemId(), from: 1, to: 1, label }] }],
      [404, { scan, entries: [{ from: 1, to: 1, unit: shelves.sichosWork }] }],
      [404, { scan: other.scan, entries: [{ from: 1, to: 1, label }] }],
      [422, { scan, entries: [], labels: [1, 1].map((page) => ({ page, printed: '1' })) }],
    ]
    for (const [status, json] of wrong) await send(publication, json, status)
    const visitor = await server.fetch(`/v1/publications/${publication}/contents`, {
      method: 'POST',
      json: { entries: [] },
    })
    assert.equal(visitor.status, 401)
    const path = `/v1/publications/${shelves.sichosWork}/contents`
    await server.send(404, path, {})
  })

  test('are claimed for ten minutes, which others see', async () => {
    const { publication } = await newPrinting()
    const path = `/v1/publications/${publication}/claim`
    await server.send(200, path, post('dovid', {}))
    const { others } = await server.send(200, path, post('chana', {}))
    assert.deepEqual(
      listOf(others).map(({ by }) => by),
      ['dovid'],
    )
    await server.send(200, path, post('dovid', { release: true }))
    assert.deepEqual((await server.send(200, path, post('chana', {}))).others, [])
  })
})
