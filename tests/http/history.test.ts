/** The list of commits, and the history of an item along it. Source: service.md#events; shapes.md#history. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { isJsonObject, newItemId } from '@yalkut/model'
import { merge, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
const work = newItemId()
let head = 0

before(async () => {
  await merge(server, [{ id: work, type: 'work', path: '/sefer', data: workData('sefer', []) }])
  const renamed = { ...workData('sefer', []), title: { he: 'שם חדש', en: 'New name' } }
  await merge(server, [{ id: work, type: 'work', data: renamed }])
  head = await merge(server, [{ id: work, type: 'work', data: null }])
})

test('commits are listed in order after the named commit, in pages', async () => {
  const whole = listOf((await server.get('/v1/commits')).commits)
  assert.deepEqual(
    whole.map(({ seq }) => seq),
    Array.from({ length: head }, (_, at) => at + 1),
  )
  const since = listOf((await server.get('/v1/commits?since=2')).commits)
  assert.deepEqual(since, whole.slice(2))
  const first = await server.get('/v1/commits?limit=1')
  const rest = await server.get(`/v1/commits?cursor=${first.next}`)
  assert.deepEqual([...listOf(first.commits), ...listOf(rest.commits)], whole)
  for (const [at, commit] of whole.entries()) {
    assert.equal(commit.prev, whole[at - 1]?.hash ?? null)
  }
})

test('commits include at most the requested number of changes, and count all of them', async () => {
  const [seed] = listOf((await server.get('/v1/commits?limit=1&changes=2')).commits)
  assert.ok(seed)
  assert.equal(listOf(seed.changes).length, 2)
  assert.ok(Number(seed.changed) > 2)
  const [none] = listOf((await server.get('/v1/commits?limit=1&changes=0')).commits)
  assert.deepEqual(none?.changes, [])
})

test('a history names the author and the changes of each version, also for a deleted item', async () => {
  const { history } = await server.get(`/v1/entities/${work}/history`)
  const [deleted, renamed, made] = listOf(history)
  assert.deepEqual([deleted?.deleted, renamed?.deleted, made?.created], [true, false, true])
  assert.deepEqual(renamed?.changes, [
    { path: '/title/he', before: 'ספר sefer', after: 'שם חדש' },
    { path: '/title/en', before: 'sefer', after: 'New name' },
  ])
  assert.deepEqual([renamed?.authorName, renamed?.mergedByName], ['chana', 'sara'])
  assert.ok(isJsonObject(renamed?.via) && renamed.via.kind === 'token')
  const page = await server.get(`/v1/entities/${work}/history?limit=1`)
  const rest = await server.get(`/v1/entities/${work}/history?cursor=${page.next}`)
  assert.deepEqual([...listOf(page.history), ...listOf(rest.history)], history)
  assert.equal((await server.fetch('/v1/entities/rh-00000000/history')).status, 404)
})

test('a stored version is read by its number', async () => {
  const { history } = await server.get(`/v1/entities/${work}/history`)
  const [deleted, renamed] = listOf(history)
  const version = await server.get(`/v1/revisions/${renamed?.rev}`)
  assert.deepEqual([version.id, version.path, version.commit], [work, '/sefer', head - 1])
  assert.equal((await server.get(`/v1/revisions/${deleted?.rev}`)).data, null)
  assert.equal((await server.fetch('/v1/revisions/999999')).status, 404)
})

test('any two versions are compared, by field and word by word', async () => {
  const { history } = await server.get(`/v1/entities/${work}/history`)
  const [deleted, renamed, made] = listOf(history)
  const diff = await server.get(`/v1/entities/${work}/diff?from=${made?.rev}&to=${renamed?.rev}`)
  assert.deepEqual(listOf(diff.changes)[0], {
    path: '/title/he',
    before: 'ספר sefer',
    after: 'שם חדש',
    words: [
      { op: 'removed', text: 'ספר sefer' },
      { op: 'added', text: 'שם חדש' },
    ],
  })
  const back = await server.get(`/v1/entities/${work}/diff?from=${renamed?.rev}&to=${made?.rev}`)
  assert.equal(listOf(back.changes)[0]?.after, 'ספר sefer')
  const newest = await server.get(`/v1/entities/${work}/diff`)
  assert.deepEqual(newest.from, {
    rev: renamed?.rev,
    commit: head - 1,
    path: '/sefer',
    deleted: false,
  })
  assert.deepEqual(newest.to, { rev: deleted?.rev, commit: head, path: null, deleted: true })
  const first = await server.get(`/v1/entities/${work}/diff?to=${made?.rev}`)
  assert.equal(first.from, null)
  assert.ok(listOf(first.changes).every((change) => !('before' in change)))
})

test('only versions of the item itself are compared', async () => {
  const status = async (address: string): Promise<number> => (await server.fetch(address)).status
  assert.equal(await status('/v1/entities/rh-00000000/diff'), 404)
  assert.equal(await status(`/v1/entities/${work}/diff?to=1`), 404)
  assert.equal(await status(`/v1/entities/${work}/diff?from=999999`), 404)
  assert.equal(await status(`/v1/entities/${work}/diff?from=0`), 400)
})
