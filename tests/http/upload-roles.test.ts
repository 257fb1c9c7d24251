/** Every route of uploads for every role, and its number of statements.
 *  Source: routes.md#how-to-read-the-tables; decisions.md#safety. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import { ACCOUNTS, WHO, type Who } from '@yalkut/testing/servers/askers'
import { addShelves, merge, post } from '@yalkut/testing/servers/shelves'
import { startTestServer, type TestRequest } from '@yalkut/testing/servers/test-server'
import { newSound, sending } from '@yalkut/testing/servers/uploads'
import { countStatements } from '@yalkut/testing/statements'
import { objectOf } from '@yalkut/testing/values/json'

const statements = countStatements(['projection.sqlite', 'ledger.sqlite'])
const server = await startTestServer({ opening: { limits: { rate: false } } })
const { sichos } = await addShelves(server)
const event = newItemId()
await merge(server, [
  {
    id: event,
    type: 'event',
    data: { kind: 'farbrengen', title: { he: 'התוועדות' }, date: '5742-05-10', sets: [sichos] },
  },
])

interface Act extends TestRequest {
  path: string
}

function upload(): Act {
  const query = { what: 'recording', rights: 'mine', for: event }
  const { path, request } = sending('chana', query, newSound())
  return { path, ...request }
}

function begin(): Act {
  const fields = { what: 'recording', rights: 'mine', for: event }
  const metadata = Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '1000', 'upload-metadata': metadata }
  return { path: '/v1/uploads/resumable', method: 'POST', headers }
}

const check = { title: 'ליקוטי שיחות' }
const propose = { what: 'recording', name: '10 Shevat 5742.mp3' }

/** The status of each answer, in the order of `WHO`. */
const WRITERS = (made: number): number[] => [401, 403, ...Array(8).fill(made), 401]
const TABLE: readonly [route: string, outcomes: readonly number[], act: () => Act][] = [
  ['upload', WRITERS(201), upload],
  ['begin in pieces', WRITERS(201), begin],
  ['check', WRITERS(200), () => ({ path: '/v1/uploads/check', ...post('chana', check) })],
  ['propose', WRITERS(200), () => ({ path: '/v1/uploads/propose', ...post('chana', propose) })],
]

for (const [route, outcomes, act] of TABLE) {
  for (const [at, who] of WHO.entries()) {
    if (who === 'trusted') continue
    test(`${route}: the answer for ${who} is ${outcomes[at]}`, async () => {
      const { path, as: _, headers, ...order } = act()
      const { headers: own, ...as } = credentialsOf(who)
      const asked = { ...order, ...as, headers: { ...headers, ...own } }
      const { status, json } = await server.fetch(path, asked)
      assert.equal(status, outcomes[at], JSON.stringify(json))
    })
  }
}

function credentialsOf(who: Who): TestRequest {
  if (who === 'read-only token') {
    return { headers: { authorization: `Bearer ${server.people.robot.readToken}` } }
  }
  const as = ACCOUNTS[who]
  return as === undefined ? {} : { as }
}

test('A waiting file is served to its sender and to people who may approve it', async () => {
  const limited = await startTestServer()
  const shelves = await addShelves(limited)
  const joined = '2020-01-01T00:00:00.000Z'
  await limited.catalog.ledger.write(async (tx) => {
    await tx.updateTable('people').set({ created_at: joined }).execute()
  })
  const query = {
    what: 'recording',
    rights: 'mine',
    set: shelves.sichos,
    eventTitle: 'התוועדות',
    eventDate: '5742-05-10',
  }
  const bytes = newSound()
  const { path, request } = sending('dovid', query, bytes)
  const { json } = await limited.fetch(path, request)
  assert.deepEqual([json.rights, json.served], ['open', false])
  const waiting = `/v1/suggestions/${json.suggestion}/files/${json.sha256}`
  const seen = await limited.fetch(waiting, { as: 'kalman' })
  assert.ok(seen.bytes.equals(bytes))
  assert.match(seen.headers.get('cache-control') ?? '', /private|no-store/)
  const statuses: number[] = [(await limited.fetch(waiting)).status]
  for (const as of ['dovid', 'kalman', 'sara', 'miriam', 'chana', 'robot'] as const) {
    statuses.push((await limited.fetch(waiting, { as })).status)
  }
  assert.deepEqual(statuses, [401, 200, 200, 200, 403, 403, 403])
  const review = async (as?: 'kalman' | 'chana'): Promise<JsonObject> => {
    const { json: view } = await limited.fetch(`/v1/suggestions/${json.suggestion}`, as ? { as } : {})
    return objectOf(objectOf(view.files)[String(json.sha256)])
  }
  const told = { mime: 'audio/wav', bytes: bytes.length, rights: 'preserved', similar: [] }
  assert.deepEqual(await review('kalman'), { ...told, url: waiting })
  assert.deepEqual(await review('chana'), { ...told, url: null })
  assert.deepEqual(await review(), { ...told, url: null })
  assert.equal((await limited.fetch(`/objects/${json.sha256}`)).status, 404)
  await limited.send(200, `/v1/suggestions/${json.suggestion}/approve`, post('kalman'))
  assert.equal((await limited.fetch(`/objects/${json.sha256}`)).status, 200)
  assert.equal((await limited.fetch(waiting, { as: 'kalman' })).status, 404)
  assert.deepEqual(await review(), { ...told, rights: 'open', url: `/objects/${json.sha256}` })
})

for (const [route, most, ask] of [
  ['check', 6, { title: 'ליקוטי שיחות', for: event }],
  // A search by names runs a few statements of its own.
  ['propose', 8, { what: 'recording', name: 'התוועדות 10 Shevat 5742.mp3' }],
] as const) {
  test(`${route} runs a bounded number of statements`, async () => {
    const asked = await statements.count(() => server.send(200, `/v1/uploads/${route}`, post('chana', ask)))
    assert.ok(asked > 0 && asked <= most, `${asked} statements`)
  })
}
