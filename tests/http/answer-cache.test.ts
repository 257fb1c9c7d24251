/** Answers that the server keeps by their address are those of the present catalog: after each merge, and after each change of
 *  rights. Source: decisions.md#performance-goals. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newItemId, parseJsonObject } from '@yalkut/model'
import { addShelves, bodyOf, merge, post, type Shelves, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'

const server = await startTestServer({
  quotas: { address: 10_000, token: 10_000, search: 7, suggest: 100 },
  clock: () => new Date('2026-03-01T12:00:10.000Z'),
})
let shelves: Shelves

before(async () => {
  shelves = await addShelves(server)
})

async function textOf(path: string): Promise<string> {
  const { status, bytes } = await server.fetch(path)
  assert.equal(status, 200)
  return bytes.toString('utf8')
}

test('a list that was asked for again and again has a new item, and its other name, right after the merges', async () => {
  const path = '/v1/entities?type=work&limit=100'
  const ids = (text: string): unknown[] => listOf(parseJsonObject(text).items).map(({ id }) => id)
  const id = newItemId()
  const first = await textOf(path)
  assert.equal(await textOf(path), first)
  const item = { id, type: 'work', path: '/fresh', data: workData('fresh', [shelves.sichos]) }
  await merge(server, [item])
  const second = await textOf(path)
  assert.deepEqual(
    ids(second).filter((each) => !ids(first).includes(each)),
    [id],
  )
  assert.equal(await textOf(path), second)
  await merge(server, [{ ...item, data: { ...item.data, title: { he: 'שם אחר' } } }])
  assert.match(await textOf(path), /שם אחר/)
})

test('an item that was read again and again has its new words right after the merge', async () => {
  const id = newItemId()
  const item = { id, type: 'work', path: '/twice', data: workData('twice', [shelves.sichos]) }
  await merge(server, [item])
  const first = await textOf(`/v1/entities/${id}`)
  assert.equal(await textOf(`/v1/entities/${id}`), first)
  await merge(server, [{ ...item, data: { ...item.data, title: { he: 'שם שני' } } }])
  assert.match(await textOf(`/v1/entities/${id}`), /שם שני/)
})

test('calls of tools that were answered before have the words of the merge that followed', async () => {
  const id = newItemId()
  const item = { id, type: 'work', path: '/tool', data: workData('tool', [shelves.sichos]) }
  const calls = [
    { name: 'get_item', arguments: { id } },
    { name: 'list_children', arguments: { id: shelves.sichos, limit: 200 } },
    { name: 'search', arguments: { query: 'כלישלישי' } },
  ]
  const answers = async (): Promise<string[]> => {
    const sent = calls.map((params) =>
      server.fetch('/mcp', {
        method: 'POST',
        json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      }),
    )
    return (await Promise.all(sent)).map(({ bytes }) => bytes.toString('utf8'))
  }
  await merge(server, [item])
  const first = await answers()
  assert.deepEqual(await answers(), first)
  await merge(server, [{ ...item, data: { ...item.data, title: { he: 'כלישלישי' } } }])
  for (const text of await answers()) {
    assert.ok(text.includes(`(work, ${id})`), text)
    assert.match(text, /כלישלישי/)
  }
})

test('words that a family’s request withholds are gone from a kept list with bodies at once', async () => {
  const id = newItemId()
  const simcha = { kind: 'wedding', families: ['כהן'] }
  const data = { kind: 'teshura', title: { he: 'תשורה' }, sets: [shelves.sichos], simcha }
  await merge(server, [{ id, type: 'publication', data: { ...data, body: bodyOf('מיליםשמורות') } }])
  const path = '/v1/entities?type=publication&include=body&limit=10'
  assert.match(await textOf(path), /מיליםשמורות/)
  assert.match(await textOf(path), /מיליםשמורות/)
  assert.match(await textOf(`/v1/entities/${id}`), /מיליםשמורות/)
  await server.send(201, `/v1/teshuros/${id}/family-request`, post('miriam', {}))
  assert.doesNotMatch(await textOf(path), /מיליםשמורות/)
  assert.doesNotMatch(await textOf(`/v1/entities/${id}`), /מיליםשמורות/)
})

test('a kept answer has the tag, the links and the limits of one that is made, and counts as a request', async () => {
  const path = '/v1/entities?limit=1'
  const made = await server.fetch(path)
  const cached = await server.fetch(path)
  const fixed = (headers: Headers): [string, string][] =>
    [...headers].filter(([name]) => name !== 'ratelimit' && name !== 'date')
  assert.deepEqual(fixed(cached.headers), fixed(made.headers))
  assert.match(cached.headers.get('link') ?? '', /rel="next"/)
  const left = (headers: Headers): number => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
  assert.equal(left(cached.headers), left(made.headers) - 1)
  const etag = cached.headers.get('etag') ?? ''
  const again = await server.fetch(path, { headers: { 'if-none-match': etag } })
  assert.equal(again.status, 304)
  const late = await server.fetch('/v1/entities?limit=1&after=')
  const lateAgain = await server.fetch('/v1/entities?limit=1&after=')
  assert.equal(lateAgain.headers.get('deprecation'), late.headers.get('deprecation'))
  assert.notEqual(late.headers.get('deprecation'), null)
})

test('a search that is kept is counted, and refused when the searches of a minute are used up', async () => {
  const statuses: number[] = []
  // Three of the seven were made by calls of tools above.
  for (let n = 0; n < 5; n += 1) statuses.push((await server.fetch('/v1/search?q=sichos')).status)
  assert.deepEqual(statuses, [200, 200, 200, 200, 429])
})

test('a reader with an account gets an answer of their own beside the kept one', async () => {
  const path = '/v1/entities?limit=3'
  const visitor = await server.fetch(path)
  assert.match((await server.fetch(path)).headers.get('cache-control') ?? '', /^public/)
  const known = await server.fetch(path, { as: 'dovid' })
  assert.equal(known.headers.get('cache-control'), 'private, no-cache')
  assert.ok(known.bytes.equals(visitor.bytes))
  const stranger = await server.fetch(path, { headers: { authorization: 'Bearer wrong' } })
  assert.equal(stranger.status, 401)
})
