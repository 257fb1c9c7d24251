import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Ledger } from '@yalkut/ledger'
import { lockMain, readHead, verifyLine } from '@yalkut/ledger/line'
import { isRefusal } from '@yalkut/model'
import { onEachEngine, onEngine } from '@yalkut/testing/engines'
import { append, change, countRows } from '@yalkut/testing/ledger/commits'
import { holdMain } from '@yalkut/testing/ledger/programs'
import { refused } from '@yalkut/testing/values/refused'
import { type Kysely, sql } from 'kysely'

/** These tests would never end if the engine waited for ever. */
const limited = { timeout: 120_000 }

/** Holds main in this process until `release`, or until the test ends. */
async function holdHere(t: TestContext, ledger: Ledger): Promise<{ release: () => Promise<void> }> {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = ledger.write(async (tx) => {
    await lockMain(tx)
    locked.resolve()
    await released.promise
  })
  t.after(() => released.resolve())
  await locked.promise
  return {
    async release() {
      released.resolve()
      await holding
    },
  }
}

onEachEngine('waiting for main', (engine) => {
  test(
    'a writer that waits too long for another process is refused, and the event loop is not blocked',
    limited,
    async (t) => {
      const location = await engine.newLocation()
      const ledger = await engine.open({ ...location, patienceMs: 1_000 })
      await append(ledger, [change('rh-a')])
      const holder = await holdMain(t, location)
      const rows = await countRows(ledger.read)
      let ticks = 0
      const clock = setInterval(() => {
        ticks += 1
      }, 5)
      await assert.rejects(append(ledger, [change('rh-b')]), (error) => {
        assert.ok(isRefusal(error) && error.code === 'busy')
        assert.deepEqual(error.detail, { retryAfterSeconds: 30 })
        return true
      })
      clearInterval(clock)
      // Of about 200, fewer on a busy machine; a process whose event loop is blocked while it waits has one or two.
      assert.ok(ticks > 5, `the timer ticked ${ticks} times`)
      assert.deepEqual(await countRows(ledger.read), rows)
      await holder.release()
      assert.equal((await append(ledger, [change('rh-b')])).seq, 2)
    },
  )

  test('a writer that waits for another process continues when main is free', limited, async (t) => {
    const location = await engine.newLocation()
    const ledger = await engine.open(location)
    const holder = await holdMain(t, location)
    const waiting = Promise.all(['rh-a', 'rh-b'].map((id) => append(ledger, [change(id)])))
    assert.equal((await readHead(ledger.read)).seq, 0)
    await holder.release()
    const appended = await waiting
    assert.deepEqual(appended.map((commit) => commit.seq).sort(), [1, 2])
    assert.deepEqual((await verifyLine(ledger.read)).problems, [])
  })

  test('a writer that waits too long for a merge of the same process is refused as well', limited, async (t) => {
    const location = await engine.newLocation()
    const ledger = await engine.open({ ...location, patienceMs: 150 })
    const holder = await holdHere(t, ledger)
    const waiting = Array.from({ length: 15 }, (_, n) => append(ledger, [change(`rh-${n}`)]))
    for (const outcome of await Promise.allSettled(waiting)) {
      assert.ok(outcome.status === 'rejected' && refused('busy')(outcome.reason))
    }
    await holder.release()
    assert.equal((await append(ledger, [change('rh-a')])).seq, 1)
  })

  test('readers read while many writers wait', limited, async (t) => {
    const ledger = await engine.open()
    const holder = await holdHere(t, ledger)
    let done = 0
    const writers = Array.from({ length: 15 }, async (_, n) => {
      await append(ledger, [change(`rh-${n}`)])
      done += 1
    })
    for (let n = 0; n < 3; n += 1) assert.equal((await readHead(ledger.read)).seq, 0)
    assert.equal(done, 0)
    await holder.release()
    await Promise.all(writers)
    assert.equal((await readHead(ledger.read)).seq, 15)
  })

  test('a transaction may read committed rows while it writes', limited, async () => {
    const ledger = await engine.open()
    const seen = Array.from({ length: 12 }, (_, n) =>
      ledger.write(async (tx) => {
        await lockMain(tx)
        await tx
          .insertInto('cursors')
          .values({ name: `${n}`, seq: n })
          .execute()
        return (await readHead(ledger.read)).seq
      }),
    )
    assert.deepEqual(new Set(await Promise.all(seen)), new Set([0]))
  })
})

onEngine('postgres', 'connections', (engine) => {
  test('of two transactions that wait for each other, one is refused busy', limited, async () => {
    const ledger = await engine.open()
    const bothHold = Promise.withResolvers<void>()
    let holding = 0
    const take = (names: string[]) =>
      ledger.write(async (tx) => {
        for (const [n, name] of names.entries()) {
          await tx.updateTable('counters').set({ value: 1 }).where('name', '=', name).execute()
          if (n > 0) continue
          holding += 1
          if (holding === 2) bothHold.resolve()
          await bothHold.promise
        }
      })
    const crossing = [take(['suggestion', 'thread']), take(['thread', 'suggestion'])]
    const outcomes = await Promise.allSettled(crossing)
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected')
    assert.equal(lost.length, 1)
    for (const { reason } of lost) assert.ok(refused('busy')(reason), String(reason))
  })

  test('a connection that is lost during a merge fails only that merge', limited, async () => {
    const location = await engine.newLocation()
    const ledger = await engine.open(location)
    const admin = await engine.openBare(location)
    const losing = ledger.write(async (tx) => {
      await lockMain(tx)
      await endAllOthers(admin)
      await lockMain(tx)
    })
    await assert.rejects(losing)
    assert.equal((await append(ledger, [change('rh-a')])).seq, 1)
    assert.equal((await readHead(ledger.read)).seq, 1)
  })
})

/** Ends every other connection of this database, as a restart of the database server would. */
async function endAllOthers(admin: Kysely<unknown>): Promise<void> {
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(admin)
}
