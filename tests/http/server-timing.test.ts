/** A server that counts says in each answer how many statements it took. Source: decisions.md#statements. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statementsOf } from '@yalkut/testing/servers/statements-of'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'

const server = await startTestServer({ sample: true, countsStatements: true })
const silent = await startTestServer()

const counted = async (path: string) => statementsOf(await server.fetch(path))

test('a read of the projection asks nothing of the ledger', async () => {
  for (const path of ['/v1/entities/rh-5j6zbcv7', '/v1/commits?limit=5', '/v1/search?q=tanya']) {
    const { ledger, projection } = await counted(path)
    assert.equal(ledger, 0, path)
    assert.ok(projection > 0, path)
  }
})

test('a read of the ledger is counted on its own', async () => {
  const { ledger } = await counted('/v1/issues')
  assert.ok(ledger > 0)
})

test('the number is that of the request, also beside many others', async () => {
  const alone = await counted('/v1/commits?limit=5&changes=0')
  const paths = ['/v1/commits?limit=5&changes=0', '/v1/issues', '/v1/tree?depth=2', '/v1/search?q=x']
  const beside = await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      const path = paths[at % paths.length] ?? ''
      return { path, counts: await counted(path) }
    }),
  )
  for (const path of paths) {
    const counts = beside.filter((each) => each.path === path).map((each) => each.counts)
    assert.equal(new Set(counts.map((each) => JSON.stringify(each))).size, 1, path)
  }
  assert.deepEqual(beside[0]?.counts, alone)
})

test('the statements after a body was read are counted too', async () => {
  const [item] = listOf((await server.get('/v1/entities?type=work&limit=1')).items)
  const answer = await server.fetch('/v1/issues', {
    method: 'POST',
    as: 'chana',
    json: { title: 'A wrong date', entityId: item?.id },
  })
  assert.equal(answer.status, 201)
  assert.ok(statementsOf(answer).ledger > 3)
})

test('an answer without a body and a failure say their numbers too', async () => {
  const first = await server.fetch('/v1/entities?type=work&limit=1')
  const again = await server.fetch('/v1/entities?type=work&limit=1', {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })
  assert.equal(again.status, 304)
  assert.ok(statementsOf(again).projection > 0)
  assert.equal((await counted('/v1/entities/rh-22222222')).ledger, 0)
})

test('a server that is not asked to count says nothing', async () => {
  const { headers } = await silent.fetch('/v1/commits')
  assert.equal(headers.get('server-timing'), null)
})
