import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newFollowed, type Put } from '@yalkut/testing/projections/line'

const idOf = (n: number): string => `rh-${String(n).padStart(8, '0')}`
const [WORK, UNIT, TEXT, EMPTY] = [901, 902, 903, 904].map(idOf) as [string, string, string, string]

const text = (id: string): Put => ({
  id,
  type: 'text',
  path: null,
  data: { kind: 'edition', language: 'he', unit: UNIT },
})
const segment = (n: number): Put => ({
  id: idOf(n),
  type: 'segment',
  path: null,
  data: { text: TEXT, kind: n % 4 === 1 ? 'heading' : 'paragraph', order: `V${n}`, content: `${n}`, proofread: 0 },
})

test('a text is read a page at a time, each paragraph has its place, and headings are not counted', async () => {
  const line = await newFollowed()
  try {
    const data = { title: { he: 'ספר' }, authors: [], genre: 'other', levels: [] }
    await line.merge({ id: WORK, type: 'work', path: '/a', data })
    const unit = { work: WORK, label: { he: 'פרק' }, position: [], order: 'V' }
    await line.merge({ id: UNIT, type: 'unit', path: '/a/1', data: unit }, text(TEXT), text(EMPTY))
    // 1, 5 and 9 are headings.
    await line.merge(...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(segment))
    const { texts, links } = line.projection.reads
    const around = (n: number, each: number) =>
      links.around('segment', { id: idOf(n), field: 'text', each }).map(({ id }) => Number(id.slice(3)))
    assert.deepEqual(around(5, 2), [3, 4, 5, 6, 7])
    assert.deepEqual(around(1, 2), [1, 2, 3])
    assert.deepEqual(around(9, 1), [8, 9])
    assert.deepEqual(links.around('segment', { id: TEXT, field: 'text', each: 2 }), [])
    assert.deepEqual([...texts.lengths([TEXT, EMPTY, UNIT])], [[TEXT, { rows: 9, withheld: null }]])
    assert.deepEqual(texts.lengths([]), new Map())
    const pageAt = (from: number) => {
      const { shown, before } = texts.page(TEXT, { from, limit: 4 })
      return { ids: shown.map(({ id }) => id), before }
    }
    assert.deepEqual(pageAt(0), { ids: [1, 2, 3, 4].map(idOf), before: 0 })
    assert.deepEqual(pageAt(4), { ids: [5, 6, 7, 8].map(idOf), before: 3 })
    assert.deepEqual(pageAt(8), { ids: [9].map(idOf), before: 6 })
    assert.deepEqual(pageAt(12), { ids: [], before: 6 })
    assert.deepEqual(
      [1, 6, 9].map((n) => texts.indexOf(TEXT, idOf(n))),
      [0, 5, 8],
    )
    assert.deepEqual(
      [0, 1, 4, 6, 7].map((number) => texts.paragraphNumbered(TEXT, number)),
      [null, idOf(2), idOf(6), idOf(8), null],
    )
    assert.equal(texts.indexOf(EMPTY, idOf(6)), null)
    assert.equal(texts.indexOf(TEXT, UNIT), null)
  } finally {
    await line.close()
  }
})
