/** The number of statements of people's pages, talk pages, projects and the community does not grow with their lists.
 *  Source: decisions.md#statements. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import type { Name } from '@yalkut/testing/servers/people'
import { addShelves, draftOf, merge, post, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { countStatements } from '@yalkut/testing/statements'

const MOST = 6

const statements = countStatements(['ledger.sqlite', 'projection.sqlite'])
const server = await startTestServer()
const { sichos, sichosWork } = await addShelves(server)

/** Dovid comments on ten items and opens ten issues; every person comments on one item; ten projects of every kind. */
before(async () => {
  const works = Array.from({ length: 10 }, (_, n) => {
    return { id: newItemId(), type: 'work', data: workData(`many-${n}`, [sichos]) }
  })
  await merge(server, works)
  const say = (as: Name, id: string): Promise<unknown> =>
    server.send(201, `/v1/entities/${id}/talk`, post(as, { body: 'שלום' }))
  for (const { id } of works) {
    await say('dovid', id)
    await server.send(201, '/v1/issues', post('dovid', { title: 'x', entityId: id }))
  }
  for (const as of ['sara', 'kalman', 'miriam', 'chana'] as const) await say(as, sichosWork)
  await draftOf(server, [], 'dovid')
  const focuses = ['recordings', 'texts', 'sync'].flatMap((missing) => {
    return [{ missing }, { missing, within: '5742' }, { missing, within: '5743-05' }]
  })
  for (const [n, focus] of focuses.entries()) {
    const order = { slug: `project-${n}`, name: 'x', set: sichos, focus }
    await server.send(201, '/v1/projects', post('kalman', order))
  }
})

for (const [route, path] of [
  ['people by name', '/v1/people?q=a'],
  ['people of a talk page', `/v1/people?q=a&thread=entity:${sichosWork}`],
  ['people of an issue', '/v1/people?q=a&thread=report:3'],
  ['a profile', '/v1/people/dovid?limit=100'],
  ['a talk page', `/v1/entities/${sichosWork}/talk`],
  ['projects', '/v1/projects'],
  ['a project', '/v1/projects/project-0'],
  ['the community', '/v1/community?limit=50'],
] as const) {
  test(`${route}: at most ${MOST} statements`, async () => {
    const asked = await statements.count(() => server.get(path))
    assert.ok(asked > 0, 'the counter sees the statements')
    assert.ok(asked <= MOST, `${asked} statements`)
  })
}
