import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ledger } from '@yalkut/ledger'
import { findMainItems, findVersionAsOf, findVersions, typesOnMain } from '@yalkut/ledger/items'
import { onEachEngine } from '@yalkut/testing/engines'
import { append, change, deletion } from '@yalkut/testing/ledger/commits'

const first = { title: { he: 'תניא' } }
const second = { title: { he: 'תניא', en: 'Tanya' } }

async function withHistory(ledger: Ledger): Promise<void> {
  await append(ledger, [change('rh-a', { data: first }), change('rh-b', { path: 'works/b' })])
  await append(ledger, [change('rh-a', { data: second, path: 'works/a' })])
  await append(ledger, [deletion('rh-b', 'works/b', 'rh-a')])
}

onEachEngine('items on main', (engine) => {
  test('an item has the data of its last commit', async () => {
    const ledger = await engine.open()
    await withHistory(ledger)
    const found = await findMainItems(ledger.read, ['rh-a', 'rh-z'])
    const rest = { type: 'work', path: 'works/a', mergedInto: null }
    assert.deepEqual([...found.values()], [{ id: 'rh-a', rev: 3, data: second, ...rest }])
  })

  test('a deleted item is found without data or path, with its successor', async () => {
    const ledger = await engine.open()
    await withHistory(ledger)
    const found = await findMainItems(ledger.read, ['rh-b'])
    const rest = { type: 'work', path: null, data: null, mergedInto: 'rh-a' }
    assert.deepEqual(found.get('rh-b'), { id: 'rh-b', rev: 4, ...rest })
    assert.deepEqual([...(await typesOnMain(ledger.read, ['rh-a', 'rh-b']))], [['rh-a', 'work']])
  })

  test('a restored item is found like any other', async () => {
    const ledger = await engine.open()
    await withHistory(ledger)
    await append(ledger, [change('rh-b', { path: 'works/b' })])
    const back = (await findMainItems(ledger.read, ['rh-b'])).get('rh-b')
    assert.deepEqual([back?.rev, back?.path, back?.mergedInto], [5, 'works/b', null])
    assert.equal((await typesOnMain(ledger.read, ['rh-b'])).get('rh-b'), 'work')
  })

  test('every version is found by its number, with its data and path', async () => {
    const ledger = await engine.open()
    await withHistory(ledger)
    const found = await findVersions(ledger.read, [1, 3, 4, 99])
    assert.deepEqual([...found.keys()].sort(), [1, 3, 4])
    const work = { id: 'rh-a', type: 'work' }
    assert.deepEqual(found.get(1), { rev: 1, ...work, path: null, data: first, commit: 1 })
    assert.deepEqual(found.get(3), { rev: 3, ...work, path: 'works/a', data: second, commit: 2 })
    assert.equal(found.get(4)?.data, null)
  })

  test('the version of an item as of a commit is found, deleted ones too', async () => {
    const ledger = await engine.open()
    await withHistory(ledger)
    const asOf = (id: string, seq: number) => findVersionAsOf(ledger.read, id, seq)
    assert.equal(await asOf('rh-a', 0), null)
    assert.deepEqual(await asOf('rh-a', 1), { rev: 1, path: null, gone: false })
    assert.deepEqual(await asOf('rh-a', 2), { rev: 3, path: 'works/a', gone: false })
    assert.deepEqual(await asOf('rh-a', 9), { rev: 3, path: 'works/a', gone: false })
    assert.deepEqual(await asOf('rh-b', 2), { rev: 2, path: 'works/b', gone: false })
    assert.deepEqual(await asOf('rh-b', 3), { rev: 4, path: 'works/b', gone: true })
    assert.equal(await asOf('rh-z', 3), null)
  })

  test('thousands of items are found at once', async () => {
    const ledger = await engine.open()
    const ids = Array.from({ length: 2_200 }, (_, n) => `rh-${n}`)
    await append(
      ledger,
      ids.map((id) => change(id)),
    )
    assert.equal((await findMainItems(ledger.read, ids)).size, ids.length)
    assert.equal((await typesOnMain(ledger.read, ids)).size, ids.length)
    const revs = ids.map((_, n) => n + 1)
    assert.equal((await findVersions(ledger.read, revs)).size, ids.length)
    assert.equal((await findMainItems(ledger.read, [])).size, 0)
  })
})
