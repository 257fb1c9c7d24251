import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRefusal } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import type { PathsTable } from '../tables/ledger-db.ts'
import { prepared, preparedInsert } from './prepared.ts'

let builds = 0

const insertPaths = preparedInsert<PathsTable>((tx, rows) => {
  builds += 1
  return tx
    .insertInto('paths')
    .values([...rows])
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ current: 0 }).where('paths.entity_id', '=', 'rh-0'))
})

const pathsOf = prepared<{ ids: readonly string[]; current: 0 | 1 }, { path: string }>((db, given) => {
  builds += 1
  return db
    .selectFrom('paths')
    .select('path')
    .where('current', '=', given.value('current'))
    .where('entity_id', 'in', given.list('ids'))
    .orderBy('path')
})

const rows = (count: number): PathsTable[] =>
  Array.from({ length: count }, (_, n) => ({
    path: `/p${String(n).padStart(4, '0')}`,
    entity_id: `rh-${n}`,
    current: 1,
  }))

/** How many queries `work` builds. */
async function buildsOf(work: () => Promise<unknown>): Promise<number> {
  const before = builds
  await work()
  return builds - before
}

onEachEngine('prepared queries', (engine) => {
  test('an insert writes every row, however many there are', async () => {
    for (const count of [0, 1, 2, 3, 255, 256, 700]) {
      const ledger = await engine.open()
      assert.equal(await ledger.write((tx) => insertPaths(tx, rows(count))), count)
      const stored = await ledger.read.selectFrom('paths').selectAll().orderBy('path').execute()
      assert.deepEqual(stored, rows(count))
    }
  })

  test('an insert counts the rows that it wrote', async () => {
    const ledger = await engine.open()
    await ledger.write((tx) => insertPaths(tx, rows(3)))
    assert.equal(await ledger.write((tx) => insertPaths(tx, rows(5))), 3)
  })

  test('a row whose columns stand in another order is written the same', async () => {
    const ledger = await engine.open()
    const turned: PathsTable[] = [{ current: 1, entity_id: 'rh-a', path: '/a' }]
    await ledger.write((tx) => insertPaths(tx, turned))
    await ledger.write((tx) => insertPaths(tx, [{ path: '/b', entity_id: 'rh-b', current: 1 }]))
    const found = await pathsOf(ledger.read, { ids: ['rh-a', 'rh-b'], current: 1 })
    assert.deepEqual(found, [{ path: '/a' }, { path: '/b' }])
  })

  test('a list of any length finds its rows, each once', async () => {
    const ledger = await engine.open()
    await ledger.write((tx) => insertPaths(tx, rows(9)))
    for (const count of [1, 2, 3, 5, 8, 9]) {
      const some = rows(count)
      const ids = some.map((row) => row.entity_id)
      const found = await pathsOf(ledger.read, { ids, current: 1 })
      assert.deepEqual(
        found,
        some.map(({ path }) => ({ path })),
      )
      assert.deepEqual(await pathsOf(ledger.read, { ids, current: 0 }), [])
    }
  })

  test('a query is built once, also for other ledgers and other values', async () => {
    const [first, second] = [await engine.open(), await engine.open()]
    const ask = async () => {
      for (const ledger of [first, second]) {
        await pathsOf(ledger.read, { ids: ['rh-1', 'rh-2', 'rh-3'], current: 1 })
        await pathsOf(ledger.read, { ids: ['rh-4', 'rh-5', 'rh-6', 'rh-7'], current: 0 })
        await ledger.write((tx) => pathsOf(tx, { ids: ['rh-8', 'rh-9', 'rh-1'], current: 1 }))
      }
    }
    await ask()
    assert.equal(await buildsOf(ask), 0)
  })

  test('U+0000 is refused in each value', async () => {
    const ledger = await engine.open()
    const isInvalid = (error: unknown) => isRefusal(error) && error.code === 'invalid'
    await assert.rejects(pathsOf(ledger.read, { ids: ['rh-1', 'a\0'], current: 1 }), isInvalid)
    await insertOne(ledger, '/a')
    await assert.rejects(insertOne(ledger, '/b\0'), isInvalid)
  })

  test('an insert whose values do not come first is no prepared insert', async () => {
    const ledger = await engine.open()
    const wrong = preparedInsert<PathsTable>((tx) =>
      tx.insertInto('paths').values({ path: '/else', entity_id: 'rh-1', current: 1 }),
    )
    await assert.rejects(
      ledger.write((tx) => wrong(tx, rows(1))),
      /not an insert of plain rows/,
    )
  })

  async function insertOne(ledger: Awaited<ReturnType<typeof engine.open>>, path: string) {
    await ledger.write((tx) => insertPaths(tx, [{ path, entity_id: 'rh-1', current: 1 }]))
  }
})
