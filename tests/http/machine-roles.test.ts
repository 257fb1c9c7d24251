/** Every write route of the machines' queue for every role, and the number of statements that its lists run.
 *  Source: routes.md#machines; decisions.md#safety. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNTS, WHO, type Who } from '@yalkut/testing/servers/askers'
import { addScan, holdFile } from '@yalkut/testing/servers/machines'
import { addShelves, post } from '@yalkut/testing/servers/shelves'
import { startTestServer, type TestRequest } from '@yalkut/testing/servers/test-server'
import { countStatements } from '@yalkut/testing/statements'
import { objectOf } from '@yalkut/testing/values/json'

const statements = countStatements(['projection.sqlite', 'ledger.sqlite'])
const server = await startTestServer()
const { sichos } = await addShelves(server)

interface Act extends TestRequest {
  path: string
}

async function ask(): Promise<Act> {
  const item = await addScan(server, sichos, await holdFile(server, 'open'))
  return { path: '/v1/machine/requests', ...post('chana', { kind: 'ocr', item }) }
}

/** A person makes at most thirty requests a day. */
const ASKED_BY = { progress: 'dovid', done: 'kalman', fail: 'miriam' } as const

/** A request that the robot has leased. */
async function leased(act: keyof typeof ASKED_BY): Promise<Act> {
  const { path, ...order } = await ask()
  await server.send(201, path, { ...order, as: ASKED_BY[act] })
  const { request, lease } = await server.send(200, '/v1/machine/claim', post('robot', {}))
  const json = { lease: objectOf(lease).id, ...(act !== 'progress' && { note: 'x' }) }
  return { path: `${path}/${objectOf(request).id}/${act}`, method: 'POST', json }
}

const BOT_ALONE = [401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 401]

/** The status of each answer, in the order of `WHO`. */
const TABLE: readonly [route: string, outcomes: readonly number[], act: () => Promise<Act>][] = [
  ['ask', [401, 403, 201, 201, 201, 201, 201, 201, 201, 201, 401], ask],
  ['claim', BOT_ALONE, async () => ({ path: '/v1/machine/claim', method: 'POST', json: {} })],
  ['progress', BOT_ALONE, () => leased('progress')],
  ['done', BOT_ALONE, () => leased('done')],
  ['fail', BOT_ALONE, () => leased('fail')],
]

for (const [route, outcomes, act] of TABLE) {
  for (const [at, who] of WHO.entries()) {
    if (who === 'trusted') continue
    test(`${route}: the answer for ${who} is ${outcomes[at]}`, async () => {
      const { path, as: _, ...order } = await act()
      const { status, json } = await server.fetch(path, { ...order, ...credentialsOf(who) })
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

for (const path of [
  '/v1/machine',
  '/v1/machine/requests?limit=200',
  '/v1/machine/requests?status=waiting&limit=200',
  '/v1/machine/to-check?limit=200',
]) {
  test(`${path} runs at most six statements, whatever the number of requests`, async () => {
    const asked = await statements.count(() => server.get(path))
    assert.ok(asked > 0 && asked <= 6, `${asked} statements`)
  })
}
