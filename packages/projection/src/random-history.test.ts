import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseJsonObject } from '@yalkut/model'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { dumpOf } from '@yalkut/testing/projections/dump'
import { type Followed, idsOf, newFollowed } from '@yalkut/testing/projections/line'
import { histories, NaiveMain as Naive, type NaiveMain, type Step } from '@yalkut/testing/projections/random-history'
import { fc } from '@yalkut/testing/properties/fast-check'
import Database from 'better-sqlite3'
import { openProjection } from './projection.ts'

const WORDS = ['name', '3', 'שמ', 'typework', 'typeunit']

test('after any history readers see the same as a plain model of main, and a rebuild changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const line = await newFollowed()
      try {
        const model = await play(line, history)
        comparePaths(line, model)
        compareLinks(line, model)
        compareItems(line, model)
        const before = dumpOf(line.folder, WORDS)
        await line.projection.rebuild(line.feed)
        assert.deepEqual(dumpOf(line.folder, WORDS), before)
        assert.deepEqual(await dumpOfNew(line), before)
      } finally {
        await line.close()
      }
    }),
    { numRuns: 40 },
  )
})

async function play(line: Followed, history: readonly Step[][]): Promise<NaiveMain> {
  const model = new Naive()
  for (const steps of history) {
    const puts = model.commit(steps)
    if (puts.length > 0) await line.merge(...puts)
    const file = model.changeFile(steps)
    if (file !== null) await line.holdFile(file.sha256, file.rights)
    const stop = model.changeStop(steps)
    if (stop !== null) await line.stop(stop.item, stop.isStopped)
  }
  return model
}

/** The content of a new projection that applies the whole line at once. */
async function dumpOfNew(line: Followed): Promise<ReturnType<typeof dumpOf>> {
  const folder = newFolder()
  const fresh = await openProjection(join(folder, 'projection.sqlite'))
  await fresh.catchUp(line.feed)
  fresh.close()
  const dump = dumpOf(folder, WORDS)
  removeFolder(folder)
  return dump
}

function rowsOf(line: Followed, sql: string): string[] {
  const db = new Database(join(line.folder, 'projection.sqlite'), { readonly: true })
  const rows = db.prepare(sql).raw().all()
  db.close()
  return rows.map((row) => JSON.stringify(row)).sort()
}

function comparePaths(line: Followed, model: NaiveMain): void {
  const expected = [...model.paths].map(([path, { id, current }]) => [path, id, current ? 1 : 0])
  const rows = rowsOf(line, 'select path, id, current from paths')
  assert.deepEqual(rows, expected.map((row) => JSON.stringify(row)).sort())
  for (const [path, { id, current }] of model.paths) {
    const leads = { id, redirected: !current, path: model.items.get(id)?.path ?? null }
    assert.deepEqual(line.projection.reads.items.resolve(path), leads)
  }
}

function compareLinks(line: Followed, model: NaiveMain): void {
  const links = model.links()
  const expected = links.map(({ from, field, to }) => JSON.stringify([from, field, to])).sort()
  assert.deepEqual(rowsOf(line, 'select from_id, field, to_id from edges'), expected)
  const { counts, linked } = line.projection.reads.links
  for (const to of model.items.keys()) {
    const groups = Map.groupBy(
      links.filter((link) => link.to === to),
      ({ from, field }) => `${field} ${model.items.get(from)?.type}`,
    )
    const known = counts(to).map(({ field, type, count }) => [`${field} ${type}`, count])
    const wanted = [...groups].map(([group, { length }]) => [group, length])
    assert.deepEqual(known.sort(), wanted.sort())
    for (const [group, list] of groups) {
      const [field = '', type = ''] = group.split(' ')
      const page = linked({ to, field, type, limit: 50 })
      assert.deepEqual(idsOf(page.items), list.map(({ from }) => from).sort(inOrder(model)))
    }
  }
}

/** Order, part, path, id; an item without one of them comes after those that have it. */
function inOrder(model: NaiveMain): (a: string, b: string) => number {
  const keys = (id: string): string[] => {
    const item = model.items.get(id)
    const { order, part } = item?.data ?? {}
    const number = typeof part === 'number' ? String(part).padStart(3, '0') : '~'
    return [String(order ?? '~'), number, item?.path ?? '~', id]
  }
  return (a, b) => {
    const [left, right] = [keys(a), keys(b)]
    const at = left.findIndex((key, n) => key !== right[n])
    return at < 0 ? 0 : (left[at] ?? '') < (right[at] ?? '') ? -1 : 1
  }
}

function compareItems(line: Followed, model: NaiveMain): void {
  const { items, lists, sums } = line.projection.reads
  const byPath = [...model.items].map(([id, { path }]) => [path ?? '~', id]).sort()
  assert.deepEqual(
    idsOf(lists.list({ limit: 50 }).items),
    byPath.map(([, id]) => id),
  )
  const types = [...model.items.values()].map(({ type }) => type)
  const counted = Object.entries(Object.groupBy(types, (type) => type))
  const expected = counted.map(([type, list]) => [type, list?.length])
  assert.deepEqual(Object.entries(sums.counts()).sort(), expected.sort())
  for (const [id, { type, path, data }] of model.items) {
    const found = items.find(id)
    assert.ok(found, `${id} is not shown`)
    const shown = parseJsonObject(found.bytes.toString('utf8'))
    const held = type === 'segment' && model.isWithheld(id)
    assert.deepEqual(shown.data, held ? { ...data, content: '' } : data)
    assert.equal(typeof shown.withheld, held ? 'string' : 'undefined', `${id} withheld`)
    assert.deepEqual([shown.type, shown.path], [type, path])
    const recordings = model.linksTo(id).filter((from) => model.items.get(from)?.data.event === id)
    assert.equal(shown.recordings, type === 'event' ? recordings.length : undefined)
  }
}
