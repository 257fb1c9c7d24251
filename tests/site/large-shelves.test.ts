/** Sets of many sefarim: in the order of their numbers, a page at a time, found by letters and by names; the tree of all sets folds. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importRecords } from '@yalkut/catalog/organizing'
import { type ItemType, idFromSeed, type JsonObject } from '@yalkut/model'
import { startSiteServer } from '@yalkut/testing/servers/site-server'

const server = await startSiteServer({ sample: true })

interface NewItem {
  id: string
  type: ItemType
  path: string | null
  data: JsonObject
}

const SEFARIM = 100
const ADDITIONS = 101
const id = (name: string): string => idFromSeed('large-shelves', name)
const set = id('set')
const author = id('author')
const LONG = 'ספר שארית יוסף על כל התורה כולה עם הערות ומראי מקומות ומפתחות מפורטים'

function work(slug: string, title: JsonObject, more: JsonObject = {}): NewItem {
  const data = { title, slug, authors: [author], genre: 'other', levels: ['chapter'], sets: [set], ...more }
  return { id: id(slug), type: 'work', path: `/${slug}`, data }
}

const upTo = (n: number): number[] => Array.from({ length: n }, (_, at) => at + 1)

async function* records(): AsyncGenerator<NewItem> {
  const name = { he: 'מדף גדול', en: 'A large shelf' }
  yield { id: set, type: 'set', path: '/sets/large', data: { name, slug: 'large', policy: 'moderated', keepers: [] } }
  const person = { name: { he: 'הרב יוסף', en: 'Rabbi Yosef' }, kind: 'unknown', slug: 'yosef' }
  yield { id: author, type: 'author', path: '/authors/yosef', data: person }
  yield* upTo(SEFARIM).map((n) => work(`vol-${n}`, { he: `כרך ${n}`, en: `Volume ${n}` }))
  yield work('zz-long', { he: LONG, en: 'She’eris Yosef' })
  yield* upTo(ADDITIONS).map((n) =>
    work(`index-${n}`, { he: `מפתח ${n}`, en: `Index ${n}` }, { addition: { kind: 'index', to: id('vol-1') } }),
  )
  yield* upTo(20).map((n): NewItem => {
    const data = { name: { he: `אוסף ${n}` }, slug: `in-${n}`, policy: 'moderated', keepers: [] }
    return { id: id(`top ${n}`), type: 'set', path: `/sets/in-${n}`, data }
  })
  yield* upTo(20).map((n) => work(`inside-${n}`, { he: `פנימי ${n}` }, { sets: [id(`top ${n}`)] }))
}
await importRecords(server.catalog, {
  source: 'large-shelves',
  title: 'מדפים',
  records: records(),
  approveAs: 'sara',
})

const covers = (html: string): string[] =>
  [...html.matchAll(/<a class="cover" href="(?:\/en)?\/([^"]+)"/g)].map(([, slug = '']) => slug)

test('a large set has 48 sefarim a page, in the order of their numbers', async () => {
  const first = await server.html('/sets/large')
  assert.deepEqual(
    covers(first),
    upTo(48).map((n) => `vol-${n}`),
  )
  assert.match(first, /101 ספרים/)
  assert.match(first, /דף 1 מתוך 3/)
  const second = await server.html('/en/sets/large?page=2')
  assert.deepEqual(
    covers(second),
    upTo(96)
      .slice(48)
      .map((n) => `vol-${n}`),
  )
  assert.match(second, /Page 2 of 3/)
  assert.match(second, /href="\/en\/sets\/large" rel="prev"/)
  assert.match(second, /href="\/en\/sets\/large\?page=3" rel="next"/)
  assert.deepEqual(covers(await server.html('/sets/large?page=3')).length, 5)
  // The rest of the set is on its first page.
  assert.match(first, /מפתח 1</)
  assert.doesNotMatch(second, /Index 1</)
})

test('pages that are none show the first', async () => {
  for (const page of ['0', '-1', '4', '999999', 'x', '1e3', '%22%3E']) {
    assert.equal(covers(await server.html(`/sets/large?page=${page}`))[0], 'vol-1', page)
  }
})

test('a letter and a name leave the sefarim that have them', async () => {
  const first = await server.html('/sets/large')
  assert.match(first, /href="\/sets\/large\?letter=%D7%9B" title="100 ספרים"/)
  assert.deepEqual(covers(await server.html('/sets/large?letter=%D7%A1')), ['zz-long'])
  assert.deepEqual(covers(await server.html('/en/sets/large?letter=S')), ['zz-long'])
  const named = await server.html(`/sets/large?q=${encodeURIComponent('שארית')}`)
  assert.deepEqual(covers(named), ['zz-long'])
  assert.match(named, /ספר אחד|1 מתוך 101/)
  const page = await server.html('/sets/large?letter=%D7%9B&page=3')
  assert.deepEqual(
    covers(page),
    upTo(100)
      .slice(96)
      .map((n) => `vol-${n}`),
  )
  assert.match(page, /href="\/sets\/large\?letter=%D7%9B&amp;page=2" rel="prev"/)
  for (const none of ['letter=Q', 'q=%D7%90%D7%99%D7%9F%20%D7%9B%D7%96%D7%94', 'letter=%3Cscript%3E']) {
    const html = await server.html(`/sets/large?${none}`)
    assert.deepEqual(covers(html), [])
    assert.match(html, /אין באוסף ספר בשם הזה/)
  }
})

test('all additions are reached, in pages of their own', async () => {
  assert.doesNotMatch(await server.html('/sets/large'), /מפתח 101</)
  const second = await server.html('/sets/large?additions=2')
  assert.match(second, /<details class="fold[^"]*" open[\s\S]*מפתח 101</)
})

test('a long title is written smaller on its binding, and an author in the language of the page', async () => {
  const html = await server.html('/en/sets/large?letter=S')
  assert.match(html, /data-size="small"/)
  assert.match(html, /<i dir="auto">Rabbi Yosef<\/i>/)
  assert.match(await server.html('/sets/large?letter=%D7%A1'), /<i dir="auto">הרב יוסף<\/i>/)
})

test('the tree of many sets is folded, lists few sefarim of a set, and leads to the others', async () => {
  const html = await server.html('/browse')
  assert.doesNotMatch(html, /<details open/)
  assert.match(html, /<details>/)
  assert.equal([...html.matchAll(/href="\/vol-\d+"/g)].length, 24)
  assert.match(html, /<a href="\/sets\/large">ועוד \d+/)
})
