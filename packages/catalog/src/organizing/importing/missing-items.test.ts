/** `--remove-missing` of tables, JSON Lines and library records: what the same file brought before, and nothing else. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ImportRecord, idFromSeed } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { findShown, mergeItems } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { dryRun } from './dry-run.ts'
import type { ImportOrder, ImportOutcome } from './import-order.ts'
import { importRecords } from './import-records.ts'

onOneEngine('what a file has no longer', (engine) => {
  const world = worldOn(engine)

  function record(key: string, file: string): ImportRecord {
    const id = idFromSeed('test', key)
    return { id, type: 'author', path: `/authors/${key}`, data: authorData(key), file }
  }

  async function* rows(file: string, keys: readonly string[]): AsyncGenerator<ImportRecord> {
    for (const key of keys) yield record(key, file)
  }

  async function run(file: string, keys: readonly string[], more: Partial<ImportOrder> = {}): Promise<ImportOutcome> {
    return await importRecords(world().catalog, {
      source: 'csv',
      title: 'Import',
      approveAs: 'sara',
      records: rows(file, keys),
      ...more,
    })
  }

  const isThere = (key: string): boolean => findShown(world(), record(key, '').id) !== null

  test('goes, counted, and what other files brought stays', async () => {
    const mine = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']
    await run('a.csv', mine)
    await run('b.csv', ['b1', 'b2'])
    const fewer = mine.slice(0, 5)
    const dry = await dryRun(world().catalog, {
      source: 'csv',
      records: rows('a.csv', fewer),
      removeMissing: true,
    })
    assert.deepEqual([dry.deleted.count, dry.removed, dry.losses], [1, 1, []])
    const outcome = await run('a.csv', fewer, { removeMissing: true })
    assert.deepEqual([outcome.items, outcome.removed], [1, 1])
    assert.deepEqual(['a5', 'a6', 'b1', 'b2'].map(isThere), [true, false, true, true])
  })

  test('goes only with a yes when it is more than a fifth', async () => {
    await run('c.csv', ['c1', 'c2', 'c3'])
    await assert.rejects(run('c.csv', ['c1'], { removeMissing: true }), refused('state'))
    assert.ok(isThere('c2'))
    const outcome = await run('c.csv', ['c1'], { removeMissing: true, isSure: true })
    assert.equal(outcome.removed, 2)
  })

  test('stays when another file brought it too, until that one has it no longer', async () => {
    await run('d.csv', ['d1', 'd2'])
    await run('e.csv', ['d2', 'e1'])
    const more = { removeMissing: true, isSure: true }
    assert.equal((await run('d.csv', ['d1'], more)).items, 0)
    assert.ok(isThere('d2'))
    assert.equal((await run('e.csv', ['e1'], more)).removed, 1)
    assert.ok(!isThere('d2'))
  })

  test('is told by the name of the source where the operator gives one', async () => {
    await run('january.csv', ['f1', 'f2'], { name: 'library' })
    const more = { removeMissing: true, isSure: true }
    const outcome = await run('february.csv', ['f2', 'f3'], { ...more, name: 'library' })
    assert.deepEqual([outcome.items, outcome.removed], [2, 1])
    assert.deepEqual(['f1', 'f2', 'f3'].map(isThere), [false, true, true])
  })

  test('waits for a person when people changed it since', async () => {
    await run('g.csv', ['g1', 'g2'])
    const { id } = record('g2', 'g.csv')
    await mergeItems(world(), [{ id, type: 'author', data: authorData('g2', { note: 'נוסף' }) }])
    const outcome = await run('g.csv', ['g1'], { removeMissing: true, isSure: true })
    assert.deepEqual([outcome.items, outcome.removed, outcome.clashes], [0, 0, 1])
    assert.ok(isThere('g2'))
  })
})
