/** People to mention, their public pages, and their private reading positions. Source: shapes.md#people. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addShelves, post } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
const { people } = server
const shelves = await addShelves(server)

const readingPosition = {
  kind: 'read',
  key: 'rh-1',
  title: 'ספר',
  href: '/text/rh-1?page=2',
  place: { p: 2 },
}

test('people are found by the beginning of a name, with bots marked, at most twenty', async () => {
  const { people: found } = await server.get('/v1/people?q=ro')
  assert.deepEqual(found, [
    {
      id: people.robot.id,
      username: 'robot',
      displayName: 'robot',
      participant: false,
      bot: true,
    },
  ])
  assert.equal(listOf((await server.get('/v1/people?q=%D7%9E')).people).length, 0)
  for (const query of ['limit=21', 'limit=0', 'ids=x', 'thread=x', `q=${'x'.repeat(101)}`]) {
    assert.equal((await server.fetch(`/v1/people?${query}`)).status, 400, query)
  }
  const byId = await server.get(`/v1/people?ids=${people.shlomo.id},${people.sara.id}`)
  assert.deepEqual(
    listOf(byId.people).map(({ username }) => username),
    ['shlomo', 'sara'],
  )
})

test('the members of a private issue’s conversation are shown only to its readers', async () => {
  const issue = { title: 'secret', type: 'rights', entityId: shelves.sichosWork }
  const { id } = await server.send(201, '/v1/issues', post('chana', issue))
  const path = `/v1/people?thread=report:${id}`
  assert.equal((await server.fetch(path)).status, 404)
  assert.equal((await server.fetch(path, { as: 'dovid' })).status, 404)
  for (const as of ['chana', 'kalman', 'sara'] as const) {
    const [author] = listOf((await server.get(path, { as })).people)
    assert.deepEqual([author?.username, author?.participant], ['chana', true])
  }
})

test('a profile is found by its handle in any case and script; an unknown handle answers 404', async () => {
  const { person, counts, days } = await server.get('/v1/people/ChaNa')
  const { id } = people.chana
  assert.deepEqual(person, { id, username: 'chana', displayName: 'chana', bot: false })
  assert.equal(objectOf(counts).suggestions, 1)
  assert.equal(typeof objectOf(days), 'object')
  const bad = ['nobody', '%D7%9E'.repeat(41), 'a%20b', '@chana', '..%2f', '%F0%9F%99%82']
  for (const handle of bad) {
    assert.equal((await server.fetch(`/v1/people/${handle}`)).status, 404, handle)
  }
  assert.equal((await server.fetch('/v1/people/chana?limit=101')).status, 400)
  assert.equal((await server.fetch('/v1/people/%00')).status, 400)
  assert.equal((await server.fetch('/v1/people/shlomo')).status, 200)
})

test('a profile names the token through which a comment was written', async () => {
  const path = `/v1/entities/${shelves.sichosWork}/talk`
  await server.send(201, path, post('dovid', { body: 'שלום' }))
  const { activity } = await server.get('/v1/people/dovid')
  const [said] = listOf(activity)
  assert.deepEqual(objectOf(said?.thread), {
    kind: 'entity',
    id: shelves.sichosWork,
    number: null,
    title: 'ספר likkutei',
    path: '/likkutei',
  })
  assert.equal(objectOf(said?.via).kind, 'token')
})

test('reading positions are stored, updated and deleted, and never cached', async () => {
  const put = { method: 'PUT', as: 'miriam' } as const
  await server.send(200, '/v1/places', { ...put, json: readingPosition })
  await server.send(200, '/v1/places', {
    ...put,
    json: { ...readingPosition, kind: 'listen', sub: 'ב' },
  })
  await server.send(200, '/v1/places', { ...put, json: { ...readingPosition, title: 'again' } })
  const { headers, json } = await server.fetch('/v1/places', { as: 'miriam' })
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.match(headers.get('etag') ?? '', /^W\//)
  assert.deepEqual(
    listOf(json.places).map(({ at: _, ...kept }) => kept),
    [
      { ...readingPosition, title: 'again', sub: null },
      { ...readingPosition, kind: 'listen', sub: 'ב' },
    ],
  )
  assert.deepEqual((await server.get('/v1/places?kind=listen&limit=60', { as: 'dovid' })).places, [])
  const forget = { method: 'DELETE', as: 'miriam' } as const
  await server.send(200, '/v1/places?kind=read&key=rh-1', forget)
  await server.send(200, '/v1/places', { ...forget, json: { kind: 'listen', key: 'rh-1' } })
  assert.deepEqual((await server.get('/v1/places', { as: 'miriam' })).places, [])
  await server.send(400, '/v1/places', { ...forget, json: { kind: 'read' } })
  await server.send(400, '/v1/places?kind=x&key=y', forget)
})

test('an invalid reading position is refused, and so is one without an account', async () => {
  for (const wrong of [
    { kind: 'watch' },
    { href: '//evil.example' },
    { href: 'https://evil.example' },
    { place: [] },
    { place: 'x' },
    { place: { text: 'א'.repeat(8_001) } },
    { title: 7 },
    { key: '' },
  ]) {
    const ask = { method: 'PUT', as: 'miriam', json: { ...readingPosition, ...wrong } } as const
    assert.equal((await server.fetch('/v1/places', ask)).status, 422, JSON.stringify(wrong))
  }
  assert.equal((await server.fetch('/v1/places')).status, 401)
  assert.equal((await server.fetch('/v1/places', { method: 'PUT', json: readingPosition })).status, 401)
  const authorization = `Bearer ${people.miriam.readToken}`
  const reading = await server.fetch('/v1/places', { headers: { authorization } })
  assert.equal(reading.status, 200)
  const writing = { method: 'PUT', json: readingPosition, headers: { authorization } }
  assert.equal((await server.fetch('/v1/places', writing)).status, 403)
})
