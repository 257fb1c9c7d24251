/** Random plans on a real catalog: applying gives the result of the preview, and restoring each item gives the former
 *  data. Source: service.md#organize. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type JsonObject, newItemId, withholdWords } from '@yalkut/model'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { fc } from '@yalkut/testing/properties/fast-check'
import { findShown, mergeItems, openWorld, type Shown, shown, type World } from '@yalkut/testing/worlds/world'
import type { OrganizePreview } from '../../core/shapes/organize.ts'
import { resolvePath } from '../../reading/queries/items.ts'
import { readerOf } from './ledger-reader.ts'
import { organize, previewOrganize } from './organize.ts'
import type { FoundItem, PlannedChange } from './plan-items.ts'
import type { MemoryMain } from './testing/memory-main.ts'
import { randomMain } from './testing/random-main.ts'
import { randomChoices } from './testing/random-operations.ts'
import { applyWhatCan } from './testing/try-plan.ts'

const PLANS = 25
const folder = newFolder()
let world: World

before(async () => {
  world = await openWorld({ dataDir: folder })
})
after(async () => {
  await world.close()
  removeFolder(folder)
})

/** The text with the ids of new items replaced by those of the other plan: each plan creates its own. */
function renamed(text: string, from: OrganizePreview, to: readonly PlannedChange[]): string {
  const made = to.filter((change) => change.before === null)
  return from.items
    .filter(({ isNew }) => isNew)
    .reduce((words, { id }, at) => words.replaceAll(id, made[at]?.id ?? ''), text)
}

test('applying gives the result of the preview, and restoring each item undoes it', async () => {
  const [main] = fc.sample(randomMain, 1)
  assert.ok(main)
  const items = [...main.items.values()]
  await mergeItems(
    world,
    items.map(({ id, type, path, data }) => ({ id, type, path, data })),
  )
  let plans = 0
  for (const choices of fc.sample(randomChoices, PLANS * 3)) {
    const reader = readerOf(world.catalog.ledger.read, world.catalog.projection.reads)
    // Ids differ each time, so operations refer to new items by key only.
    const ids = (): (() => string) => newItemId
    const { plan, accepted: operations } = await applyWhatCan(reader, main, choices, ids)
    const changes = plan.state.changes()
    if (changes.length === 0 || plans === PLANS) continue
    plans += 1
    const preview = await previewOrganize(world.catalog, world.people.sara, { operations })
    const former = new Map(preview.items.map(({ id }) => [id, findShown(world, id)]))
    const applied = await organize(world.catalog, world.people.sara, { operations, apply: true })
    assert.equal(applied.merged, true)
    const answer = (answer: OrganizePreview): string => renamed(JSON.stringify(answer), answer, changes)
    assert.equal(answer(applied.preview), answer(preview))
    assertApplied(main, changes, applied.preview)
    await putBack(applied.preview, former)
    for (const { id, path, data } of items) {
      assert.deepEqual([shown(world, id).path, shown(world, id).data], [path, data])
    }
  }
  assert.equal(plans, PLANS)
})

/** Asserts that the catalog has the state of the plan, and that every path resolves as the plan says. */
function assertApplied(main: MemoryMain, changes: readonly PlannedChange[], preview: OrganizePreview): void {
  const wanted = main.copy()
  wanted.merge(changes)
  const seen = (value: unknown): unknown => JSON.parse(renamed(JSON.stringify(value), preview, changes))
  const made = preview.items.flatMap(({ id, isNew }) => (isNew ? [id] : []))
  const ids = [...main.items.keys(), ...made]
  for (const id of ids) {
    const item = wanted.items.get(String(seen(id)))
    const real = findShown(world, id)
    assert.deepEqual(seen(real?.data ?? null), item === undefined ? null : asShown(item, real))
    assert.equal(real?.path ?? null, item?.path ?? null)
  }
  for (const [path, { id }] of wanted.paths) {
    assert.equal(seen(resolvePath(world.catalog, path).id), id, path)
  }
}

/** Items moved into the locked set of the world are shown without their words. */
function asShown({ type, data }: FoundItem, real: Shown | null): JsonObject {
  return real?.withheld == null ? data : withholdWords(type, data).data
}

async function putBack({ items }: OrganizePreview, before: ReadonlyMap<string, Shown | null>): Promise<void> {
  await mergeItems(
    world,
    items.map(({ id, type }) => {
      const former = before.get(id) ?? null
      return former === null ? { id, type, data: null } : { id, type, data: former.data, path: former.path }
    }),
  )
}

test('a plan followed by its opposite changes nothing', async () => {
  const { sichosWork, sichos, maamarim } = world
  const operations = [
    { op: 'move' as const, items: [sichosWork], to: maamarim, mode: 'only' as const },
    { op: 'move' as const, items: [sichosWork], to: sichos, mode: 'only' as const },
  ]
  const { items } = await previewOrganize(world.catalog, world.people.sara, { operations })
  const touched = items.flatMap(({ changes }) => changes.map(({ path }) => path))
  assert.deepEqual(
    touched.filter((path) => path !== '/order'),
    [],
  )
})
