/** Inboxes and follows over HTTP. Source: shapes.md#inbox. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addShelves, post } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
const shelves = await addShelves(server)

test('an inbox is its owner’s: a token of either scope reads it, only the scope that writes marks it', async () => {
  const issue = { title: 'טעות', body: '@dovid', entityId: shelves.sichosWork }
  const { id } = await server.send(201, '/v1/issues', post('chana', issue))
  assert.equal((await server.fetch('/v1/inbox')).status, 401)
  const reader = { headers: { authorization: `Bearer ${server.people.dovid.readToken}` } }
  const { items, unread, next } = await server.get('/v1/inbox', reader)
  const [line] = listOf(items)
  assert.deepEqual([unread, next, line?.reason, line?.actorUsername], [1, null, 'mention', 'chana'])
  const { kind, id: about, title } = objectOf(line?.subject)
  assert.deepEqual([kind, about, title], ['report', String(id), 'טעות'])
  assert.deepEqual(await server.get('/v1/inbox/count', reader), { unread: 1 })
  const mark = { method: 'POST', json: { all: true } }
  assert.equal((await server.fetch('/v1/inbox/read', { ...mark, ...reader })).status, 403)
  const subject = { subject: { kind: 'report', id } }
  assert.deepEqual(await server.send(200, '/v1/inbox/read', post('dovid', subject)), {
    changed: 1,
    unread: 0,
  })
  assert.deepEqual((await server.get('/v1/inbox', { as: 'dovid' })).items, [])
  const all = await server.get('/v1/inbox?filter=all', { as: 'dovid' })
  assert.equal(listOf(all.items)[0]?.read, true)
  const kept = await server.get('/v1/inbox?filter=followed', { as: 'kalman' })
  assert.equal(listOf(kept.items).length, 1)
  for (const bad of ['filter=new', 'cursor=x', 'before=x', 'limit=501']) {
    assert.equal((await server.fetch(`/v1/inbox?${bad}`, { as: 'dovid' })).status, 400, bad)
  }
  assert.equal((await server.fetch('/v1/inbox/read', post('dovid', {}))).status, 422)
})

test('follows are listed with their items and their news', async () => {
  const { sichos, sichosWork } = shelves
  const { id, number } = await server.send(201, '/v1/issues', post('chana', { title: 'x' }))
  for (const order of [
    { kind: 'entity', id: sichosWork },
    { kind: 'set', id: sichos },
    { kind: 'report', id },
    { kind: 'report', id: `#${number}` },
  ]) {
    assert.deepEqual(await server.send(200, '/v1/follows', post('dovid', order)), { ok: true })
  }
  const { follows, items, feed } = await server.get('/v1/follows', { as: 'dovid' })
  assert.deepEqual(
    listOf(follows).map((one) => [one.kind, one.id, one.number]),
    [
      ['report', String(id), number],
      ['set', sichos, undefined],
      ['entity', sichosWork, undefined],
    ],
  )
  assert.deepEqual(
    listOf(items).map((item) => item.id),
    [sichos, sichosWork],
  )
  assert.equal(listOf(feed)[0]?.authorName, 'chana')
  const stop = { kind: 'set', id: sichos, on: false }
  await server.send(200, '/v1/follows', post('dovid', stop))
  const left = await server.get('/v1/follows?kind=set', { as: 'dovid' })
  assert.deepEqual(left.follows, [])
  const unknown = post('dovid', { kind: 'changeset', id: 99_999 })
  assert.equal((await server.fetch('/v1/follows', unknown)).status, 404)
  assert.equal((await server.fetch('/v1/follows', post('dovid', { kind: 'x', id: 1 }))).status, 422)
  assert.equal((await server.fetch('/v1/follows')).status, 401)
})
