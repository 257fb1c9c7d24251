/** A PostgreSQL that flushes to the disk (`fsync=on`) is killed by `kill -9` in the middle of merges: nothing that was
 *  answered is lost, the line is whole, and the server continues. Source: decisions.md#a-merge-step-by-step. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readHead, verifyLine } from '@yalkut/ledger/line'
import { findSuggestion } from '@yalkut/ledger/suggestions'
import { missingPlatform } from '@yalkut/testing/postgres/databases'
import { startOwnCluster } from '@yalkut/testing/postgres/own-cluster'
import { type Answer, startTestServer } from '@yalkut/testing/servers/test-server'

const ROUNDS = 4
/** People who approve at the same time. */
const WRITERS = 3
const MERGES_A_ROUND = 6

const TRUE_CAUSES = /ECONN|EPIPE|terminat|connection error|starting up|shutting|not yet accepting|recovery/

test('every merge that was answered is there after each kill', {
  skip: missingPlatform() ?? false,
}, async () => {
  const cluster = await startOwnCluster()
  after(() => cluster.end())
  const databaseUrl = await cluster.newDatabase()
  const server = await startTestServer({ expected: TRUE_CAUSES, opening: { databaseUrl } })
  const { ledger, projection } = server.catalog
  const answered = new Map<number, number>()
  const as = 'sara'
  let isKilled = false
  let made = 0

  const post = (path: string, json: object = {}): Promise<Answer> => server.fetch(path, { method: 'POST', as, json })

  /** Each step is answered, or refused as busy. */
  async function merge(): Promise<void> {
    made += 1
    const data = { name: { he: `נושא ${made}` } }
    const draft = await post('/v1/suggestions', { title: `${made}` })
    if (draft.status === 503) return await sleep(20)
    const id = Number(draft.json.id)
    const own = `/v1/suggestions/${id}`
    const steps = [
      () => server.fetch(`${own}/items`, { method: 'PUT', as, json: { type: 'topic', data } }),
      () => post(`${own}/submit`),
      () => post(`${own}/approve`),
    ]
    for (const step of steps) {
      const { status, json } = await step()
      if (status === 503) return
      assert.ok(status < 300, JSON.stringify(json))
      if (typeof json.commit === 'number') answered.set(id, json.commit)
    }
  }

  async function write(target: number): Promise<void> {
    while (!isKilled && answered.size < target + MERGES_A_ROUND * 10) await merge()
  }

  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = answered.size
    isKilled = false
    const writing = Promise.all(Array.from({ length: WRITERS }, () => write(before)))
    while (answered.size < before + MERGES_A_ROUND) await sleep(2)
    await cluster.kill()
    isKilled = true
    await writing
    await cluster.start()
    const { problems } = await untilAnswered(() => verifyLine(ledger.read))
    assert.deepEqual(problems, [], `round ${round}`)
    for (const [id, commit] of answered) {
      const row = await untilAnswered(() => findSuggestion(ledger.read, id))
      assert.deepEqual([row?.status, row?.merged_commit], ['merged', commit])
    }
  }
  const { seq } = await readHead(ledger.read)
  for (let tries = 0; projection.head() < seq && tries < 600; tries += 1) await sleep(50)
  assert.equal(projection.head(), seq, 'readers see every commit')
  assert.ok(answered.size >= ROUNDS * MERGES_A_ROUND)
})

/** Connections that died are found one by one. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (tries === 100) throw error
      await sleep(50)
    }
  }
}
