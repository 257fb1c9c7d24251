/** `/v1/missing`: what the catalog lacks. Source: routes.md#items; shapes.md#missing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { addShelves, merge, post } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
const { sichos, sichosWork, maamarimWork } = await addShelves(server)

const HEARD = 'rh-heardhea'
const SILENT = 'rh-s11entsx'
const UNDATED = 'rh-vndatedv'
const title = { he: 'התוועדות' }

await merge(server, [
  { id: HEARD, type: 'event', data: { kind: 'farbrengen', title, date: '5742-05-10' } },
  { id: SILENT, type: 'event', data: { kind: 'farbrengen', title, date: '5743', sets: [sichos] } },
  { id: UNDATED, type: 'event', data: { kind: 'letter', title } },
  { id: 'rh-tapetape', type: 'recording', data: { title, event: HEARD } },
  {
    id: 'rh-pr1ntpr1',
    type: 'publication',
    data: { kind: 'booklet', title, work: maamarimWork },
  },
  {
    id: 'rh-scanscan',
    type: 'scan',
    data: { publication: 'rh-pr1ntpr1', file: 'a'.repeat(64), completeness: 'complete' },
  },
])

async function missing(query: string): Promise<{ ids: unknown[]; total: unknown }> {
  const { items, total } = await server.get(`/v1/missing?${query}`)
  return { ids: listOf(items).map(({ id }) => id), total }
}

test('events without a recording are ordered by date, undated events last', async () => {
  assert.deepEqual(await missing('kind=recordings'), { ids: [SILENT, UNDATED], total: 2 })
  assert.deepEqual(await missing('kind=recordings&limit=1'), { ids: [SILENT], total: 2 })
  assert.deepEqual((await missing('kind=texts')).ids, [HEARD, SILENT, UNDATED])
})

test('the list is limited to a year, a month, a day, or a set and the sets below it', async () => {
  assert.deepEqual(await missing('kind=texts&within=5742'), { ids: [HEARD], total: 1 })
  assert.deepEqual(await missing('kind=texts&within=5742-05-10'), { ids: [HEARD], total: 1 })
  assert.deepEqual(await missing('kind=texts&within=5742-05-11'), { ids: [], total: 0 })
  assert.deepEqual(await missing('kind=texts&within=5742-06'), { ids: [], total: 0 })
  assert.deepEqual(await missing(`kind=recordings&within=${sichos}`), { ids: [SILENT], total: 1 })
  assert.deepEqual((await missing(`kind=scans&within=${sichos}`)).ids, [sichosWork])
})

test('sefarim without a held scan are listed, and no file is listed as lost at its source', async () => {
  const { ids } = await missing('kind=scans')
  assert.ok(ids.includes(sichosWork) && !ids.includes(maamarimWork))
  assert.deepEqual(await missing('kind=files'), { ids: [], total: 0 })
})

test('the counts are renewed after a merge', async () => {
  await merge(server, [{ id: 'rh-tapetwos', type: 'recording', data: { title, event: SILENT } }])
  assert.deepEqual(await missing('kind=recordings'), { ids: [UNDATED], total: 1 })
})

test('an Adar without a letter is both Adars of a leap year, in every list and in projects', async () => {
  const [first, second, nissan] = [newItemId(), newItemId(), newItemId()]
  const event = (id: string, date: string) => ({
    id,
    type: 'event',
    data: { kind: 'farbrengen', title, date },
  })
  await merge(server, [event(first, '5741-06A-14'), event(second, '5741-06B-13'), event(nissan, '5741-07-01')])
  const both = [first, second]
  assert.deepEqual((await missing('kind=recordings&within=5741-06')).ids, both)
  const idsOf = async (within: string) =>
    listOf((await server.get(`/v1/events?within=${within}`)).items).map(({ id }) => id)
  assert.deepEqual(await idsOf('5741-06'), both)
  assert.deepEqual(await idsOf('5741-06B'), [second])
  assert.deepEqual(await idsOf('5741-06A-14'), [first])
  assert.deepEqual(await idsOf('5741'), [...both, nissan])
  const focus = { missing: 'recordings', within: '5741-06' }
  const json = { slug: 'adar-5741', name: 'אדר', set: sichos, focus }
  const created = await server.send(201, '/v1/projects', post('kalman', json))
  assert.deepEqual([created.total, created.done], [2, 0])
  const { next } = await server.get('/v1/projects/adar-5741')
  assert.deepEqual(
    listOf(next).map(({ id }) => id),
    both,
  )
})

test('a kind is required, and “within” is a date or a set', async () => {
  for (const query of ['', 'kind=luck', 'kind=texts&limit=501', 'kind=texts&limit=0']) {
    assert.equal((await server.fetch(`/v1/missing?${query}`)).status, 400, query)
  }
  for (const within of ['5742-13', 'yesterday', sichosWork, '5742-05-1', '5742-06A']) {
    const { status } = await server.fetch(`/v1/missing?kind=texts&within=${within}`)
    assert.equal(status, 422, within)
  }
  assert.equal((await server.fetch('/v1/missing?kind=scans&within=5742')).status, 422)
  assert.equal((await server.fetch('/v1/missing?kind=scans&within=rh-00000000')).status, 404)
})
