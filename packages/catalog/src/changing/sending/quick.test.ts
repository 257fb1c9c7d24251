import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { bodyOf, unitData, workData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addItem, mergeItems, shown } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { approveSuggestion } from '../review/approve.ts'
import { getSuggestion } from '../review/review-view.ts'
import { suggestFix } from './quick.ts'

onEachEngine('a quick fix', (engine) => {
  const world = worldOn(engine)

  const read = (id: string): JsonObject => shown(world(), id).data

  async function send(entityId: string, data: JsonObject, rev?: number): Promise<number> {
    const fix = { entityId, data, ...(rev !== undefined && { rev }) }
    return (await suggestFix(world().catalog, world().people.chana, fix)).id
  }

  async function merge(suggestion: number): Promise<void> {
    await approveSuggestion(world().catalog, world().people.sara, suggestion)
  }

  const changesOf = async (id: number) => {
    const query = { offset: 0, limit: 5, summary: false, brief: false }
    const view = await getSuggestion(world().catalog, world().people.chana, id, query)
    return view.entries[0]?.changes
  }

  test('of an item as lists give it, without its words, keeps them; null removes them', async () => {
    const data = unitData(world().sichosWork, 'א', { body: bodyOf('מילים', 'שלי') })
    const unit = await addItem(world(), { type: 'unit', data })
    const { body: _, ...listed } = read(unit)
    const id = await send(unit, { ...listed, note: 'הערה' })
    assert.deepEqual(await changesOf(id), [{ path: '/note', after: 'הערה' }])
    await merge(id)
    assert.deepEqual(read(unit).body, data.body)
    const { body: __, ...now } = read(unit)
    await merge(await send(unit, { ...now, body: null }))
    assert.equal(read(unit).body, undefined)
    assert.equal(read(unit).note, 'הערה')
  })

  test('that was written from an earlier version leaves what was merged since', async () => {
    const first = workData('stale', { sets: [world().sichos], body: bodyOf('א', 'ב') })
    const work = await addItem(world(), { type: 'work', data: first })
    const before = read(work)
    await mergeItems(world(), [
      { id: work, type: 'work', data: { ...before, note: 'בינתיים', body: bodyOf('א', 'ג') } },
    ])
    const id = await send(work, { ...before, genre: 'maamarim' })
    await merge(id)
    const { note, genre, body } = read(work)
    assert.deepEqual([note, genre, body], ['בינתיים', 'maamarim', bodyOf('א', 'ג')])
  })

  test('is refused where both changed the same place, with the clashes', async () => {
    const first = workData('clash', { sets: [world().sichos], note: 'א' })
    const work = await addItem(world(), { type: 'work', data: first })
    const before = read(work)
    await mergeItems(world(), [{ id: work, type: 'work', data: { ...before, note: 'ב', genre: 'maamarim' } }])
    await assert.rejects(
      send(work, { ...before, note: 'ג' }),
      refused('conflict', ({ conflicts = [] }) => {
        assert.deepEqual(conflicts, [{ path: `${work}/note`, base: 'א', ours: 'ב', theirs: 'ג' }])
      }),
    )
  })

  test('with the data of an earlier version says so, and with its revision is a change', async () => {
    const first = workData('again', { sets: [world().sichos] })
    const work = await addItem(world(), { type: 'work', data: first })
    const { rev } = shown(world(), work)
    const before = read(work)
    await mergeItems(world(), [{ id: work, type: 'work', data: { ...before, note: 'ב' } }])
    await assert.rejects(
      send(work, before),
      refused('conflict', ({ message }) => assert.match(message, new RegExp(`revision ${rev};.*restore`))),
    )
    await assert.rejects(
      send(work, read(work)),
      refused('state', ({ message }) => assert.match(message, /Nothing changes/)),
    )
    const kept = await send(work, { ...before, genre: 'maamarim' }, rev)
    await merge(kept)
    assert.deepEqual([read(work).note, read(work).genre], ['ב', 'maamarim'])
  })

  test('finds its base among the last twenty versions', async () => {
    const data = workData('many', { sets: [world().sichos], note: '0' })
    const work = await addItem(world(), { type: 'work', data })
    const old = read(work)
    for (let n = 1; n <= 4; n += 1) {
      await mergeItems(world(), [
        { id: work, type: 'work', data: { ...old, note: String(n), title: { he: `שם ${n}` } } },
      ])
    }
    const second = { ...old, note: '2', title: { he: 'שם 2' }, genre: 'maamarim' }
    await merge(await send(work, second))
    const { note, title, genre } = read(work)
    assert.deepEqual([note, title, genre], ['4', { he: 'שם 4' }, 'maamarim'])
  })
})
