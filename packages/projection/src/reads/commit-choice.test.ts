/** Commits by author, type and set, and the facts of which their sentences are made. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { type Followed, newFollowed } from '@yalkut/testing/projections/line'
import type { CommitFilter } from './commits.ts'

const [OUTER, INNER, OTHER] = ['rh-setaaaa2', 'rh-setbbbb2', 'rh-setcccc2']
const [WORK, UNIT, TEXT, SEGMENT] = ['rh-waaaaaa2', 'rh-naaaaaa2', 'rh-taaaaaa2', 'rh-saaaaaa2']
const [PERSON, LOOSE] = ['rh-paaaaaa2', 'rh-pbbbbbb2']

const set = (slug: string, more: JsonObject = {}): JsonObject => ({
  name: { he: `אוסף ${slug}` },
  slug,
  policy: 'open',
  keepers: [],
  ...more,
})
const segment = (content: string, proofread = 0): JsonObject => ({
  text: TEXT,
  order: 'V1',
  kind: 'paragraph',
  content,
  proofread,
})
const work = (sets: string[]): JsonObject => ({
  title: { he: 'תורה אור', en: 'Torah Or' },
  slug: 'torah-or',
  authors: [],
  genre: 'chassidus',
  levels: ['maamar'],
  sets,
})
const unit: JsonObject = {
  work: WORK,
  label: { he: 'נח' },
  position: [{ level: 'maamar', value: '1' }],
  order: 'V1',
}

describe('Chosen commits', () => {
  let line: Followed

  before(async () => {
    line = await newFollowed()
    // 1: sets. 2: a sefer with its unit and text. 3: words. 4: checked. 5: moved to another set. 6: two people. 7: removed.
    await line.merge(
      { id: OUTER, type: 'set', data: set('outer') },
      { id: INNER, type: 'set', data: set('inner', { parent: OUTER }) },
      { id: OTHER, type: 'set', data: set('other') },
    )
    await line.merge(
      { id: SEGMENT, type: 'segment', data: segment('אלף') },
      { id: TEXT, type: 'text', data: { kind: 'edition', language: 'he', unit: UNIT } },
      { id: UNIT, type: 'unit', data: unit },
      { id: WORK, type: 'work', data: work([INNER]) },
    )
    await line.merge({ id: SEGMENT, type: 'segment', data: segment('בית') })
    await line.merge({ id: SEGMENT, type: 'segment', data: segment('בית', 2) })
    await line.merge({ id: WORK, type: 'work', data: work([OTHER]) })
    await line.merge(
      { id: PERSON, type: 'person', data: { name: { he: 'אדם' } } },
      { id: LOOSE, type: 'person', data: { name: { he: 'אדם' } } },
    )
    await line.merge(
      { id: SEGMENT, type: 'segment', data: null },
      { id: TEXT, type: 'text', data: null },
      { id: UNIT, type: 'unit', data: null },
    )
  })

  after(() => line.close())

  const find = (more: Partial<CommitFilter>) =>
    line.projection.reads.commits.find({ since: 0, limit: 50, isNewestFirst: false, ...more })
  const seqs = (more: Partial<CommitFilter>): number[] => find(more).commits.map(({ seq }) => seq)

  test('of a type are those that changed an item of it', () => {
    assert.deepEqual(seqs({ type: 'segment' }), [2, 3, 4, 7])
    assert.deepEqual(seqs({ type: 'person' }), [6])
    assert.deepEqual(seqs({ type: 'event' }), [])
  })

  test('of a set include what its items hold, and the sets inside it', () => {
    assert.deepEqual(seqs({ set: INNER }), [1, 2, 3, 4, 5])
    assert.deepEqual(seqs({ set: OUTER }), [1, 2, 3, 4, 5])
  })

  test('of a set are those of the time when the item was in it', () => {
    assert.deepEqual(seqs({ set: OTHER }), [1, 5, 7])
  })

  test('of a set and a type changed an item of this type in this set', () => {
    assert.deepEqual(seqs({ set: INNER, type: 'segment' }), [2, 3, 4])
    assert.deepEqual(seqs({ set: OTHER, type: 'segment' }), [7])
    assert.deepEqual(seqs({ set: OTHER, type: 'person' }), [])
  })

  test('of an author are found alone and with a type and a set', () => {
    assert.deepEqual(seqs({ author: 'u-chana' }), [1, 2, 3, 4, 5, 6, 7])
    assert.deepEqual(seqs({ author: 'u-chana', set: OTHER, type: 'unit' }), [7])
    assert.deepEqual(seqs({ author: 'u-sara' }), [])
  })

  test('come in pages in both orders, after a commit too', () => {
    for (const isNewestFirst of [true, false]) {
      for (const filter of [{}, { type: 'segment' }, { set: OUTER }]) {
        const whole = seqs({ isNewestFirst, ...filter })
        const paged: number[] = []
        for (let cursor: string | undefined; ; ) {
          const page = find({ isNewestFirst, ...filter, limit: 2, ...(cursor && { cursor }) })
          paged.push(...page.commits.map(({ seq }) => seq))
          if (page.next === null) break
          cursor = page.next
        }
        assert.deepEqual(paged, whole)
        assert.deepEqual(
          whole,
          whole.toSorted((a, b) => (isNewestFirst ? b - a : a - b)),
        )
        assert.deepEqual(
          seqs({ isNewestFirst, ...filter, since: 3 }),
          whole.filter((seq) => seq > 3),
        )
      }
    }
  })

  test('have their first changes, as many as are asked', () => {
    const changes = (more: Partial<CommitFilter>) =>
      find({ type: 'segment', ...more }).commits.map((commit) => commit.changes.length)
    assert.deepEqual(changes({}), [4, 1, 1, 3])
    assert.deepEqual(changes({ changes: 2 }), [2, 1, 1, 2])
    assert.deepEqual(changes({ changes: 0 }), [0, 0, 0, 0])
  })

  test('say what was done, to what, and inside what', () => {
    const facts = find({}).commits.map((commit) => commit.facts)
    const torahOr = { he: 'תורה אור', en: 'Torah Or' }
    assert.deepEqual(facts[2], {
      tallies: [{ act: 'paragraphs', type: 'segment', count: 1 }],
      // Main does not have the paragraph any more.
      item: null,
      inside: torahOr,
    })
    assert.deepEqual(facts[3]?.tallies, [{ act: 'checked', type: 'segment', count: 1 }])
    assert.deepEqual(facts[4]?.item, { type: 'work', name: torahOr })
    assert.deepEqual(facts[5], {
      tallies: [{ act: 'added', type: 'person', count: 2 }],
      item: null,
      inside: null,
    })
    assert.deepEqual(facts[6]?.inside, torahOr)
    assert.equal(facts[6]?.tallies.length, 3)
  })
})
