/** Every mistake of a plan, with its position. Source: shapes.md#mistakes-of-a-plan. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refused } from '@yalkut/testing/values/refused'
import type { OrganizeOperation } from '../../core/shapes/organize-plan.ts'
import { applyPlan } from './apply-plan.ts'
import { dataOf, id, library, mistakesOf, plan } from './testing/library.ts'

const NAME = { he: 'שם' }

async function positionsOf(...operations: OrganizeOperation[]): Promise<unknown[]> {
  const found = await mistakesOf(applyPlan(library(), operations))
  return found.map(({ operation, op, field }) => [operation, op, field])
}

test('all mistakes of a plan are answered, each with its operation and its field', async () => {
  const operations: OrganizeOperation[] = [
    { op: 'official', item: id('tanya') },
    { op: 'move', items: [id('tanya'), id('nothing'), 'no id'], to: 'new:nothing' },
    { op: 'rename', item: id('tanya-1'), slug: 'one' },
    { op: 'move', items: [id('tanya-1'), id('tanya'), id('torah-1')], to: id('side') },
    {
      op: 'split',
      work: id('tanya'),
      range: { from: id('tanya-3'), to: id('tanya-1') },
      title: NAME,
      slug: 'new',
    },
    { op: 'reorder', items: [id('tanya')], position: { after: id('low') } },
    { op: 'merge', from: id('low'), into: id('tanya') },
    { op: 'rename', item: id('tanya') },
    { op: 'addition', item: id('tanya'), to: id('tanya'), kind: 'about' },
  ]
  assert.deepEqual(await positionsOf(...operations), [
    [1, 'move', '/items/1'],
    [1, 'move', '/items/2'],
    [1, 'move', '/to'],
    [2, 'rename', '/slug'],
    [4, 'split', '/range'],
    [5, 'reorder', '/parent'],
    [6, 'merge', '/from'],
    [7, 'rename', ''],
    [8, 'addition', '/to'],
  ])
  await assert.rejects(
    applyPlan(library(), operations),
    refused('invalid', ({ message, detail }) => {
      assert.match(message, /^Operation 2 \(move\): There is no item .* 8 more mistakes in this plan/)
      const { operation, op, id: missing, field }: { [fact: string]: unknown } = Object(detail)
      assert.deepEqual([operation, op, missing, field], [1, 'move', id('nothing'), '/items/1'])
    }),
  )
})

test('several items of one operation may each be a mistake', async () => {
  const sets = [id('low'), id('side')]
  assert.deepEqual(await positionsOf({ op: 'move', items: [...sets, id('torah')], to: id('tanya') }), [
    [0, 'move', '/items/0'],
    [0, 'move', '/items/1'],
    [0, 'move', '/items/2'],
  ])
  assert.deepEqual(await positionsOf({ op: 'move-up', items: [id('torah'), id('top'), id('tanya')] }), [
    [0, 'move-up', '/items/0'],
    [0, 'move-up', '/items/1'],
  ])
  const units = [id('torah-1'), id('tanya-1'), id('torah-2')]
  assert.deepEqual(await positionsOf({ op: 'split', work: id('tanya'), units, title: NAME, slug: 'x' }), [
    [0, 'split', '/units/0'],
    [0, 'split', '/units/2'],
  ])
})

test('what follows from a mistake is no mistake: sets that it would have made, and changes that it had begun', async () => {
  const operations: OrganizeOperation[] = [
    { op: 'create-set', key: 'k', name: NAME, slug: 'made', items: [id('tanya-1'), id('low')] },
    { op: 'move', items: [id('side')], to: 'new:k' },
    { op: 'create-set', key: 'k', name: NAME, slug: 'made', parent: id('tanya') },
    { op: 'delete-set', item: 'new:k' },
    { op: 'move', items: [id('torah')], to: 'new:other' },
    {
      op: 'move',
      items: [id('tanya'), id('lowest'), id('torah-1')],
      to: id('side'),
      from: id('low'),
    },
    { op: 'move', items: [id('tanya')], to: id('side'), from: id('low') },
  ]
  assert.deepEqual(await positionsOf(...operations.slice(1)), [
    [0, 'move', '/to'],
    [1, 'create-set', '/parent'],
    [3, 'move', '/to'],
    [4, 'move', '/items/2'],
  ])
})

test('the line of a move says which items stay in their other sets', async () => {
  const lineOf = async (operation: OrganizeOperation): Promise<string | undefined> =>
    (await applyPlan(library(), [operation])).summary[0]?.en
  const [tanya, torah] = [id('tanya'), id('torah')]
  const to = id('side')
  assert.equal(await lineOf({ op: 'move', items: [tanya], to }), 'Add “tanya” to “side”; it stays in “low”')
  assert.equal(
    await lineOf({ op: 'move', items: [torah], to: id('top') }),
    'Add “torah” to “top”; it stays in “low”, “side”',
  )
  assert.equal(
    await lineOf({ op: 'move', items: [tanya, torah], to: id('top') }),
    'Add 2 items to “top”; they stay in their other sets',
  )
  assert.equal(
    await lineOf({ op: 'move', items: [tanya, torah], to }),
    'Move 2 items into “side”; 1 of them stays in other sets too',
  )
  assert.equal(await lineOf({ op: 'move', items: [tanya], to, from: id('low') }), 'Move “tanya” into “side”')
  assert.equal(await lineOf({ op: 'move', items: [tanya], to, mode: 'only' }), 'Move “tanya” into “side” only')
  assert.equal(await lineOf({ op: 'move', items: [id('side')], to: id('top') }), 'Move “side” into “top”')
  assert.deepEqual((await dataOf(await plan(library(), { op: 'move', items: [tanya], to }), 'tanya')).sets, [
    id('low'),
    to,
  ])
})
