import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ledger } from '@yalkut/ledger'
import { changesOf, commitsAfter, type FeedChange } from '@yalkut/ledger/line'
import { addPerson } from '@yalkut/ledger/people'
import { parseJsonObject } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { append, change, deletion, NOON } from '@yalkut/testing/ledger/commits'
import { addMiriam, person } from '@yalkut/testing/ledger/people'
import { revisionHash } from './proof.ts'

async function allChanges(ledger: Ledger, seq: number, limit: number): Promise<FeedChange[][]> {
  const pages: FeedChange[][] = []
  for (let rev = 0; ; ) {
    const page = await changesOf(ledger.read, seq, rev, limit)
    pages.push(page)
    rev = page.at(-1)?.rev ?? rev
    if (page.length < limit) return pages
  }
}

onEachEngine('the feed of commits', (engine) => {
  test('commits are read in order, page by page', async () => {
    const ledger = await engine.open()
    for (let n = 1; n <= 5; n += 1) await append(ledger, [change(`rh-${n}`)], { message: `${n}` })
    const read = async (seq: number, limit: number) =>
      (await commitsAfter(ledger.read, seq, limit)).map((commit) => commit.message)
    assert.deepEqual(await read(0, 2), ['1', '2'])
    assert.deepEqual(await read(2, 2), ['3', '4'])
    assert.deepEqual(await read(4, 2), ['5'])
    assert.deepEqual(await read(5, 2), [])
    assert.deepEqual(await read(99, 2), [])
  })

  test('a commit lists the known people that it names, each once', async () => {
    const ledger = await engine.open()
    await ledger.write(async (tx) => {
      await addMiriam(tx)
      await addPerson(tx, person('u-bot', 'Importer', { name: 'המייבא', bot: true }), NOON)
    })
    await append(ledger, [], { author: 'u-bot', mergedBy: 'u-miriam' })
    await append(ledger, [], { author: 'u-miriam', mergedBy: 'u-miriam' })
    await append(ledger, [], { author: 'u-gone', mergedBy: 'u-miriam' })
    const miriam = { id: 'u-miriam', handle: 'Miriam', name: 'Miriam', bot: false }
    const importer = { id: 'u-bot', handle: 'Importer', name: 'המייבא', bot: true }
    const commits = await commitsAfter(ledger.read, 0, 10)
    assert.deepEqual(
      commits.map((commit) => commit.people),
      [[importer, miriam], [miriam], [miriam]],
    )
  })

  test('the changes of a large commit are read in pages, complete and in their order', async () => {
    const ledger = await engine.open()
    await append(ledger, [change('rh-before')])
    const ids = Array.from({ length: 2_500 }, (_, n) => `rh-${(n * 7_919) % 10_007}`)
    const { seq, changed } = await append(
      ledger,
      ids.map((id, n) => change(id, { path: `works/${n}` })),
    )
    await append(ledger, [change('rh-after')])
    assert.equal(changed, 2_500)
    const pages = await allChanges(ledger, seq, 1_000)
    assert.deepEqual(
      pages.map((page) => page.length),
      [1_000, 1_000, 500],
    )
    assert.deepEqual(
      pages.flat().map((found) => found.id),
      ids,
    )
    assert.deepEqual(
      pages.flat().map((found) => found.rev),
      ids.map((_, n) => n + 2),
    )
  })

  test('a reader can verify the hash of a change', async () => {
    const ledger = await engine.open()
    const data = { title: { he: 'תניא' }, parts: [1, 2] }
    await append(ledger, [change('rh-a', { data, path: 'works/a' }), change('rh-b')])
    await append(ledger, [deletion('rh-b', null, 'rh-a')])
    const [made] = await changesOf(ledger.read, 1, 0, 1)
    assert.ok(made?.data)
    assert.deepEqual(parseJsonObject(made.data), data)
    assert.equal(revisionHash({ ...made, data }, made.salt), made.hash)
    const [gone] = await changesOf(ledger.read, 2, 0, 10)
    assert.ok(gone)
    assert.deepEqual([gone.id, gone.data, gone.mergedInto], ['rh-b', null, 'rh-a'])
    assert.equal(revisionHash({ ...gone, data: null }, gone.salt), gone.hash)
  })

  test('a commit that changes nothing has no changes', async () => {
    const ledger = await engine.open()
    const { seq } = await append(ledger, [])
    assert.deepEqual(await changesOf(ledger.read, seq, 0, 10), [])
    const [commit] = await commitsAfter(ledger.read, 0, 10)
    assert.deepEqual([commit?.changed, commit?.types], [0, '[]'])
  })
})
