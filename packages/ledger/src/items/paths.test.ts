import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ledger } from '@yalkut/ledger'
import { holdersOf } from '@yalkut/ledger/items'
import type { NewChange } from '@yalkut/ledger/line'
import { isRefusal } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { append, change, countRows, deletion } from '@yalkut/testing/ledger/commits'
import { refused } from '@yalkut/testing/values/refused'

/** Where every path leads, as `path: 'item'` for an item's own and `path: '→ item'` for a
 *  redirect. */
async function map(ledger: Ledger): Promise<Record<string, string>> {
  const rows = await ledger.read.selectFrom('paths').selectAll().execute()
  const entries = rows.map(({ path, entity_id, current }): [string, string] => [
    path,
    current === 1 ? entity_id : `→ ${entity_id}`,
  ])
  return Object.fromEntries(entries)
}

const at = (id: string, path: string | null): NewChange => change(id, { path })
const moved = (id: string, pathBefore: string | null, path: string | null): NewChange =>
  change(id, { path, pathBefore })

onEachEngine('paths', (engine) => {
  test('a path leads to its item; an item without a path holds none', async () => {
    const ledger = await engine.open()
    await append(ledger, [at('rh-a', 'works/a'), at('rh-b', null)])
    assert.deepEqual(await map(ledger), { 'works/a': 'rh-a' })
    const holders = await holdersOf(ledger.read, ['works/a', 'works/b'])
    assert.deepEqual([...holders], [['works/a', 'rh-a']])
  })

  test('a change that keeps the path leaves it alone', async () => {
    const ledger = await engine.open()
    await append(ledger, [at('rh-a', 'works/a')])
    await append(ledger, [moved('rh-a', 'works/a', 'works/a')])
    assert.deepEqual(await map(ledger), { 'works/a': 'rh-a' })
  })

  test('old paths redirect after each rename, and back again', async () => {
    const ledger = await engine.open()
    await append(ledger, [at('rh-a', 'one')])
    await append(ledger, [moved('rh-a', 'one', 'two')])
    await append(ledger, [moved('rh-a', 'two', 'three')])
    assert.deepEqual(await map(ledger), { one: '→ rh-a', two: '→ rh-a', three: 'rh-a' })
    assert.equal((await holdersOf(ledger.read, ['one', 'two'])).size, 0)
    await append(ledger, [moved('rh-a', 'three', 'one')])
    assert.deepEqual(await map(ledger), { one: 'rh-a', two: '→ rh-a', three: '→ rh-a' })
  })

  test('a path that an item gives up still redirects to it', async () => {
    const ledger = await engine.open()
    await append(ledger, [at('rh-a', 'one')])
    await append(ledger, [moved('rh-a', 'one', null)])
    assert.deepEqual(await map(ledger), { one: '→ rh-a' })
    await append(ledger, [moved('rh-a', null, 'one')])
    assert.deepEqual(await map(ledger), { one: 'rh-a' })
  })

  test('two items trade their paths in one commit, and three in a ring', async () => {
    const ledger = await engine.open()
    await append(ledger, [at('rh-a', 'one'), at('rh-b', 'two'), at('rh-c', 'three')])
    await append(ledger, [moved('rh-a', 'one', 'two'), moved('rh-b', 'two', 'one')])
    assert.deepEqual(await map(ledger), { one: 'rh-b', two: 'rh-a', three: 'rh-c' })
    const ring = [moved('rh-a', 'two', 'three'), moved('rh-b', 'one', 'two'), moved('rh-c', 'three', 'one')]
    await append(ledger, ring)
    assert.deepEqual(await map(ledger), { one: 'rh-c', two: 'rh-b', three: 'rh-a' })
  })

  test('a path that another item holds is refused and named, and nothing is written', async () => {
    const ledger = await engine.open()
    await append(ledger, [at('rh-a', 'one'), at('rh-b', 'two')])
    const rows = await countRows(ledger.read)
    const many = Array.from({ length: 60 }, (_, n) => at(`rh-new-${n}`, `new/${n}`))
    const attempts = [[...many, at('rh-c', 'one')], [moved('rh-b', 'two', 'one')]]
    for (const changes of attempts) {
      await assert.rejects(append(ledger, changes), (error) => {
        assert.ok(isRefusal(error) && error.code === 'conflict')
        assert.deepEqual(error.detail, { paths: ['one'] })
        return true
      })
    }
    assert.deepEqual(await map(ledger), { one: 'rh-a', two: 'rh-b' })
    assert.deepEqual(await countRows(ledger.read), rows)
  })

  test('two new items with the same path are refused', async () => {
    const ledger = await engine.open()
    const both = append(ledger, [at('rh-a', 'one'), at('rh-b', 'one')])
    await assert.rejects(both, refused('conflict'))
    assert.deepEqual(await map(ledger), {})
  })

  test('of two simultaneous commits with the same path, the first gets it', async () => {
    const ledger = await engine.open()
    const wishes = ['rh-a', 'rh-b'].map((id) => append(ledger, [at(id, 'one')]))
    const outcomes = await Promise.allSettled(wishes)
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected')
    assert.equal(lost.length, 1)
    for (const { reason } of lost) assert.ok(refused('conflict')(reason))
  })

  test('another item takes an old path, and the path does not return to the first', async () => {
    const ledger = await engine.open()
    await append(ledger, [at('rh-a', 'one')])
    await append(ledger, [moved('rh-a', 'one', 'two')])
    await append(ledger, [at('rh-b', 'one')])
    assert.deepEqual(await map(ledger), { one: 'rh-b', two: 'rh-a' })
    await append(ledger, [moved('rh-b', 'one', 'three')])
    assert.deepEqual(await map(ledger), { one: '→ rh-b', two: 'rh-a', three: 'rh-b' })
  })

  test('in one commit one item leaves a path and another takes it', async () => {
    const ledger = await engine.open()
    await append(ledger, [at('rh-a', 'one')])
    await append(ledger, [at('rh-b', 'one'), moved('rh-a', 'one', 'two')])
    assert.deepEqual(await map(ledger), { one: 'rh-b', two: 'rh-a' })
  })

  test('a deleted item frees its path and its older ones, in the same commit too', async () => {
    const ledger = await engine.open()
    await append(ledger, [at('rh-a', 'one'), at('rh-z', 'other')])
    await append(ledger, [moved('rh-a', 'one', 'two')])
    await append(ledger, [at('rh-b', 'two'), deletion('rh-a', 'two')])
    assert.deepEqual(await map(ledger), { two: 'rh-b', other: 'rh-z' })
    await append(ledger, [at('rh-c', 'one')])
    assert.deepEqual(await map(ledger), { one: 'rh-c', two: 'rh-b', other: 'rh-z' })
  })

  test("a merged duplicate's paths lead to its successor", async () => {
    const ledger = await engine.open()
    await append(ledger, [at('rh-a', 'one'), at('rh-b', 'two')])
    await append(ledger, [moved('rh-a', 'one', 'uno')])
    await append(ledger, [deletion('rh-a', 'uno', 'rh-b')])
    assert.deepEqual(await map(ledger), { one: '→ rh-b', uno: '→ rh-b', two: 'rh-b' })
    await append(ledger, [deletion('rh-b', 'two', 'rh-c'), at('rh-c', 'three')])
    const all = { one: '→ rh-c', uno: '→ rh-c', two: '→ rh-c', three: 'rh-c' }
    assert.deepEqual(await map(ledger), all)
  })

  test('an item takes the path of the duplicate that is merged into it', async () => {
    const ledger = await engine.open()
    await append(ledger, [at('rh-a', 'nice'), at('rh-b', 'nice-2')])
    await append(ledger, [moved('rh-b', 'nice-2', 'nice'), deletion('rh-a', 'nice', 'rh-b')])
    assert.deepEqual(await map(ledger), { nice: 'rh-b', 'nice-2': '→ rh-b' })
  })

  test('the paths of deleted sets lead to the nearest set above them that stays', async () => {
    const ledger = await engine.open()
    const below = (id: string, path: string): NewChange => change(id, { type: 'set', path })
    await append(ledger, [below('rh-a', 'top'), below('rh-b', 'low'), below('rh-c', 'lowest')])
    const forwarded = (id: string, path: string, forwardTo: string): NewChange => ({
      ...deletion(id, path),
      forwardTo,
    })
    await append(ledger, [forwarded('rh-c', 'lowest', 'rh-b'), forwarded('rh-b', 'low', 'rh-a')])
    assert.deepEqual(await map(ledger), { top: 'rh-a', low: '→ rh-a', lowest: '→ rh-a' })
  })

  test('duplicates merged one into the next in one commit all lead to the last', async () => {
    for (const order of [0, 1]) {
      const ledger = await engine.open()
      await append(ledger, [at('rh-a', 'one'), at('rh-b', 'two'), at('rh-c', 'three')])
      const merges = [deletion('rh-a', 'one', 'rh-b'), deletion('rh-b', 'two', 'rh-c')]
      await append(ledger, order === 0 ? merges : merges.reverse())
      assert.deepEqual(await map(ledger), { one: '→ rh-c', two: '→ rh-c', three: 'rh-c' })
    }
  })

  test('a duplicate merged into an item that the same commit deletes frees its paths', async () => {
    const ledger = await engine.open()
    await append(ledger, [at('rh-a', 'one'), at('rh-b', 'two')])
    await append(ledger, [deletion('rh-b', 'two'), deletion('rh-a', 'one', 'rh-b')])
    assert.deepEqual(await map(ledger), {})
  })

  test('a restored item takes its path again, unless another item holds it', async () => {
    const ledger = await engine.open()
    await append(ledger, [at('rh-a', 'one'), at('rh-b', 'two')])
    await append(ledger, [deletion('rh-a', 'one', 'rh-b')])
    await append(ledger, [at('rh-a', 'one')])
    assert.deepEqual(await map(ledger), { one: 'rh-a', two: 'rh-b' })
    await append(ledger, [deletion('rh-a', 'one')])
    await append(ledger, [moved('rh-b', 'two', 'one')])
    await assert.rejects(append(ledger, [at('rh-a', 'one')]), refused('conflict'))
  })

  test('a restored item gets its older paths back, unless they lead elsewhere now', async () => {
    const ledger = await engine.open()
    await append(ledger, [at('rh-a', 'one'), at('rh-b', 'b')])
    await append(ledger, [moved('rh-a', 'one', 'two')])
    await append(ledger, [moved('rh-a', 'two', 'three')])
    await append(ledger, [deletion('rh-a', 'three')])
    await append(ledger, [at('rh-c', 'one')])
    await append(ledger, [at('rh-a', 'three')])
    const again = { b: 'rh-b', one: 'rh-c', two: '→ rh-a', three: 'rh-a' }
    assert.deepEqual(await map(ledger), again)
    await append(ledger, [moved('rh-c', 'one', 'c')])
    await append(ledger, [deletion('rh-a', 'three', 'rh-b')])
    await append(ledger, [at('rh-a', null)])
    const back = { b: 'rh-b', one: '→ rh-c', two: '→ rh-a', three: '→ rh-a', c: 'rh-c' }
    assert.deepEqual(await map(ledger), back)
  })

  test('of two restored items, the one that had a path last gets it back', async () => {
    const ledger = await engine.open()
    await append(ledger, [at('rh-a', 'one')])
    await append(ledger, [moved('rh-a', 'one', 'a')])
    await append(ledger, [at('rh-b', 'one')])
    await append(ledger, [deletion('rh-a', 'a'), deletion('rh-b', 'one')])
    await append(ledger, [at('rh-b', 'b'), at('rh-a', 'a')])
    assert.deepEqual(await map(ledger), { a: 'rh-a', b: 'rh-b', one: '→ rh-b' })
  })

  test('thousands of paths move in one commit', async () => {
    const ledger = await engine.open()
    const ids = Array.from({ length: 2_100 }, (_, n) => `rh-${n}`)
    await append(
      ledger,
      ids.map((id, n) => at(id, `p/${n}`)),
    )
    const shifted = ids.map((id, n) => moved(id, `p/${n}`, `p/${(n + 1) % ids.length}`))
    await append(ledger, shifted)
    const holders = await holdersOf(
      ledger.read,
      ids.map((_, n) => `p/${n}`),
    )
    assert.equal(holders.get('p/0'), 'rh-2099')
    assert.equal(holders.get('p/1001'), 'rh-1000')
    assert.equal(holders.size, ids.length)
  })
})
