/** Batches of reconciliation: they count as their rows, and hold up no other reader.
 *  Source: shapes.md#reconciliation; shapes.md#rate. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { merge, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'

const MOST = 50
/** The batch of OpenRefine. */
const USUAL = 10
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

let nowMs = Date.parse('2026-11-01T00:00:00.000Z')
const server = await startTestServer({ sample: true, clock: () => new Date(nowMs), quotas: {} })
const works = Array.from({ length: 400 }, (_, n) => {
  const title = { he: `ליקוטי שיחות חלק ${n}`, en: `Likkutei Sichos volume ${n}` }
  return { id: newItemId(), type: 'work', data: { ...workData(`batch-${n}`, []), title } }
})
await merge(server, works)

/** Another minute begins. */
beforeEach(() => {
  nowMs += 120_000 - (nowMs % 60_000)
})

/** Without words nothing is searched; it counts all the same. */
async function send(count: number, asked: object = {}): Promise<Response> {
  const queries = Array.from({ length: count }, (_, n) => [`q${n}`, { query: '?', ...asked }])
  const body = new URLSearchParams({ queries: JSON.stringify(Object.fromEntries(queries)) })
  return await fetch(`${server.address}/reconcile`, { method: 'POST', headers: FORM, body })
}

const leftOf = ({ headers }: Response): string | undefined => /^"row";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]

test('a query counts as a row: a table of 600 is matched in a minute', async () => {
  for (let left = 600 - USUAL; left >= 0; left -= USUAL) {
    const answer = await send(USUAL)
    assert.deepEqual([answer.status, leftOf(answer)], [200, String(left)])
    const answered: unknown = await answer.json()
    assert.ok(typeof answered === 'object' && answered !== null)
    assert.equal(Object.keys(answered).length, USUAL)
  }
  nowMs += 20_000
  const over = await send(USUAL)
  assert.equal(over.status, 429)
  assert.equal(over.headers.get('retry-after'), '40', 'OpenRefine waits so long and sends it again')
  assert.equal((await fetch(`${server.address}/v1/search?q=tanya`)).status, 200, 'searches go on')
  assert.equal((await fetch(`${server.address}/v1/types`)).status, 200, 'other reads go on')
  nowMs += 40_000
  assert.equal((await send(USUAL)).status, 200)
})

test('a query counts once for each type that it names', async () => {
  const some = await send(2, { type: ['work', 'author', 'work'] })
  assert.deepEqual([some.status, leftOf(some)], [200, '596'])
})

test('the largest batch is answered in a minute of its own, and a second one is not', async () => {
  const types = ['work', 'author', 'set', 'unit', 'event', 'person', 'place', 'topic', 'text']
  const largest = { type: [...types, 'recording'] }
  const first = await send(MOST, largest)
  assert.deepEqual([first.status, leftOf(first)], [200, '100'])
  assert.equal((await send(MOST, largest)).status, 429)
  assert.equal((await send(MOST)).status, 200, 'what was refused counts for one row')
})

test('values of ten items count as a row', async () => {
  const ids = works.slice(0, 100).map(({ id }) => id)
  const asked = JSON.stringify({ ids, properties: [{ id: 'nameHe' }] })
  const answer = await fetch(`${server.address}/reconcile?extend=${encodeURIComponent(asked)}`)
  assert.deepEqual([answer.status, leftOf(answer)], [200, '590'])
})

test('the item of a reader does not wait for a batch that is being answered', async () => {
  const [work] = works
  const read = async (): Promise<number> => {
    const started = performance.now()
    const answer = await fetch(`${server.address}/v1/entities/${work?.id}`)
    await answer.arrayBuffer()
    return performance.now() - started
  }
  await read()
  let batchMs = 0
  const started = performance.now()
  const batch = send(MOST, { query: 'ליקוטי שיחות חלק', limit: 50 }).then(async (answer) => {
    await answer.arrayBuffer()
    batchMs = performance.now() - started
    return answer.status
  })
  // Reads count as requests: each begins in a new minute.
  const reads: number[] = []
  while (batchMs === 0) {
    reads.push(await read())
    nowMs += 60_000
  }
  assert.equal(await batch, 200)
  // Answered in one piece, a batch holds one of the reads up from its begin to its end.
  const longest = Math.max(...reads)
  assert.ok(longest < batchMs / 2, `${longest} ms beside a batch of ${batchMs} ms`)
})
