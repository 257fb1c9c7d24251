/** Each operation of a plan, on a small catalog in memory. Source: spec.md, Organize; shapes.md, 14. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idFromSeed, type JsonObject } from '@yalkut/model'
import { bodyOf, eventData, setData, unitData, workData } from '../testing/items.ts'
import { refused } from '../testing/refused.ts'
import { applyPlan } from './apply-plan.ts'
import { previewOf } from './plan-preview.ts'
import type { OrganizeOperation } from './plan-schema.ts'
import type { PlanState } from './plan-state.ts'
import { MemoryMain, type Put } from './testing/memory-main.ts'

const id = (name: string): string => idFromSeed('organize', name)

function set(name: string, more: JsonObject = {}): Put {
  return { id: id(name), type: 'set', data: setData(name, more), path: `/sets/${name}` }
}
function work(name: string, more: JsonObject = {}): Put {
  return { id: id(name), type: 'work', data: workData(name, more), path: `/${name}` }
}
function unit(of: string, value: string, order: string): Put {
  const data = unitData(id(of), value, { order })
  return { id: id(`${of}-${value}`), type: 'unit', data, path: `/${of}/${value}` }
}

/** Sets: top over low over lowest, and side; two sefarim of three units on low. */
function library(...more: Put[]): MemoryMain {
  return new MemoryMain([
    set('top', { keepers: ['u-miriam'], policy: 'open', order: '1' }),
    set('side', { order: '2' }),
    set('low', { parent: id('top'), order: 'V' }),
    set('lowest', { parent: id('low') }),
    work('tanya', { sets: [id('low')], order: '1' }),
    work('torah', { sets: [id('low'), id('side')], order: '2' }),
    ...['1', '2', '3'].map((n) => unit('tanya', n, n)),
    ...['1', '2'].map((n) => unit('torah', n, n)),
    ...more,
  ])
}

async function plan(main: MemoryMain, ...operations: OrganizeOperation[]): Promise<PlanState> {
  return (await applyPlan(main, operations)).state
}

async function dataOf(state: PlanState, name: string): Promise<JsonObject> {
  return (await state.get(id(name))).data
}

async function mistake(
  main: MemoryMain,
  at: number,
  ...operations: OrganizeOperation[]
): Promise<void> {
  await assert.rejects(
    applyPlan(main, operations),
    refused('invalid', ({ detail }) => {
      assert.ok(typeof detail === 'object' && detail !== null && 'operation' in detail)
      assert.equal(detail.operation, at)
    }),
  )
}

/** The names of what the plan changes. */
function changed(state: PlanState, names: readonly string[]): string[] {
  const ids = new Set(state.changes().map((change) => change.id))
  return names.filter((name) => ids.has(id(name)))
}

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

test('a sefer is taken out of a set, and the last one warns', async () => {
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

test('a set never goes under itself or what is below it, in the plan neither', async () => {
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

test('renaming a sefer moves the paths made from it along, however deep', async () => {
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

test('a renamed path that is taken gets a number and a warning; a slug that made no path leaves it', async () => {
  const state = await plan(library(), { op: 'rename', item: id('tanya'), path: '/torah' })
  assert.equal((await state.get(id('tanya'))).path, '/torah-2')
  assert.equal((await state.get(id('tanya-1'))).path, '/torah-2/1')
  assert.equal(state.warnings.length, 1)
  const other: Put = { ...work('other'), path: '/custom' }
  const kept = await plan(library(other), { op: 'rename', item: id('other'), slug: 'else' })
  assert.equal((await kept.get(id('other'))).path, '/custom')
})

test('a rename says what changes, and only to a path that the item may have', async () => {
  await mistake(library(), 0, { op: 'rename', item: id('tanya') })
  await mistake(library(), 0, { op: 'rename', item: id('tanya'), path: '/search/x' })
  await mistake(library(), 0, { op: 'rename', item: id('tanya-1'), slug: 'x' })
})

test('two sefarim trade their paths in one plan, by way of a third', async () => {
  const state = await plan(
    library(),
    { op: 'rename', item: id('tanya'), path: '/between' },
    { op: 'rename', item: id('torah'), path: '/tanya' },
    { op: 'rename', item: id('tanya'), path: '/torah' },
  )
  const paths = [(await state.get(id('tanya'))).path, (await state.get(id('torah'))).path]
  assert.deepEqual([...paths, state.warnings.length], ['/torah', '/tanya', 0])
})

test('reordered items take the places they hold, and the fewest get a new key', async () => {
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

test('strangers are not reordered, nor things of two kinds, nor what has no order', async () => {
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

test('a new set is kept like its parent and named by later operations', async () => {
  const name = { he: 'חדש', en: 'New' }
  const state = await plan(
    library(),
    { op: 'create-set', key: 'n', name, slug: 'side', parent: id('top'), items: [id('tanya')] },
    { op: 'move', items: [id('side')], to: 'new:n' },
    { op: 'create-set', name, slug: 'inner', parent: 'new:n' },
  )
  const made = await state.get('new:n')
  assert.equal(made.path, '/sets/side-2')
  const { keepers, policy, parent, slug } = made.data
  assert.deepEqual([keepers, policy, parent, slug], [['u-miriam'], 'open', id('top'), 'side'])
  assert.ok(String(made.data.order) > 'V')
  assert.deepEqual((await dataOf(state, 'tanya')).sets, [id('low'), made.id])
  assert.equal((await dataOf(state, 'side')).parent, made.id)
  assert.equal((await state.get('new:inner')).data.parent, made.id)
})

test('an unknown key, and one that is used twice, are mistakes', async () => {
  const name = { he: 'חדש' }
  const create: OrganizeOperation = { op: 'create-set', key: 'n', name, slug: 'n' }
  await mistake(library(), 0, { op: 'move', items: [id('tanya')], to: 'new:n' })
  await mistake(library(), 1, create, create)
  await mistake(library(), 0, { op: 'move', items: [id('nobody')], to: id('low') })
  await mistake(library(), 0, { op: 'move', items: ['sichos'], to: id('low') })
})

test('only a set that holds nothing is deleted; its path leads to its parent', async () => {
  await mistake(library(), 0, { op: 'delete-set', item: id('low') })
  await mistake(library(), 0, { op: 'delete-set', item: id('tanya') })
  const { state, summary } = await applyPlan(library(), [{ op: 'delete-set', item: id('lowest') }])
  const preview = previewOf({ state, summary }, { title: undefined, isWithheld: () => false })
  assert.deepEqual(preview.redirects, [{ id: id('low'), from: '/sets/lowest', to: '/sets/low' }])
  const linked = library({
    id: id('purim'),
    type: 'event',
    data: eventData({ body: linkTo(id('lowest')) }),
  })
  await mistake(linked, 0, { op: 'delete-set', item: id('lowest') })
})

test('a set emptied by earlier operations is deleted, and so is its parent after it', async () => {
  const state = await plan(
    library(),
    { op: 'delete-set', item: id('lowest') },
    { op: 'move', items: [id('tanya'), id('torah')], to: id('side'), mode: 'only' },
    { op: 'delete-set', item: id('low') },
  )
  const gone = state.changes().filter(({ after }) => after === null)
  assert.deepEqual(
    gone.map((change) => change.forwardTo),
    [id('top'), id('top')],
  )
})

function linkTo(href: string): JsonObject {
  const text: JsonObject[] = [{ text: 'ראה', href }]
  const segments = [{ id: 'p1', kind: 'paragraph', text }]
  return { ...bodyOf(), versions: [{ id: 'he', language: 'he', segments }] }
}

test('merging moves everything that points at the duplicate, whatever its field', async () => {
  const main = library(
    work('index', { addition: { kind: 'index', to: id('tanya') } }),
    { id: id('purim'), type: 'event', data: eventData({ body: linkTo(id('tanya')) }) },
    {
      id: id('cite'),
      type: 'relation',
      data: { kind: 'cites', from: id('purim'), to: id('tanya') },
    },
    {
      id: id('both'),
      type: 'relation',
      data: { kind: 'cites', from: id('tanya'), to: id('torah') },
    },
  )
  const state = await plan(main, { op: 'merge', from: id('tanya'), into: id('torah') })
  assert.deepEqual((await dataOf(state, 'index')).addition, { kind: 'index', to: id('torah') })
  assert.deepEqual((await dataOf(state, 'purim')).body, linkTo(id('torah')))
  assert.equal((await dataOf(state, 'cite')).to, id('torah'))
  assert.deepEqual(
    state.changes().flatMap((change) => (change.after === null ? [change.id] : [])),
    [id('both'), id('tanya')],
  )
  const moved = await state.get(id('tanya-1'))
  assert.deepEqual([moved.data.work, moved.path], [id('torah'), '/torah/1-2'])
  assert.ok(String(moved.data.order) > '2', 'behind the units that were there')
})

test('what stays keeps its place, slug and order; lists and numbers are joined, names it lacks taken', async () => {
  const main = library(
    work('copy', {
      title: { he: 'אחר', yi: 'יידיש' },
      sets: [id('top'), id('low')],
      topics: [id('topic')],
      externalIds: { nli: '9', oclc: '1' },
      addition: { kind: 'about' },
      note: 'דבר',
    }),
    work('kept', {
      title: { he: 'שלי' },
      sets: [id('low')],
      externalIds: { nli: '7' },
      order: 'V',
    }),
  )
  const state = await plan(main, { op: 'merge', from: id('copy'), into: id('kept') })
  const data = await dataOf(state, 'kept')
  assert.deepEqual(data, {
    ...workData('kept'),
    title: { he: 'שלי', yi: 'יידיש' },
    sets: [id('low'), id('top')],
    topics: [id('topic')],
    externalIds: { nli: '7', oclc: '1' },
    order: 'V',
  })
  assert.equal((await state.get(id('kept'))).path, '/kept')
  assert.ok(state.warnings.some((warning) => warning.includes('note')))
})

test('like is merged into like, never around in a ring', async () => {
  await mistake(library(), 0, { op: 'merge', from: id('tanya'), into: id('low') })
  await mistake(library(), 0, { op: 'merge', from: id('tanya'), into: id('tanya') })
  await mistake(library(), 0, { op: 'merge', from: id('top'), into: id('lowest') })
  await mistake(
    library(),
    1,
    { op: 'merge', from: id('tanya'), into: id('torah') },
    { op: 'rename', item: id('tanya'), slug: 'x' },
  )
  const state = await plan(library(), { op: 'merge', from: id('low'), into: id('lowest') })
  assert.equal((await dataOf(state, 'lowest')).parent, id('top'))
  assert.deepEqual((await dataOf(state, 'tanya')).sets, [id('lowest')])
})

test('a duplicate of a duplicate leads to the last that stays', async () => {
  const state = await plan(
    library(work('third')),
    { op: 'merge', from: id('tanya'), into: id('torah') },
    { op: 'merge', from: id('torah'), into: id('third') },
  )
  const heirs = state.changes().flatMap(({ mergedInto }) => mergedInto ?? [])
  assert.deepEqual(heirs, [id('third'), id('third')])
})

test('a sefer is split: the units go into a new one beside it', async () => {
  const title = { he: 'חלק שני' }
  const range = { from: id('tanya-2'), to: id('tanya-3') }
  const split: OrganizeOperation = { op: 'split', work: id('tanya'), range, title, slug: 'second' }
  const { state } = await applyPlan(library(), [split])
  const made = state.changes().find(({ before }) => before === null)?.after
  assert.ok(made)
  assert.equal(made.path, '/second')
  const { sets, genre, order } = made.data
  assert.deepEqual([sets, genre], [[id('low')], 'sichos'])
  assert.ok('1' < String(order) && String(order) < '2', 'between the two sefarim')
  const moved = await state.get(id('tanya-2'))
  assert.deepEqual([moved.data.work, moved.path], [made.id, '/second/2'])
  assert.deepEqual(changed(state, ['tanya', 'tanya-1']), [])
})

test('a split names either units or a range, of that sefer, in its order', async () => {
  const rest = { op: 'split' as const, work: id('tanya'), title: { he: 'חלק' }, slug: 'x' }
  const range = { from: id('tanya-1'), to: id('tanya-2') }
  await mistake(library(), 0, rest)
  await mistake(library(), 0, { ...rest, range, units: [id('tanya-1')] })
  await mistake(library(), 0, { ...rest, units: [id('torah-1')] })
  await mistake(library(), 0, { ...rest, range: { from: range.to, to: range.from } })
})

test('a sefer becomes an addition to an official one, and official again', async () => {
  const item = id('torah')
  const mark: OrganizeOperation = { op: 'addition', item, to: id('tanya'), kind: 'commentary' }
  const state = await plan(library(), mark)
  assert.deepEqual((await dataOf(state, 'torah')).addition, { kind: 'commentary', to: id('tanya') })
  const back = await plan(library(), mark, { op: 'official', item })
  assert.deepEqual(back.changes(), [])
  await mistake(library(), 0, { op: 'addition', item, to: item, kind: 'about' })
  await mistake(library(), 1, mark, { op: 'addition', item: id('tanya'), to: item, kind: 'about' })
})

test('the title is the one operation’s line, or the first and how many more', async () => {
  const one: OrganizeOperation = { op: 'rename', item: id('tanya'), name: { en: 'Tanya' } }
  const two: OrganizeOperation = {
    op: 'move',
    items: [id('torah-1'), id('torah-2')],
    to: id('tanya'),
  }
  const titleOf = async (...operations: OrganizeOperation[]): Promise<string> => {
    const applied = await applyPlan(library(), operations)
    return previewOf(applied, { title: undefined, isWithheld: () => false }).title
  }
  assert.equal(await titleOf(one), 'Rename “tanya” to “Tanya”')
  assert.equal(await titleOf(two, one), 'Move 2 items into “tanya” …and 1 more')
})
