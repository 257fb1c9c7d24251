/** A projection whose file the disk has changed: nothing wrong is served, and it is built again from the ledger.
 *  Source: decisions.md#damage. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, test } from 'node:test'
import { isRefusal } from '@yalkut/model'
import { alterAnswer, overwritePages, overwriteStart, projectionIn } from '@yalkut/testing/projections/damage'
import { dumpOf } from '@yalkut/testing/projections/dump'
import { type Followed, newFollowed, type Put } from '@yalkut/testing/projections/line'
import { startProgram } from '@yalkut/testing/projections/programs'
import { type Damage, openProjection, type Projection } from './projection.ts'

const WORK: Put = {
  id: 'rh-00000001',
  type: 'work',
  data: { title: { he: 'תניא' }, body: [{ p: 'מלים' }] },
  path: 'works/tanya',
}
const UNITS: Put[] = Array.from({ length: 40 }, (_, n) => ({
  id: `rh-${String(100 + n).padStart(8, '0')}`,
  type: 'unit',
  data: { work: WORK.id, title: { he: `פרק ${n}` }, order: String(n) },
}))

const isBusy = (error: unknown): boolean => isRefusal(error) && error.code === 'busy'

interface Watched {
  line: Followed
  projection: Projection
  damages: Damage[]
}

/** A line of two commits, and a second projection over the same file that says what it finds. */
async function start(): Promise<Watched> {
  const line = await newFollowed()
  await line.merge(WORK)
  await line.merge(...UNITS)
  const damages: Damage[] = []
  const projection = await openProjection(projectionIn(line.folder), {
    onDamage: (damage) => damages.push(damage),
  })
  return { line, projection, damages }
}

async function end({ line, projection }: Watched): Promise<void> {
  projection.close()
  await line.close()
}

describe('A stored answer of which one byte was changed', () => {
  for (const column of ['whole', 'list'] as const) {
    test(`is not served, and is built again (${column})`, async () => {
      const watched = await start()
      const { line, projection, damages } = watched
      const before = dumpOf(line.folder)
      alterAnswer(line.folder, WORK.id, column)
      const { items, lists } = projection.reads
      const reading = {
        whole: () => items.find(WORK.id),
        list: () => lists.list({ type: 'work', limit: 10 }),
      }
      assert.throws(reading[column], isBusy)
      assert.deepEqual(damages, [{ kind: 'item', id: WORK.id }])
      assert.equal(projection.isSound(), true)
      assert.equal(await projection.mendItem(line.feed, WORK.id), true)
      assert.doesNotThrow(reading[column])
      assert.deepEqual(dumpOf(line.folder), before)
      await end(watched)
    })
  }

  test('does not get into the history when the item is changed next', async () => {
    const watched = await start()
    const { line, projection } = watched
    alterAnswer(line.folder, WORK.id)
    await line.merge({ ...WORK, data: { title: { he: 'תניא קדישא' } } })
    const first = projection.reads.versions.history(WORK.id, undefined, 10).entries.at(-1)
    assert.equal(first?.rev, 1)
    assert.deepEqual(await freshDump(line), dumpOf(line.folder))
    await end(watched)
  })

  test('is not mended from a ledger that does not have the item', async () => {
    const watched = await start()
    assert.equal(await watched.projection.mendItem(watched.line.feed, 'rh-99999999'), false)
    await end(watched)
  })
})

/** The content of the file after it was built again. */
async function freshDump(line: Followed): Promise<ReturnType<typeof dumpOf>> {
  await line.projection.rebuild(line.feed)
  return dumpOf(line.folder)
}

describe('A file with overwritten pages', () => {
  test('refuses what cannot be read, and every change, until it was built again', async () => {
    const watched = await start()
    const { line, projection, damages } = watched
    const before = dumpOf(line.folder)
    const { reads } = projection
    line.projection.close()
    overwritePages(line.folder)
    assert.throws(() => reads.items.find(WORK.id), isBusy)
    assert.throws(() => reads.lists.list({ limit: 5 }), isBusy)
    assert.deepEqual(
      damages.map(({ kind }) => kind),
      ['file'],
    )
    assert.equal(projection.isSound(), false)
    assert.throws(() => projection.isBehind(2, 0), isBusy)
    await assert.rejects(projection.catchUp(line.feed), isBusy)
    const { head, setAside } = await projection.rebuild(line.feed)
    assert.equal(head, 2)
    assert.ok(setAside?.includes('projection.damaged-'))
    assert.equal(projection.isSound(), true)
    assert.ok(reads.items.find(WORK.id) !== null, 'who held the reads before has the new file')
    assert.deepEqual(dumpOf(line.folder), before)
    await end(watched)
  })
})

describe('A file that is no database', () => {
  test('is opened, refuses all reads, and is set aside when it is built again', async () => {
    const line = await newFollowed()
    await line.merge(WORK)
    const before = dumpOf(line.folder)
    line.projection.close()
    overwriteStart(line.folder)
    const damages: Damage[] = []
    const projection = await openProjection(projectionIn(line.folder), {
      onDamage: (damage) => damages.push(damage),
    })
    assert.deepEqual(
      damages.map(({ kind }) => kind),
      ['file'],
    )
    assert.throws(() => projection.head(), isBusy)
    assert.throws(() => projection.reads.items.find(WORK.id), isBusy)
    await assert.rejects(projection.catchUp(line.feed), isBusy)
    const { setAside } = await projection.rebuild(line.feed)
    assert.ok(setAside !== null)
    assert.deepEqual(dumpOf(line.folder), before)
    const kept = readdirSync(line.folder).filter((name) => name.includes('damaged'))
    assert.deepEqual(kept, [setAside.split('/').at(-1)])
    projection.close()
    await line.close()
  })
})

describe('A file that another process has built anew', () => {
  test('is read by everybody, and nobody goes back in time', async () => {
    const watched = await start()
    const { line, projection } = watched
    const { reads } = projection
    await line.projection.rebuild(line.feed)
    await line.commit({ ...WORK, data: { title: { he: 'אחר' } } })
    assert.equal(projection.isBehind(2, 0), true)
    assert.equal(projection.head(), 2)
    await projection.catchUp(line.feed)
    assert.equal(projection.head(), 3)
    assert.match(String(reads.items.find(WORK.id)?.bytes), /אחר/)
    assert.deepEqual(
      readdirSync(line.folder).filter((name) => /building|damaged/.test(name)),
      [],
    )
    await end(watched)
  })

  test('is not there when that process was killed half way: the old one works on', async () => {
    const watched = await start()
    const { line, projection } = watched
    await line.merge(
      ...Array.from({ length: 2_500 }, (_, n) => ({
        id: `rh-${String(1_000 + n).padStart(8, '0')}`,
        type: 'unit',
        data: { work: WORK.id, title: { he: `פרק ${n}` }, order: String(n) },
      })),
    )
    const before = dumpOf(line.folder)
    const { child, firstLine, ended } = startProgram('half-way', line.folder, 'rebuild')
    assert.equal(await firstLine, 'inside 3')
    child.kill('SIGKILL')
    await ended
    assert.deepEqual(dumpOf(line.folder), before)
    await line.merge({ ...WORK, data: { title: { he: 'אחר' } } })
    await projection.catchUp(line.feed)
    assert.equal(projection.head(), 4)
    assert.deepEqual(await projection.rebuild(line.feed), { head: 4, setAside: null })
    assert.deepEqual(
      readdirSync(line.folder).filter((name) => name.includes('building')),
      [],
    )
    await end(watched)
  })

  test('is built by one process at a time, and by nobody when another has done it', async () => {
    const watched = await start()
    const { line, projection } = watched
    const [one, two] = await Promise.all([projection.rebuild(line.feed), line.projection.rebuild(line.feed)])
    assert.deepEqual([one.head, two.head], [2, 2])
    await line.merge({ ...WORK, data: { title: { he: 'אחר' } } })
    await projection.catchUp(line.feed)
    assert.equal(projection.head(), 3)
    await end(watched)
  })
})
