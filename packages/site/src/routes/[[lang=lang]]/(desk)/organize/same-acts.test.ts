/** Laws of the desk of the tree: keys and dragging make the same plan, and what is taken back is as it was. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import '@yalkut/testing/clients/runes'
import { fc } from '@yalkut/testing/properties/fast-check'
import { memoryDrafts } from '#lib/desk/memory-drafts.ts'
import type { OrganizeDesk as Desk } from './organize.svelte.ts'
import type { Row } from './rows.ts'
import { LIBRARY, levelAnswer, organizePage } from './testing.ts'
import { organizeWords } from './words.ts'

const { OrganizeDesk } = await import('./organize.svelte.ts')

/** A desk at which the whole tree is open. */
async function openAll(): Promise<Desk> {
  const desk = new OrganizeDesk(organizePage(), {
    words: organizeWords('en'),
    store: memoryDrafts(),
    fetching: async (path) => levelAnswer(LIBRARY, path),
  })
  for (let at = 0; at < desk.pane.rows.length; at += 1) {
    const row = desk.pane.rows[at]
    if (row?.kind !== 'item') continue
    // Also for an empty set: something may be moved into it.
    await desk.levels.read(row.item.id)
    if (row.isOpen === false) await desk.pane.setOpen(row.key, row.item.id, true)
  }
  return desk
}

/** Rows are named by their number among those that there are then. */
interface Placing {
  marked: number[]
  target: number
  where: 'into' | 'before' | 'after'
}

const placing: fc.Arbitrary<Placing> = fc.record({
  marked: fc.array(fc.nat(30), { minLength: 1, maxLength: 3 }),
  target: fc.nat(30),
  where: fc.constantFrom('into', 'before', 'after'),
})

function rowAt(desk: Desk, n: number): Row {
  const { rows } = desk.pane
  const row = rows[n % rows.length]
  assert.ok(row !== undefined)
  return row
}

function goTo(desk: Desk, row: Row): void {
  desk.act('start')
  while (desk.pane.row.key !== row.key) desk.act('next')
}

function byKeys(desk: Desk, { marked, target, where }: Placing): void {
  const goal = rowAt(desk, target)
  for (const n of new Set(marked)) {
    goTo(desk, rowAt(desk, n))
    if (!desk.isMarked(desk.pane.row)) desk.act('mark')
  }
  goTo(desk, goal)
  desk.act(where)
  desk.planning.unmarkAll()
}

/** The place in a row at which it means this, where all are possible. */
const PART = { before: 0.1, into: 0.5, after: 0.9 } as const

function byDrag(desk: Desk, { marked, target, where }: Placing): void {
  const goal = rowAt(desk, target)
  const rows = [...new Set(marked)].map((n) => rowAt(desk, n)).filter(({ kind }) => kind === 'item')
  for (const row of rows) if (!desk.isMarked(row)) desk.mark(row)
  const [first] = rows
  if (first !== undefined) desk.grab(first)
  desk.drag.hover(goal, PART[where])
  // Keys say where; a pointer is nudged to the nearest place that is possible.
  if (desk.drag.over?.where === where) desk.drop()
  else desk.drag.cancel()
  desk.planning.unmarkAll()
}

test('the same acts by keys and by dragging make the same plan, and the same tree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(placing, { maxLength: 6 }), async (acts) => {
      const [keys, drag] = [await openAll(), await openAll()]
      for (const act of acts) {
        byKeys(keys, act)
        byDrag(drag, act)
      }
      assert.deepEqual(drag.planning.plan.operations, keys.planning.plan.operations)
      assert.deepEqual(drag.planning.sentences, keys.planning.sentences)
      assert.deepEqual(
        drag.pane.rows.map(({ key }) => key),
        keys.pane.rows.map(({ key }) => key),
      )
    }),
    { numRuns: 200 },
  )
})

test('whatever was done is taken back to the start, and done again to the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(placing, { maxLength: 6 }), async (acts) => {
      const desk = await openAll()
      const before = desk.pane.rows.map(({ key }) => key)
      for (const act of acts) byKeys(desk, act)
      const plan = desk.planning.plan
      for (let n = 0; n < 60; n += 1) desk.act('undo')
      assert.deepEqual(desk.planning.plan.operations, [])
      assert.deepEqual(desk.planning.plan.marks, [])
      assert.deepEqual(
        desk.pane.rows.map(({ key }) => key),
        before,
      )
      for (let n = 0; n < 60; n += 1) desk.act('redo')
      assert.deepEqual(desk.planning.plan, plan)
    }),
    { numRuns: 200 },
  )
})

test('no item is lost or doubled by putting items elsewhere', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(placing, { maxLength: 8 }), async (acts) => {
      const desk = await openAll()
      for (const act of acts) byKeys(desk, act)
      const { levels } = desk.planning.tree
      for (const { ids } of levels.values()) assert.equal(new Set(ids).size, ids.length)
      const taken = desk.planning.plan.operations.filter((each) => each.op === 'move' && each.to === null)
      const below = new Set([...levels.values()].flatMap(({ ids }) => ids))
      for (const all of Object.values(LIBRARY)) {
        for (const { id, type } of all) {
          assert.ok(below.has(id) || (taken.length > 0 && type !== 'set'), id)
        }
      }
    }),
    { numRuns: 200 },
  )
})
