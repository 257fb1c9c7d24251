/** Lists and counts that the projection keeps, against a plain computation over all items of a generated catalog. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { idIn, idsIn, referencesOf } from '@yalkut/model'
import { type GeneratedItem, generatedId, generatedItems } from '@yalkut/testing/projections/generated-items'
import { type Followed, idsOf, newFollowed } from '@yalkut/testing/projections/line'
import Database from 'better-sqlite3'
import type { ItemBytes } from '../store/item-bytes.ts'
import { prepareSumReads } from './sums.ts'

let line: Followed
const items = new Map<string, GeneratedItem>()

async function merge(puts: readonly GeneratedItem[], gone: readonly string[] = []): Promise<void> {
  for (const put of puts) items.set(put.id, put)
  const deleted = gone.flatMap((id) => items.get(id) ?? [])
  for (const id of gone) items.delete(id)
  await line.merge(...puts, ...deleted.map(({ id, type }) => ({ id, type, data: null })))
}

function edited(id: string, change: object): GeneratedItem {
  const item = items.get(id)
  assert.ok(item, id)
  return { ...item, data: JSON.parse(JSON.stringify({ ...item.data, ...change })) }
}

before(async () => {
  line = await newFollowed()
  await merge([...generatedItems(700)])
  // Links that are taken away, moved and added after the first commit.
  await merge(
    [
      edited(generatedId('event', 4), { date: '5742-05-10', sets: [generatedId('set', 4)] }),
      edited(generatedId('recording', 2), { event: generatedId('event', 1) }),
      edited(generatedId('scan', 1), { publication: generatedId('publication', 1) }),
      edited(generatedId('publication', 3), { work: generatedId('work', 1) }),
      edited(generatedId('work', 5), {
        addition: { kind: 'index' },
        sets: [generatedId('set', 0)],
      }),
      edited(generatedId('work', 3), { addition: undefined }),
    ],
    [generatedId('recording', 5), generatedId('text', 1), generatedId('scan', 0), generatedId('event', 9)],
  )
})
after(() => line.close())

const all = (type: string): GeneratedItem[] => [...items.values()].filter((item) => item.type === type)
const linked = (type: string, field: string, to: string): GeneratedItem[] =>
  all(type).filter(({ data }) => referencesOf(type, data).some((at) => at.field === field && at.to === to))
const idsOfAll = (bytes: readonly ItemBytes[]): string[] => idsOf([...bytes])

/** In order of these keys. */
function sorted(list: readonly GeneratedItem[], keysOf: (item: GeneratedItem) => string[]): string[] {
  const keyed = list.map((item) => [keysOf(item), item.id] as const)
  keyed.sort(([a], [b]) => {
    const at = a.findIndex((key, n) => key !== b[n])
    return at < 0 ? 0 : (a[at] ?? '') < (b[at] ?? '') ? -1 : 1
  })
  return keyed.map(([, id]) => id)
}

const text = (value: unknown, otherwise = '~'): string => (typeof value === 'string' ? value : otherwise)
const byDate = ({ id, path, data }: GeneratedItem): string[] => [text(data.date), path ?? '~', id]
const byPath = ({ id, path }: GeneratedItem): string[] => [path ?? '~', id]
const siblings = ({ id, path, data }: GeneratedItem): string[] => [text(data.order), path ?? '~', id]

function lacks(kind: 'recordings' | 'texts' | 'scans', { id }: GeneratedItem): boolean {
  const recordings = linked('recording', 'event', id)
  if (kind === 'recordings') return recordings.length === 0
  if (kind === 'scans') {
    const publications = linked('publication', 'work', id)
    return !publications.some((at) => linked('scan', 'publication', at.id).length > 0)
  }
  const units = linked('unit', 'events', id)
  return units.length === 0 && !recordings.some((at) => linked('text', 'recording', at.id).length > 0)
}

function setsBelow(set: string): string[] {
  return [set, ...linked('set', 'parent', set).flatMap(({ id }) => setsBelow(id))]
}

function lacking(kind: 'recordings' | 'texts' | 'scans', set?: string, dates?: string): string[] {
  const sets = set === undefined ? null : new Set(setsBelow(set))
  const found = all(kind === 'scans' ? 'work' : 'event')
    .filter((item) => lacks(kind, item))
    .filter(({ data }) => sets === null || idsIn(data, 'sets').some((id) => sets.has(id)))
    .filter(({ data }) => dates === undefined || text(data.date, '').startsWith(dates))
  return sorted(found, kind === 'scans' ? byPath : byDate)
}

describe('Of a generated catalog', () => {
  test('gaps are listed and counted, in all sets, in one and below one, and by date', () => {
    const { missing } = line.projection.reads.missing
    for (const kind of ['recordings', 'texts', 'scans'] as const) {
      for (const set of [undefined, generatedId('set', 0), generatedId('set', 4)]) {
        for (const dates of kind === 'scans' ? [undefined] : [undefined, '574', '5742-05-10']) {
          const expected = lacking(kind, set, dates)
          const answer = missing({ kind, ...(set && { set }), ...(dates && { dates }), limit: 7 })
          assert.deepEqual(idsOfAll(answer.items), expected.slice(0, 7), `${kind} ${set} ${dates}`)
          assert.equal(answer.total, expected.length)
        }
      }
    }
    assert.deepEqual(line.projection.reads.gaps(), {
      events: all('event').length,
      eventsWithoutRecordings: lacking('recordings').length,
      eventsWithoutTexts: lacking('texts').length,
    })
  })

  test('official sefarim and additions are listed, in all sets and in one', () => {
    const { list } = line.projection.reads.lists
    for (const official of [true, false]) {
      for (const set of [undefined, generatedId('set', 0), generatedId('set', 5)]) {
        const works = all('work')
          .filter(({ data }) => (data.addition === undefined) === official)
          .filter(({ data }) => set === undefined || idsIn(data, 'sets').includes(set))
        const page = list({ official, ...(set && { set }), limit: 100 })
        assert.deepEqual(idsOfAll(page.items), sorted(works, byPath))
      }
    }
  })

  test('the tree has official sefarim before additions, each in order', () => {
    for (const set of all('set')) {
      const tree = line.projection.reads.tree.tree({ root: set.id, depth: 1, limit: 5 })
      const works = linked('work', 'sets', set.id)
      const [official, additions] = [false, true].map((is) =>
        sorted(
          works.filter(({ data }) => (data.addition !== undefined) === is),
          siblings,
        ),
      )
      const sets = sorted(linked('set', 'parent', set.id), siblings)
      const expected = [...sets, ...(official ?? []), ...(additions ?? [])]
      assert.deepEqual(
        tree?.children.map(({ id }) => id),
        expected.slice(0, 5),
      )
      assert.equal(tree?.more, Math.max(0, expected.length - 5))
      for (const { id, addition } of tree?.children ?? []) {
        const made = items.get(id)?.data.addition
        assert.deepEqual(addition ?? null, made ?? null)
      }
    }
  })

  test('events are found by year, by days of any year, and by what they lack', () => {
    const { ids } = line.projection.reads.events
    const days = ['05-10', '05-11', '05-11', '07-01']
    for (const missing of [undefined, 'texts', 'recordings'] as const) {
      const kept = all('event')
        .filter(({ data }) => data.date !== undefined)
        .filter((item) => missing === undefined || lacks(missing, item))
      const asked = { ...(missing && { missing }), limit: 4 }
      const on = kept.filter(({ data }) => days.includes(text(data.date).slice(5)))
      assert.deepEqual(ids({ days, ...asked }), sorted(on, byDate).slice(0, 4))
      const within = kept.filter(({ data }) => text(data.date).startsWith('574'))
      assert.deepEqual(ids({ within: '574', ...asked }), sorted(within, byDate).slice(0, 4))
    }
  })

  test('backlinks are paged, of any type and of one, by any field and by one', () => {
    const { backlinks } = line.projection.reads.links
    const to = generatedId('work', 2)
    for (const type of [undefined, 'unit', 'publication', 'work']) {
      for (const field of [undefined, 'work', 'addition.to']) {
        const expected = [...items.values()]
          .flatMap((item) => referencesOf(item.type, item.data).map((link) => ({ item, ...link })))
          .filter((link) => link.to === to && (field === undefined || link.field === field))
          .filter(({ item }) => type === undefined || item.type === type)
          .map(({ item, field: by }) => `${by} ${item.id}`)
        const found: string[] = []
        for (let cursor: string | undefined; ; ) {
          const query = {
            to,
            ...(type && { type }),
            ...(field && { field }),
            ...(cursor && { cursor }),
          }
          const page = backlinks({ ...query, limit: 3 })
          found.push(...page.backlinks.map((link) => `${link.field} ${link.from}`))
          if (page.next === null) break
          cursor = page.next
        }
        assert.deepEqual(found.toSorted(), expected.toSorted())
        const fields = found.map((each) => each.split(' ')[0])
        assert.deepEqual(fields, fields.toSorted(), 'by field')
      }
    }
  })

  test('what most items link to comes first, of any type and of one', () => {
    const { refCounts } = line.projection.reads.links
    for (const [field, type] of [
      ['topics', undefined],
      ['topics', 'unit'],
      ['work', undefined],
      ['work', 'publication'],
    ] as const) {
      const counts = new Map<string, number>()
      for (const item of items.values()) {
        if (type !== undefined && item.type !== type) continue
        for (const link of referencesOf(item.type, item.data)) {
          if (link.field === field) counts.set(link.to, (counts.get(link.to) ?? 0) + 1)
        }
      }
      const expected = [...counts].map(([id, n]) => ({ id, n })).sort((a, b) => b.n - a.n || (a.id < b.id ? -1 : 1))
      assert.deepEqual(refCounts(field, type, 6), expected.slice(0, 6))
    }
  })

  test('recordings with texts are read to the end, some at a time', () => {
    const { recordings } = line.projection.reads.heard
    const expected = all('recording').filter(({ id }) => linked('text', 'recording', id).length > 0)
    const found: string[] = []
    for (let part = recordings('', 7); part.length > 0; part = recordings(found.at(-1) ?? '', 7)) {
      found.push(...part.map(({ id }) => id))
    }
    assert.deepEqual(found, expected.map(({ id }) => id).toSorted())
  })

  test('pages of the sitemap hold every item once, also after items came and went', async () => {
    const file = join(line.folder, 'projection.sqlite')
    const db = new Database(file, { readonly: true })
    const { sitemapPage } = prepareSumReads(db, 30)
    const pages = (): string[] => {
      const found: string[] = []
      for (let page = 1; page < 100; page += 1) {
        const rows = sitemapPage('unit', page)
        found.push(...rows.map(({ id }) => id))
        if (rows.length < 30) break
      }
      return found
    }
    assert.deepEqual(pages(), sorted(all('unit'), byPath))
    assert.deepEqual(
      sitemapPage('unit', 2).map(({ id }) => id),
      pages().slice(30, 60),
    )
    await merge([{ ...edited(generatedId('unit', 50), {}), path: '/a-first' }], [generatedId('unit', 3)])
    assert.deepEqual(pages(), sorted(all('unit'), byPath))
    db.close()
  })

  test('everything is the same after a rebuild', async () => {
    const work = generatedId('work', 0)
    const read = () => {
      const { reads } = line.projection
      return JSON.stringify([
        reads.missing.missing({ kind: 'texts', limit: 50 }),
        reads.missing.missing({ kind: 'scans', set: generatedId('set', 1), limit: 50 }),
        reads.links.refCounts('topics', undefined, 50),
        reads.tree.tree({ root: null, depth: 3, limit: 50 }),
        reads.links.counts(work),
        idIn({ work }, 'work'),
      ])
    }
    const before = read()
    await line.projection.rebuild(line.feed)
    assert.equal(read(), before)
  })
})
