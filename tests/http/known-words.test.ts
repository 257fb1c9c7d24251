/** Routes that compose a change from shown words serve stewards and keepers of its sets where the words are withheld; nobody else.
 *  Source: shapes.md#withheld-words. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Name } from '@yalkut/testing/servers/people'
import { post } from '@yalkut/testing/servers/shelves'
import { takeDown } from '@yalkut/testing/servers/take-down'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { addWithheldWorld, FOLLOWING, type WithheldWorld } from '@yalkut/testing/servers/withheld-world'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer({ opening: { limits: { rate: false, captcha: false } } })
let world: WithheldWorld

before(async () => {
  world = await addWithheldWorld(server)
  await takeDown({ server, world })
})

const routes = (): [path: string, body: object][] => {
  const { scan, recording, heard, sold } = world
  return [
    [`/v1/scans/${scan}/text/fix`, { page: 1, line: 'l2', text: 'שורה אחרת' }],
    [`/v1/scans/${scan}/text/confirm`, { page: 1, fixes: { l2: 'שורה אחרת' } }],
    [`/v1/recordings/${recording}/transcript/fix`, { segment: heard, content: 'מילים אחרות' }],
    [`/v1/recordings/${recording}/transcript/fixes`, { fixes: [{ segment: heard, content: 'ועוד אחרות' }] }],
    ['/v1/texts/fix', { segment: sold, content: 'קטע אחר' }],
  ]
}

test('who may not know the words changes nothing, and reads nothing', async () => {
  for (const as of ['dovid', 'chana', 'robot'] as const) {
    for (const [path, body] of routes()) {
      const { status, bytes } = await server.fetch(path, post(as, body))
      assert.equal(status, 403, `${as} ${path}`)
      for (const words of FOLLOWING) assert.ok(!bytes.toString('utf8').includes(words), path)
    }
  }
})

test('a steward and a keeper change them; the rest of the item stays, and no answer has the words', async () => {
  for (const as of ['sara', 'kalman'] as const) {
    for (const [path, body] of routes()) {
      const answer = await server.fetch(path, post(as, body))
      assert.equal(answer.status, 201, `${as} ${path} ${answer.bytes}`)
      for (const words of FOLLOWING) assert.ok(!answer.bytes.toString('utf8').includes(words), path)
      await assertOneLine(Number(answer.json.id), as)
    }
  }
})

/** A fix of one line or paragraph keeps the others. */
async function assertOneLine(id: number, as: Name): Promise<void> {
  const { entries } = await server.get(`/v1/suggestions/${id}?words=1`, { as })
  const [entry] = listOf(entries).filter(({ type }) => type === 'text-page' || type === 'segment')
  assert.ok(entry !== undefined)
  const [was, is] = [objectOf(entry.before), objectOf(entry.after)]
  if (entry.type === 'segment') {
    assert.notEqual(was.content, '')
    assert.deepEqual({ ...was, content: 0, origin: 0 }, { ...is, content: 0, origin: 0 })
    return
  }
  const ids = (side: typeof was) => listOf(side.lines).map((line) => line.id)
  assert.equal(ids(is).length, 3)
  assert.deepEqual(ids(is), ids(was))
}
