/** The sources of consumers: commits and rights of files, as readers see them. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { LedgerLocation } from '@yalkut/ledger'
import { newItemId } from '@yalkut/model'
import type { ShownCommit } from '@yalkut/projection'
import { onEachEngine } from '@yalkut/testing/engines'
import { setData, textData, unitData, workData } from '@yalkut/testing/values/items'
import { holdFile } from '@yalkut/testing/worlds/files'
import { addItem, mergeItems, openWorld, type World } from '@yalkut/testing/worlds/world'
import type { Consumer } from '../consumer.ts'
import { drain } from '../running/drain.ts'
import { commits } from './commits.ts'
import { rights } from './rights.ts'

const SECRET = 'סודסודות'

onEachEngine('sources', (engine) => {
  let world: World
  before(async () => {
    const place: LedgerLocation = await engine.newLocation()
    world = await openWorld(place)
  })
  after(() => world.close())

  function collecting(name: string, into: ShownCommit[]): Consumer<ShownCommit> {
    return {
      name,
      source: commits(world.catalog),
      batch: 3,
      startAt: 'first',
      async apply(page) {
        into.push(...page)
      },
    }
  }

  test('commits come complete and in order, from the first', async () => {
    const seen: ShownCommit[] = []
    await drain(world.catalog, collecting('commits', seen))
    const { seq } = seen.at(-1) ?? { seq: 0 }
    assert.deepEqual(
      seen.map((commit) => commit.seq),
      Array.from({ length: seq }, (_, n) => n + 1),
    )
    assert.equal(seq, world.catalog.projection.head())
    const added = await mergeItems(world, [
      { id: newItemId(), type: 'work', data: workData('next', { sets: [world.sichos] }) },
    ])
    await drain(world.catalog, collecting('commits', seen))
    assert.deepEqual(
      seen.slice(seq).map((commit) => commit.seq),
      [added],
    )
  })

  test('a commit of many changes appears once, with some of the changes and their total number', async () => {
    const items = Array.from({ length: 5 }, (_, n) => ({
      id: newItemId(),
      type: 'work',
      data: workData(`many-${n}`, { sets: [world.sichos] }),
    }))
    const added = await mergeItems(world, items)
    const { entries, cursor } = await commits(world.catalog, 2).page(added - 1, 10)
    const [commit, ...others] = entries
    assert.deepEqual([commit?.changed, commit?.changes.length, others.length], [5, 2, 0])
    assert.equal(cursor, added)
  })

  test('a consumer does not receive words that are withheld before it reads them', async () => {
    const set = await addItem(world, { type: 'set', data: setData('taken') })
    const work = await addItem(world, { type: 'work', data: workData('taken', { sets: [set] }) })
    const unit = await addItem(world, { type: 'unit', data: unitData(work, '1') })
    const text = await addItem(world, { type: 'text', data: textData(unit) })
    const content = { text, order: 'V', kind: 'paragraph', content: SECRET, proofread: 0 }
    await addItem(world, { type: 'segment', data: content })
    const shown: ShownCommit[] = []
    await drain(world.catalog, collecting('before', shown))
    assert.ok(JSON.stringify(shown).includes(SECRET), 'the words are shown before the set is locked')
    const locked = setData('taken', { policy: 'locked' })
    await mergeItems(world, [{ id: set, type: 'set', data: locked }])
    const later: ShownCommit[] = []
    await drain(world.catalog, collecting('after', later))
    assert.ok(later.length > shown.length)
    assert.ok(!JSON.stringify(later).includes(SECRET))
  })

  test('a file whose rights changed several times appears once, with its current rights', async () => {
    const source = rights(world.catalog)
    assert.deepEqual(await source.page(0, 10), { entries: [], cursor: 0 })
    const sha256 = await holdFile(world.catalog, Buffer.from('%PDF-1.7 rights'))
    const other = await holdFile(world.catalog, Buffer.from('%PDF-1.7 others'))
    const { entries, cursor } = await source.page(0, 10)
    assert.deepEqual(
      entries.map((change) => ('file' in change ? change.file.sha256 : null)),
      [sha256, other],
    )
    assert.equal(cursor, await source.head())
    assert.deepEqual(await source.page(cursor, 10), { entries: [], cursor })
    assert.equal((await source.page(0, 1)).entries.length, 1)
  })
})
