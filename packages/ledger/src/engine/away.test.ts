/** A database that cannot answer is refused `busy` with its true cause, and reported once a second at most. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRefusal } from '@yalkut/model'
import { onEngine } from '@yalkut/testing/engines'
import { watchRoom } from '@yalkut/testing/full-disk'
import { append, change } from '@yalkut/testing/ledger/commits'
import { startOwnCluster } from '@yalkut/testing/postgres/own-cluster'
import { refused } from '@yalkut/testing/values/refused'
import { sql } from 'kysely'
import { readHead } from '../line/line.ts'
import { verifyLine } from '../line/verify.ts'
import { openLedger } from '../open-ledger.ts'
import { isLedgerAway, whyAway, wordsOfCause } from './away.ts'
import { rollUp } from './roll-up.ts'

const room = watchRoom()

function coded(code: string, message = 'x'): Error {
  return Object.assign(new Error(message), { code })
}

test('errors of a database that cannot answer are told from all others', () => {
  for (const code of ['SQLITE_FULL', '53100', 'ENOSPC']) assert.equal(whyAway(coded(code)), 'full')
  const away = ['57P01', '57P03', '08006', '28P01', '3D000', '53300', 'ECONNREFUSED', 'ECONNRESET']
  for (const code of [...away, 'SQLITE_IOERR_WRITE', 'SQLITE_CANTOPEN']) {
    assert.equal(whyAway(coded(code)), 'away', code)
  }
  for (const message of [
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ]) {
    assert.equal(whyAway(new Error(message)), 'away', message)
  }
  for (const code of ['23505', '40P01', '55P03', '42P01', 'SQLITE_BUSY', 'SQLITE_CORRUPT', 'ENOENT'])
    assert.equal(whyAway(coded(code)), null, code)
  assert.equal(whyAway(coded('23505', 'Connection terminated')), null, 'a code says more')
  assert.equal(whyAway('ECONNREFUSED'), null)
})

test('a cause of several attempts says all of them in one line', () => {
  const both = new AggregateError([new Error('refused ::1'), new Error('refused\n127.0.0.1')], '')
  assert.equal(wordsOfCause(both), 'refused ::1; refused 127.0.0.1')
})

test('of a crowd of faults the first is reported at once, then one a second with how many were left out', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const reported: [number, number][] = []
  const crowd = rollUp<number>((fault, leftOut) => reported.push([fault, leftOut]))
  for (let n = 1; n <= 5; n += 1) crowd.add(n)
  assert.deepEqual(reported, [[1, 0]])
  t.mock.timers.tick(1_000)
  assert.deepEqual(reported.splice(0), [
    [1, 0],
    [5, 3],
  ])
  crowd.add(6)
  t.mock.timers.tick(999)
  assert.deepEqual(reported, [])
  t.mock.timers.tick(1)
  assert.deepEqual(reported.splice(0), [[6, 0]])
  t.mock.timers.tick(5_000)
  crowd.add(7)
  assert.deepEqual(reported.splice(0), [[7, 0]], 'at once after a quiet second')
  crowd.add(8)
  crowd.end()
  assert.deepEqual(reported, [[8, 0]], 'nothing is lost at the end')
})

onEngine('sqlite', 'a ledger on a full disk', (engine) => {
  test('refuses writes as busy, keeps nothing of them, and reads go on', async () => {
    const ledger = await engine.open()
    const causes: unknown[] = []
    ledger.onAway((cause, about) => causes.push([cause, about]))
    await append(ledger, [change('rh-a')])
    room.fill('ledger.sqlite')
    const large = { name: { he: 'א'.repeat(100_000) } }
    await assert.rejects(append(ledger, [change('rh-b', { data: large })]), (error) => {
      assert.ok(isLedgerAway(error))
      assert.deepEqual([error.code, error.kind], ['busy', 'full'])
      assert.deepEqual(error.detail, { retryAfterSeconds: 60 })
      assert.match(wordsOfCause(error.cause), /database or disk is full/)
      return true
    })
    assert.equal((await readHead(ledger.read)).seq, 1)
    const [first] = causes
    assert.ok(Array.isArray(first))
    assert.match(String(first[0]), /disk is full/, 'not “cannot rollback”')
    assert.equal(first[1], 'the disk of the ledger is full')
    room.free('ledger.sqlite')
    assert.equal((await append(ledger, [change('rh-b', { data: large })])).seq, 2)
    assert.deepEqual((await verifyLine(ledger.read)).problems, [])
  })

  test('keeps nothing of statements that run beside the one that found no room', async () => {
    const ledger = await engine.open()
    room.fill('ledger.sqlite')
    const note = (name: string) => (tx: Parameters<Parameters<typeof ledger.write>[0]>[0]) =>
      tx.insertInto('cursors').values({ name, seq: 1 }).execute()
    await assert.rejects(
      ledger.write(async (tx) => {
        const names = ['x'.repeat(500_000), 'beside']
        const outcomes = await Promise.allSettled(names.map((name) => note(name)(tx)))
        // Work that ignores the error is not stored either.
        assert.equal(outcomes[0]?.status, 'rejected')
      }),
      refused('busy'),
    )
    room.free('ledger.sqlite')
    assert.deepEqual(await ledger.read.selectFrom('cursors').selectAll().execute(), [])
    await ledger.write(note('after'))
  })
})

onEngine('postgres', 'a ledger whose PostgreSQL is stopped', (engine) => {
  test('refuses reads and writes as busy at once, and answers again when it is back', async () => {
    const cluster = await startOwnCluster()
    const { dataDir } = await engine.newLocation()
    const ledger = await openLedger({ dataDir, databaseUrl: await cluster.newDatabase() })
    let woken = Promise.withResolvers<void>()
    const stopListening = ledger.listen(() => woken.resolve())
    try {
      await append(ledger, [change('rh-a')])
      const holding = ledger.write(async (tx) => {
        await sql`select 1`.execute(tx)
        await cluster.kill()
        await sql`select 1`.execute(tx)
      })
      await assert.rejects(holding, (error) => isLedgerAway(error) && error.kind === 'away')
      for (const work of [
        () => readHead(ledger.read),
        () => append(ledger, [change('rh-b')]),
        () => ledger.write((tx) => readHead(tx)),
      ]) {
        await assert.rejects(work, (error) => {
          assert.ok(isRefusal(error) && error.code === 'busy')
          assert.match(error.message, /does not answer/)
          assert.doesNotMatch(error.message, /127\.0\.0\.1|yalkut:/, 'no address, no password')
          return isLedgerAway(error)
        })
      }
      woken = Promise.withResolvers<void>()
      await cluster.start()
      assert.equal((await append(ledger, [change('rh-c')])).seq, 2)
      await woken.promise
      assert.deepEqual((await verifyLine(ledger.read)).problems, [])
    } finally {
      await stopListening()
      await ledger.close()
      await cluster.end()
    }
  })

  test('a commit that was not answered is not said to have changed nothing', async () => {
    const cluster = await startOwnCluster()
    const { dataDir } = await engine.newLocation()
    const location = { dataDir, databaseUrl: await cluster.newDatabase() }
    const ledger = await openLedger(location)
    try {
      const other = await openLedger(location)
      const losing = ledger.write(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        await tx.insertInto('cursors').values({ name: 'a', seq: 1 }).execute()
        await other.write((admin) => sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(admin))
      })
      await assert.rejects(losing, (error) => {
        assert.ok(isLedgerAway(error))
        assert.match(error.message, /may be stored or not/)
        return true
      })
      await other.close()
      await ledger.write((tx) => readHead(tx))
    } finally {
      await ledger.close()
      await cluster.end()
    }
  })
})
