import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commitsAfter, verifyLine } from '@yalkut/ledger/line'
import { findPersonByHandle } from '@yalkut/ledger/people'
import { type ImportRecord, idFromSeed, type JsonObject } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData, setData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { findShown, mergeItems, rowOf, shown } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { approveSuggestion } from '../../changing/review/approve.ts'
import type { ImportOutcome } from './import-order.ts'
import { importRecords } from './import-records.ts'

onOneEngine('an import', (engine) => {
  const world = worldOn(engine)

  function record(key: string, more: JsonObject = {}): ImportRecord {
    const id = idFromSeed('test', key)
    return { id, type: 'author', path: `/authors/${key}`, data: authorData(key, more) }
  }

  async function run(
    source: string,
    records: Iterable<ImportRecord> | AsyncIterable<ImportRecord>,
    approveAs: string | undefined = 'sara',
  ): Promise<ImportOutcome> {
    async function* stream(): AsyncGenerator<ImportRecord> {
      yield* records
    }
    const order = { source, title: 'Import', records: stream() }
    return await importRecords(world().catalog, { ...order, ...(approveAs && { approveAs }) })
  }

  const head = (): number => world().catalog.projection.head()

  test('is one commit by a bot; a second run changes nothing', async () => {
    const records = [record('one'), record('two')]
    const first = await run('twice', records)
    assert.deepEqual([first.items, first.commit], [2, head()])
    const row = await rowOf(world(), first.suggestion ?? 0)
    assert.deepEqual([row.kind, row.number, row.status, row.items], ['import', null, 'merged', 2])
    const bot = await findPersonByHandle(world().catalog.ledger.read, 'import-twice')
    assert.deepEqual([bot?.bot, bot?.id], [true, row.author])
    const before = head()
    assert.deepEqual(await run('twice', records), {
      suggestion: null,
      commit: null,
      items: 0,
      removed: 0,
      clashes: 0,
      clashing: null,
      renamed: [],
    })
    assert.equal(head(), before)
  })

  test('changes only the fields that its source changed', async () => {
    await run('changed', [record('c1'), record('c2'), record('c3')])
    const { rev } = shown(world(), record('c1').id)
    const outcome = await run('changed', [record('c1'), record('c2', { note: 'חדש' }), record('c3'), record('c4')])
    assert.equal(outcome.items, 2)
    assert.equal(shown(world(), record('c2').id).data.note, 'חדש')
    assert.equal(shown(world(), record('c1').id).rev, rev)
    const dropped = await run('changed', [record('c1')])
    assert.equal(dropped.items, 0)
    assert.ok(findShown(world(), record('c4').id), 'what a source leaves out stays')
  })

  test('keeps the corrections of people, and takes the other fields from its source', async () => {
    const { id } = record('fixed')
    const source = record('fixed', { rebbe: 1, note: 'א' })
    await run('fixed', [source])
    const fixed = authorData('fixed', { rebbe: 3, note: 'א' })
    await mergeItems(world(), [{ id, type: 'author', data: fixed, path: '/authors/better' }])
    assert.equal((await run('fixed', [source])).items, 0)
    const changed = record('fixed', { rebbe: 2, note: 'ב' })
    assert.equal((await run('fixed', [changed])).items, 1)
    const { data, path } = shown(world(), id)
    assert.deepEqual([data.rebbe, data.note, path], [3, 'ב', '/authors/better'])
    assert.equal((await run('fixed', [changed])).items, 0)
  })

  test('does not restore an item that a person deleted', async () => {
    const { id } = record('deleted')
    await run('deleted', [record('deleted')])
    await mergeItems(world(), [{ id, type: 'author', data: null }])
    assert.equal((await run('deleted', [record('deleted', { note: 'שוב' })])).items, 0)
    assert.equal(findShown(world(), id), null)
  })

  test('adopts an item that a person created for the same record', async () => {
    const made = record('before', { note: 'של אדם' })
    await mergeItems(world(), [{ ...made }])
    await run('before', [record('before', { note: 'של המקור', rebbe: 5 })])
    const { data } = shown(world(), made.id)
    assert.deepEqual([data.note, data.rebbe], ['של אדם', 5])
  })

  test('refuses two records with one id, and a record of another type, and changes nothing', async () => {
    await run('types', [record('typed')])
    const before = head()
    const work = { ...record('typed'), type: 'work' }
    for (const records of [
      [record('d1'), record('d2'), record('d1')],
      [record('d3'), work],
    ]) {
      await assert.rejects(run('refused', records), refused('invalid'))
    }
    assert.equal(head(), before)
    assert.equal(findShown(world(), record('d1').id), null)
    assert.equal(await findPersonByHandle(world().catalog.ledger.read, 'import-refused'), null)
  })

  test('changes nothing when reading its records fails', async () => {
    const before = head()
    async function* broken(): AsyncGenerator<ImportRecord> {
      for (let n = 0; n < 700; n += 1) yield record(`broken-${n}`)
      throw new Error('the file ends in the middle')
    }
    await assert.rejects(run('broken', broken()), /the file ends/)
    assert.equal(head(), before)
    assert.equal(await findPersonByHandle(world().catalog.ledger.read, 'import-broken'), null)
    const outcome = await run('broken', [record('broken-1')])
    assert.equal(outcome.commit, before + 1)
  })

  test('changes nothing when a record is invalid, and names that record', async () => {
    const before = head()
    const bad = record('bad', { born: '5741-02-30' })
    const failing = run('bad', [record('good'), bad])
    const isNamed = refused('invalid', ({ detail }) => assert.ok(JSON.stringify(detail).includes(bad.id)))
    await assert.rejects(failing, isNamed)
    assert.equal(head(), before)
    assert.equal(findShown(world(), record('good').id), null)
  })

  test('refuses a cycle of sets that spans several pages of records', async () => {
    const ends = ['ring-a', 'ring-b'].map((key) => idFromSeed('test', key))
    const set = (n: 0 | 1): ImportRecord => ({
      id: ends[n] ?? '',
      type: 'set',
      path: null,
      data: setData(`ring-${n}`, { parent: ends[1 - n] ?? '' }),
    })
    const between = Array.from({ length: 600 }, (_, n) => record(`between-${n}`))
    const before = head()
    await assert.rejects(
      run('ring', [set(0), ...between, set(1)]),
      refused('invalid', ({ detail }) => assert.match(JSON.stringify(detail), /inside itself/)),
    )
    assert.equal(head(), before)
  })

  test('waits for review when no approver is given, and may be approved later', async () => {
    const { catalog, people } = world()
    const before = head()
    const waiting = await run('waiting', [record('w1', { sets: [world().sichos] })], '')
    assert.deepEqual([waiting.commit, head()], [null, before])
    const id = waiting.suggestion ?? 0
    assert.equal((await rowOf(world(), id)).status, 'open')
    await approveSuggestion(catalog, people.kalman, id)
    assert.equal((await run('waiting', [record('w1', { sets: [world().sichos] })])).items, 0)
  })

  test('is approved only by a person with that right', async () => {
    for (const [handle, code] of [
      ['chana', 'forbidden'],
      ['kalman', 'forbidden'],
      ['robot', 'forbidden'],
      ['nobody', 'not-found'],
    ] as const) {
      await assert.rejects(run('may', [record('may')], handle), refused(code), handle)
    }
    const mine = record('mine', { sets: [world().sichos] })
    assert.equal((await run('may', [mine], 'kalman')).items, 1)
  })

  test('accepts ten thousand records in one commit', async () => {
    const before = head()
    const records = Array.from({ length: 10_000 }, (_, n) => record(`many-${n}`))
    const heard: number[] = []
    const stream = async function* () {
      yield* records
    }
    const outcome = await importRecords(world().catalog, {
      source: 'many',
      title: 'Many',
      records: stream(),
      approveAs: 'sara',
      onProgress: ({ records: count }) => heard.push(count),
    })
    assert.deepEqual([outcome.items, outcome.commit, head()], [10_000, before + 1, before + 1])
    const [commit] = await commitsAfter(world().catalog.ledger.read, before, 2)
    assert.equal(commit?.changed, 10_000)
    assert.equal(heard.at(-1), 10_000)
    assert.ok(heard.length > 5)
    assert.ok(findShown(world(), records.at(-1)?.id ?? ''))
  })

  test('keeps the order of commits intact', async () => {
    assert.deepEqual((await verifyLine(world().catalog.ledger.read)).problems, [])
  })
})
