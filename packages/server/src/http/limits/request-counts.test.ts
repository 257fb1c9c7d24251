/** Servers over one ledger count together. Source: service.md#rate-limits; decisions.md#limits. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type CountSharing, createCountSharing } from '@yalkut/catalog/core'
import type { Ledger, LedgerLocation } from '@yalkut/ledger'
import { isRefusal } from '@yalkut/model'
import { type EngineUnderTest, onEachEngine, onEngine } from '@yalkut/testing/engines'
import { whileLocked } from '@yalkut/testing/ledger/locked-ledger'
import { countStatements } from '@yalkut/testing/statements'
import { type LimitKind, RequestCounts } from './request-counts.ts'

const START_MS = Date.parse('2026-03-01T12:00:10.000Z')
const MOST = 10
const HOME = '198.51.100.7'

/** The counts of one server. */
interface Counting {
  ledger: Ledger
  /** Counts one request or more. Returns how many are left. */
  take(client?: string, count?: number, kind?: LimitKind): number
  /** What a server does about once a second. */
  exchange(): Promise<void>
}

interface Time {
  nowMs: number
}

async function startCounting(engine: EngineUnderTest, location: LedgerLocation, time: Time): Promise<Counting> {
  const ledger = await engine.open({ ...location, patienceMs: 150 })
  const clock = (): Date => new Date(time.nowMs)
  const counts = new RequestCounts(clock)
  const sharing: CountSharing = createCountSharing({ ledger, clock })
  return {
    ledger,
    take(client = HOME, count = 1, kind = 'address') {
      counts.secondsLeft()
      return counts.take(kind, client, { count, most: MOST })
    },
    exchange: () => counts.exchange(sharing),
  }
}

/** Two servers that share their counts. */
async function startTwo(engine: EngineUnderTest) {
  const location = await engine.newLocation()
  const time = { nowMs: START_MS }
  const one = await startCounting(engine, location, time)
  const two = await startCounting(engine, location, time)
  await one.exchange()
  await two.exchange()
  return { location, time, one, two }
}

const isBusy = (error: unknown): boolean => isRefusal(error) && error.code === 'busy'

async function rowsOf({ ledger }: Counting) {
  const counts = await ledger.read.selectFrom('limit_counts').selectAll().execute()
  const servers = await ledger.read.selectFrom('limit_servers').selectAll().execute()
  const minutes = await ledger.read.selectFrom('limit_minutes').selectAll().execute()
  return { counts, servers, minutes }
}

onEachEngine('servers over one ledger', (engine) => {
  test('count together after an exchange, also a client that is new to the other server', async () => {
    const { one, two } = await startTwo(engine)
    assert.equal(one.take(HOME, 7), 3)
    await one.exchange()
    await two.exchange()
    assert.equal(two.take(), 2)
    assert.equal(two.take(HOME, 2), 0)
    assert.equal(two.take(), -1)
    assert.equal(one.take(), 2, 'not exchanged yet')
    await two.exchange()
    await one.exchange()
    assert.ok(one.take() < 0)
    assert.ok(two.take() < 0)
    assert.equal(one.take('203.0.113.9'), 9)
  })

  test('count each kind separately', async () => {
    const { one, two } = await startTwo(engine)
    one.take(HOME, 4, 'address')
    one.take(HOME, 5, 'search')
    one.take('tok-1', 6, 'token')
    await one.exchange()
    await two.exchange()
    const left = (['address', 'search', 'token'] as const).map((kind) => two.take(HOME, 1, kind))
    assert.deepEqual(left, [5, 4, 9])
    assert.equal(two.take('tok-1', 1, 'token'), 3)
  })

  test('lose nothing and count nothing twice when both exchange at once', async () => {
    const { one, two } = await startTwo(engine)
    for (let n = 0; n < 4; n += 1) {
      one.take()
      two.take()
      await Promise.all([one.exchange(), two.exchange()])
    }
    await one.exchange()
    assert.equal(one.take(), 1)
    const { counts, minutes } = await rowsOf(one)
    assert.deepEqual(
      counts.map(({ count }) => count),
      [8],
    )
    assert.deepEqual(
      minutes.map(({ batch }) => batch),
      [8],
    )
  })

  test('share the counts from before the second server started', async () => {
    const location = await engine.newLocation()
    const time = { nowMs: START_MS }
    const one = await startCounting(engine, location, time)
    one.take(HOME, 6)
    await one.exchange()
    assert.deepEqual((await rowsOf(one)).counts, [], 'a single server shares nothing')
    const two = await startCounting(engine, location, time)
    two.take()
    await two.exchange()
    await one.exchange()
    await two.exchange()
    assert.equal(two.take(), 2)
    assert.equal(one.take(), 2)
  })

  test('start at zero each minute', async () => {
    const { time, one, two } = await startTwo(engine)
    one.take(HOME, MOST)
    await one.exchange()
    time.nowMs += 60_000
    assert.equal(one.take(), MOST - 1)
    await two.exchange()
    assert.equal(two.take(), MOST - 1)
  })

  test('count separately while the ledger is locked, and share everything afterwards', async () => {
    const { location, one, two } = await startTwo(engine)
    await whileLocked(engine, location, async () => {
      assert.equal(one.take(HOME, 4), 6)
      await assert.rejects(one.exchange(), isBusy)
      assert.equal(one.take(HOME, 2), 4)
      await assert.rejects(one.exchange(), isBusy)
      assert.equal(one.take(HOME, 5), -1, 'its own limit holds')
      assert.equal(two.take(), 9)
    })
    await one.exchange()
    await two.exchange()
    assert.equal(two.take(), 2)
  })

  test('keep the counts that a stopped server shared, also for its next start', async () => {
    const { location, time, one, two } = await startTwo(engine)
    one.take(HOME, 4)
    await one.exchange()
    one.take(HOME, 3)
    await one.ledger.close()
    await two.exchange()
    assert.equal(two.take(), 5)
    await two.exchange()
    const again = await startCounting(engine, location, time)
    await again.exchange()
    assert.equal(again.take(), 4)
  })

  test('delete minutes that are over, and servers that stopped', async () => {
    const { time, one, two } = await startTwo(engine)
    for (let minute = 0; minute < 5; minute += 1) {
      one.take(`198.51.100.${minute}`)
      two.take(`198.51.100.${minute}`)
      await one.exchange()
      await two.exchange()
      time.nowMs += 60_000
    }
    const kept = await rowsOf(one)
    assert.equal(kept.counts.length, 4)
    assert.equal(kept.minutes.length, 4)
    for (let minute = 0; minute < 7; minute += 1) {
      one.take()
      await one.exchange()
      time.nowMs += 60_000
    }
    const { counts, servers, minutes } = await rowsOf(one)
    assert.deepEqual([counts.length, minutes.length, servers.length], [0, 0, 1])
    one.take()
    await one.exchange()
    assert.deepEqual((await rowsOf(one)).counts, [], 'a single server again shares nothing')
  })

  test('store addresses and tokens only as hashes', async () => {
    const { one } = await startTwo(engine)
    one.take(HOME)
    one.take('tok-secret01', 1, 'token')
    await one.exchange()
    const { counts } = await rowsOf(one)
    assert.equal(counts.length, 2)
    for (const { key } of counts) assert.match(key, /^[\w-]{43}$/)
  })

  test('share thousands of addresses in a few exchanges', async () => {
    const { one, two } = await startTwo(engine)
    for (let n = 0; n < 6_000; n += 1) one.take(`2001:db8:${n.toString(16)}:0::/64`, 2)
    await one.exchange()
    assert.equal((await rowsOf(one)).counts.length, 5_000)
    await one.exchange()
    await two.exchange()
    for (let n = 0; n < 6_000; n += 1) {
      assert.equal(two.take(`2001:db8:${n.toString(16)}:0::/64`), 7)
    }
  })
})

onEngine('sqlite', 'the file of a ledger', (engine) => {
  test('contains no address, also not in its write-ahead log', async () => {
    const { location, one, two } = await startTwo(engine)
    one.take(HOME)
    one.take('2001:db8:77:1::/64')
    await one.exchange()
    await two.exchange()
    const files = ['ledger.sqlite', 'ledger.sqlite-wal'].map((name) => readFileSync(join(location.dataDir, name)))
    const bytes = Buffer.concat(files)
    const [row] = (await rowsOf(one)).counts
    assert.ok(row && bytes.includes(row.key), 'the counts are among these bytes')
    for (const word of [HOME, '2001:db8:77', '::/64']) assert.ok(!bytes.includes(word), word)
  })
})

const statements = countStatements(['ledger.sqlite'])

onEngine('sqlite', 'the cost of counting', (engine) => {
  test('is no statement a request, one a second for a single server, and a few a second for several', async () => {
    const location = await engine.newLocation()
    const time = { nowMs: START_MS }
    const one = await startCounting(engine, location, time)
    await one.exchange()
    const ask = async (): Promise<void> => {
      for (let n = 0; n < 100; n += 1) one.take(`198.51.100.${n}`)
    }
    assert.equal(await statements.count(ask), 0)
    assert.equal(await statements.count(() => one.exchange()), 1)
    const two = await startCounting(engine, location, time)
    await two.exchange()
    await one.exchange()
    const together = await statements.count(async () => {
      await ask()
      await one.exchange()
    })
    // Read the servers; begin, write the batch, write its counts, commit; read the changes.
    assert.equal(together, 6)
  })
})

test('A clock that is set back by a day begins a new minute', () => {
  let nowMs = START_MS
  const counts = new RequestCounts(() => new Date(nowMs))
  const take = (): number => {
    counts.secondsLeft()
    return counts.take('address', HOME, { count: 1, most: 1 })
  }
  assert.deepEqual([take(), take()], [0, -1])
  nowMs -= 24 * 3_600_000
  assert.ok(counts.secondsLeft() <= 60)
  assert.equal(take(), 0)
})
