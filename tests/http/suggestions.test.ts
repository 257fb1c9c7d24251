/** Suggestions over HTTP: made, filled, submitted, decided. Source: shapes.md#suggestions; shapes.md#merge. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { addShelves, draftOf, merge, openOf, post, type Shelves, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { factsIn, listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
let shelves: Shelves

before(async () => {
  shelves = await addShelves(server)
})

test('a draft is made, filled, submitted and approved, and main shows the change at once', async () => {
  const draft = await server.send(201, '/v1/suggestions', post('chana', { title: ' ספר חדש ' }))
  assert.deepEqual([draft.status, draft.title, draft.kind, draft.items], ['draft', 'ספר חדש', 'suggestion', 0])
  assert.equal(objectOf(draft.via).kind, 'token')
  const data = workData('new-sefer', [shelves.sichos])
  const items = `/v1/suggestions/${draft.id}/items`
  const put = { ...post('chana', { type: 'work', data, path: '/New-Sefer/' }), method: 'PUT' }
  const { id } = await server.send(200, items, put)
  const sent = await server.send(200, `/v1/suggestions/${draft.id}/submit`, post('chana'))
  assert.deepEqual([sent.status, sent.items], ['open', 1])
  assert.deepEqual(
    listOf(sent.checks).map(({ check, status }) => [check, status]),
    [['machine', 'warn']],
  )
  assert.deepEqual(sent.checkCounts, { pass: 9, warn: 1, fail: 0 })
  const approve = `/v1/suggestions/${draft.id}/approve`
  const { commit } = await server.send(200, approve, post('kalman', { note: 'יפה' }))
  assert.equal((await server.get('/v1')).head, commit)
  assert.equal((await server.get(`/v1/entities/${id}`)).path, '/new-sefer')
  const [last] = listOf((await server.get(`/v1/commits?since=${Number(commit) - 1}`)).commits)
  assert.deepEqual([last?.message, last?.author], ['ספר חדש', server.people.chana.id])
})

test('one item is fixed in one call, and its author may not approve it', async () => {
  const { sichosWork, sichos } = shelves
  const fix = { entityId: sichosWork.toUpperCase(), data: workData('likkutei', [sichos]) }
  const title = { he: 'לקוטי', en: 'Likkutei' }
  const json = { ...fix, data: { ...fix.data, title } }
  const created = await server.send(201, '/v1/suggestions/quick', post('chana', json))
  assert.deepEqual([created.status, created.title, created.items], ['open', 'Likkutei', 1])
  await server.send(403, `/v1/suggestions/${created.id}/approve`, post('chana'))
  await server.send(200, `/v1/suggestions/${created.id}/approve`, post('kalman'))
  const same = { entityId: sichosWork, data: json.data }
  await server.send(409, '/v1/suggestions/quick', post('chana', same))
  const gone = { entityId: 'rh-00000000', data: {} }
  await server.send(404, '/v1/suggestions/quick', post('chana', gone))
  await server.send(400, '/v1/suggestions/quick', post('chana', { entityId: 'x', data: {} }))
  const bad = { entityId: sichosWork, data: { ...json.data, colour: 'blue' } }
  const refused = await server.send(422, '/v1/suggestions/quick', post('chana', bad))
  assert.deepEqual(
    listOf(refused.detail).map(({ path }) => path),
    ['/colour'],
  )
})

test('a failed check blocks the merge of a suggestion, and names the item and field', async () => {
  const data = { ...workData('lost', [shelves.sichos]), authors: ['rh-00000000'] }
  const id = await openOf(server, [{ id: newItemId(), type: 'work', data }])
  const refused = await server.send(422, `/v1/suggestions/${id}/approve`, post('kalman'))
  assert.deepEqual(
    listOf(refused.detail).map(({ check, status, path }) => [check, status, path]),
    [['references', 'fail', '/authors/0']],
  )
})

test('a conflict shows both sides, and a resolution settles it', async () => {
  const { maamarim, maamarimWork } = shelves
  const titled = (en: string) => ({
    id: maamarimWork,
    type: 'work',
    data: { ...workData('maamarim-sefer', [maamarim]), title: { he: 'מאמרים', en } },
  })
  await merge(server, [titled('base')])
  const id = await openOf(server, [titled('theirs')])
  await merge(server, [titled('ours')])
  const approve = `/v1/suggestions/${id}/approve`
  const refused = await server.send(409, approve, post('miriam'))
  assert.equal(refused.error, 'conflict')
  assert.deepEqual(refused.conflicts, [
    { path: `${maamarimWork}/title/en`, base: 'base', ours: 'ours', theirs: 'theirs' },
  ])
  for (const wrong of [{ '*': { '*': { take: 'mine' } } }, { '*': 'theirs' }, [], 'theirs']) {
    await server.send(422, approve, post('miriam', { resolutions: wrong }))
  }
  // A key that names no clash is told, with the clashes there are; the preset is ready to be sent.
  for (const field of ['/note', '/title/en/x']) {
    const unknown = { [maamarimWork]: { [field]: { take: 'ours' } } }
    const told = await server.send(422, approve, post('miriam', { resolutions: unknown }))
    assert.deepEqual(factsIn(told.detail), {
      unknown: [maamarimWork + field],
      clashes: [`${maamarimWork}/title/en`],
    })
  }
  const again = await server.send(409, approve, post('miriam'))
  assert.deepEqual(again.resolutions, { [maamarimWork]: { '/title/en': { take: 'ours' } } })
  const resolutions = { [maamarimWork]: { '/title/en': { take: 'theirs' } } }
  await server.send(200, approve, post('miriam', { resolutions }))
  const { data } = await server.get(`/v1/entities/${maamarimWork}`)
  assert.equal(objectOf(objectOf(data).title).en, 'theirs')
})

test('a change based on an older revision is marked, and merges with the later changes', async () => {
  const { maamarim, maamarimWork } = shelves
  const item = await server.get(`/v1/entities/${maamarimWork}`)
  const data = objectOf(item.data)
  await merge(server, [{ id: maamarimWork, type: 'work', data: { ...data, genre: 'maamarim' } }])
  const fix = { entityId: maamarimWork, data: { ...data, note: 'הערה' }, rev: item.rev }
  const { id } = await server.send(201, '/v1/suggestions/quick', post('chana', fix))
  await server.send(200, `/v1/suggestions/${id}/approve`, post('miriam'))
  const after = objectOf((await server.get(`/v1/entities/${maamarimWork}`)).data)
  assert.deepEqual([after.genre, after.note, after.sets], ['maamarim', 'הערה', [maamarim]])
  const foreign = { ...fix, rev: 1 }
  await server.send(422, '/v1/suggestions/quick', post('chana', foreign))
  for (const rev of [0, 1.5, 2 ** 31, 'one']) {
    await server.send(422, '/v1/suggestions/quick', post('chana', { ...fix, rev }))
  }
})

test('an item is removed from a draft once', async () => {
  const item = newItemId()
  const data = workData('left-out', [shelves.sichos])
  const id = await draftOf(server, [{ id: item, type: 'work', data }])
  const drop = { method: 'DELETE', as: 'chana' } as const
  const path = `/v1/suggestions/${id}/items`
  assert.deepEqual(await server.send(200, `${path}/${item.toUpperCase()}`, drop), { ok: true })
  await server.send(404, `${path}/${item}`, drop)
  await server.send(400, `${path}/x`, drop)
  const empty = await server.send(409, `/v1/suggestions/${id}/submit`, post('chana'))
  assert.equal(empty.error, 'state')
})

test('an invalid item is refused when it is saved', async () => {
  const id = await draftOf(server, [])
  const put = (json: unknown) => ({ ...post('chana', json), method: 'PUT' })
  const path = `/v1/suggestions/${id}/items`
  const data = workData('x', [])
  await server.send(422, path, put({ type: 'melody', data: {} }))
  await server.send(422, path, put({ id: shelves.sichos, type: 'work', data }))
  await server.send(422, path, put({ type: 'work', data, path: '/אבג' }))
  await server.send(422, path, put({ type: 'work', data: [] }))
  await server.send(422, path, put({ type: 'work', data: 'words' }))
  await server.send(400, path, put({ type: 'work' }))
  await server.send(400, path, put({ data }))
  await server.send(400, path, put({ id: 'nonsense', type: 'work', data }))
  await server.send(404, path, put({ id: 'rh-00000000', type: 'work', data: null }))
})

test('a suggestion is sent back with a note, corrected, submitted again and withdrawn', async () => {
  const item = { id: newItemId(), type: 'work', data: workData('again', [shelves.sichos]) }
  const id = await openOf(server, [item])
  const path = `/v1/suggestions/${id}`
  await server.send(422, `${path}/send-back`, post('kalman'))
  await server.send(422, `${path}/send-back`, post('kalman', { note: '  ' }))
  const back = post('kalman', { note: 'חסר מקור' })
  assert.deepEqual(await server.send(200, `${path}/send-back`, back), { ok: true })
  await server.send(409, `${path}/send-back`, back)
  await server.send(409, `${path}/approve`, post('kalman'))
  await server.send(200, `${path}/submit`, post('chana'))
  assert.deepEqual(await server.send(200, `${path}/withdraw`, post('chana')), { ok: true })
  for (const act of ['withdraw', 'submit']) {
    const refused = await server.send(409, `${path}/${act}`, post('chana'))
    assert.deepEqual([refused.error, factsIn(refused.detail)], ['state', { status: 'withdrawn' }])
  }
})

test('an unknown suggestion answers 404, and an invalid number is refused', async () => {
  for (const act of ['submit', 'approve', 'withdraw']) {
    await server.send(404, `/v1/suggestions/999999/${act}`, post('sara'))
    for (const id of ['0', '-1', 'x', '1.5', '2147483648', '99999999999999999999']) {
      await server.send(400, `/v1/suggestions/${id}/${act}`, post('sara'))
    }
  }
})
