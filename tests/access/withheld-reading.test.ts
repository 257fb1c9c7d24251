/** While another program locks the ledger, signed-in people still read. A change waits once, and is refused.
 *  Source: docs/operators/running.md, "When something is busy". */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { onOneEngine } from '@yalkut/testing/engines'
import { whileLocked } from '@yalkut/testing/ledger/locked-ledger'
import { startAccessServer } from '@yalkut/testing/servers/access-server'

const PATIENCE_MS = 3_000

async function answeredIn(status: number, ask: () => Promise<{ status: number }>): Promise<number> {
  const since = performance.now()
  assert.equal((await ask()).status, status)
  return performance.now() - since
}

/** The shortest of three: the machine may be busy with other things, but anyone who waits for the ledger waits each time. */
async function shortest(measure: () => Promise<number>): Promise<number> {
  const times = []
  for (let time = 0; time < 3; time += 1) times.push(await measure())
  return Math.min(...times)
}

onOneEngine('while the ledger is locked', (engine) => {
  test('tokens and sessions read at once, and a change is refused after one waiting time', async (t: TestContext) => {
    const location = { ...(await engine.newLocation()), patienceMs: PATIENCE_MS }
    let now = new Date('2026-03-01T12:00:00.000Z')
    const server = await startAccessServer({ location, clock: () => now })
    const { baseUrl, people } = server
    const chana = await server.signedIn('chana@example.org', 'chana-cohen')
    // So that a use of the token or the session is due to be recorded.
    now = new Date(now.getTime() + 2 * 3_600_000)

    const headers = {
      authorization: `Bearer ${people.dovid.token}`,
      'content-type': 'application/json',
    }
    const send = (path: string, body: object) =>
      fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const search = { name: 'search', arguments: { q: 'x' } }
    const reads = {
      token: () => fetch(`${baseUrl}/v1/types`, { headers }),
      session: () => chana.send('/v1/inbox'),
      mcp: () => send('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: search }),
    }

    // The first answer of each kind prepares it; this test does not measure that.
    for (const read of Object.values(reads)) assert.equal((await read()).status, 200)
    await whileLocked(engine, location, async () => {
      for (const [kind, read] of Object.entries(reads)) {
        const ms = await shortest(async () => {
          // So that a use is due to be recorded each time.
          now = new Date(now.getTime() + 2 * 3_600_000)
          return await answeredIn(200, read)
        })
        assert.ok(ms < PATIENCE_MS * 0.9, `by ${kind}: ${Math.round(ms)} ms`)
      }
      const issue = { title: 'טעות', body: 'טעות' }
      const ms = await shortest(() => answeredIn(503, () => send('/v1/issues', issue)))
      t.diagnostic(`refused after ${Math.round(ms)} ms`)
      assert.ok(ms < PATIENCE_MS * 1.75, `refused after ${Math.round(ms)} ms`)
    })
    await answeredIn(201, () => send('/v1/issues', { title: 'טעות', body: 'טעות' }))
  })
})
