/** Operations that create, delete, merge and split items: create-set, delete-set, merge, split, addition, official.
 *  Source: service.md#organize; shapes.md#organize. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventData, workData } from '@yalkut/testing/values/items'
import type { OrganizeOperation } from '../../../core/shapes/organize-plan.ts'
import { applyPlan } from '../apply-plan.ts'
import { previewOf } from '../plan-preview.ts'
import { changed, dataOf, id, library, linkTo, mistake, plan, work } from '../testing/library.ts'

test('a new set has the keepers of its parent, and later operations refer to its key', async () => {
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

test('the remaining item keeps its parent, slug and order; lists and numbers are joined, missing names added', async () => {
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
  assert.ok(state.warnings.some((warning) => warning.en.includes('note')))
})

test('items of one type are merged, and never into a cycle', async () => {
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

test('a duplicate of a duplicate redirects to the item that remains', async () => {
  const state = await plan(
    library(work('third')),
    { op: 'merge', from: id('tanya'), into: id('torah') },
    { op: 'merge', from: id('torah'), into: id('third') },
  )
  const successors = state.changes().flatMap(({ mergedInto }) => mergedInto ?? [])
  assert.deepEqual(successors, [id('third'), id('third')])
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

test('a split takes either units or a range, of that sefer, in its order', async () => {
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
  const { titleHe, summaryHe } = previewOf(await applyPlan(library(), [two, one]), {
    title: undefined,
    isWithheld: () => false,
  })
  assert.equal(titleHe, `${summaryHe[0]} …ועוד 1`)
  assert.match(titleHe, /^העברת שני פריטים אל ״[^״]+״/)
})
