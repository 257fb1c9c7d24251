/** Operations that put items where they belong: move, move-up, rename, reorder. Source: service.md#organize. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { eventData } from '@yalkut/testing/values/items'
import type { OrganizeOperation } from '../../../core/shapes/organize-plan.ts'
import type { PlanState } from '../plan-state.ts'
import { changed, dataOf, id, library, mistake, plan, work } from '../testing/library.ts'
import type { Put } from '../testing/memory-main.ts'

test('a sefer moves into another set beside its own, or instead of all', async () => {
  const items = [id('tanya')]
  const added = await plan(library(), { op: 'move', items, to: id('side') })
  assert.deepEqual((await dataOf(added, 'tanya')).sets, [id('low'), id('side')])
  const from = { from: id('low') }
  const moved = await plan(library(), { op: 'move', items, to: id('side'), ...from })
  assert.deepEqual((await dataOf(moved, 'tanya')).sets, [id('side')])
  const only = await plan(library(), {
    op: 'move',
    items: [id('torah')],
    to: id('top'),
    mode: 'only',
  })
  assert.deepEqual((await dataOf(only, 'torah')).sets, [id('top')])
})

test('a unit that comes back has its own path again, in one plan and in two', async () => {
  const items = [id('tanya-1')]
  const there: OrganizeOperation = { op: 'move', items, to: id('torah') }
  const back: OrganizeOperation = { op: 'move', items, to: id('tanya') }
  const at = async (state: PlanState) => (await state.get(id('tanya-1'))).path
  assert.equal(await at(await plan(library(), there, back)), '/tanya/1')
  const main = library()
  const moved = await plan(main, there)
  assert.equal(await at(moved), '/torah/1-2')
  main.merge(moved.changes())
  assert.equal(await at(await plan(main, back)), '/tanya/1')
})

test('a unit that is added to a set keeps its position in its sefer', async () => {
  const items = [id('tanya-2'), id('tanya-1')]
  for (const position of [undefined, 'start', 'end'] as const) {
    const added = await plan(library(), { op: 'move', items, to: id('side'), position })
    const data = [await dataOf(added, 'tanya-1'), await dataOf(added, 'tanya-2')]
    assert.deepEqual(
      data.map(({ order, sets }) => [order, sets]),
      [
        ['1', [id('side')]],
        ['2', [id('side')]],
      ],
    )
  }
  const beside = { position: { after: id('tanya-3') } }
  await mistake(library(), 0, { op: 'move', items, to: id('side'), ...beside })
})

test('a sefer is removed from a set; removal from its last set gives a warning', async () => {
  const items = [id('torah')]
  const out = await plan(library(), { op: 'move', items, to: null, from: id('low') })
  assert.deepEqual((await dataOf(out, 'torah')).sets, [id('side')])
  const bare = await plan(library(), {
    op: 'move',
    items: [id('tanya')],
    to: null,
    from: id('low'),
  })
  assert.equal((await dataOf(bare, 'tanya')).sets, undefined)
  assert.equal(bare.warnings.length, 1)
  await mistake(library(), 0, { op: 'move', items, to: null })
})

test('a set moves to the top, or under another, at its end', async () => {
  const up = await plan(library(), { op: 'move', items: [id('low')], to: null })
  assert.equal((await dataOf(up, 'low')).parent, undefined)
  assert.ok(String((await dataOf(up, 'low')).order) > '2')
  const down = await plan(library(), { op: 'move', items: [id('side')], to: id('top') })
  const { parent, order } = await dataOf(down, 'side')
  assert.equal(parent, id('top'))
  assert.ok(String(order) > 'V')
})

test('a set cannot move under itself or its descendants, also when earlier operations of the plan made them', async () => {
  await mistake(library(), 0, { op: 'move', items: [id('top')], to: id('top') })
  await mistake(library(), 0, { op: 'move', items: [id('top')], to: id('lowest') })
  await mistake(
    library(),
    1,
    { op: 'move', items: [id('top')], to: id('side') },
    { op: 'move', items: [id('side')], to: id('lowest') },
  )
})

test('an item moves only into the kind of parent it has', async () => {
  await mistake(library(), 0, { op: 'move', items: [id('tanya-1')], to: id('tanya-2') })
  await mistake(library(), 0, { op: 'move', items: [id('side')], to: id('tanya') })
  await mistake(library(), 0, { op: 'move', items: [id('tanya')], to: id('torah') })
  await mistake(library(), 0, { op: 'move', items: [id('tanya-1')], to: null, from: id('tanya') })
  await mistake(library(), 0, { op: 'move', items: [id('tanya')], to: id('top'), from: id('side') })
})

test('units move to another sefer with their paths, and a taken path gets a number', async () => {
  const items = [id('tanya-3'), id('tanya-1')]
  const state = await plan(library(), { op: 'move', items, to: id('torah') })
  const third = await state.get(id('tanya-3'))
  const first = await state.get(id('tanya-1'))
  assert.deepEqual([third.path, first.path], ['/torah/3', '/torah/1-2'])
  assert.ok('2' < String(third.data.order) && String(third.data.order) < String(first.data.order))
  const keep = ['tanya', 'torah', 'tanya-2', 'torah-1', 'torah-2']
  assert.deepEqual(changed(state, keep), [])
})

test('printings, scans and recordings move to another of the kind they are in', async () => {
  const title = { he: 'דפוס' }
  const publication = { kind: 'booklet', title }
  const scan = { publication: id('first'), file: 'a'.repeat(64), completeness: 'complete' }
  const heard: JsonObject = { title, event: id('purim') }
  const main = library(
    { id: id('first'), type: 'publication', data: { ...publication, work: id('tanya') } },
    { id: id('second'), type: 'publication', data: publication },
    { id: id('pdf'), type: 'scan', data: scan },
    { id: id('purim'), type: 'event', data: eventData() },
    { id: id('pesach'), type: 'event', data: eventData() },
    { id: id('tape'), type: 'recording', data: heard },
  )
  const state = await plan(
    main,
    { op: 'move', items: [id('first')], to: id('torah') },
    { op: 'move', items: [id('pdf')], to: id('second') },
    { op: 'move', items: [id('tape')], to: id('pesach') },
  )
  assert.equal((await dataOf(state, 'first')).work, id('torah'))
  assert.equal((await dataOf(state, 'pdf')).publication, id('second'))
  assert.equal((await dataOf(state, 'tape')).event, id('pesach'))
  const out = await plan(main, { op: 'move', items: [id('first')], to: null, from: id('tanya') })
  assert.equal((await dataOf(out, 'first')).work, undefined)
  await mistake(main, 0, { op: 'move', items: [id('pdf')], to: null, from: id('first') })
})

test('moving up: a set to its parent’s parent, a sefer out of a set into that set’s parent', async () => {
  const items = [id('lowest'), id('tanya')]
  const state = await plan(library(), { op: 'move-up', items })
  assert.equal((await dataOf(state, 'lowest')).parent, id('top'))
  assert.deepEqual((await dataOf(state, 'tanya')).sets, [id('top')])
  const top = await plan(library(), { op: 'move-up', items: [id('low')] })
  assert.equal((await dataOf(top, 'low')).parent, undefined)
  await mistake(library(), 0, { op: 'move-up', items: [id('top')] })
  await mistake(library(), 0, { op: 'move-up', items: [id('torah')] })
  await mistake(library(), 0, { op: 'move-up', items: [id('torah')], from: id('side') })
  const named = await plan(library(), { op: 'move-up', items: [id('torah')], from: id('low') })
  assert.deepEqual((await dataOf(named, 'torah')).sets, [id('side'), id('top')])
})

test('renaming a sefer updates the paths below it at every depth', async () => {
  const text = { kind: 'edition', language: 'he', unit: id('tanya-1') }
  const deep: Put = { id: id('deep'), type: 'text', data: text, path: '/tanya/1/text' }
  const operation: OrganizeOperation = {
    op: 'rename',
    item: id('tanya'),
    name: { en: 'Likkutei Amarim' },
    slug: 'likkutei-amarim',
  }
  const state = await plan(library(deep), operation)
  const { data, path } = await state.get(id('tanya'))
  assert.deepEqual(data.title, { he: 'ספר tanya', en: 'Likkutei Amarim' })
  assert.deepEqual([data.slug, path], ['likkutei-amarim', '/likkutei-amarim'])
  assert.equal((await state.get(id('tanya-2'))).path, '/likkutei-amarim/2')
  assert.equal((await state.get(id('deep'))).path, '/likkutei-amarim/1/text')
})

test('a taken path gets a number and a warning; a slug that is not part of the path leaves the path unchanged', async () => {
  const state = await plan(library(), { op: 'rename', item: id('tanya'), path: '/torah' })
  assert.equal((await state.get(id('tanya'))).path, '/torah-2')
  assert.equal((await state.get(id('tanya-1'))).path, '/torah-2/1')
  assert.equal(state.warnings.length, 1)
  const other: Put = { ...work('other'), path: '/custom' }
  const kept = await plan(library(other), { op: 'rename', item: id('other'), slug: 'else' })
  assert.equal((await kept.get(id('other'))).path, '/custom')
})

test('a rename needs a change, and a path that is valid for the item', async () => {
  await mistake(library(), 0, { op: 'rename', item: id('tanya') })
  await mistake(library(), 0, { op: 'rename', item: id('tanya'), path: '/search/x' })
  await mistake(library(), 0, { op: 'rename', item: id('tanya-1'), slug: 'x' })
})

test('two sefarim exchange their paths in one plan, through a third path', async () => {
  const state = await plan(
    library(),
    { op: 'rename', item: id('tanya'), path: '/between' },
    { op: 'rename', item: id('torah'), path: '/tanya' },
    { op: 'rename', item: id('tanya'), path: '/torah' },
  )
  const paths = [(await state.get(id('tanya'))).path, (await state.get(id('torah'))).path]
  assert.deepEqual([...paths, state.warnings.length], ['/torah', '/tanya', 0])
})

test('reordered items share their former positions, and as few as possible get a new key', async () => {
  const items = [id('tanya-3'), id('tanya-1')]
  const state = await plan(library(), { op: 'reorder', items })
  const orders = await Promise.all(
    ['tanya-3', 'tanya-2', 'tanya-1'].map(async (name) => (await dataOf(state, name)).order),
  )
  assert.deepEqual(orders, orders.toSorted())
  const one = await plan(library(), {
    op: 'reorder',
    items: [id('tanya-3')],
    position: { before: id('tanya-2') },
  })
  assert.deepEqual(changed(one, ['tanya-1', 'tanya-2', 'tanya-3']), ['tanya-3'])
})

test('items of another parent, of two types, or of a type without an order are not reordered', async () => {
  const parent = id('tanya')
  await mistake(library(), 0, { op: 'reorder', items: [id('torah-1')], parent })
  await mistake(library(), 0, {
    op: 'reorder',
    items: [id('tanya'), id('lowest')],
    parent: id('low'),
  })
  await mistake(library(), 0, {
    op: 'reorder',
    items: [id('tanya-1')],
    position: { after: id('torah-1') },
  })
  const event: Put = { id: id('purim'), type: 'event', data: eventData({ sets: [id('low')] }) }
  await mistake(library(event), 0, { op: 'reorder', items: [id('purim')], parent: id('low') })
})
