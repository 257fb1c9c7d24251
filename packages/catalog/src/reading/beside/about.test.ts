import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { type Followed, newFollowed, type Put } from '@yalkut/testing/projections/line'
import { refused } from '@yalkut/testing/values/refused'
import type { Beside, BesideGroup } from '../../core/shapes/beside.ts'
import { type BesideQuery, besidePlace } from './about.ts'

let line: Followed
const id = (name: string): string => `rh-${name.padStart(8, '0')}`
const put = (type: string, name: string, data: JsonObject): Put => ({ id: id(name), type, path: `/${name}`, data })
const verses = (language: string, ...words: string[]): JsonObject => ({
  id: language,
  language,
  segments: words.map((text, at) => ({ id: `v${at + 1}`, kind: 'verse', n: at + 1, text: [{ text }] })),
})
const body = (...versions: JsonObject[]): JsonObject => ({ profile: 'plain', versions })
const unit = (name: string, work: string, values: string[], more: JsonObject = {}): Put =>
  put('unit', name, {
    work: id(work),
    position: values.map((value, at) => ({ level: ['chapter', 'verse'][at] ?? 'x', value })),
    order: 'V',
    label: { he: name },
    ...more,
  })
const relation = (name: string, from: string, to: string, more: JsonObject = {}): Put => ({
  ...put('relation', name, { kind: 'cites', from: id(from), to: id(to), ...more }),
  path: null,
})
const commentary = (to: string): JsonObject => ({ addition: { kind: 'commentary', to: id(to) } })

before(async () => {
  line = await newFollowed()
  const work = (name: string, more: JsonObject = {}): Put =>
    put('work', name, { title: { he: name }, slug: name, authors: [], genre: 'tanach', levels: ['chapter'], ...more })
  await line.merge(
    work('base'),
    work('rashy', commentary('base')),
    work('ramban', commentary('base')),
    work('yndex', { addition: { kind: 'index', to: id('base') } }),
    put('event', 'fest', { kind: 'farbrengen', title: { he: 'fest' }, date: '5742-05-10' }),
    put('recording', 'tape', { title: { he: 'tape' }, event: id('fest') }),
    unit('ch1', 'base', ['1'], {
      date: '5742-05-11',
      events: [id('fest')],
      body: body(verses('he', 'one', 'two', 'three', 'four'), verses('en', 'first', 'second')),
    }),
    unit('ra1', 'rashy', ['1'], { body: body(verses('he', 'on one', 'on two')) }),
    unit('rm12', 'ramban', ['1', '2'], { body: body(verses('he', 'at length on two')) }),
    unit('rm13', 'ramban', ['1', '3'], { body: body(verses('he', 'at length on three')) }),
    unit('yx1', 'yndex', ['1'], { body: body(verses('he', 'no commentary')) }),
    unit('say', 'ramban', ['9'], { body: body(verses('he', 'elsewhere')) }),
    unit('sx', 'base', ['7'], {
      body: body({
        id: 'he',
        language: 'he',
        segments: [{ id: 'v1', kind: 'verse', text: [{ text: 'see', href: id('ch1') }] }],
      }),
    }),
    put('text', 'tx', { kind: 'translation', language: 'yi', unit: id('ch1') }),
    ...['eins', 'zwei'].map((content, at) =>
      put('segment', `s${at}`, { text: id('tx'), order: `V${at}`, kind: 'paragraph', content, proofread: 0 }),
    ),
    put('publication', 'prn', { kind: 'book-volume', title: { he: 'prn' }, work: id('base') }),
    put('scan', 'scan', { publication: id('prn'), file: '0'.repeat(64), completeness: 'complete' }),
    put('contents-map', 'map', { publication: id('prn'), unit: id('ch1'), pages: { from: 5, to: 6, scheme: 'pdf' } }),
    relation('r1', 'fest', 'ch1', { span: { from: 'v2' }, note: 'in the second sicha' }),
    relation('r2', 'tape', 'ch1', { span: { from: 'v1', to: 'v3' }, origin: { by: 'links@1' } }),
    relation('r3', 'sx', 'ch1'),
    relation('r4', 'say', 'ch1', { span: { from: 'v4' } }),
    relation('r5', 'ch1', 'sx'),
    relation('r6', 'fest', 'ch1', { kind: 'answer-to' }),
  )
})
after(() => line.close())

const about = (segment?: string, more: Partial<BesideQuery> = {}, of = 'ch1'): Promise<Beside> =>
  besidePlace(line, id(of), { limit: 20, ...(segment !== undefined && { segment }), ...more })

/** Each item as `name`, `name#segment`, with `*` of the whole item, `?` by a machine. */
function namesIn(found: Beside, group: BesideGroup): string[] {
  return found[group].items.map(({ id: of, segment, whole, machine }) => {
    const name = of.slice(3).replace(/^0+/, '')
    return `${name}${segment === undefined ? '' : `#${segment}`}${whole ? '*' : ''}${machine ? '?' : ''}`
  })
}

test('a verse has its commentaries: by number, by position, and by the paragraphs that a relation names', async () => {
  const two = await about('v2')
  assert.deepEqual(namesIn(two, 'commentaries'), ['ra1#v2', 'rm12'])
  assert.deepEqual(
    two.commentaries.items.map(({ snippet }) => snippet),
    ['on two', 'at length on two'],
  )
  assert.deepEqual(namesIn(await about('v3'), 'commentaries'), ['rm13'])
  assert.deepEqual(namesIn(await about('v4'), 'commentaries'), ['say'])
  assert.deepEqual(namesIn(await about(), 'commentaries'), ['ra1', 'say', 'rm12', 'rm13'])
})

test('a verse has its words in other languages and the page on which it is printed', async () => {
  const two = await about('v2')
  assert.deepEqual(
    two.translations.items.map(({ language, snippet }) => [language, snippet]),
    [
      ['en', 'second'],
      ['yi', 'zwei'],
    ],
  )
  assert.deepEqual(
    two.printings.items.map(({ id: of, page, name }) => [of, page, name?.he]),
    [[id('scan'), 5, 'prn']],
  )
  assert.deepEqual(namesIn(await about('v4'), 'translations'), [])
})

test('what quotes the verse comes first, then what quotes its chapter; commentaries are not listed again', async () => {
  const two = await about('v2')
  assert.deepEqual(namesIn(two, 'quotedBy'), ['fest', 'tape?', 'sx*', 'sx*'])
  assert.equal(two.quotedBy.total, 4)
  assert.equal(two.quotedBy.items[0]?.snippet, 'in the second sicha')
  assert.deepEqual(namesIn(await about('v4'), 'quotedBy'), ['sx*', 'sx*'])
  assert.deepEqual(namesIn(await about(), 'quotedBy'), ['sx', 'fest', 'tape?', 'sx'])
  assert.deepEqual(namesIn(two, 'quotes'), ['sx*'])
  assert.deepEqual(namesIn(await about('v1', {}, 'sx'), 'quotes'), ['ch1', 'ch1*'])
  assert.deepEqual(namesIn(two, 'relations'), ['fest*'])
})

test('a paragraph of a text is a place too, with what is of its text and of its unit', async () => {
  const found = await about(id('s1'))
  assert.deepEqual(namesIn(found, 'commentaries'), ['ra1#v2', 'rm12'])
  assert.deepEqual(namesIn(found, 'quotedBy'), ['sx*', 'sx*'])
  assert.deepEqual(await about(undefined, {}, 's1'), found)
})

test('recordings and dates are those of its events', async () => {
  const found = await about('v1')
  assert.deepEqual(namesIn(found, 'recordings'), ['tape*'])
  assert.deepEqual(
    found.dates.items.map(({ id: of, date }) => [of, date]),
    [
      [id('ch1'), '5742-05-11'],
      [id('fest'), '5742-05-10'],
    ],
  )
})

test('each list goes on by its own cursor, and keeps its total', async () => {
  for (const segment of ['v2', undefined]) {
    const whole = namesIn(await about(segment), 'quotedBy')
    const found: string[] = []
    for (let next: string | undefined; ; ) {
      const page: Beside = await about(segment, { limit: 1, ...(next !== undefined && { cursor: next }) })
      found.push(...namesIn(page, 'quotedBy'))
      assert.equal(page.quotedBy.total, whole.length)
      if (next !== undefined) assert.deepEqual(page.commentaries.items, [])
      if (page.quotedBy.next === null) break
      next = page.quotedBy.next
    }
    assert.deepEqual(found, whole)
  }
})

test('what is no place is refused', async () => {
  await assert.rejects(about('v99'), refused('not-found'))
  await assert.rejects(about(id('nqpe')), refused('not-found'))
  await assert.rejects(about(id('s1'), {}, 'sx'), refused('not-found'))
  await assert.rejects(about(undefined, {}, 'gqne'), refused('not-found'))
  await assert.rejects(about(undefined, { cursor: 'c1.x' }), refused('bad-request'))
})

test('a changed and a deleted relation are followed', async () => {
  await line.merge(relation('r1', 'fest', 'ch1', { span: { from: 'v3' } }))
  assert.deepEqual(namesIn(await about('v2'), 'quotedBy'), ['tape?', 'sx*', 'sx*'])
  await line.merge({ ...relation('r1', 'fest', 'ch1'), data: null })
  assert.deepEqual(namesIn(await about('v3'), 'quotedBy'), ['tape?', 'sx*', 'sx*'])
})

test('a relation of several paragraphs of a text is beside each of them, and beside no other', async () => {
  const third = { text: id('tx'), order: 'V2', kind: 'paragraph', content: 'drei', proofread: 0 }
  await line.merge(
    put('segment', 's2', third),
    relation('r7', 'fest', 'tx', { span: { from: id('s0'), to: id('s1') } }),
  )
  const quoting = async (segment: string): Promise<number> =>
    namesIn(await about(id(segment)), 'quotedBy').filter((name) => name.startsWith('fest')).length
  assert.deepEqual([await quoting('s0'), await quoting('s1'), await quoting('s2')], [1, 1, 0])
})
