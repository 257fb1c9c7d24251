/** Servers over one ledger share one limit within about a second. Source: service.md#rate-limits;
 *  decisions.md#limits. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openCatalog } from '@yalkut/catalog'
import type { LedgerLocation } from '@yalkut/ledger'
import { startServer } from '@yalkut/server'
import { onEachEngine } from '@yalkut/testing/engines'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { whileLocked } from '@yalkut/testing/ledger/locked-ledger'

const PROGRAM = fileURLToPath(import.meta.resolve('@yalkut/testing/servers/limited-server'))
const NOW_MS = Date.parse('2026-03-01T12:00:10.000Z')
const MOST = 500
/** Far longer than an exchange takes, also on a busy machine. */
const PATIENCE_MS = 15_000

interface Started {
  address: string
  kill(): Promise<void>
}

async function start(t: TestContext, ledger: LedgerLocation): Promise<Started> {
  const settings = { ...ledger, nowMs: NOW_MS, address: MOST }
  const flags = ['--disable-warning=ExperimentalWarning', PROGRAM, JSON.stringify(settings)]
  const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  t.after(kill)
  const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
  assert.match(String(value), /^http/)
  return { address: String(value), kill }
}

/** Sends one request. Returns the rest of the limit. */
async function ask({ address }: Started): Promise<number> {
  const response = await fetch(`${address}/v1`)
  await response.arrayBuffer()
  assert.ok(response.status === 200 || response.status === 429)
  const left = /"address";r=(\d+);/.exec(response.headers.get('ratelimit') ?? '')?.[1]
  return response.status === 429 ? -1 : Number(left)
}

/** Sends requests until the rest is so low that the counts of other servers must be in it. Returns the duration in ms
 *  and the number of requests. */
async function untilLeft(server: Started, fewer: number): Promise<{ ms: number; asked: number }> {
  const from = performance.now()
  for (let asked = 1; ; asked += 1) {
    const left = await ask(server)
    const ms = performance.now() - from
    if (left <= fewer) return { ms, asked }
    assert.ok(ms < PATIENCE_MS, `after ${asked} requests ${left} are left`)
    await sleep(100)
  }
}

onEachEngine('two servers', (engine) => {
  // On SQLite the second server shares the first one's files; on PostgreSQL it is another machine.
  function beside(t: TestContext, location: LedgerLocation): LedgerLocation {
    if (engine.name === 'sqlite') return location
    const dataDir = newFolder()
    t.after(() => removeFolder(dataDir))
    return { ...location, dataDir }
  }

  test('share one limit within seconds; a killed server leaves its count, and a new server reads it', async (t) => {
    const location = await engine.newLocation()
    const one = await start(t, location)
    const two = await start(t, beside(t, location))
    for (let n = 0; n < 300; n += 1) await ask(one)
    const { ms, asked } = await untilLeft(two, MOST - 250)
    t.diagnostic(`heard of after ${Math.round(ms)} ms`)
    assert.ok(asked < 250, 'the count is not the server’s own')
    await untilLeft(two, MOST - 300 - asked)
    await one.kill()
    const before = await ask(two)
    const again = await start(t, location)
    await untilLeft(again, before)
    for (let left = await ask(again); left > 0; left = await ask(again));
    assert.equal(await ask(again), -1)
    for (let left = await ask(two); left >= 0; left = await ask(two)) await sleep(20)
    assert.equal(await ask(two), -1)
  })

  test('answer while the ledger is locked, each with its own count', async (t) => {
    const location = await engine.newLocation()
    const one = await start(t, location)
    const two = await start(t, beside(t, location))
    await ask(one)
    await untilLeft(two, MOST - 1)
    await whileLocked(engine, location, async () => {
      for (let n = 0; n < 300; n += 1) assert.ok((await ask(one)) >= 0)
      assert.ok((await ask(two)) > MOST - 250)
    })
    await untilLeft(two, MOST - 300)
  })

  test('answer without the ledger, and log the fault once', async (t) => {
    const clock = (): Date => new Date(NOW_MS)
    const catalog = await openCatalog({ ...(await engine.newLocation()), clock })
    const about: string[] = []
    const onFault = (_fault: unknown, what: string): number => about.push(what)
    const quotas = { address: MOST, token: MOST, search: MOST, suggest: MOST }
    const server = await startServer({ catalog, host: '127.0.0.1', port: 0, quotas, onFault })
    t.after(() => server.close())
    const one = { address: server.address, kill: async () => undefined }
    await ask(one)
    await catalog.ledger.close()
    // The server polls the ledger three times a second: in ten polls, counts are exchanged three times.
    while (about.filter((what) => what === 'following the ledger').length < 10) await sleep(50)
    assert.equal(await ask(one), MOST - 2)
    assert.equal(about.filter((what) => what === 'sharing limits').length, 1)
  })
})
