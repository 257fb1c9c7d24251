import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setFileRights } from '@yalkut/ledger/files'
import { isRefusal } from '@yalkut/model'
import { newFolder } from '@yalkut/testing/folders'
import { dumpOf } from '@yalkut/testing/projections/dump'
import { type Followed, type Line, newFollowed, newLine, type Put } from '@yalkut/testing/projections/line'
import { startProgram } from '@yalkut/testing/projections/programs'
import type { CommitFeed } from './feed.ts'
import { openProjection } from './projection.ts'

const SEFER: Put = {
  id: 'rh-00000001',
  type: 'work',
  data: { title: { he: 'תניא' } },
  path: '/tanya',
}

function unit(n: number, label = 'פרק'): Put {
  const id = `rh-${String(n).padStart(8, '0')}`
  return { id, type: 'unit', data: { work: SEFER.id, label: { he: label }, order: 'V' } }
}

function units(from: number, count: number): Put[] {
  return Array.from({ length: count }, (_, n) => unit(from + n))
}

/** The content of a new projection that has applied the whole line. */
async function freshDump(line: Line): Promise<ReturnType<typeof dumpOf>> {
  const folder = newFolder()
  const projection = await openProjection(join(folder, 'projection.sqlite'))
  await projection.catchUp(line.feed)
  projection.close()
  return dumpOf(folder)
}

describe('A projection', () => {
  test('applies commits that were appended while nothing followed', async () => {
    const line = await newLine()
    await line.commit(SEFER)
    await line.commit(unit(2), unit(3))
    const projection = await openProjection(join(line.folder, 'projection.sqlite'))
    assert.equal(projection.head(), 0)
    const heard: number[] = []
    assert.equal(await projection.catchUp(line.feed, (seq) => heard.push(seq)), 2)
    assert.deepEqual(heard, [1, 2])
    assert.equal(projection.head(), 2)
    assert.equal(projection.reads.links.countLinked({ to: SEFER.id, field: 'work' }), 2)
    projection.close()
    await line.close()
  })

  test('continues from its cursor when it is opened again, and applies nothing twice', async () => {
    const line = await newFollowed()
    await line.merge(SEFER)
    await line.merge(unit(2))
    const again = await openProjection(join(line.folder, 'projection.sqlite'))
    const heard: number[] = []
    await again.catchUp(line.feed, (seq) => heard.push(seq))
    assert.equal(heard.length, 0)
    await line.commit(unit(3))
    await again.catchUp(line.feed, (seq) => heard.push(seq))
    assert.deepEqual(heard, [3])
    again.close()
    await line.close()
  })

  test('shows the old content while it is rebuilt, and the same content afterwards', async () => {
    const line = await newFollowed()
    await line.merge(SEFER, ...units(2, 20))
    await line.merge(unit(2, 'אחר'))
    const before = dumpOf(line.folder)
    const seen: number[] = []
    await line.projection.rebuild(line.feed, () => {
      seen.push(line.projection.reads.links.countLinked({ to: SEFER.id, field: 'work' }))
    })
    assert.deepEqual(seen, [20, 20])
    assert.equal(line.projection.head(), 2)
    assert.deepEqual(dumpOf(line.folder), before)
    await line.merge(unit(50))
    assert.equal(line.projection.reads.links.countLinked({ to: SEFER.id, field: 'work' }), 21)
    await line.close()
  })

  test('keeps the old content when a rebuild fails half way', async () => {
    const line = await newFollowed()
    await line.merge(SEFER, ...units(2, 20))
    const before = dumpOf(line.folder)
    const failing = { ...line.feed, changesOf: () => Promise.reject(new Error('the line is cut')) }
    await assert.rejects(line.projection.rebuild(failing), /the line is cut/)
    assert.deepEqual(dumpOf(line.folder), before)
    await line.merge(unit(40))
    assert.equal(line.projection.head(), 2)
    await line.close()
  })

  test('stays before a commit whose changes cannot be read, and applies it later', async () => {
    const line = await newFollowed()
    await line.merge(SEFER)
    const before = dumpOf(line.folder)
    await line.commit(unit(2))
    const failing = { ...line.feed, changesOf: () => Promise.reject(new Error('the line is cut')) }
    await assert.rejects(line.projection.catchUp(failing), /the line is cut/)
    assert.deepEqual(dumpOf(line.folder), before)
    assert.equal(await line.projection.catchUp(line.feed), 2)
    await line.close()
  })

  test('refuses to follow another ledger than the one it was built from', async () => {
    const line = await newFollowed()
    await line.merge(SEFER)
    const other = await newLine()
    await other.commit(unit(7))
    await other.commit(unit(8))
    const isDiverged = (error: unknown): boolean =>
      isRefusal(error) && error.code === 'internal' && error.message.includes('reindex')
    await assert.rejects(line.projection.catchUp(other.feed), isDiverged)
    assert.deepEqual(await line.projection.rebuild(other.feed), { head: 2, setAside: null })
    await other.close()
    await line.close()
  })

  test('refuses a commit that does not follow the last one it applied', async () => {
    const line = await newFollowed()
    for (const n of [2, 3]) await line.merge(unit(n))
    const other = await newLine()
    for (const n of [7, 8, 9]) await other.commit(unit(n))
    const before = dumpOf(line.folder)
    await assert.rejects(line.projection.catchUp(other.feed), /does not belong to this ledger/)
    assert.deepEqual(dumpOf(line.folder), before)
    await line.merge(unit(4))
    assert.equal(line.projection.head(), 3)
    await other.close()
    await line.close()
  })

  test('refuses a ledger that was restored to an older state', async () => {
    const line = await newFollowed()
    for (const n of [2, 3, 4]) await line.merge(unit(n))
    const older = await newLine()
    await older.commit(unit(2))
    const opened = await openProjection(join(line.folder, 'projection.sqlite'))
    await assert.rejects(opened.catchUp(older.feed), /does not belong to this ledger/)
    opened.close()
    await older.close()
    await line.close()
  })
})

describe('A page of a scan whose file was taken down before the page was merged', () => {
  const PDF = 'a'.repeat(64)
  const SCAN: Put = { id: 'rh-00000051', type: 'scan', data: { file: PDF } }
  const LAYER: Put = {
    id: 'rh-00000052',
    type: 'text-layer',
    data: { scan: SCAN.id, kind: 'community' },
  }
  const PAGE: Put = {
    id: 'rh-00000053',
    type: 'text-page',
    data: { layer: LAYER.id, page: 1, lines: [{ id: 'l1', text: 'מלים' }] },
  }

  async function newScan(): Promise<Followed> {
    const line = await newFollowed()
    await line.holdFile(PDF, 'open')
    await line.merge(SCAN)
    await line.merge(LAYER)
    return line
  }

  /** The file is taken down, and then the page is merged. No projection sees either yet. */
  async function takeDownThenMerge({ ledger, commit }: Followed): Promise<void> {
    const change = { sha256: PDF, rights: 'preserved', reason: null, by: null } as const
    await ledger.write((tx) => setFileRights(tx, { ...change, at: '2026-03-01T12:00:00.000Z' }))
    await commit(PAGE)
  }

  /** What readers see of the page, whenever the projection asks the feed for more and when it is done. */
  async function seenOnTheWay({ projection }: Followed, feed: CommitFeed): Promise<Set<string>> {
    const seen = new Set<string>()
    const look = (): void => {
      const bytes = projection.reads.items.find(PAGE.id)?.bytes.toString('utf8')
      seen.add(bytes === undefined ? 'no page' : bytes.includes('מלים') ? 'its words' : 'withheld')
    }
    const watched: CommitFeed = {
      async commitsAfter(...ask) {
        look()
        return await feed.commitsAfter(...ask)
      },
      async changesOf(...ask) {
        look()
        return await feed.changesOf(...ask)
      },
      versionAt: feed.versionAt,
      async rightsChangedAfter(...ask) {
        look()
        return await feed.rightsChangedAfter(...ask)
      },
    }
    await projection.catchUp(watched, look)
    return seen
  }

  test('is withheld from the first moment', async () => {
    const line = await newScan()
    await takeDownThenMerge(line)
    assert.deepEqual(await seenOnTheWay(line, line.feed), new Set(['no page', 'withheld']))
    await line.close()
  })

  test('is withheld also when both happen while the projection follows', async () => {
    const line = await newScan()
    let isDone = false
    const feed: CommitFeed = {
      ...line.feed,
      async commitsAfter(seq, limit) {
        if (!isDone) await takeDownThenMerge(line)
        isDone = true
        return await line.feed.commitsAfter(seq, limit)
      },
    }
    assert.deepEqual(await seenOnTheWay(line, feed), new Set(['no page', 'withheld']))
    await line.close()
  })

  test('is withheld also when both happen while the projection is built again', async () => {
    const line = await newScan()
    let isDone = false
    const feed: CommitFeed = {
      ...line.feed,
      async commitsAfter(seq, limit) {
        if (!isDone) await takeDownThenMerge(line)
        isDone = true
        return await line.feed.commitsAfter(seq, limit)
      },
    }
    await line.projection.rebuild(feed)
    const page = line.projection.reads.items.find(PAGE.id)?.bytes.toString('utf8')
    assert.ok(page !== undefined && !page.includes('מלים'))
    await line.close()
  })
})

describe('A projection that is killed', () => {
  test('has whole commits only, and continues after the last one', async () => {
    const line = await newLine()
    await line.commit(SEFER)
    await line.commit(...units(2, 10))
    await line.commit(...units(2, 2_500))
    const { child, firstLine, ended } = startProgram('half-way', line.folder, 'follow')
    assert.equal(await firstLine, 'inside 3')
    child.kill('SIGKILL')
    await ended
    const projection = await openProjection(join(line.folder, 'projection.sqlite'))
    assert.equal(projection.head(), 2)
    assert.deepEqual(projection.reads.sums.counts(), { unit: 10, work: 1 })
    assert.equal(await projection.catchUp(line.feed), 3)
    projection.close()
    assert.deepEqual(dumpOf(line.folder), await freshDump(line))
    await line.close()
  })
})

describe('Two processes over one projection', () => {
  test('apply every commit once in total', async () => {
    const line = await newFollowed()
    const last = 40
    await line.merge(SEFER)
    const other = startProgram('following', line.folder, String(last))
    assert.equal(await other.firstLine, 'ready')
    for (let seq = 2; seq <= last; seq += 1) {
      await line.commit(...units(seq * 100, seq % 7 === 0 ? 60 : 1))
      await line.projection.catchUp(line.feed)
    }
    assert.equal(await other.ended, 0)
    assert.equal(line.projection.head(), last)
    assert.deepEqual(dumpOf(line.folder), await freshDump(line))
    await line.close()
  })
})
