/** Disks that are full: under the ledger nothing is changed and reads continue; under the projection a merge that is durable is
 *  answered as merged, and readers see it later. Source: service.md#errors; shapes.md#merge. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { findSuggestion } from '@yalkut/ledger/suggestions'
import { isJsonObject, type JsonObject } from '@yalkut/model'
import { watchRoom } from '@yalkut/testing/full-disk'
import { connectMcp } from '@yalkut/testing/servers/mcp-client'
import { type Answer, startTestServer, type TestServer } from '@yalkut/testing/servers/test-server'

const room = watchRoom()
const FULL = /database or disk is full/

/** More than the pages that a file has left over. */
const LARGE = Array.from({ length: 500 }, (_, n) => `${n} ${'א'.repeat(400)}`)

function topic(he: string): JsonObject {
  return { type: 'topic', data: { name: { he }, aliases: LARGE } }
}

type Post = (path: string, json: object) => Promise<Answer>

interface Scene {
  server: TestServer
  post: Post
  /** The id of a suggestion of a large topic that waits for review. */
  suggest(he: string): Promise<number>
}

async function open(): Promise<Scene> {
  const server = await startTestServer({ sample: true, expected: FULL })
  const post: Post = (path, json) => server.fetch(path, { method: 'POST', as: 'sara', json })
  return {
    server,
    post,
    async suggest(he) {
      const { json } = await post('/v1/suggestions', { title: he })
      const put = { method: 'PUT', as: 'sara', json: topic(he) } as const
      await server.send(200, `/v1/suggestions/${json.id}/items`, put)
      assert.equal((await post(`/v1/suggestions/${json.id}/submit`, {})).status, 200)
      return Number(json.id)
    },
  }
}

async function statusOf({ catalog }: TestServer, id: number): Promise<unknown> {
  return (await findSuggestion(catalog.ledger.read, id))?.status
}

async function untilCaughtUp({ catalog }: TestServer, head: number): Promise<void> {
  for (let tries = 0; catalog.projection.head() < head && tries < 600; tries += 1) await sleep(50)
  assert.equal(catalog.projection.head(), head)
}

test('a ledger on a full disk refuses changes as busy, and reads go on', async () => {
  const { server, post, suggest } = await open()
  const { faults } = server
  const id = await suggest('one')
  const head = server.catalog.projection.head()
  room.fill('ledger.sqlite')
  const { status, headers, json } = await post(`/v1/suggestions/${id}/approve`, {})
  assert.deepEqual([status, json.error, headers.get('retry-after')], [503, 'busy', '60'])
  assert.match(String(json.message), /disk of the catalog is full. Nothing was changed/)
  assert.equal((await server.get('/v1')).head, head)
  assert.equal(await statusOf(server, id), 'open')
  assert.ok(faults.length > 0)
  for (const fault of faults) assert.match(String(fault), FULL)
  room.free('ledger.sqlite')
  const merged = await post(`/v1/suggestions/${id}/approve`, {})
  assert.deepEqual([merged.status, merged.json], [200, { commit: head + 1 }])
})

test('a merge that readers cannot see yet is answered as merged, and they see it when there is room', async () => {
  const { server, post, suggest } = await open()
  const { catalog, faults } = server
  const [first, second] = [await suggest('first'), await suggest('second')]
  const before = catalog.projection.head()
  room.fill('projection.sqlite')

  const merged = await post(`/v1/suggestions/${first}/approve`, {})
  assert.deepEqual([merged.status, merged.json], [200, { commit: before + 1, behind: true }])
  assert.equal(merged.headers.get('yalkut-behind'), '1')
  const again = await post(`/v1/suggestions/${first}/approve`, {})
  assert.deepEqual([again.status, again.json.error], [409, 'state'])
  assert.match(String(again.json.message), /is merged/)
  const shown = await server.fetch('/v1/entities?type=topic')
  assert.deepEqual([shown.status, shown.headers.get('yalkut-behind')], [200, '1'])
  assert.equal((await server.get('/v1')).head, before)
  const { items } = shown.json
  assert.ok(Array.isArray(items) && isJsonObject(items[0]))
  const ready = await fetch(`${server.address}/v1/entities/${items[0].id}`)
  assert.deepEqual([ready.status, ready.headers.get('yalkut-behind')], [200, '1'])
  assert.deepEqual((await server.get('/readyz')).behind, 1)

  // What would be merged onto a line that this server cannot read is refused, with nothing changed.
  const other = await post(`/v1/suggestions/${second}/approve`, {})
  assert.deepEqual([other.status, other.json.error], [503, 'busy'])
  assert.match(String(other.json.message), /cannot follow .* its disk is full. Nothing was changed/)
  assert.equal(await statusOf(server, second), 'open')

  assert.ok(faults.length > 0)
  for (const fault of faults) assert.match(String(fault), FULL)
  room.free('projection.sqlite')
  await untilCaughtUp(server, before + 1)
  const after = await server.fetch('/v1/entities?type=topic')
  assert.equal(after.headers.get('yalkut-behind'), null)
  const done = await post(`/v1/suggestions/${second}/approve`, {})
  assert.deepEqual([done.status, done.json], [200, { commit: before + 2 }])
})

test('every way to merge says so', async () => {
  const { server, post, suggest } = await open()
  const { catalog } = server
  const mcp = await connectMcp(server, server.people.sara.token)
  const words = 'א'.repeat(500)
  const newShelf = (n: number): object => {
    const name = { he: `מדף ${n}` }
    return { op: 'create-set', name, slug: `shelf-${n}`, description: { he: words, en: words } }
  }
  const steps: { [way: string]: () => Promise<() => Promise<JsonObject>> } = {
    'an approving review': async () => {
      const id = await suggest('reviewed')
      return async () => (await post(`/v1/suggestions/${id}/reviews`, { verdict: 'approve' })).json
    },
    'a revert': async () => {
      const id = await suggest('reverted')
      await post(`/v1/suggestions/${id}/approve`, {})
      return async () => (await post(`/v1/suggestions/${id}/revert`, {})).json
    },
    'a plan that is applied': async () => async () => {
      const operations = Array.from({ length: 200 }, (_, n) => newShelf(n))
      const { json } = await post('/v1/organize', { operations, apply: true })
      assert.ok(isJsonObject(json.suggestion), JSON.stringify(json))
      assert.equal(json.merged, true)
      return json.suggestion
    },
    'a tool for agents': async () => {
      const id = await suggest('by a tool')
      return () => mcp.use('approve_suggestion', { suggestion: id })
    },
  }
  for (const [way, prepare] of Object.entries(steps)) {
    const merge = await prepare()
    const before = catalog.projection.head()
    room.fill('projection.sqlite')
    const { behind } = await merge()
    assert.equal(behind, true, way)
    assert.equal(catalog.projection.head(), before, way)
    room.free('projection.sqlite')
    await untilCaughtUp(server, before + 1)
  }
})
