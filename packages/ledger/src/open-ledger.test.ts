import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLedger } from '@yalkut/ledger'
import { readHead } from '@yalkut/ledger/line'
import { findPerson } from '@yalkut/ledger/people'
import { isRefusal } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { append, change, countRows } from '@yalkut/testing/ledger/commits'
import { addMiriam } from '@yalkut/testing/ledger/people'
import { holdMain, startProgram } from '@yalkut/testing/ledger/programs'
import { type Kysely, sql } from 'kysely'

onEachEngine('opening a ledger', (engine) => {
  test('a new ledger has no commits, and its numbers start at 1', async () => {
    const ledger = await engine.open(await engine.newEmptyLocation())
    assert.equal(ledger.name, engine.name)
    assert.deepEqual(await readHead(ledger.read), { seq: 0, rev: 0, hash: null })
    const counters = await ledger.read.selectFrom('counters').selectAll().execute()
    const names = counters.map((counter) => counter.name)
    assert.ok(names.includes('suggestion') && names.includes('thread'))
    for (const { name, value } of counters) assert.equal(value, 0, name)
  })

  test('a ledger that is opened again has all its rows', async () => {
    const location = await engine.newEmptyLocation()
    const first = await openLedger(location)
    await first.write(addMiriam)
    await append(first, [change('rh-00000001')])
    const before = { head: await readHead(first.read), rows: await countRows(first.read) }
    await first.close()
    const again = await engine.open(location)
    assert.deepEqual({ head: await readHead(again.read), rows: await countRows(again.read) }, before)
    assert.equal((await findPerson(again.read, 'u-miriam'))?.handle, 'Miriam')
  })

  test('several servers can start at the same time over a new ledger', async (t) => {
    const location = await engine.newEmptyLocation()
    const servers = Array.from({ length: 4 }, () => startProgram(t, 'opening', location))
    const done: unknown[] = []
    for (const { lines, ended } of servers) {
      done.push((await lines.next()).value)
      assert.equal(await ended, 0)
    }
    assert.ok(Number(done[0]) > 0)
    assert.equal(new Set(done).size, 1)
  })

  test('a migration that fails half way leaves nothing, and the next start completes it', async () => {
    const location = await engine.newEmptyLocation()
    const blocker = await engine.openBare(location)
    // The first migration creates `reviews` near its end, and fails because the table exists.
    await sql`create table reviews (id text)`.execute(blocker)
    await assert.rejects(openLedger(location), /reviews/)
    assert.deepEqual(await tableNames(blocker), ['reviews'])
    await sql`drop table reviews`.execute(blocker)
    const ledger = await engine.open(location)
    assert.equal((await append(ledger, [change('rh-00000001')])).seq, 1)
  })

  test('a program opens the ledger while another program, such as an import, holds main', async (t) => {
    const location = await engine.newLocation()
    await (await openLedger(location)).close()
    const holder = await holdMain(t, location)
    const ledger = await engine.open({ ...location, patienceMs: 50 })
    assert.equal((await readHead(ledger.read)).seq, 0)
    await holder.release()
  })

  test('a program refuses a ledger that a newer version has migrated', async () => {
    const location = await engine.newLocation()
    await (await openLedger(location)).close()
    const bare = await engine.openBare(location)
    await sql`insert into kysely_migration (name, timestamp) values ('0999-later', '')`.execute(bare)
    await assert.rejects(openLedger(location), (error) => {
      assert.ok(isRefusal(error) && error.code === 'state', 'a sentence, no stack')
      assert.match(error.message, /newer version of Yalkut .*0999-later.*backup/)
      return true
    })
  })
})

async function tableNames(db: Kysely<unknown>): Promise<string[]> {
  return (await db.introspection.getTables()).map((table) => table.name).sort()
}
