/** Items by their date, and events by year and set. Source: service.md#events-by-date; shapes.md#dates-of-items. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import { merge, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'

const DAY = '4999-07-12'

const server = await startTestServer()
const [shelf, work, letter, sicha] = [newItemId(), newItemId(), newItemId(), newItemId()]
const [onShelf, elsewhere, ofMonth] = [newItemId(), newItemId(), newItemId()]

const event = (n: number, date: string, more: JsonObject = {}): JsonObject => ({
  kind: 'farbrengen',
  title: { he: `התוועדות ${n}` },
  date,
  ...more,
})

const unit = (order: string, date: string): JsonObject => ({
  work,
  label: { he: `אגרת ${order}` },
  position: [{ level: 'chapter', value: order }],
  order,
  date,
})

before(async () => {
  const set = { name: { he: 'אגרות' }, slug: 'letters', policy: 'open', keepers: [] }
  await merge(server, [
    { id: shelf, type: 'set', path: '/sets/letters', data: set },
    { id: work, type: 'work', path: '/igros', data: workData('igros', [shelf]) },
    { id: letter, type: 'unit', path: '/igros/V1', data: unit('V1', DAY) },
    { id: sicha, type: 'unit', path: '/igros/V2', data: unit('V2', DAY) },
    { id: onShelf, type: 'event', data: event(1, DAY, { sets: [shelf] }) },
    { id: elsewhere, type: 'event', data: event(2, DAY) },
    { id: ofMonth, type: 'event', data: event(3, '4998-07') },
  ])
})

async function idsOn(query: string): Promise<unknown[]> {
  return listOf((await server.get(`/v1/dates/${query}`)).items).map(({ id }) => id)
}

test('the items of a date come by type, in pages, or of one type alone', async () => {
  const all = await idsOn(`${DAY}/items`)
  assert.deepEqual(new Set(all.slice(0, 2)), new Set([onShelf, elsewhere]))
  assert.deepEqual(all.slice(2), [letter, sicha])
  assert.deepEqual(await idsOn(`${DAY}/items?type=unit`), [letter, sicha])
  const paged: unknown[] = []
  for (const type of ['', '&type=unit']) {
    let cursor = ''
    for (let page = 0; page < 10; page += 1) {
      const answer = await server.get(`/v1/dates/${DAY}/items?limit=1${type}${cursor}`)
      paged.push(...listOf(answer.items).map(({ id }) => id))
      if (answer.next === null) break
      cursor = `&cursor=${answer.next}`
    }
  }
  assert.deepEqual(paged, [...all, letter, sicha])
})

test('a month has the items whose date is the month itself', async () => {
  assert.deepEqual(await idsOn('4998-07/items'), [ofMonth])
  assert.deepEqual(await idsOn('4999-07/items'), [])
})

test('a text that is no date, an unknown type and a foreign cursor are refused', async () => {
  const statusOf = async (address: string) => (await server.fetch(`/v1/dates/${address}`)).status
  assert.equal(await statusOf('4999-13-01/items'), 422)
  assert.equal(await statusOf('tomorrow/items'), 422)
  assert.equal(await statusOf(`${DAY}/items?type=kettle`), 400)
  assert.equal(await statusOf(`${DAY}/items?cursor=x`), 400)
})

test('events are counted by year', async () => {
  const years = listOf((await server.get('/v1/events/years')).years)
  assert.deepEqual(years.slice(0, 2), [
    { year: 4998, events: 1 },
    { year: 4999, events: 2 },
  ])
})

test('events of a set are chosen by their date', async () => {
  const { items } = await server.get(`/v1/events?within=4999&set=${shelf}`)
  assert.deepEqual(
    listOf(items).map(({ id }) => id),
    [onShelf],
  )
  assert.equal((await server.fetch('/v1/events?within=4999&set=shelf')).status, 400)
})

test('an event of several days is found on each of them, and a decade is a range', async () => {
  const [long, next] = [newItemId(), newItemId()]
  await merge(server, [
    { id: long, type: 'event', data: event(7, '4984-06A-28', { dateEnd: '4984-06B-02' }) },
    { id: next, type: 'event', data: event(8, '4989-01-01') },
  ])
  const idsOf = async (query: string): Promise<unknown[]> =>
    listOf((await server.get(`/v1/events?${query}`)).items).map(({ id }) => id)
  for (const within of ['4984', '4984-06A', '4984-06A-28', '4984-06A-30', '4984-06B-02', '4984-06']) {
    assert.deepEqual(await idsOf(`within=${within}`), [long], within)
  }
  assert.deepEqual(await idsOf('within=4984-06B-03'), [])
  assert.deepEqual(await idsOf('day=06A-28,06A-30'), [long])
  assert.deepEqual(await idsOf('day=06B-01'), [long])
  assert.deepEqual(await idsOf('day=06B-03'), [])
  assert.deepEqual(await idsOf('within=498'), [long, next])
  assert.equal((await server.fetch('/v1/events?within=4984-0')).status, 422)
})
