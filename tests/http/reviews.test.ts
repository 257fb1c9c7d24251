/** Review, merge and revert over HTTP, in the shapes that clients rely on.
 *  Source: shapes.md#suggestions; shapes.md#merge. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import {
  addShelves,
  bodyOf,
  draftOf,
  merge,
  openOf,
  post,
  SEALED_WORDS,
  type Shelves,
  setData,
  workData,
} from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
let shelves: Shelves

before(async () => {
  shelves = await addShelves(server)
})

function newWork(slug = newItemId()) {
  return { id: newItemId(), type: 'work', data: workData(slug, [shelves.sichos]) }
}

const at = (id: unknown, more = ''): string => `/v1/suggestions/${id}${more}`

test('the review view contains what reviewers need, in pages', async () => {
  const works = [newWork(), newWork(), newWork()]
  const id = await openOf(server, works)
  const view = await server.get(at(id, '?limit=2&summary=1&brief=1'), { as: 'kalman' })
  assert.deepEqual(
    [view.total, view.offset, view.limit, view.next, view.mayApprove, view.mayApproveReason],
    [3, 0, 2, 2, true, null],
  )
  assert.equal(objectOf(view.changeset).id, id)
  const [entry] = listOf(view.entries)
  assert.deepEqual([entry?.entityId, entry?.before], [works[0]?.id, null])
  assert.equal(objectOf(entry?.after).slug, works[0]?.data.slug)
  const [line] = listOf(view.summary)
  assert.deepEqual([line?.type, line?.change, line?.count], ['work', 'new', 3])
  assert.ok(objectOf(view.items)[shelves.sichos])
  assert.deepEqual([view.files, view.advice, view.mine], [{}, null, false])
  const next = await server.get(at(id, '?limit=2&offset=2'))
  assert.deepEqual([listOf(next.entries).length, next.next, next.summary], [1, null, undefined])
  assert.equal(next.mayApprove, false)
  for (const query of ['?limit=501', '?limit=0', '?offset=-1', '?summary=maybe']) {
    assert.equal((await server.fetch(at(id, query))).status, 400, query)
  }
})

test('an unchanged answer is not sent again', async () => {
  const id = await openOf(server, [newWork()])
  for (const path of [at(id), at(id, '/conversation'), '/v1/suggestions?state=open']) {
    const { headers } = await server.fetch(path)
    const etag = headers.get('etag') ?? ''
    const again = await server.fetch(path, { headers: { 'if-none-match': etag } })
    assert.equal(again.status, 304, path)
  }
})

test('another person’s draft answers 404', async () => {
  const id = await draftOf(server, [newWork()])
  for (const path of [at(id), at(id, '/conversation')]) {
    assert.equal((await server.fetch(path)).status, 404)
    assert.equal((await server.fetch(path, { as: 'kalman' })).status, 404)
    await server.get(path, { as: 'chana' })
    await server.get(path, { as: 'sara' })
  }
})

test('a suggestion is discussed, sent back, corrected and merged by a review', async () => {
  const work = newWork()
  const id = await openOf(server, [work])
  const anchor = { entity: work.id, field: '/title/he' }
  const said = await server.send(201, at(id, '/comments'), post('dovid', { body: 'שלום', anchor }))
  const answered = post('chana', { body: 'תודה', parent: said.id })
  await server.send(201, at(id, '/comments'), answered)
  await server.send(422, at(id, '/comments'), post('dovid', { body: 'א'.repeat(10_001) }))
  const asking = { verdict: 'request_changes', comments: [{ ...anchor, body: 'לתקן' }] }
  const asked = await server.send(201, at(id, '/reviews'), post('kalman', asking))
  assert.deepEqual([asked.status, asked.commit], ['sent_back', undefined])
  await server.send(200, at(id, '/submit'), post('chana'))
  await server.send(422, at(id, '/reviews'), post('dovid', { verdict: 'comment' }))
  await server.send(403, at(id, '/reviews'), post('dovid', { verdict: 'approve' }))
  const merged = await server.send(201, at(id, '/reviews'), post('kalman', { verdict: 'approve' }))
  assert.deepEqual([merged.status, merged.commit], ['merged', (await server.get('/v1')).head])
  await server.send(409, at(id, '/reviews'), post('kalman', { verdict: 'approve' }))
  const talk = await server.get(at(id, '/conversation'), { as: 'chana' })
  const named = listOf(talk.timeline).filter(({ type }) => type !== 'event')
  assert.deepEqual(
    named.map(({ authorName }) => authorName),
    ['dovid', 'chana', 'kalman', 'kalman', 'kalman'],
  )
  const told = listOf(talk.timeline).map(({ type, kind, verdict }) => kind ?? verdict ?? type)
  assert.deepEqual(told, [
    'opened',
    'submitted',
    'review_requested',
    'comment',
    'comment',
    'send_back',
    'comment',
    'sent_back',
    'submitted',
    'review_requested',
    'approve',
    'merged',
  ])
  assert.equal(talk.subscribed, true)
  assert.equal((await server.get(at(id, '/conversation'))).subscribed, false)
})

test('reviewers are requested by handle, and a request is withdrawn', async () => {
  const id = await openOf(server, [newWork()])
  const ask = post('chana', { reviewers: ['dovid', 'sara'] })
  const asked = await server.send(201, at(id, '/review-requests'), ask)
  assert.deepEqual(asked, { requested: ['dovid', 'sara'] })
  const drop = { method: 'DELETE', as: 'chana' } as const
  assert.deepEqual(await server.send(200, at(id, '/review-requests/dovid'), drop), { ok: true })
  await server.send(404, at(id, '/review-requests/dovid'), drop)
  await server.send(422, at(id, '/review-requests'), post('chana', { reviewers: ['nobody'] }))
  const talk = await server.get(at(id, '/conversation'))
  const reviewers = listOf(talk.reviewRequests).map(({ reviewer }) => reviewer)
  const { kalman, sara } = server.people
  assert.deepEqual(reviewers.toSorted(), [kalman.id, sara.id].toSorted())
})

test('a suggestion is renamed, withdrawn and reopened', async () => {
  const id = await openOf(server, [newWork()])
  const edit = { ...post('chana', { title: 'שם חדש', description: 'מדוע' }), method: 'PATCH' }
  const edited = await server.send(200, at(id), edit)
  assert.deepEqual([edited.ok, edited.title, edited.description], [true, 'שם חדש', 'מדוע'])
  assert.deepEqual(await server.send(200, at(id, '/withdraw'), post('chana')), { ok: true })
  const again = await server.send(200, at(id, '/reopen'), post('chana'))
  assert.deepEqual([again.ok, again.status], [true, 'open'])
  await server.send(409, at(id, '/reopen'), post('chana'))
})

test('a merge is reverted, and the revert is reverted', async () => {
  const work = newWork()
  await merge(server, [work])
  const data = { ...work.data, note: 'הערה' }
  const id = await openOf(server, [{ ...work, data }])
  await server.send(409, at(id, '/revert'), post('kalman'))
  await server.send(200, at(id, '/approve'), post('kalman'))
  const back = await server.send(200, at(id, '/revert'), post('kalman', { reason: 'טעות' }))
  assert.equal(back.commit, (await server.get('/v1')).head)
  const noteOf = async () => objectOf((await server.get(`/v1/entities/${work.id}`)).data).note
  assert.equal(await noteOf(), undefined)
  await server.send(409, at(id, '/revert'), post('kalman'))
  const waiting = await server.send(200, at(back.changeset, '/revert'), post('dovid'))
  assert.equal(waiting.commit, null)
  const { changeset } = await server.get(at(waiting.changeset))
  assert.deepEqual([objectOf(changeset).kind, objectOf(changeset).reverts_changeset], ['revert', back.changeset])
  await server.send(200, at(waiting.changeset, '/approve'), post('kalman'))
  assert.equal(await noteOf(), 'הערה')
})

test('an older version is suggested again', async () => {
  const work = newWork()
  await merge(server, [work])
  const { rev } = await server.get(`/v1/entities/${work.id}`)
  await merge(server, [{ ...work, data: { ...work.data, note: 'ב' } }])
  const restore = (id: string, json: object) => server.fetch(`/v1/entities/${id}/restore`, post('dovid', json))
  const { status, json } = await restore(work.id.toUpperCase(), { rev })
  assert.equal(status, 201)
  await server.send(200, at(json.suggestion, '/approve'), post('kalman'))
  const { data } = await server.get(`/v1/entities/${work.id}`)
  assert.equal(objectOf(data).note, undefined)
  assert.equal((await restore(shelves.sichosWork, { rev })).status, 404)
  assert.equal((await restore('x', { rev })).status, 400)
  assert.equal((await restore(work.id, {})).status, 400)
  assert.equal((await restore(work.id, { rev: 0 })).status, 422)
})

test('several suggestions are combined into one', async () => {
  const ids = [await openOf(server, [newWork()]), await openOf(server, [newWork()])]
  const path = '/v1/suggestions/combine'
  await server.send(403, path, post('dovid', { suggestions: ids }))
  await server.send(422, path, post('chana', { suggestions: ids.slice(0, 1) }))
  const created = await server.send(201, path, post('chana', { suggestions: ids, title: 'יחד' }))
  assert.deepEqual([created.title, created.items, created.status], ['יחד', 2, 'open'])
  for (const id of ids) {
    assert.equal(objectOf((await server.get(at(id))).changeset).status, 'withdrawn')
  }
})

test('a steward’s fix in an open set goes live, and is listed for a later review', async () => {
  const [set, work, unit, text] = [newItemId(), newItemId(), newItemId(), newItemId()]
  const position = [{ level: 'chapter', value: 'א' }]
  const unitData = { work, position, order: 'V', label: { he: 'פרק' } }
  const segment = { id: newItemId(), type: 'segment' }
  const words = (content: string) => {
    return { text, order: 'V', kind: 'paragraph', content, proofread: 0 }
  }
  await merge(server, [
    {
      id: set,
      type: 'set',
      data: { ...setData('open', [server.people.kalman.id]), policy: 'open' },
    },
    { id: work, type: 'work', data: workData('open', [set]) },
    { id: unit, type: 'unit', data: unitData },
    { id: text, type: 'text', data: { kind: 'edition', language: 'he', unit, licence: 'cc0' } },
    { ...segment, data: words('ישן') },
  ])
  const fix = { entityId: segment.id, data: words('חדש') }
  const live = await server.send(201, '/v1/suggestions/quick', post('sara', fix))
  assert.deepEqual([live.kind, live.status, live.post_review], ['live', 'merged', 'pending'])
  const { suggestions } = await server.get('/v1/suggestions?postReview=true')
  assert.deepEqual(
    listOf(suggestions).map(({ id }) => id),
    [live.id],
  )
  const look = (json: object) => server.fetch(at(live.id, '/review-live'), post('kalman', json))
  assert.equal((await look({ verdict: 'maybe' })).status, 422)
  const settled = await look({ verdict: 'revert', note: 'לא' })
  assert.deepEqual([settled.status, typeof settled.json.revertChangeset], [200, 'number'])
  assert.equal((await look({ verdict: 'approve' })).status, 409)
  const { data } = await server.get(`/v1/entities/${segment.id}`)
  assert.equal(objectOf(data).content, 'ישן')
})

test('both lists are paged, and link to the next page', async () => {
  for (let n = 0; n < 3; n += 1) await openOf(server, [newWork()])
  for (const query of ['state=all', 'status=open', 'state=open&author=chana']) {
    const path = `/v1/suggestions?${query}&limit=2`
    const first = await server.fetch(path)
    const link = first.headers.get('link') ?? ''
    const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(link) ?? []
    const second = await server.get(next)
    const [a, b] = [listOf(first.json.suggestions), listOf(second.suggestions)]
    assert.equal(a.length, 2)
    const ids = a.map(({ id }) => id)
    assert.ok(b.length > 0 && b.every(({ id }) => !ids.includes(id)))
  }
  const listed = await server.get('/v1/suggestions?state=all&limit=100')
  assert.ok(Number(objectOf(listed.counts).open) >= 3)
  const older = await server.get('/v1/suggestions?state=all&before=3')
  assert.ok(listOf(older.suggestions).every(({ id }) => Number(id) < 3))
  for (const query of [
    'state=all&limit=501',
    'limit=501',
    'state=some',
    'status=none',
    'state=all&about=x',
    'state=all&cursor=x',
    'cursor=x',
    'before=x',
  ]) {
    assert.equal((await server.fetch(`/v1/suggestions?${query}`)).status, 400, query)
  }
})

test('withheld words are in no answer about a suggestion', async () => {
  const id = newItemId()
  const sealed = (words: string) => {
    return { id, type: 'work', data: { ...workData(id, [shelves.sealed]), body: bodyOf(words) } }
  }
  await merge(server, [sealed(`א ${SEALED_WORDS}`)])
  const suggestion = await openOf(server, [sealed(`א ${SEALED_WORDS} ב`)], 'sara')
  await merge(server, [sealed(`א ${SEALED_WORDS} ג`)], 'sara')
  for (const as of ['chana', 'kalman', 'sara', 'adina', undefined] as const) {
    const who = as === undefined ? {} : { as }
    for (const more of ['?summary=1', '/conversation']) {
      const { bytes } = await server.fetch(at(suggestion, more), who)
      assert.ok(!bytes.toString('utf8').includes(SEALED_WORDS))
    }
  }
  const clash = await server.fetch(at(suggestion, '/approve'), post('sara'))
  assert.equal(clash.status, 409)
  assert.equal(listOf(clash.json.conflicts).length, 1)
  assert.ok(!clash.bytes.toString('utf8').includes(SEALED_WORDS))
})
