import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { type Followed, newFollowed, type Put } from '@yalkut/testing/projections/line'

const idOf = (n: number): string => `rh-${String(n).padStart(8, '0')}`
const SET = idOf(900)

function work(n: number, he: string, more: JsonObject = {}, path: string | null = `/w-${n}`): Put {
  const data = { title: { he }, slug: `w-${n}`, authors: [], genre: 'other', levels: ['chapter'], sets: [SET], ...more }
  return { id: idOf(n), type: 'work', data, path }
}

const shelf: Put = {
  id: SET,
  type: 'set',
  path: '/sets/x',
  data: { name: { he: 'אוסף' }, slug: 'x', policy: 'moderated', keepers: [] },
}

async function withLine(body: (line: Followed) => Promise<void>): Promise<void> {
  const line = await newFollowed()
  try {
    await body(line)
  } finally {
    await line.close()
  }
}

const ASKED = { set: SET, lang: 'he', offset: 0, limit: 3 } as const

describe('The shelf of a set', () => {
  test('has sefarim without an order in the order of their numbers, in pages', () =>
    withLine(async ({ merge, projection: { reads } }) => {
      await merge(shelf, ...[10, 2, 1, 9, 11].map((n) => work(n, `ספר ${n}`)))
      const first = reads.shelf.works(ASKED)
      assert.deepEqual(first.ids, [1, 2, 9].map(idOf))
      assert.deepEqual([first.found, first.all], [5, 5])
      assert.deepEqual(reads.shelf.works({ ...ASKED, offset: 3 }).ids, [10, 11].map(idOf))
      assert.deepEqual(reads.shelf.works({ ...ASKED, offset: 6 }).ids, [])
    }))

  test('is found by first letters, those of the language first, and by words as they begin', () =>
    withLine(async ({ merge, projection: { reads } }) => {
      await merge(
        shelf,
        work(1, 'בְּרֵאשִׁית', { title: { he: 'בְּרֵאשִׁית', en: 'Genesis' } }),
        work(2, '״במדבר״ רבה'),
        work(3, 'תורה אור'),
        work(4, '150 שנה'),
        work(5, 'Letters'),
      )
      const { letters } = reads.shelf.works(ASKED)
      assert.deepEqual(letters, [
        { letter: 'ב', works: 2 },
        { letter: 'ת', works: 1 },
        { letter: 'L', works: 1 },
        { letter: '#', works: 1 },
      ])
      const found = (more: object) => reads.shelf.works({ ...ASKED, ...more }).ids
      assert.deepEqual(found({ letter: 'ב' }), [1, 2].map(idOf))
      assert.deepEqual(found({ letter: 'G', lang: 'en' }), [idOf(1)])
      assert.deepEqual(found({ letter: 'ץ' }), [])
      assert.deepEqual(found({ words: 'אור תור' }), [idOf(3)])
      assert.deepEqual(found({ words: 'genes' }), [idOf(1)])
      assert.deepEqual(found({ words: 'ראשית' }), [])
      assert.deepEqual(found({ words: 'בראשית', letter: 'ת' }), [])
    }))

  test('reads names again after a sefer changed, and leaves additions and other sets apart', () =>
    withLine(async ({ merge, projection: { reads } }) => {
      await merge(shelf, ...[1, 2, 3, 4].map((n) => work(n, 'אור')))
      assert.equal(reads.shelf.works({ ...ASKED, letter: 'א' }).found, 4)
      await merge(
        work(1, 'תורה'),
        work(5, 'אור', { addition: { kind: 'index', to: idOf(2) } }),
        work(6, 'אור', { sets: [] }),
      )
      const { found, all } = reads.shelf.works({ ...ASKED, letter: 'א' })
      assert.deepEqual([found, all], [3, 4])
      const additions = reads.shelf.beside({ set: SET, kind: 'additions', offset: 0, limit: 9 })
      assert.deepEqual(additions, { ids: [idOf(5)], all: 1 })
      assert.deepEqual(reads.shelf.beside({ set: SET, kind: 'sets', offset: 0, limit: 9 }), { ids: [], all: 0 })
    }))
})
