/** The number of statements of suggestions' pages does not grow with their contents.
 *  Source: decisions.md#statements. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import type { Name } from '@yalkut/testing/servers/people'
import { addShelves, merge, openOf, post, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { countStatements } from '@yalkut/testing/statements'

const MOST = 6

const statements = countStatements(['ledger.sqlite', 'projection.sqlite'])
const server = await startTestServer()
const { sichos } = await addShelves(server)
/** A suggestion that changes thirty sefarim, new and old, and has many comments. */
let large = 0

before(async () => {
  const works = Array.from({ length: 30 }, (_, n) => {
    return { id: newItemId(), type: 'work', data: workData(`many-${n}`, [sichos]) }
  })
  await merge(server, works.slice(0, 20))
  const changed = works.map((work) => ({ ...work, data: { ...work.data, note: 'א' } }))
  large = await openOf(server, changed)
  const [first] = works
  for (const as of ['sara', 'kalman', 'miriam', 'dovid'] as const) await speak(as, first?.id ?? '')
  for (let n = 0; n < 10; n += 1) await speak('dovid', first?.id ?? '')
  for (let n = 0; n < 10; n += 1) {
    const data = workData(`one-${n}`, [sichos])
    await openOf(server, [{ id: newItemId(), type: 'work', data }], n % 2 ? 'chana' : 'dovid')
  }
})

async function speak(as: Name, entity: string): Promise<void> {
  const comments = [{ entity, field: '/note', body: 'א' }]
  const review = { verdict: 'comment', body: 'ב', comments }
  await server.send(201, `/v1/suggestions/${large}/reviews`, post(as, review))
}

for (const [route, path] of [
  ['the review view', () => `/v1/suggestions/${large}?limit=200`],
  ['a page of it', () => `/v1/suggestions/${large}?limit=10&offset=15`],
  ['the conversation', () => `/v1/suggestions/${large}/conversation`],
  ['suggestions in a state', () => '/v1/suggestions?state=all&limit=100'],
  ['suggestions of a title', () => '/v1/suggestions?state=open&q=a'],
  ['suggestions about a set', () => `/v1/suggestions?state=open&about=${sichos}`],
  ['suggestions by status', () => '/v1/suggestions?limit=500'],
] as const) {
  test(`${route}: at most ${MOST} statements`, async () => {
    const asked = await statements.count(() => server.get(path()))
    assert.ok(asked > 0, 'the counter sees the statements')
    assert.ok(asked <= MOST, `${asked} statements`)
  })
}
