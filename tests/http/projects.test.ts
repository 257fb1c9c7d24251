/** Projects, claims, talk pages and the community over HTTP. Source: shapes.md#reading;
 *  shapes.md#threads-issues-inbox-people. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { addShelves, merge, post } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
const { people } = server
const { sichos, sichosWork, maamarim } = await addShelves(server)
const [first, second] = [newItemId(), newItemId()]
const title = { he: 'התוועדות', en: 'Farbrengen' }
await merge(server, [
  { id: first, type: 'event', data: { kind: 'farbrengen', title, date: '5742-05-10' } },
  { id: second, type: 'event', data: { kind: 'farbrengen', title, date: '5742-07-11' } },
])

const order = {
  slug: 'recordings-5742',
  name: 'הקלטות תשמ״ב',
  set: sichos,
  focus: { missing: 'recordings', within: '5742' },
}

test('a keeper makes a project, and every reader sees its progress', async () => {
  const created = await server.send(201, '/v1/projects', post('kalman', order))
  const { project, next, todo } = await server.get('/v1/projects/recordings-5742')
  assert.deepEqual(project, created)
  assert.deepEqual([objectOf(project).total, objectOf(project).done, todo], [2, 0, 2])
  const item = { item: first, kind: 'event', id: first, date: '5742-05-10', title }
  assert.deepEqual(listOf(next)[0], { ...item, claimedBy: null })
  const { projects } = await server.get('/v1/projects?status=open')
  assert.deepEqual(projects, [created])
})

test('a project with wrong people, texts or names is refused', async () => {
  const refusals = [
    ['kalman', order, 409],
    ['chana', { ...order, slug: 'a' }, 403],
    ['kalman', { ...order, slug: 'a', set: maamarim }, 403],
    ['kalman', { ...order, slug: 'A B' }, 422],
    ['kalman', { ...order, slug: 'a', focus: { missing: 'everything' } }, 422],
    ['kalman', { ...order, slug: 'a', focus: { missing: 'texts', other: 1 } }, 422],
    ['kalman', { ...order, slug: 'a', focus: { missing: 'texts', within: '5742-13' } }, 422],
    ['kalman', { slug: 'a' }, 400],
    ['kalman', { ...order, slug: 'a', keepers: [people.robot.id] }, 422],
  ] as const
  for (const [as, json, status] of refusals) {
    await server.send(status, '/v1/projects', post(as, json))
  }
  for (const path of ['/v1/projects/none', '/v1/projects/A']) {
    assert.equal((await server.fetch(path)).status, 404, path)
  }
  assert.equal((await server.fetch('/v1/projects/%00')).status, 400)
  assert.equal((await server.fetch('/v1/projects?status=x')).status, 400)
  assert.equal((await server.fetch('/v1/projects?cursor=x')).status, 400)
})

test('the next item is claimed by one person at a time, is given back, and ends with the project', async () => {
  const path = '/v1/projects/recordings-5742'
  const claim = async (as: 'chana' | 'dovid' | 'miriam'): Promise<unknown> => {
    const { item } = await server.send(200, `${path}/next`, post(as))
    return item === null ? null : objectOf(item).item
  }
  const given = await Promise.all([claim('chana'), claim('dovid')])
  assert.deepEqual([...given].sort(), [first, second].sort())
  assert.equal(await claim('miriam'), null)
  const [item] = given
  await server.send(403, `${path}/release`, post('dovid', { item }))
  await server.send(200, `${path}/release`, post('chana', { item }))
  assert.equal(await claim('miriam'), item)
  await server.send(400, `${path}/release`, post('chana', {}))
  await server.send(404, '/v1/projects/none/next', post('chana'))
  await server.send(403, `${path}/close`, post('chana'))
  await server.send(422, `${path}/close`, post('kalman', { outcome: 'open' }))
  await server.send(200, `${path}/close`, post('kalman'))
  await server.send(409, `${path}/close`, post('sara'))
  await server.send(409, `${path}/next`, post('chana'))
  assert.equal(objectOf((await server.get(path)).project).status, 'closed')
})

test('a draft is made for an open project, by its slug or its id', async () => {
  const created = await server.send(201, '/v1/projects', post('kalman', { ...order, slug: 'open-one' }))
  const draft = { title: 'x' }
  for (const project of [created.slug, created.id]) {
    const row = await server.send(201, '/v1/suggestions', post('chana', { ...draft, project }))
    assert.equal(row.project_id, created.id)
  }
  const row = await server.send(201, '/v1/suggestions', post('chana', { ...draft, project: null }))
  assert.equal(row.project_id, null)
  await server.send(422, '/v1/suggestions', post('chana', { ...draft, project: 'none' }))
  await server.send(409, '/v1/suggestions', post('chana', { ...draft, project: order.slug }))
})

test('a talk page shows its comments, and is deleted with its item', async () => {
  const path = `/v1/entities/${sichosWork}/talk`
  assert.deepEqual((await server.get(path)).talk, [])
  const { id } = await server.send(201, path, post('chana', { body: 'שלום' }))
  await server.send(201, path, post('dovid', { body: 'reply', parent: id }))
  const { talk } = await server.get(path)
  assert.deepEqual(
    listOf(talk).map(({ parent, authorName, body, hidden }) => [parent, authorName, body, hidden]),
    [
      [null, 'chana', 'שלום', false],
      [id, 'dovid', 'reply', false],
    ],
  )
  for (const json of [{ body: ' ' }, { body: 'x'.repeat(10_001) }, { body: 'x', parent: 999 }]) {
    await server.send(422, path, post('chana', json))
  }
  await server.send(400, path, post('chana', {}))
  await server.send(404, '/v1/entities/rh-00000000/talk', post('chana', { body: 'x' }))
  assert.equal((await server.fetch('/v1/entities/rh-00000000/talk')).status, 404)
  assert.equal((await server.fetch('/v1/entities/x/talk')).status, 400)
  assert.equal((await server.fetch(`${path}?limit=501`)).status, 400)
  const one = await server.fetch(`${path}?limit=1`)
  assert.match(one.headers.get('link') ?? '', /rel="next"/)
})

test('the community page names the latest merges, as many as requested', async () => {
  const { recent, gaps, openReports, openSuggestions, people: n } = await server.get('/v1/community?limit=1')
  const [latest] = listOf(recent)
  assert.deepEqual([latest?.authorName, latest?.mergedByName], ['chana', 'sara'])
  assert.equal(listOf(recent).length, 1)
  assert.deepEqual(gaps, { events: 2, eventsWithoutRecordings: 2, eventsWithoutTexts: 2 })
  for (const count of [openReports, openSuggestions, n]) assert.equal(typeof count, 'number')
  for (const limit of ['0', '51', 'x']) {
    assert.equal((await server.fetch(`/v1/community?limit=${limit}`)).status, 400)
  }
})
