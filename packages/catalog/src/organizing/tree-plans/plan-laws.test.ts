/** Properties of every plan: the tree stays a forest, nothing is lost, every old path resolves. Checked with hundreds
 *  of random plans on random catalogs. Source: service.md#organize. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dataSchemas, isItemType, referencesOf } from '@yalkut/model'
import { fc } from '@yalkut/testing/properties/fast-check'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { OrganizeOperation } from '../../core/shapes/organize-plan.ts'
import { applyPlan } from './apply-plan.ts'
import { previewOf } from './plan-preview.ts'
import { mistakesOf } from './testing/library.ts'
import type { MemoryMain } from './testing/memory-main.ts'
import { randomMain } from './testing/random-main.ts'
import { OPERATIONS, randomChoices } from './testing/random-operations.ts'
import { applyWhatCan, newIds, type Tried } from './testing/try-plan.ts'

const PLANS = 300

/** Checks a property on hundreds of plans, and that each kind of operation was accepted in some of them. */
async function eachPlan(
  law: (before: MemoryMain, after: MemoryMain, tried: Tried) => Promise<void> | void,
): Promise<void> {
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(randomMain, randomChoices, async (before, choices) => {
      const tried = await applyWhatCan(before, before, choices)
      const after = before.copy()
      after.merge(tried.plan.state.changes())
      for (const { op } of tried.accepted) done.set(op, (done.get(op) ?? 0) + 1)
      await law(before, after, tried)
    }),
    { numRuns: PLANS },
  )
  for (const op of OPERATIONS) assert.ok((done.get(op) ?? 0) >= 5, `${op}: ${done.get(op)}`)
}

test('the sets stay a forest: no set is ever inside itself', async () => {
  await eachPlan((_, after) => {
    for (const { type, data } of after.items.values()) {
      const field = type === 'set' ? 'parent' : type === 'topic' ? 'broader' : null
      if (field === null) continue
      let steps = 0
      for (let up = data[field]; typeof up === 'string'; up = after.items.get(up)?.data[field]) {
        steps += 1
        assert.ok(steps <= after.items.size, 'a set is inside itself')
      }
    }
  })
})

test('nothing is lost: what is not deleted is there, and every link leads to an item of the right type', async () => {
  await eachPlan((before, after, { plan, accepted }) => {
    const gone = plan.state.changes().filter((change) => change.after === null)
    const deleted = new Set(gone.map(({ id }) => id))
    for (const id of before.items.keys()) {
      assert.equal(after.items.has(id), !deleted.has(id), id)
    }
    const removers = accepted.filter(({ op }) => op === 'merge' || op === 'delete-set').length
    const others = gone.filter(({ type }) => type !== 'relation')
    assert.ok(others.length <= removers, 'only merging and deleting sets deletes')
    for (const { id, type, data } of after.items.values()) {
      for (const { to, types, field } of referencesOf(type, data)) {
        const target = after.items.get(to)
        assert.ok(target, `${id} (${type}) points at ${to} by ${field}, which is gone`)
        assert.ok(types === null || types.some((allowed) => allowed === target.type), field)
      }
    }
  })
})

test('every old path resolves: to its item, to the successor, or to the parent set', async () => {
  await eachPlan((before, after, { plan }) => {
    const successors = new Map(plan.state.changes().map((change) => [change.id, change]))
    for (const [path, { id }] of before.paths) {
      const change = successors.get(id)
      const successor = change?.after === null ? (change.mergedInto ?? change.forwardTo) : id
      const at = after.paths.get(path)
      if (at?.current === true && at.id !== id) continue
      assert.equal(at?.id ?? null, successor, path)
      if (successor !== null) assert.ok(after.items.has(successor))
      else assert.deepEqual([change?.type, change?.mergedInto], ['set', null], 'a set at the top')
    }
  })
})

test('no two items have the same path, and each item is found at its own path', async () => {
  await eachPlan((_, after) => {
    for (const { id, path } of after.items.values()) {
      if (path !== null) assert.deepEqual(after.paths.get(path), { id, current: true })
    }
  })
})

test('every new item is valid for its type', async () => {
  const ajv = new Ajv2020({ strict: false })
  const checks = new Map(Object.entries(dataSchemas).map(([type, schema]) => [type, ajv.compile(schema)]))
  await eachPlan((_, after) => {
    for (const { type, data } of after.items.values()) {
      assert.ok(isItemType(type))
      const check = checks.get(type)
      assert.ok(check?.(data), `${type}: ${JSON.stringify(check?.errors)} ${JSON.stringify(data)}`)
    }
  })
})

test('a plan gives the same result as its operations one by one: each sees the ones before it', async () => {
  await eachPlan(async (before, after, { accepted }) => {
    const main = before.copy()
    const newId = newIds()
    const created = new Map<string, string>()
    for (const operation of accepted) {
      const named = JSON.stringify(operation).replaceAll(
        /"new:(\w+)"/g,
        (_, key: string) => `"${created.get(key) ?? ''}"`,
      )
      const one: OrganizeOperation = JSON.parse(named)
      const { state } = await applyPlan(main, [one], newId)
      main.merge(state.changes())
      for (const [key, id] of state.created) created.set(key, id)
    }
    assert.deepEqual(contentOf(main), contentOf(after))
  })
})

function contentOf(main: MemoryMain): object {
  const items = [...main.items.values()].map(({ id, path, data }) => ({ id, path, data }))
  return items.sort((a, b) => (a.id < b.id ? -1 : 1))
}

test('a preview lists exactly the changed items', async () => {
  await eachPlan((before, after, { plan }) => {
    const { items } = previewOf(plan, { title: undefined, isWithheld: () => false })
    const listed = new Map(items.map((item) => [item.id, item]))
    for (const id of new Set([...before.items.keys(), ...after.items.keys()])) {
      const [was, is] = [before.items.get(id), after.items.get(id)]
      const item = listed.get(id)
      const isChanged = was?.path !== is?.path || JSON.stringify(was?.data) !== JSON.stringify(is?.data)
      if (item === undefined) {
        assert.equal(was?.path, is?.path)
        assert.deepEqual(was?.data, is?.data)
        continue
      }
      assert.ok(isChanged)
      assert.deepEqual([item.isNew, item.deleted], [was === undefined, is === undefined])
      assert.deepEqual([item.pathBefore, item.path], [was?.path ?? null, is?.path ?? null])
    }
  })
})

test('all mistakes of a plan are found at once: each operation is judged without those that have one', async () => {
  let withMistakes = 0
  await fc.assert(
    fc.asyncProperty(randomMain, randomChoices, async (main, choices) => {
      // Later operations name a sefer that a split made by its id, and a refused split would use that id up.
      const usual = choices.filter(([op = 0]) => OPERATIONS[op % OPERATIONS.length] !== 'split')
      const { all, refused } = await applyWhatCan(main, main, usual)
      const found = await mistakesOf(applyPlan(main, all, newIds()))
      assert.deepEqual([...new Set(found.map(({ operation }) => operation))], refused)
      for (const { operation = 0, op } of found) assert.equal(op, all[operation]?.op)
      if (refused.length > 1) withMistakes += 1
    }),
    { numRuns: PLANS },
  )
  assert.ok(withMistakes > PLANS / 10, `${withMistakes} plans with several mistakes`)
})
