/** Issues, their labels and their conversations over HTTP. Source: service.md#issues; shapes.md#issue. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseJsonObject } from '@yalkut/model'
import type { Name } from '@yalkut/testing/servers/people'
import { addShelves, draftOf, post, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer, type TestRequest } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
const { people } = server
const shelves = await addShelves(server)

function put(as: Name, json: unknown): TestRequest {
  return { ...post(as, json), method: 'PUT' }
}

function patch(as: Name, json: unknown): TestRequest {
  return { ...post(as, json), method: 'PATCH' }
}

async function open(as: Name = 'chana', more: object = {}): Promise<number> {
  return Number((await server.send(201, '/v1/issues', post(as, { title: 'טעות', ...more }))).number)
}

test('an issue is opened, labelled, assigned, discussed and closed', async () => {
  await server.send(201, '/v1/labels', post('sara', { name: 'typo' }))
  const number = await open('chana', { entityId: shelves.sichosWork, type: 'wrong-fact' })
  const at = `/v1/issues/${number}`
  const labelled = await server.send(200, `${at}/labels`, put('kalman', { labels: ['typo'] }))
  assert.deepEqual([labelled.ok, labelled.number], [true, number])
  await server.send(200, `${at}/assignees`, put('dovid', { assignees: ['dovid'] }))
  const { id } = await server.send(201, `${at}/comments`, post('dovid', { body: 'בודק' }))
  await server.send(201, `${at}/comments`, post('chana', { body: 'תודה', parent: id }))
  await server.send(200, at, patch('chana', { title: 'השנה' }))
  await server.send(200, `${at}/state`, post('kalman', { state: 'completed', note: 'תוקן' }))
  const page = await server.get(at, { as: 'dovid' })
  const issue = objectOf(page.issue)
  assert.deepEqual(
    [issue.title, issue.state, issue.stateReason, issue.comments, issue.assignees],
    ['השנה', 'closed', 'completed', 2, [people.dovid.id]],
  )
  assert.equal(page.subscribed, true)
  assert.deepEqual(
    listOf(page.timeline).map(({ type, kind }) => kind ?? type),
    ['opened', 'labeled', 'assigned', 'comment', 'comment', 'renamed', 'closed'],
  )
  const { labels } = await server.get('/v1/labels')
  assert.deepEqual(listOf(labels)[0]?.open, 0)
})

test('the list filters, counts, pages by cursor and links to the next page', async () => {
  for (let n = 0; n < 3; n += 1) await open('dovid', { type: 'duplicate' })
  const path = '/v1/issues?type=duplicate&author=dovid&limit=2'
  const { bytes, headers } = await server.fetch(path)
  const { items, counts, next } = parseJsonObject(bytes.toString('utf8'))
  assert.equal(listOf(items).length, 2)
  assert.deepEqual(counts, { open: 3, closed: 0 })
  assert.match(headers.get('link') ?? '', /rel="next"/)
  const rest = await server.get(`${path}&cursor=${next}`)
  assert.deepEqual([listOf(rest.items).length, rest.next], [1, null])
  const before = listOf(items).at(-1)?.number
  assert.deepEqual((await server.get(`${path}&before=${before}`)).items, rest.items)
  for (const bad of ['cursor=x', 'state=new', 'type=question', 'limit=501', 'set=x', 'before=0']) {
    assert.equal((await server.fetch(`/v1/issues?${bad}`)).status, 400, bad)
  }
})

test('a private issue is hidden from strangers in every answer', async () => {
  const secret = 'סודכמוס'
  const more = { title: secret, type: 'offensive', entityId: shelves.sichosWork, body: secret }
  const other = await open('dovid')
  const number = await open('chana', { ...more, body: `#${other} @dovid ${secret}` })
  const paths = [
    '/v1/issues?state=all',
    `/v1/issues?q=${secret}`,
    `/v1/issues/${number}`,
    `/v1/issues/${other}`,
    '/v1/threads',
    `/v1/threads?q=${secret}`,
    `/v1/threads/${number}`,
    `/v1/people?thread=report:${number}`,
    '/v1/people/chana',
    '/v1/community',
    '/v1/inbox?filter=all',
    '/v1/follows',
    '/v1/labels',
    '/v1/reports',
  ]
  for (const path of paths) {
    for (const as of [undefined, 'dovid', 'robot'] as const) {
      const { bytes } = await server.fetch(path, as === undefined ? {} : { as })
      assert.equal(bytes.includes(secret), false, `${path} as ${as}`)
    }
  }
  for (const as of ['sara', 'kalman', 'chana'] as const) {
    assert.equal(objectOf((await server.get(`/v1/issues/${number}`, { as })).issue).title, secret)
  }
  for (const path of [`/v1/issues/${number}`, `/v1/threads/${number}`]) {
    assert.equal((await server.fetch(path, { as: 'dovid' })).status, 404)
  }
  const show = post('kalman', { private: false })
  assert.equal((await server.fetch(`/v1/issues/${number}/visibility`, show)).status, 409)
  const hidden = await server.send(200, `/v1/issues/${other}/visibility`, post('sara', { private: true }))
  assert.equal(hidden.private, true)
})

test('invalid texts and numbers are refused', async () => {
  const number = await open()
  const at = `/v1/issues/${number}`
  const cases: [number, string, TestRequest][] = [
    [422, `${at}/comments`, post('dovid', { body: 'x'.repeat(10_001) })],
    [422, `${at}/comments`, post('dovid', { body: '  ' })],
    [422, `${at}/comments`, post('dovid', { body: 'x', parent: 99_999 })],
    [400, `${at}/comments`, post('dovid', {})],
    [422, `${at}/state`, post('sara', { state: 'done' })],
    [409, `${at}/state`, post('sara', { state: 'open' })],
    [422, `${at}/labels`, put('sara', { labels: ['no such'] })],
    [422, `${at}/assignees`, put('sara', { assignees: ['no such'] })],
    [404, '/v1/issues/99999', post('sara', { title: 'x' })],
    [422, '/v1/issues', post('sara', { title: '' })],
    [422, '/v1/issues', post('sara', { title: 'x', type: 'question' })],
    [404, '/v1/issues', post('sara', { title: 'x', entityId: 'rh-00000000' })],
    [400, '/v1/issues', post('sara', { body: 'x' })],
    [404, '/v1/comments/99999/hide', post('sara', {})],
    [400, '/v1/comments/x/hide', post('sara', {})],
    [403, '/v1/labels', post('kalman', { name: 'typo two' })],
    [409, '/v1/labels', post('sara', { name: 'typo' })],
    [422, '/v1/labels', post('sara', { name: 'T' })],
  ]
  for (const [status, path, ask] of cases) {
    const method = path === '/v1/issues/99999' ? 'PATCH' : ask.method
    const answer = await server.fetch(path, { ...ask, ...(method && { method }) })
    assert.equal(answer.status, status, `${path} ${JSON.stringify(answer.body)}`)
  }
})

test('a suggestion and an issue never share a number, and each answer names its kind', async () => {
  const number = await open()
  const draft = await draftOf(server, [
    { id: shelves.sichosWork, type: 'work', data: workData('likkutei', [shelves.sichos]) },
  ])
  const next = await open()
  assert.equal(next - number, 2)
  assert.deepEqual((await server.get(`/v1/threads/${number}`)).kind, 'issue')
  const thread = await server.get(`/v1/threads/${number + 1}`, { as: 'chana' })
  assert.deepEqual(thread, { kind: 'suggestion', number: number + 1, id: draft })
  const { threads } = await server.get(`/v1/threads?q=%23${next}`)
  assert.deepEqual(listOf(threads)[0], {
    kind: 'report',
    number: next,
    title: 'טעות',
    state: 'open',
  })
})

test('a comment is edited and hidden, and the timeline shows both', async () => {
  const number = await open()
  const at = `/v1/issues/${number}`
  const { id } = await server.send(201, `${at}/comments`, post('dovid', { body: 'א' }))
  assert.deepEqual(await server.send(200, `/v1/comments/${id}`, patch('dovid', { body: 'ב' })), {
    ok: true,
  })
  assert.equal((await server.fetch(`/v1/comments/${id}`, patch('sara', { body: 'ג' }))).status, 403)
  await server.send(200, `/v1/comments/${id}/hide`, post('sara'))
  const comment = listOf((await server.get(at)).timeline).find(({ type }) => type === 'comment')
  assert.deepEqual([comment?.body, comment?.hidden, comment?.edited], [null, true, true])
  const resolve = post('dovid', { resolved: true })
  assert.equal((await server.fetch(`/v1/comments/${id}/resolve`, resolve)).status, 422)
})

test('templates exist in both languages', async () => {
  const { templates } = await server.get('/v1/issues/templates')
  assert.equal(listOf(templates).length, 9)
})
