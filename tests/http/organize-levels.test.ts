/** The tree that plans rearrange, level by level; search in it; the fingerprint of a plan. Source: shapes.md#levels; shapes.md#plan. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JsonObject, manyBetween, newItemId } from '@yalkut/model'
import { addShelves, merge, post, setData, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { unitData } from '@yalkut/testing/values/items'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
const shelves = await addShelves(server)
const { sichos, maamarim, sichosWork, maamarimWork } = shelves
const sub = newItemId()
const units = Array.from({ length: 7 }, () => newItemId())
const printing = newItemId()
const person = newItemId()
const added = newItemId()
const keys = manyBetween(null, null, units.length)
await merge(server, [
  { id: sub, type: 'set', path: '/sets/sub', data: { ...setData('sub', []), parent: sichos } },
  ...units.map((id, at) => ({
    id,
    type: 'unit',
    path: `/likkutei/${at + 1}`,
    data: unitData(sichosWork, String(at + 1), {
      label: { he: `סימן ${at + 1}` },
      order: keys[at] ?? 'a',
    }),
  })),
  {
    id: printing,
    type: 'publication',
    data: { kind: 'booklet', title: { he: 'דפוס ראשון' }, work: sichosWork },
  },
  { id: person, type: 'person', data: { name: { he: 'רבי הלל' }, sets: [sichos] } },
  {
    id: added,
    type: 'work',
    path: '/mafteach',
    data: { ...workData('mafteach', [sichos]), addition: { kind: 'index', to: sichosWork } },
  },
])

async function levelOf(query: string): Promise<JsonObject> {
  return await server.get(`/v1/organize/level${query}`)
}

const idsIn = (level: JsonObject): unknown[] => listOf(level.children).map(({ id }) => id)

test('a level has its parts in order: sets, sefarim, additions, other items', async () => {
  const level = await levelOf(`?root=${sichos}`)
  assert.deepEqual(idsIn(level), [sub, sichosWork, added, person])
  assert.deepEqual([level.total, level.next, level.above], [4, null, []])
  const work = listOf(level.children)[1]
  assert.deepEqual([work?.children, work?.addition, listOf(level.children)[2]?.addition], [8, undefined, 'index'])
  assert.equal(objectOf(level.root).children, 4)
})

test('a sefer has its units and then its printings, page by page, each once', async () => {
  const seen: unknown[] = []
  let cursor: string | null = null
  do {
    const more: string = cursor === null ? '' : `&cursor=${cursor}`
    const level = await levelOf(`?root=${sichosWork}&limit=3${more}`)
    assert.equal(level.total, 8)
    assert.deepEqual(
      listOf(level.above).map(({ id }) => id),
      [sichos],
    )
    seen.push(...idsIn(level))
    cursor = typeof level.next === 'string' ? level.next : null
  } while (cursor !== null)
  assert.deepEqual(seen, [...units, printing])
})

test('the top is paged as well', async () => {
  const all = await levelOf('')
  const first = await levelOf('?limit=2')
  const second = await levelOf(`?limit=500&cursor=${String(first.next)}`)
  assert.deepEqual([...idsIn(first), ...idsIn(second)], idsIn(all))
  assert.deepEqual([first.total, all.total, all.root], [idsIn(all).length, idsIn(all).length, null])
})

test('what holds nothing has no level, and a cursor of another list is refused', async () => {
  await server.send(422, `/v1/organize/level?root=${person}`, {})
  await server.send(404, '/v1/organize/level?root=rh-00000000', {})
  await server.send(400, '/v1/organize/level?cursor=nothing', {})
  const { next } = await levelOf(`?root=${sichosWork}&limit=3`)
  await server.send(400, `/v1/organize/level?cursor=${String(next)}`, {})
})

test('items are found in the tree with the way to them, and only below the root', async () => {
  const q = encodeURIComponent('סימן 3')
  const found = await server.get(`/v1/organize/find?q=${q}`)
  const [first] = listOf(found.results)
  assert.equal(objectOf(first?.node).id, units[2])
  assert.deepEqual(
    listOf(first?.above).map(({ id }) => id),
    [sichos, sichosWork],
  )
  const inSet = await server.get(`/v1/organize/find?q=${q}&root=${sichos}`)
  assert.deepEqual(
    listOf(listOf(inSet.results)[0]?.above).map(({ id }) => id),
    [sichosWork],
  )
  const elsewhere = await server.get(`/v1/organize/find?q=${q}&root=${maamarim}`)
  assert.deepEqual(elsewhere.results, [])
  await server.send(400, '/v1/organize/find?q=%20', {})
})

test('a plan with the fingerprint of its preview is refused when the catalog changed meanwhile', async () => {
  const operations = [
    { op: 'create-set', key: 'k', name: { he: 'חדש' }, slug: 'chadash', parent: maamarim },
    { op: 'move', items: [maamarimWork], to: 'new:k', from: maamarim },
  ]
  const ask = async () => await server.send(200, '/v1/organize/preview', post('chana', { operations }))
  const { fingerprint } = await ask()
  // The same plan has the same fingerprint, although its new set has another id.
  assert.equal((await ask()).fingerprint, fingerprint)
  const rename = { op: 'rename', item: maamarim, name: { en: 'Other' } }
  await server.send(201, '/v1/organize', post('sara', { operations: [rename], apply: true }))
  const plan = { operations, fingerprint }
  const { error, detail } = await server.send(409, '/v1/organize', post('chana', plan))
  assert.equal(error, 'conflict')
  const again = await ask()
  assert.equal(objectOf(detail).fingerprint, again.fingerprint)
  const sent = await server.send(201, '/v1/organize', post('chana', { operations, fingerprint: again.fingerprint }))
  assert.equal(sent.merged, false)
})

test('a plan of several operations is described by its lines, unless it brings a description', async () => {
  const operations = [
    { op: 'rename', item: maamarimWork, name: { en: 'First name' } },
    { op: 'rename', item: sichosWork, name: { en: 'Second name' } },
  ]
  const described = async (more: JsonObject, asked = 'en'): Promise<unknown> => {
    const headers = { 'accept-language': asked }
    const created = await server.send(201, '/v1/organize', { ...post('chana', { operations, ...more }), headers })
    const { changeset } = await server.get(`/v1/suggestions/${objectOf(created.suggestion).id}`)
    return objectOf(changeset).description
  }
  const lines = /^- Rename “.+” to “First name”\n- Rename “.+” to “Second name”$/
  assert.match(String(await described({})), lines)
  assert.match(String(await described({}, 'he')), /^- שינוי השם ״.+״ ל״First name״\n- שינוי השם ״.+״ ל״Second name״$/)
  assert.equal(await described({ description: 'As printed' }), 'As printed')
})
