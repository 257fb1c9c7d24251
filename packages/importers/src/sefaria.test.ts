import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import {
  assertValidRecords,
  type Files,
  inFolder,
  inside,
  listIn,
  problemOf,
  readAll,
  readWhatCanBeRead,
  realTexts,
  recordAt,
  recordsOf,
  verseWords,
  wordsOf,
} from '@yalkut/testing/imports'
import { sefariaImporter } from './sefaria.ts'

const RUTH = {
  title: 'Ruth',
  heTitle: 'רות',
  language: 'he',
  versionTitle: 'Leningrad',
  versionSource: 'https://example.org/he',
  license: 'CC-BY',
  categories: ['Tanakh', 'Writings'],
  sectionNames: ['Chapter', 'Verse'],
  text: [
    ['וַיְהִי', 'וְשֵׁם', 'וַיָּמָת'],
    ['וּלְנָעֳמִי', 'וַתֹּאמֶר'],
  ],
}
const ENGLISH = {
  ...RUTH,
  language: 'en',
  versionTitle: 'A Translation',
  versionSource: '',
  license: 'Public Domain',
  text: [['And it was', '', 'And <b>he</b> died<sup>*</sup><i class="footnote">or: passed</i>'], []],
}

const read = (files: Files) => recordsOf(sefariaImporter, files)
const refused = (files: Files) => problemOf(sefariaImporter, files)

test('a file gives its sets, its work and a unit for each chapter', async () => {
  const records = await read({ 'Ruth.json': RUTH })
  assertValidRecords(records)
  assert.deepEqual(
    records.map(({ type, path }) => `${type} ${path}`),
    ['set /sets/tanakh', 'set /sets/tanakh-writings', 'work /ruth', 'unit /ruth/1', 'unit /ruth/2'],
  )
  const set = recordAt(records, '/sets/tanakh-writings')
  assert.equal(set.data.parent, recordAt(records, '/sets/tanakh').id)
  assert.deepEqual(set.data.name, { he: 'כתובים', en: 'Writings' })
  const work = recordAt(records, '/ruth')
  assert.deepEqual(work.data.title, { he: 'רות', en: 'Ruth' })
  assert.deepEqual(work.data.sets, [set.id])
  assert.deepEqual(work.data.levels, ['chapter'])
  assert.equal(work.data.genre, 'tanach')
})

test('a chapter has its position, its words and their source', async () => {
  const unit = recordAt(await read({ 'Ruth.json': RUTH }), '/ruth/2')
  const label = { he: 'פרק ב', en: 'Chapter 2' }
  assert.deepEqual(unit.data.position, [{ level: 'chapter', value: '2', label }])
  assert.deepEqual(unit.data.label, label)
  assert.deepEqual(unit.data.bodySource, {
    source: 'sefaria',
    sourceId: 'Ruth 2',
    url: 'https://example.org/he',
    licence: 'cc-by',
    credit: 'Leningrad, Sefaria',
    rights: 'credit',
  })
  const version = inside(unit.data, 'body', 'versions', 0)
  assert.equal(inside(version, 'licence'), 'CC-BY')
  assert.deepEqual(listIn(version, 'segments'), [
    { id: 'v1', kind: 'verse', n: 1, text: [{ text: 'וּלְנָעֳמִי' }] },
    { id: 'v2', kind: 'verse', n: 2, text: [{ text: 'וַתֹּאמֶר' }] },
  ])
})

test('files with one title are editions of one work, and a verse has the same id in all', async () => {
  const records = await read({ 'a.json': ENGLISH, 'b.json': RUTH })
  assertValidRecords(records)
  const unit = recordAt(records, '/ruth/1')
  const versions = listIn(unit.data, 'body', 'versions')
  assert.deepEqual(
    versions.map((version) => inside(version, 'language')),
    ['he', 'en'],
  )
  const ids = versions.map((version) => listIn(version, 'segments').map((each) => inside(each, 'id')))
  assert.deepEqual(ids, [
    ['v1', 'v2', 'v3'],
    ['v1', 'v3'],
  ])
  assert.deepEqual(listIn(versions[1], 'segments', 1, 'text'), [
    { text: 'And ' },
    { text: 'he', marks: ['b'] },
    { text: ' died' },
    { note: 'v3-n1' },
  ])
  assert.equal(wordsOf(inside(versions[1], 'notes', 0)), 'or: passed')
})

test('an edition that may not be shown is left out of chapters that another edition has, and stays alone in others', async () => {
  const closed = { ...ENGLISH, license: 'Copyright: A Press', text: [['x'], [], ['closed alone']] }
  await inFolder({ 'a.json': RUTH, 'b.json': closed }, async (folder) => {
    const { records, problems } = await readWhatCanBeRead(sefariaImporter, [folder])
    const rights = (path: string) => inside(recordAt(records, path).data, 'bodySource', 'rights')
    assert.deepEqual(['/ruth/1', '/ruth/2', '/ruth/3'].map(rights), ['credit', 'credit', 'preserved'])
    const versions = (path: string) => listIn(recordAt(records, path).data, 'body', 'versions')
    assert.deepEqual(
      ['/ruth/1', '/ruth/3'].map((path) => versions(path).map((each) => inside(each, 'title'))),
      [['Leningrad'], ['A Translation']],
    )
    assert.match(
      problems.join('\n'),
      /^skipped b\.json: the licence “Copyright: A Press” of “A Translation”.* out of 1 chapters[^\n]*$/,
    )
  })
})

test('a heText beside the text is a separate Hebrew edition', async () => {
  const both = { ...ENGLISH, heText: RUTH.text, heVersionTitle: 'Leningrad', heLicense: 'CC-BY' }
  const unit = recordAt(await read({ 'Ruth.json': both }), '/ruth/1')
  assert.deepEqual([...verseWords(unit, 0).values()], RUTH.text[0])
  assert.equal(verseWords(unit, 1).get(1), 'And it was')
})

test('the path of a unit has a part for each level of its text, and a flat text is one unit', async () => {
  const deep = {
    ...RUTH,
    title: 'Rashi on Ruth',
    categories: ['Tanakh', 'Rishonim on Tanakh'],
    sectionNames: ['Chapter', 'Verse', 'Comment'],
    text: [[['one', 'two'], [], ['three']], '', [['four']]],
  }
  const flat = { ...RUTH, title: 'Hadran', sectionNames: ['Paragraph'], text: ['x', '', 'y'] }
  const records = await read({ 'deep.json': deep, 'flat.json': flat })
  assertValidRecords(records)
  const units = records.filter(({ type }) => type === 'unit')
  assert.deepEqual(
    units.map(({ path }) => path),
    ['/rashi-on-ruth/1/1', '/rashi-on-ruth/1/3', '/rashi-on-ruth/3/1', '/hadran/1'],
  )
  assert.deepEqual(recordAt(records, '/rashi-on-ruth').data.levels, ['chapter', 'verse'])
  assert.equal(listIn(units[1]?.data, 'position').length, 2)
  assert.equal(inside(units[1]?.data, 'label', 'he'), 'פרק א, פסוק ג')
  const orders = units.slice(0, 3).map(({ data }) => String(data.order))
  assert.deepEqual(orders.toSorted(), orders)
  assert.deepEqual([...verseWords(recordAt(records, '/hadran/1')).keys()], [1, 3])
})

test('the third section of a text divided into dapim is 2a', async () => {
  const gemara = {
    ...RUTH,
    title: 'Berakhot',
    sectionNames: ['Daf', 'Line'],
    text: [[], [], ['מאימתי']],
  }
  const unit = recordAt(await read({ 'a.json': gemara }), '/berakhot/2a')
  assert.equal(inside(unit.data, 'label', 'he'), 'דף ב ע״א')
})

test('the same files give the same bytes, whatever their names and order', async () => {
  const files = { 'a.json': ENGLISH, 'b.json': RUTH }
  const again = { 'x.json': RUTH, 'y.json': ENGLISH }
  assert.equal(JSON.stringify(await read(files)), JSON.stringify(await read(files)))
  assert.equal(JSON.stringify(await read(files)), JSON.stringify(await read(again)))
})

test('a changed word changes only its chapter, and a new chapter changes no other record', async () => {
  const before = (await read({ 'Ruth.json': RUTH })).map((record) => JSON.stringify(record))
  const word = { ...RUTH, text: [RUTH.text[0], ['וּלְנָעֳמִי', 'וַתֹּאמֶר רוּת']] }
  const changed = (await read({ 'Ruth.json': word })).map((record) => JSON.stringify(record))
  assert.deepEqual(changed.slice(0, -1), before.slice(0, -1))
  assert.notEqual(changed.at(-1), before.at(-1))
  const longer = await read({ 'Ruth.json': { ...RUTH, text: [...RUTH.text, ['x']] } })
  assert.deepEqual(
    longer.slice(0, -1).map((record) => JSON.stringify(record)),
    before,
  )
})

test('a new file in the folder changes no record of the other files', async () => {
  const before = (await read({ 'Ruth.json': RUTH })).map((record) => JSON.stringify(record))
  const other = { ...RUTH, title: 'Esther', heTitle: 'אסתר' }
  const after = await read({ 'Esther.json': other, 'Ruth.json': RUTH })
  const lines = new Set(after.map((record) => JSON.stringify(record)))
  for (const line of before) assert.ok(lines.has(line), line)
})

test('a file that does not have this layout is a problem with its line', async () => {
  const of = (changes: object) => refused({ 'Ruth.json': { ...RUTH, ...changes } })
  assert.match(await refused({ 'Ruth.json': '{\n "title": "Ruth",\n}' }), /^Ruth\.json, line 3: /)
  assert.match(await refused({ 'Ruth.json': '[]' }), /^Ruth\.json, line 1: .*not a JSON object/)
  assert.match(await of({ heTitle: undefined }), /^Ruth\.json, line 1: the key "heTitle" is missing/)
  assert.match(await of({ title: ' ' }), /^Ruth\.json, line 2: "title" must be/)
  assert.match(await of({ language: 'Klingon' }), /neither "language" nor the name of the file/)
  assert.match(await of({ text: undefined }), /the key "text" is missing/)
  assert.match(await of({ text: [['x', 7]] }), /"text" 1, 2: this is not a text and is left out/)
  assert.match(await of({ categories: [] }), /"categories" must be a list of at least one/)
  assert.match(await of({ sectionNames: [...'abcdefg'] }), /more than 6 levels/)
  assert.match(
    await refused({ 'a/Ruth.json': Buffer.from('{\n"\xff"', 'latin1') }),
    /^a\/Ruth\.json, line 2: this is not UTF-8/,
  )
  assert.match(await refused({ 'Ruth.json': '{"title": "\\ud800"}' }), /cannot be stored/)
})

test('files of one sefer that do not agree are a problem', async () => {
  const twice = await refused({ 'a.json': RUTH, 'b.json': RUTH })
  assert.match(twice, /^b\.json: a\.json is the same edition, "Leningrad"/)
  const paths = await refused({ 'a.json': RUTH, 'b.json': { ...RUTH, title: 'Ruth!' } })
  assert.match(paths, /^b\.json: the titles "Ruth" and "Ruth!" would have the same path/)
  const many = Array.from({ length: 21 }, (_, at) => [`${at}.json`, { ...RUTH, versionTitle: `v${at}` }])
  assert.match(await refused(Object.fromEntries(many)), /Ruth has more than 20 editions/)
})

const real = realTexts('sefaria')

test('every verse of six real books is imported unchanged', {
  skip: real.skip,
}, async () => {
  const records = await readAll(sefariaImporter, [real.folder])
  assertValidRecords(records)
  let verses = 0
  for (const name of await readdir(real.folder)) {
    const book = JSON.parse(await readFile(`${real.folder}/${name}`, 'utf8'))
    const chapters: string[][] = book.text
    for (const [at, chapter] of chapters.entries()) {
      const words = verseWords(recordAt(records, `/${book.title.toLowerCase()}/${at + 1}`))
      assert.deepEqual(
        [...words],
        chapter.map((verse, index) => [index + 1, verse]),
      )
      verses += chapter.length
    }
  }
  assert.equal(verses, 5573)
})
