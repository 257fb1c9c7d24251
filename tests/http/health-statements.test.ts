/** The number of statements of `/v1/health` does not grow with the catalog, and its answer is whole.
 *  Source: decisions.md#statements. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { noteLinks } from '@yalkut/ledger/health'
import { newItemId } from '@yalkut/model'
import { addShelves, draftOf, merge, post, workData } from '@yalkut/testing/servers/shelves'
import { statementsOf } from '@yalkut/testing/servers/statements-of'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'

const MOST = 6
const LINKS = 12

const server = await startTestServer({ sample: true, countsStatements: true })
const { sichos } = await addShelves(server)

before(async () => {
  const recordings = Array.from({ length: LINKS }, (_, n) => {
    const data = { title: { he: `הקלטה ${n}` }, url: `https://gone.example/${n}` }
    return { id: newItemId(), type: 'recording', data }
  })
  await merge(server, recordings)
  const at = '2026-11-23T00:00:00.000Z'
  const times = { checked_at: at, next_at: at }
  await server.catalog.ledger.write((tx) =>
    noteLinks(
      tx,
      recordings.map(({ data }, n) => {
        const failing_since = `2026-11-${String(20 - n).padStart(2, '0')}T00:00:00.000Z`
        const found = { status: 404, error: 'Answered 404.', failures: 3, dead: 1 as const }
        return { url: data.url, ...found, ...times, failing_since }
      }),
    ),
  )
  for (const as of ['dovid', 'chana', 'dovid'] as const) {
    const id = newItemId()
    const item = { id, type: 'work', data: workData(id, [sichos]) }
    const draft = await draftOf(server, [item], as)
    await server.send(200, `/v1/suggestions/${draft}/submit`, post(as, {}))
  }
})

test(`health: at most ${MOST} statements`, async () => {
  const { ledger, projection } = statementsOf(await server.fetch('/v1/health?limit=500'))
  const asked = ledger + projection
  assert.ok(asked > 0, 'the counter sees the statements')
  assert.ok(asked <= MOST, `${asked} statements`)
})

test('one reading has the links, those who wait and their names, in order', async () => {
  const health = await server.get('/v1/health?limit=5')
  assert.deepEqual(health.links, {
    checked: LINKS,
    dead: LINKS,
    lastChecked: '2026-11-23T00:00:00.000Z',
  })
  const dead = listOf(health.deadLinks)
  assert.deepEqual(
    dead.map(({ url }) => url),
    [11, 10, 9, 8, 7].map((n) => `https://gone.example/${n}`),
    'those that fail longest first',
  )
  assert.ok(dead.every(({ entities }) => Array.isArray(entities) && entities.length === 1))
  assert.deepEqual(
    listOf(health.openSuggestions).map(({ author, authorName, authorIsBot }) => [
      author === server.people.dovid.id,
      authorName,
      authorIsBot,
    ]),
    [
      [true, 'dovid', false],
      [false, 'chana', false],
      [true, 'dovid', false],
    ],
  )
  for (const list of ['years', 'sets']) assert.ok(listOf(health[list]).length > 0, list)
})
