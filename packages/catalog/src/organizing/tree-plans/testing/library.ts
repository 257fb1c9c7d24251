/** A small catalog in memory, and plans for it, for tests of single operations. */
import assert from 'node:assert/strict'
import { idFromSeed, isRefusal, type JsonObject } from '@yalkut/model'
import { bodyOf, setData, unitData, workData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import type { OrganizeOperation } from '../../../core/shapes/organize-plan.ts'
import { applyPlan } from '../apply-plan.ts'
import type { PlanMistake } from '../mistakes.ts'
import type { PlanState } from '../plan-state.ts'
import { MemoryMain, type Put } from './memory-main.ts'

/** The id of an item that these tests call by this name. */
export const id = (name: string): string => idFromSeed('organize', name)

function set(name: string, more: JsonObject = {}): Put {
  return { id: id(name), type: 'set', data: setData(name, more), path: `/sets/${name}` }
}
export function work(name: string, more: JsonObject = {}): Put {
  return { id: id(name), type: 'work', data: workData(name, more), path: `/${name}` }
}
function unit(of: string, value: string, order: string): Put {
  const data = unitData(id(of), value, { order })
  return { id: id(`${of}-${value}`), type: 'unit', data, path: `/${of}/${value}` }
}

/** Four sets: top contains low, low contains lowest, and side. Two sefarim of three units are in low. */
export function library(...more: Put[]): MemoryMain {
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

/** Applies the operations. */
export async function plan(main: MemoryMain, ...operations: OrganizeOperation[]): Promise<PlanState> {
  return (await applyPlan(main, operations)).state
}

export async function dataOf(state: PlanState, name: string): Promise<JsonObject> {
  return (await state.get(id(name))).data
}

/** Asserts that the operation at this index is refused as a mistake. */
export async function mistake(main: MemoryMain, at: number, ...operations: OrganizeOperation[]): Promise<void> {
  await assert.rejects(
    applyPlan(main, operations),
    refused('invalid', ({ detail }) => {
      assert.ok(typeof detail === 'object' && detail !== null && 'operation' in detail)
      assert.equal(detail.operation, at)
    }),
  )
}

/** The mistakes of a refused plan; none of one that is accepted. */
export async function mistakesOf(applied: Promise<unknown>): Promise<Partial<PlanMistake>[]> {
  try {
    await applied
    return []
  } catch (error) {
    assert.ok(isRefusal(error), String(error))
    const { mistakes }: { mistakes?: PlanMistake[] } = Object(error.detail)
    assert.ok(mistakes !== undefined && mistakes.length > 0)
    return mistakes
  }
}

/** The items of this list that the plan changes. */
export function changed(state: PlanState, names: readonly string[]): string[] {
  const ids = new Set(state.changes().map((change) => change.id))
  return names.filter((name) => ids.has(id(name)))
}

/** A body with a link to an item. */
export function linkTo(href: string): JsonObject {
  const text: JsonObject[] = [{ text: 'ראה', href }]
  const segments = [{ id: 'p1', kind: 'paragraph', text }]
  return { ...bodyOf(), versions: [{ id: 'he', language: 'he', segments }] }
}
