/** The links to an item, and the parts of a sefer.
 *  Source: service.md#items; shapes.md#linked-items; shapes.md#backlinks-and-relations. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isJsonObject, newItemId } from '@yalkut/model'
import { merge, setData, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'

const server = await startTestServer({ sample: true })

const TANYA = 'rh-5j6zbcv7'
const RECORDED = 'rh-g5spyj2p'

test('a sefer lists its units, an event its recordings, a set its items', async () => {
  const units = listOf((await server.get(`/v1/entities/${TANYA}/children`)).items)
  assert.ok(units.length > 2)
  for (const { type, data } of units) {
    assert.equal(type, 'unit')
    assert.ok(isJsonObject(data) && data.work === TANYA)
  }
  const recordings = listOf((await server.get(`/v1/entities/${RECORDED}/children`)).items)
  assert.ok(recordings.length > 0 && recordings.every(({ type }) => type === 'recording'))
})

test('children page by cursor and by its older name', async () => {
  const whole = listOf((await server.get(`/v1/entities/${TANYA}/children`)).items)
  for (const name of ['cursor', 'after']) {
    const first = await server.get(`/v1/entities/${TANYA}/children?limit=1`)
    const rest = await server.get(`/v1/entities/${TANYA}/children?${name}=${first.next}`)
    assert.deepEqual([...listOf(first.items), ...listOf(rest.items)], whole, name)
  }
})

test('an item of a type that holds nothing has an empty page of children', async () => {
  const { items } = await server.get('/v1/entities?type=person&limit=1')
  const [person] = listOf(items)
  const path = `/v1/entities/${person?.id}/children`
  assert.deepEqual(await server.get(path), { items: [], total: 0, next: null })
  assert.equal((await server.fetch(`${path}?field=people`)).status, 200)
})

test('a set lists its sets, then its works, then its other items, over pages too', async () => {
  const kalman = server.people.kalman.id
  const [top, low, both] = [newItemId(), newItemId(), newItemId()]
  const [work, event, note] = [newItemId(), newItemId(), newItemId()]
  const name = { he: 'דבר' }
  await merge(server, [
    { id: top, type: 'set', path: '/sets/top-shelf', data: setData('top-shelf', [kalman]) },
    { id: note, type: 'topic', data: { name, aliases: [], sets: [top] } },
    { id: event, type: 'event', data: { kind: 'letter', title: name, sets: [top] } },
    { id: work, type: 'work', path: '/zz-last', data: workData('zz-last', [top]) },
    {
      id: low,
      type: 'set',
      path: '/sets/low-shelf',
      data: { ...setData('low-shelf', [kalman]), parent: top },
    },
    {
      id: both,
      type: 'set',
      path: '/sets/both-shelf',
      data: { ...setData('both-shelf', [kalman]), parent: top, sets: [top] },
    },
  ])
  const path = `/v1/entities/${top}/children`
  const whole = listOf((await server.get(path)).items)
  const types = whole.map(({ type }) => type)
  assert.deepEqual(types.slice(0, 3), ['set', 'set', 'work'])
  assert.deepEqual(types.slice(3).toSorted(), ['event', 'topic'])
  const paged: unknown[] = []
  let cursor = ''
  do {
    const page = await server.get(`${path}?limit=1${cursor}`)
    paged.push(...listOf(page.items))
    cursor = page.next === null ? '' : `&cursor=${page.next}`
  } while (cursor !== '')
  assert.deepEqual(paged, whole)
  for (const [type, ids] of [
    ['set', whole.slice(0, 2).map(({ id }) => id)],
    ['work', [work]],
    ['event', [event]],
    ['unit', []],
  ] as const) {
    const { items } = await server.get(`${path}?type=${type}`)
    assert.deepEqual(
      listOf(items).map(({ id }) => id),
      ids,
    )
  }
})

test('links are grouped with counts, and each group answers its total', async () => {
  const { groups } = await server.get(`/v1/entities/${TANYA}/linked/counts`)
  const found = listOf(groups)
  assert.ok(found.length > 0)
  for (const { type, field, count } of found) {
    const query = `field=${field}&type=${type}&limit=1`
    const { total, items } = await server.get(`/v1/entities/${TANYA}/linked?${query}`)
    assert.deepEqual([total, listOf(items).length], [count, 1])
  }
  const counts = found.map(({ count }) => Number(count))
  assert.deepEqual(
    counts,
    counts.toSorted((a, b) => b - a),
  )
})

test('the links of many items are answered in one call, and items without links are left out', async () => {
  const ids = [TANYA, RECORDED, 'rh-00000000']
  const { linked } = await server.get(`/v1/entities/batch/linked?ids=${ids}&field=work&limit=2`)
  assert.ok(isJsonObject(linked))
  assert.deepEqual(Object.keys(linked), [TANYA])
  const whole = listOf((await server.get(`/v1/entities/${TANYA}/linked?field=work&limit=2`)).items)
  assert.deepEqual(linked[TANYA], whole)
})

test('backlinks name the item that links and the field of the link', async () => {
  const { backlinks, next } = await server.get(`/v1/entities/${TANYA}/backlinks?limit=1`)
  assert.equal(listOf(backlinks).length, 1)
  const rest = await server.get(`/v1/entities/${TANYA}/backlinks?cursor=${next}`)
  const whole = await server.get(`/v1/entities/${TANYA}/backlinks`)
  assert.deepEqual([...listOf(backlinks), ...listOf(rest.backlinks)], whole.backlinks)
  const units = await server.get(`/v1/entities/${TANYA}/backlinks?field=work&type=unit`)
  assert.ok(listOf(units.backlinks).every(({ type, field }) => type === 'unit' && field === 'work'))
})

test('relations are read from both of their ends', async () => {
  const { items } = await server.get('/v1/entities?type=relation&limit=500')
  for (const { id, data } of listOf(items)) {
    assert.ok(isJsonObject(data))
    const ends = [
      [data.from, data.to, 'out'],
      [data.to, data.from, 'in'],
    ] as const
    for (const [end, other, direction] of ends) {
      const relations = listOf((await server.get(`/v1/entities/${end}/relations`)).relations)
      const found = relations.find((relation) => relation.id === id)
      assert.ok(found, `${id} from ${end}`)
      assert.deepEqual([found.kind, found.direction, found.other], [data.kind, direction, other])
      assert.ok(isJsonObject(found.item) && found.item.id === other)
    }
  }
})

test('a sefer lists its parts with counts, and each part lists its units in order', async () => {
  const parts = listOf((await server.get(`/v1/works/${TANYA}/outline`)).parts)
  assert.ok(parts.length > 0)
  for (const { value, units, ids } of parts) {
    const path = `/v1/works/${TANYA}/parts/${encodeURIComponent(String(value))}`
    const found = listOf((await server.get(path)).items).map(({ id }) => id)
    assert.deepEqual([found.length, found], [units, ids])
  }
  assert.equal((await server.fetch(`/v1/works/${TANYA}/parts/%D7%A9`)).status, 404)
  assert.equal((await server.fetch(`/v1/works/${RECORDED}/outline`)).status, 404)
})

test('a unit has neighbours: the first unit has no previous one, the last no next one', async () => {
  const units = listOf((await server.get(`/v1/entities/${TANYA}/children`)).items)
  for (const [at, unit] of units.entries()) {
    const { previous, next } = await server.get(`/v1/units/${unit.id}/neighbours`)
    assert.deepEqual(previous, units[at - 1] ?? null)
    assert.deepEqual(next, units[at + 1] ?? null)
  }
  assert.equal((await server.fetch(`/v1/units/${TANYA}/neighbours`)).status, 404)
})

test('links of a field are counted for every item', async () => {
  const { counts } = await server.get('/v1/refcounts?field=work&type=unit')
  assert.ok(isJsonObject(counts))
  const { total } = await server.get(`/v1/entities/${TANYA}/linked?field=work&type=unit`)
  assert.equal(counts[TANYA], total)
  const { counts: most } = await server.get('/v1/refcounts?field=work&type=unit&limit=1')
  const all = Object.values(counts).map(Number)
  assert.deepEqual(Object.values(most ?? {}), [Math.max(...all)])
})
