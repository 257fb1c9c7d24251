/** Requests with an `Idempotency-Key` over HTTP. Source: service.md#sending-once. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import { addShelves, merge, openOf, post, workData } from '@yalkut/testing/servers/shelves'

import { type Answer, startTestServer, type TestRequest } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'
import { TestClock } from '@yalkut/testing/worlds/world'

const clock = new TestClock()
const server = await startTestServer({
  clock: clock.now,
  opening: { limits: { captcha: false } },
})
const shelves = await addShelves(server)

const keyed = (key: string, request: TestRequest): TestRequest => ({
  ...request,
  headers: { 'Idempotency-Key': key },
})

const isReplay = ({ headers }: Answer): boolean => headers.get('idempotent-replay') === 'true'

function fixOf(title: string): JsonObject {
  const entityId = shelves.sichosWork
  return { entityId, title, data: { ...workData('likkutei', [shelves.sichos]), note: title } }
}

test('a fix that is sent three times at once makes one suggestion', async () => {
  const send = () => server.fetch('/v1/suggestions/quick', keyed('one', post('chana', fixOf('א'))))
  const all = await Promise.all([send(), send(), send()])
  assert.deepEqual(
    all.map(({ status }) => status),
    [201, 201, 201],
  )
  assert.equal(new Set(all.map(({ json }) => json.id)).size, 1)
  assert.equal(all.filter(isReplay).length, 2)
  const [first, second] = all
  assert.deepEqual(first?.json, second?.json)
})

test('a key is of one person and one request', async () => {
  const send = (as: 'chana' | 'dovid', title: string) =>
    server.fetch('/v1/suggestions/quick', keyed('two', post(as, fixOf(title))))
  const mine = await send('chana', 'ב')
  const theirs = await send('dovid', 'ב')
  assert.notEqual(mine.json.id, theirs.json.id)
  assert.equal(isReplay(theirs), false)
  const other = await send('chana', 'ג')
  assert.deepEqual([other.status, other.json.error], [422, 'invalid'])
})

test('a second sending is answered with the suggestion as it is now', async () => {
  const request = keyed('three', post('chana', fixOf('ד')))
  const { json } = await server.fetch('/v1/suggestions/quick', request)
  await server.send(200, `/v1/suggestions/${json.id}/withdraw`, post('chana'))
  const again = await server.fetch('/v1/suggestions/quick', request)
  assert.deepEqual([again.status, again.json.status], [201, 'withdrawn'])
})

test('comments, issues and decisions are made once', async () => {
  const data = workData('once', [shelves.sichos])
  const id = await openOf(server, [{ id: newItemId(), type: 'work', data }])
  const acts: [path: string, request: TestRequest][] = [
    [`/v1/suggestions/${id}/comments`, post('chana', { body: 'תודה' })],
    [`/v1/entities/${shelves.sichosWork}/talk`, post('chana', { body: 'תודה' })],
    ['/v1/issues', post('chana', { title: 'תקלה', type: 'other' })],
    ['/v1/projects', post('sara', { slug: 'once', name: 'פעם', focus: { missing: 'texts' } })],
    ['/v1/labels', post('sara', { name: 'once', color: 'ff0000' })],
    [`/v1/suggestions/${id}/approve`, post('kalman')],
  ]
  for (const [at, [path, request]] of acts.entries()) {
    const first = await server.fetch(path, keyed(`act-${at}`, request))
    assert.ok(first.status < 300, `${path}: ${first.bytes}`)
    const again = await server.fetch(path, keyed(`act-${at}`, request))
    assert.ok(isReplay(again), path)
    assert.deepEqual([again.status, again.json], [first.status, first.json], path)
  }
  assert.equal((await server.get('/v1/issues?q=תקלה')).total ?? 1, 1)
})

test('a report is made once, and its sender gets the same address to follow it', async () => {
  const json = { entityId: shelves.sichosWork, reason: 'other', note: 'השנה' }
  const request = keyed('report', { method: 'POST', json })
  const first = await server.fetch('/v1/reports', request)
  const again = await server.fetch('/v1/reports', request)
  assert.deepEqual([first.status, isReplay(again), again.json], [201, true, first.json])
  const token = String(first.json.trackUrl).split('token=')[1]
  assert.equal((await server.fetch(`/v1/reports/track?token=${token}`)).status, 200)
  const rows = await server.catalog.ledger.read.selectFrom('request_keys').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(String(token)), 'the secret is stored')
  assert.ok(!JSON.stringify(rows).includes('השנה'), 'words are stored')
})

test('a report with a key of the day before is another report, with another address', async () => {
  const entityId = shelves.sichosWork
  const send = (note: string) =>
    server.fetch('/v1/reports', keyed('daily', { method: 'POST', json: { entityId, reason: 'other', note } }))
  const first = await send('א')
  for (const note of ['ב', 'ב']) {
    clock.pass(24 * 3_600_000)
    const next = await send(note)
    assert.deepEqual([next.status, isReplay(next)], [201, false])
    assert.notEqual(next.json.trackUrl, first.json.trackUrl)
    const again = await send(note)
    assert.deepEqual([isReplay(again), again.json], [true, next.json])
  }
})

test('of decisions no words are kept: those that were refused may be sent again with their key', async () => {
  const work = newItemId()
  const data = (note: string) => ({ ...workData('decided', [shelves.sichos]), note })
  await merge(server, [{ id: work, type: 'work', data: data('ראשון') }])
  const both = [
    await openOf(server, [{ id: work, type: 'work', data: data('מילהראשונה') }]),
    await openOf(server, [{ id: work, type: 'work', data: data('מילהשניה') }]),
  ]
  const decide = (key: string, suggestions: number[]) => {
    const json = suggestions.map((suggestion) => ({ suggestion, verdict: 'approve' }))
    return server.fetch('/v1/review/decide', keyed(key, post('kalman', json)))
  }
  const first = await decide('merged', both.slice(0, 1))
  const again = await decide('merged', both.slice(0, 1))
  assert.deepEqual([isReplay(again), again.json], [true, first.json])
  for (const _ of ['first', 'again']) {
    const clash = await decide('clash', both.slice(1))
    assert.equal(isReplay(clash), false)
    assert.match(String(clash.bytes), /"outcome":"conflict".*מילהראשונה/)
    const [outcome = {}] = listOf(clash.json.outcomes)
    assert.match(`${String(outcome.reason)}: ${String(outcome.messageHe)}`, /^[a-z-]+: .*[א-ת]/)
  }
  const rows = await server.catalog.ledger.read.selectFrom('request_keys').selectAll().execute()
  assert.doesNotMatch(JSON.stringify(rows), /מילה/)
})

/** Requests that make nothing, or whose making follows from the request itself. */
const WITHOUT = [
  /^\/v1\/(auth|admin|oauth)\//, // sessions, and the acts of admins, which set a state
  /^\/v1\/uploads/, // bytes are found by their sha256
  /^\/v1\/(scans|recordings|publications)\/\{id\}\/claim$/, // a claim that is renewed
  /^\/v1\/machine\/(claim|requests\/)/, // leases of machines
  /\/(preview|check|seen|read|test|resume|resolve|hide|state|visibility|release|next|close|confirm)$/,
  /^\/v1\/follows$/,
]
const WITH = [/text\/confirm$/, /sync\/confirm$/]

test('every POST that makes something takes a key', () => {
  const without = server.document.operations.flatMap(({ method, path, says }) => {
    if (method !== 'post' || !path.startsWith('/v1/')) return []
    if (JSON.stringify(says.parameters).includes('Idempotency-Key')) return []
    const isLeftOut = WITHOUT.some((each) => each.test(path)) && !WITH.some((each) => each.test(path))
    return isLeftOut ? [] : [path]
  })
  assert.deepEqual(without, [])
})
