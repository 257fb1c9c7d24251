import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { newFollowed, type Put } from '@yalkut/testing/projections/line'
import type { NameSearchAnswer } from './search.ts'

let nextId = 0
function put(type: string, data: JsonObject): Put {
  nextId += 1
  const id = `rh-${String(nextId).padStart(8, '0')}`
  return { id, type, data, path: `/${nextId}` }
}

const work = (he: string, en?: string, more: JsonObject = {}): Put =>
  put('work', { title: { he, ...(en !== undefined && { en }) }, ...more })

const likkutei = work('ליקוטי שיחות', 'Likkutei Sichos')
const igros = work('אגרות קודש', 'Igros Kodesh')
const psalms = work('תהילים', 'Psalms')
const marked = work('לקו״ת')
const named = work('פלח הרימון')
const chapter = put('unit', {
  work: psalms.id,
  position: [{ level: 'chapter', value: '119' }],
  order: 'V',
  label: { he: 'פרק קי״ט' },
})
const purim = put('event', { kind: 'farbrengen', title: { he: 'דברים' }, date: '5741-06B-14' })
const ALL = [likkutei, igros, psalms, marked, named, chapter, purim]

async function searched(use: (search: (q: string) => NameSearchAnswer) => void | Promise<void>): Promise<void> {
  const line = await newFollowed()
  await line.merge(...ALL)
  const { search } = line.projection.reads
  await use((q) => search.search({ q, limit: 20 }))
  await line.close()
}

/** `q = word: rule` of the first result, and its id. */
function firstOf({ explain, items }: NameSearchAnswer): [string | undefined, string] {
  assert.equal(explain.length, items.length)
  const [first] = explain
  const matches = first?.matches.map(({ q, word, rule }) => `${q} = ${word}: ${rule}`) ?? []
  return [first?.id, matches.join('; ')]
}

test('each result says which words of its names the query found, and by which rule', () =>
  searched((search) => {
    const cases: [q: string, put: Put, why: string][] = [
      ['Likkutei Sichos', likkutei, 'Likkutei = Likkutei: exact; Sichos = Sichos: exact'],
      ['ליקוטי שי', likkutei, 'ליקוטי = ליקוטי: exact; שי = שיחות: begins'],
      ['לקו״ש', likkutei, 'לקו״ש = ליקוטי שיחות: abbreviation'],
      ['ליקוטי תורה', marked, 'ליקוטי = לקו״ת: abbreviation; תורה = לקו״ת: abbreviation'],
      ['Tehillim', psalms, 'Tehillim = תהילים: known'],
      ['ותהלים', psalms, 'ותהלים = תהילים: known'],
      ['Tehillim 119:5', chapter, 'Tehillim = תהילים: known; 119 = 119: number'],
      ['תהילים קי״ט', chapter, 'תהילים = תהילים: exact; קי״ט = 119: number'],
      ['14 Adar II 5741', purim, '14 Adar II 5741 = 5741-06B-14: date'],
      ['Purim 5741', purim, 'Purim 5741 = 5741-06B-14: date'],
    ]
    for (const [q, { id }, why] of cases) {
      const [found, matches] = firstOf(search(q))
      assert.equal(found, id, q)
      assert.equal(matches.toLowerCase(), why.toLowerCase(), q)
    }
  }))

test('words that stand in no name are found by the rules of the search inside words', () =>
  searched((search) => {
    const cases: [q: string, put: Put, rule: string, meant: string][] = [
      ['לקוטי שיחת', likkutei, 'ליקוטי', 'ליקוטי שיחות'],
      ['ליקוטי שיהות', likkutei, 'typo', 'ליקוטי שיחות'],
      ['igres koidesh', igros, 'sound', 'אגרות קודש'],
      ['likutei sichot', likkutei, 'sound', 'ליקוטי שיחות'],
      ['פלח הרימונים', named, 'suffix', 'פלח הרימון'],
    ]
    for (const [q, { id }, why, meant] of cases) {
      const answer = search(q)
      const [found, matches] = firstOf(answer)
      assert.equal(found, id, q)
      assert.ok(matches.includes(why), `${q}: ${matches}`)
      assert.equal(answer.didYouMean?.q, meant, q)
    }
  }))

test('a word of three may be missing, and a prefix stands before the first word alone', () =>
  searched((search) => {
    assert.equal(firstOf(search('ליקוטי שיחות מתורגמות'))[0], likkutei.id)
    assert.equal(firstOf(search('ובליקוטי שיחות'))[0], likkutei.id)
    assert.deepEqual(search('ליקוטי ובשיחות').items, [])
  }))

test('a query that finds something says nothing else was meant', () =>
  searched((search) => {
    for (const q of ['ליקוטי שיחות', 'Tehillim', 'Purim', 'Lag BaOmer 5741', '1 Elul 5799', 'qqqq', '*', '"']) {
      assert.equal(search(q).didYouMean, null, q)
    }
  }))

test('words of deleted and renamed names are found no more', async () => {
  const line = await newFollowed()
  await line.merge(...ALL)
  const { search } = line.projection.reads
  const find = (): unknown => search.search({ q: 'igres koidesh', limit: 5 }).explain[0]?.id
  assert.equal(find(), igros.id)
  await line.merge({ ...igros, data: { title: { he: 'אחר' } } })
  assert.equal(find(), undefined)
  await line.merge({ ...igros, data: null })
  assert.equal(find(), undefined)
  await line.close()
})
