import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newFollowed, type Put } from '@yalkut/testing/projections/line'

function work(id: string, path: string | null): Put {
  return { id, type: 'work', data: { title: { he: 'ספר' } }, path }
}

const [TANYA, COPY, COPY2] = ['rh-00000001', 'rh-00000002', 'rh-00000003'] as const

describe('A path', () => {
  test('leads to the item that was merged over two steps of one commit, in whichever order', async () => {
    for (const order of [
      [COPY, COPY2],
      [COPY2, COPY],
    ]) {
      const line = await newFollowed()
      await line.merge(work(TANYA, '/tanya'), work(COPY, '/tania'), work(COPY2, '/tanja'))
      const into: { [id: string]: string } = { [COPY]: COPY2, [COPY2]: TANYA }
      const puts = order.map((id) => ({ id, type: 'work', data: null, mergedInto: into[id] ?? '' }))
      await line.merge(...puts)
      const { items } = line.projection.reads
      for (const path of ['/tania', '/tanja']) {
        assert.deepEqual(items.resolve(path), { id: TANYA, redirected: true, path: '/tanya' })
      }
      assert.deepEqual(items.whyGone(COPY), { mergedInto: TANYA })
      await line.close()
    }
  })

  test('of a deleted set leads to the set above it, and a commit says so to whoever follows', async () => {
    const line = await newFollowed()
    await line.merge(work(TANYA, '/above'), work(COPY, '/below'))
    await line.merge({ id: COPY, type: 'work', data: null, forwardTo: TANYA })
    const { items, commits } = line.projection.reads
    assert.deepEqual(items.resolve('/below'), { id: TANYA, redirected: true, path: '/above' })
    assert.deepEqual(items.whyGone(COPY), { mergedInto: null })
    const [last] = commits.list({ since: 1, limit: 1 }).commits
    assert.equal(last?.changes[0]?.forwardTo, TANYA)
    await line.close()
  })

  test('of an item that comes back leads to it again, older ones too, unless they lead elsewhere now', async () => {
    const line = await newFollowed()
    for (const path of ['/one', '/two', '/three']) await line.merge(work(TANYA, path))
    await line.merge({ id: TANYA, type: 'work', data: null })
    await line.merge(work(COPY, '/one'))
    await line.merge(work(TANYA, '/three'))
    const { items } = line.projection.reads
    assert.deepEqual(items.resolve('/one'), { id: COPY, redirected: false, path: '/one' })
    assert.deepEqual(items.resolve('/two'), { id: TANYA, redirected: true, path: '/three' })
    await line.merge({ id: TANYA, type: 'work', data: null, mergedInto: COPY })
    assert.deepEqual(items.resolve('/two'), { id: COPY, redirected: true, path: '/one' })
    await line.merge(work(TANYA, null))
    assert.deepEqual(items.resolve('/two'), { id: TANYA, redirected: true, path: null })
    assert.deepEqual(items.resolve('/one'), { id: COPY, redirected: false, path: '/one' })
    await line.close()
  })

  test('of a deleted item leads nowhere, and its next holder has it as its own', async () => {
    const line = await newFollowed()
    await line.merge(work(TANYA, '/tanya'))
    await line.merge(work(TANYA, '/likkutei-amarim'))
    const { items } = line.projection.reads
    const now = { id: TANYA, redirected: true, path: '/likkutei-amarim' }
    assert.deepEqual(items.resolve('/tanya'), now)
    await line.merge({ id: TANYA, type: 'work', data: null })
    assert.equal(items.resolve('/tanya'), null)
    assert.equal(items.resolve('/likkutei-amarim'), null)
    assert.deepEqual(items.whyGone(TANYA), { mergedInto: null })
    await line.merge(work(COPY, '/tanya'))
    assert.deepEqual(items.resolve('/tanya'), { id: COPY, redirected: false, path: '/tanya' })
    await line.close()
  })

  test('is traded by two items in one commit', async () => {
    const line = await newFollowed()
    await line.merge(work(TANYA, '/a'), work(COPY, '/b'))
    await line.merge(work(TANYA, '/b'), work(COPY, '/a'))
    const { items } = line.projection.reads
    assert.deepEqual(items.resolve('/a'), { id: COPY, redirected: false, path: '/a' })
    assert.deepEqual(items.resolve('/b'), { id: TANYA, redirected: false, path: '/b' })
    await line.close()
  })
})
