import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isRefusal, type JsonObject } from '@yalkut/model'
import { type Followed, idsOf, newFollowed, type Put } from '@yalkut/testing/projections/line'
import { writeCursor } from './cursor.ts'

function idOf(n: number): string {
  return `rh-${String(n).padStart(8, '0')}`
}

const [SHELF, WORK, OTHER] = [idOf(900), idOf(901), idOf(902)] as const

function work(n: number, path: string | null, more: JsonObject = {}): Put {
  return { id: idOf(n), type: 'work', data: { title: { he: 'ספר' }, ...more }, path }
}

function child(n: number, data: JsonObject, path: string | null = null): Put {
  return { id: idOf(n), type: 'unit', data: { work: WORK, ...data }, path }
}

/** The ids of all pages of a list; `between` is called after each page. */
async function pagesOf(
  page: (cursor: string | undefined) => { items: Buffer[]; next: string | null },
  between: (at: number) => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | undefined, at = 0; at < 100; at += 1) {
    const { items, next } = page(cursor)
    ids.push(...idsOf(items))
    if (next === null) return ids
    cursor = next
    await between(at)
  }
  throw new Error('the list has no end')
}

async function withLine(body: (line: Followed) => Promise<void>): Promise<void> {
  const line = await newFollowed()
  await body(line)
  await line.close()
}

describe('The list of items', () => {
  test('is in the order of path and id, items without a path last', () =>
    withLine(async (line) => {
      await line.merge(work(5, null), work(1, '/works/c'), work(4, null), work(3, '/works/a'))
      await line.merge(work(2, '/works/b'), work(6, '/works/a-b'), work(7, '/works/a/b'))
      const { lists } = line.projection.reads
      const expected = [3, 6, 7, 2, 1, 4, 5].map(idOf)
      assert.deepEqual(await pagesOf((cursor) => lists.list({ limit: 50, cursor })), expected)
      for (const limit of [1, 2, 3, 6, 7]) {
        const ids = await pagesOf((cursor) => lists.list({ type: 'work', limit, cursor }))
        assert.deepEqual(ids, expected, `limit ${limit}`)
      }
    }))

  test('shows each item once while others are added, removed and moved', () =>
    withLine(async (line) => {
      const stay = [10, 20, 30, 40, 50, 60]
      await line.merge(...stay.map((n) => work(n, `/works/p${n}`)))
      const { lists } = line.projection.reads
      const ids = await pagesOf(
        (cursor) => lists.list({ limit: 2, cursor }),
        (at) => line.merge(work(11 + at, `/works/p0${at}`), work(71 + at, `/works/p9${at}`)),
      )
      assert.deepEqual(ids.slice(0, 6), stay.map(idOf))
      assert.equal(new Set(ids).size, ids.length)
      const cursor = lists.list({ limit: 2 }).next ?? ''
      await line.merge({ id: idOf(10), type: 'work', data: null })
      assert.ok(lists.list({ limit: 500, cursor }).items.length > 0, 'its row may be gone')
    }))

  test('is filtered by type, set, official sefarim and additions', () =>
    withLine(async (line) => {
      const set: Put = { id: SHELF, type: 'set', data: { name: { he: 'מדף' } }, path: '/sets/s' }
      const sets = [SHELF]
      const addition = (to: string): JsonObject => ({ addition: { kind: 'index', to } })
      await line.merge(set, work(1, '/works/b', { sets }), work(2, '/works/a'))
      await line.merge(work(3, '/works/c', { sets, ...addition(idOf(1)) }))
      await line.merge(work(4, '/works/d', addition(idOf(1))))
      await line.merge({ id: idOf(5), type: 'author', data: { sets }, path: '/authors/z' })
      const { lists } = line.projection.reads
      const ask = (filter: object): number[] =>
        idsOf(lists.list({ limit: 50, ...filter }).items).map((id) => Number(id.slice(3)))
      assert.deepEqual(ask({ set: SHELF }), [5, 1, 3])
      assert.deepEqual(ask({ set: SHELF, type: 'work' }), [1, 3])
      assert.deepEqual(ask({ set: SHELF, shelf: true }), [5, 1])
      assert.deepEqual(ask({ set: SHELF, official: true }), [1])
      assert.deepEqual(ask({ type: 'work', official: true }), [2, 1])
      assert.deepEqual(ask({ official: false }), [3, 4])
      assert.deepEqual(ask({ additionsOf: idOf(1) }), [3, 4])
      assert.deepEqual(ask({ additionsOf: idOf(1), set: SHELF }), [3])
      assert.deepEqual(ask({ type: 'person' }), [])
    }))

  test('follows an item that gets another path or leaves its set', () =>
    withLine(async (line) => {
      const sets = [SHELF]
      await line.merge(work(1, '/works/a', { sets }), work(2, '/works/b', { sets }))
      await line.merge(work(1, '/works/c', { sets }))
      const { lists } = line.projection.reads
      assert.deepEqual(idsOf(lists.list({ set: SHELF, limit: 9 }).items), [idOf(2), idOf(1)])
      await line.merge(work(2, '/works/b'))
      assert.deepEqual(idsOf(lists.list({ set: SHELF, limit: 9 }).items), [idOf(1)])
    }))

  test('refuses a cursor that it did not give', () =>
    withLine(async (line) => {
      const { lists, links } = line.projection.reads
      for (const cursor of ['', 'nonsense', 'c1.', 'c1.!!', writeCursor([1]), writeCursor(['a', 2])]) {
        const isBad = (error: unknown): boolean => isRefusal(error) && error.code === 'bad-request'
        assert.throws(() => lists.list({ limit: 1, cursor }), isBad)
        assert.throws(() => links.linked({ to: WORK, field: 'work', limit: 1, cursor }), isBad)
      }
    }))
})

describe('The links to an item', () => {
  test('are in the order of order key, date, part, page, path and id', () =>
    withLine(async (line) => {
      const puts = [
        child(1, {}, '/works/w/b'),
        child(2, {}, '/works/w/a'),
        child(4, {}),
        child(3, {}),
        child(5, { page: 10 }),
        child(6, { pages: { from: 9 } }),
        child(7, { part: 2 }),
        child(8, { part: 1, page: 99 }),
        child(9, { date: '5742' }),
        child(10, { date: '5742-05-10' }),
        child(11, { date: '5742-05' }),
        child(12, { order: 'V', date: '5700' }),
        child(13, { order: 'V1' }),
        child(14, { order: 'VV' }),
        child(15, { order: 'Va' }),
        child(16, { order: -1 }),
        child(17, { order: 3 }),
        child(18, { order: 20 }),
      ]
      await line.merge(...puts)
      const { links } = line.projection.reads
      const expected = [16, 17, 18, 12, 13, 14, 15, 9, 11, 10, 8, 7, 6, 5, 2, 1, 3, 4].map(idOf)
      for (const limit of [1, 5, 18, 100]) {
        const ids = await pagesOf((cursor) => links.linked({ to: WORK, field: 'work', limit, cursor }))
        assert.deepEqual(ids, expected, `limit ${limit}`)
      }
    }))

  test('keep their position while children are added before and after the cursor', () =>
    withLine(async (line) => {
      const orders = ['C', 'F', 'I', 'L', 'O', 'R']
      await line.merge(...orders.map((order, n) => child(10 + n, { order })))
      const { links } = line.projection.reads
      const ids = await pagesOf(
        (cursor) => links.linked({ to: WORK, field: 'work', limit: 2, cursor }),
        (at) => line.merge(child(50 + at, { order: 'A' }), child(60 + at, { order: `Z${at}` })),
      )
      assert.deepEqual(ids.slice(0, 6), [10, 11, 12, 13, 14, 15].map(idOf))
      assert.equal(new Set(ids).size, ids.length)
    }))

  test('are counted by type and field, the largest group first', () =>
    withLine(async (line) => {
      await line.merge(child(1, {}), child(2, {}), child(3, {}))
      const [a, b] = [idOf(20), idOf(21)]
      await line.merge({ id: a, type: 'publication', data: { work: WORK } })
      await line.merge({ id: b, type: 'relation', data: { from: WORK, to: WORK } })
      const { links } = line.projection.reads
      assert.deepEqual(links.counts(WORK), [
        { type: 'unit', field: 'work', count: 3 },
        { type: 'publication', field: 'work', count: 1 },
        { type: 'relation', field: 'from', count: 1 },
        { type: 'relation', field: 'to', count: 1 },
      ])
      await line.merge(child(1, { work: OTHER }), { id: a, type: 'publication', data: null })
      assert.deepEqual(
        links.counts(WORK).map(({ type, field, count }) => `${type} ${field} ${count}`),
        ['unit work 2', 'relation from 1', 'relation to 1'],
      )
      assert.deepEqual(
        links.backlinks({ to: WORK, limit: 9 }).backlinks.map(({ from, field }) => [from, field]),
        [
          [b, 'from'],
          [b, 'to'],
          [idOf(2), 'work'],
          [idOf(3), 'work'],
        ],
      )
      const first = links.backlinks({ to: WORK, limit: 3 })
      const rest = links.backlinks({ to: WORK, limit: 3, cursor: first.next ?? '' })
      assert.deepEqual([rest.backlinks.map(({ from }) => from), rest.next], [[idOf(3)], null])
    }))

  test('give the neighbours of an item: the one before and the one after in the same work', () =>
    withLine(async (line) => {
      const stray: Put = { id: idOf(9), type: 'unit', data: { work: OTHER, order: 'L' } }
      await line.merge(child(1, { order: 'C' }), child(2, { order: 'M' }), child(3, { order: 'T' }))
      await line.merge(stray)
      const { links } = line.projection.reads
      const around = (n: number): (string | undefined)[] => {
        const { previous, next } = links.neighbours(idOf(n), 'work')
        return [previous, next].map((item) => (item === null ? undefined : idsOf([item])[0]))
      }
      assert.deepEqual(around(1), [undefined, idOf(2)])
      assert.deepEqual(around(2), [idOf(1), idOf(3)])
      assert.deepEqual(around(3), [idOf(2), undefined])
      assert.deepEqual(around(9), [undefined, undefined])
    }))
})
