import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { type Followed, newFollowed, type Put } from '@yalkut/testing/projections/line'
import Database from 'better-sqlite3'
import { IN_ORDER, type ShownCommit } from './commits.ts'

function person(n: number): Put {
  return { id: `rh-${String(n).padStart(8, '0')}`, type: 'person', data: { name: { he: '-' } } }
}

function people(from: number, count: number): Put[] {
  return Array.from({ length: count }, (_, n) => {
    const id = `rh-${String(from + n).padStart(8, '0')}`
    return { id, type: 'person', data: { name: { he: `איש ${n}` } } }
  })
}

async function withLine(body: (line: Followed) => Promise<void>): Promise<void> {
  const line = await newFollowed()
  await body(line)
  await line.close()
}

function pagesOf({ projection }: Followed, query: { since: number; limit: number; changes?: number }): ShownCommit[][] {
  const pages: ShownCommit[][] = []
  for (let cursor: string | undefined; pages.length < 100; ) {
    const page = projection.reads.commits.list({ ...query, cursor })
    pages.push(page.commits)
    assert.equal(page.newest, page.next === null)
    if (page.next === null) return pages
    cursor = page.next
  }
  throw new Error('the line has no end')
}

describe('The line of commits', () => {
  test('is read in order after a commit, in pages', () =>
    withLine(async (line) => {
      for (let n = 1; n <= 7; n += 1) await line.merge(...people(n * 10, n))
      const seqs = (since: number, limit: number): number[][] =>
        pagesOf(line, { since, limit }).map((page) => page.map(({ seq }) => seq))
      assert.deepEqual(seqs(0, 3), [[1, 2, 3], [4, 5, 6], [7]])
      assert.deepEqual(seqs(4, 100), [[5, 6, 7]])
      assert.deepEqual(seqs(0, 7), [[1, 2, 3, 4, 5, 6, 7]])
      assert.deepEqual(seqs(7, 5), [[]])
      assert.deepEqual(seqs(99, 5), [[]])
    }))

  test('never cuts a commit: pages end between commits, and a large one is alone and whole', () =>
    withLine(async (line) => {
      await line.merge(...people(1, 150))
      await line.merge(...people(1_000, 60))
      await line.merge(...people(2_000, 201))
      for (let n = 0; n < 5; n += 1) await line.merge(...people(3_000 + n * 100, 50))
      const { commits } = line.projection.reads
      const seen: [seq: number, changes: number][][] = []
      // As documented: the last `seq` alone is stored.
      for (let since = 0; ; ) {
        const page = commits.whole({ since, limit: 50 })
        const large = [...(page.large?.changes ?? [])].flat()
        const read = [
          ...page.commits.map(({ seq, changes }): [number, number] => [seq, changes.length]),
          ...(page.large === null ? [] : [[page.large.commit.seq, large.length] as [number, number]]),
        ]
        seen.push(read)
        since = read.at(-1)?.[0] ?? since
        assert.equal(page.newest, page.next === null)
        if (page.next === null) break
        assert.deepEqual(
          commits.whole({ since: 0, limit: 50, cursor: page.next }).next,
          commits.whole({ since, limit: 50 }).next,
        )
      }
      assert.deepEqual(seen, [[[1, 150]], [[2, 60]], [[3, 201]], [4, 5, 6, 7].map((seq) => [seq, 50]), [[8, 50]]])
    }))

  test('with a number of changes, the cursor of a commit gives its rest', () =>
    withLine(async (line) => {
      await line.merge(...people(1, 7))
      await line.merge(...people(1_000, 2))
      const { commits } = line.projection.reads
      const [first, second] = commits.list({ since: 0, limit: 20, changes: 3 }).commits
      assert.equal(second?.cursor, undefined)
      const revs = (commit: ShownCommit | undefined) => commit?.changes.map(({ rev }) => rev)
      assert.deepEqual(revs(first), [1, 2, 3])
      const more = commits.list({ since: 0, limit: 20, changes: 3, cursor: first?.cursor ?? '' })
      assert.deepEqual(more.commits.map(revs), [
        [4, 5, 6],
        [8, 9],
      ])
      const rest = commits.whole({ since: 0, limit: 20, cursor: more.commits[0]?.cursor ?? '' })
      assert.deepEqual(rest.commits.map(revs), [[7], [8, 9]])
      const none = commits.list({ since: 0, limit: 1, changes: 0 })
      const all = commits.whole({ since: 0, limit: 1, cursor: none.commits[0]?.cursor ?? '' })
      assert.deepEqual(all.commits.map(revs), [[1, 2, 3, 4, 5, 6, 7]])
    }))

  test('gives a commit of 5,000 changes over several pages, each change once and in order', () =>
    withLine(async (line) => {
      await line.merge(...people(1, 3))
      await line.merge(...people(1_000, 5_000))
      await line.merge(...people(9_000, 2))
      const pages = pagesOf(line, { since: 0, limit: 20 })
      const sizes = pages.map((page) => page.flatMap(({ changes }) => changes).length)
      assert.equal(Math.max(...sizes), 200)
      const commits = pages.flat()
      const revs = commits.flatMap(({ changes }) => changes.map(({ rev }) => rev))
      assert.deepEqual(
        revs,
        Array.from({ length: 5_005 }, (_, n) => n + 1),
      )
      for (const { seq, changed, changes } of commits) {
        assert.equal(changed, { 1: 3, 2: 5_000, 3: 2 }[seq])
        assert.ok(changes.length > 0)
      }
    }))

  test('ends a page before its data is too much, and shows a larger change alone', () =>
    withLine(async (line) => {
      const large = (n: number, megabytes: number): Put => {
        const note = 'x'.repeat(megabytes * 1_000_000)
        return { ...person(n), data: { name: { he: `איש ${n}` }, note } }
      }
      const sizes = [1, 3, 9, 3, 1]
      await line.merge(...sizes.map((megabytes, n) => large(n + 1, megabytes)))
      await line.merge({ ...person(2), data: { name: { he: 'איש' } } })
      const pages = pagesOf(line, { since: 0, limit: 20 })
      const revs = pages.map((page) => page.flatMap(({ changes }) => changes.map(({ rev }) => rev)))
      assert.deepEqual(revs, [[1, 2], [3], [4, 5, 6]])
    }))

  test('a page inside a large commit is found without its changes before', () =>
    withLine(async (line) => {
      const db = new Database(join(line.folder, 'projection.sqlite'), { readonly: true })
      const given = { start: 2, startRev: 900, last: 4, most: 10 }
      const steps = db.prepare<object, { detail: string }>(`explain query plan ${IN_ORDER}`)
      const plan = steps.all(given).map(({ detail }) => detail)
      db.close()
      assert.deepEqual(
        plan.filter((step) => !/^(CO-ROUTINE|MERGE|LEFT|RIGHT)/.test(step)),
        [
          'SEARCH revisions USING INDEX revisions_in (seq=? AND rev>?)',
          'SEARCH revisions USING INDEX revisions_in (seq>? AND seq<?)',
          'SCAN r',
          'SEARCH i USING INDEX sqlite_autoindex_items_1 (id=?) LEFT-JOIN',
        ],
      )
    }))

  test('limits the changes of each commit, and still counts all', () =>
    withLine(async (line) => {
      for (let n = 0; n < 20; n += 1) await line.merge(...people(n * 1_000 + 1, 150))
      const pages = pagesOf(line, { since: 0, limit: 100, changes: 140 })
      const commits = pages.flat()
      assert.deepEqual(
        commits.map(({ seq }) => seq),
        Array.from({ length: 20 }, (_, n) => n + 1),
      )
      for (const { seq, changes, changed } of commits) {
        assert.deepEqual([changes.length, changed], [140, 150], `commit ${seq}`)
      }
      const none = pagesOf(line, { since: 0, limit: 100, changes: 0 })
      assert.deepEqual(
        none.map((page) => page.length),
        [20],
      )
      assert.ok(none.flat().every(({ changes, types }) => changes.length === 0 && types))
    }))

  test('gives the fields of each change that a mirror needs: hashes, deletions, merges of duplicates', () =>
    withLine(async (line) => {
      const [one, two] = people(1, 2)
      if (one === undefined || two === undefined) throw new Error('no people')
      await line.merge(one, two)
      await line.merge({ id: one.id, type: 'person', data: null, mergedInto: two.id })
      const [first, second] = line.projection.reads.commits.list({ since: 0, limit: 5 }).commits
      assert.equal(second?.prev, first?.hash)
      assert.equal(first?.prev, null)
      assert.deepEqual(second?.changes[0]?.data, null)
      assert.equal(second?.changes[0]?.mergedInto, two.id)
      assert.match(first?.changes[0]?.salt ?? '', /^[\w-]{22}$/)
      assert.deepEqual(first?.types, ['person'])
    }))
})
