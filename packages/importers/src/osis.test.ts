import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ImportRecord } from '@yalkut/model'
import {
  assertValidRecords,
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
import { osisImporter } from './osis.ts'
import { sefariaImporter } from './sefaria.ts'

const HEADER = `<header>
 <revisionDesc><date>2017</date><p>A change</p></revisionDesc>
 <work osisWork="OSHB"><title>Open Scriptures Hebrew Bible</title>
  <identifier type="URL">https://example.org/oshb</identifier>
  <rights type="x-BY">Creative Commons Attribution 4.0</rights></work>
 <work osisWork="WLC"><title>Westminster</title><rights>Public Domain</rights></work>
</header>`

const osis = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<osis><osisText xml:lang="he" osisIDWork="OSHB">${HEADER}${body}</osisText></osis>`
const ruth = (verses: string) =>
  osis(`<div type="book" osisID="Ruth"><chapter osisID="Ruth.1">${verses}</chapter></div>`)
const verse = (n: number, inner: string) => `<verse osisID="Ruth.1.${n}">${inner}</verse>`

const read = (xml: string) => recordsOf(osisImporter, { 'Ruth.xml': xml })
const refused = (xml: string) => problemOf(osisImporter, { 'Ruth.xml': xml })

/** Imports a chapter with one verse, and returns the text of the verse and the notes of the chapter. */
async function readVerse(inner: string) {
  const unit = recordAt(await read(ruth(verse(1, inner))), '/ruth-oshb/1')
  const version = inside(unit.data, 'body', 'versions', 0)
  return { text: inside(version, 'segments', 0, 'text'), notes: listIn(version, 'notes') }
}

test('a book gives its sets, a work for its edition and a unit for each chapter', async () => {
  const records = await read(ruth(verse(1, '<w>וַ/יְהִי</w>')))
  assertValidRecords(records)
  assert.deepEqual(
    records.map(({ type, path }) => `${type} ${path}`),
    ['set /sets/tanakh', 'set /sets/tanakh-writings', 'work /ruth-oshb', 'unit /ruth-oshb/1'],
  )
  assert.deepEqual(recordAt(records, '/ruth-oshb').data.title, {
    he: 'רות (OSHB)',
    en: 'Ruth (OSHB)',
  })
  assert.deepEqual(recordAt(records, '/ruth-oshb/1').data.bodySource, {
    source: 'osis',
    sourceId: 'Ruth.1',
    url: 'https://example.org/oshb',
    licence: 'cc-by',
    credit: 'Open Scriptures Hebrew Bible',
    rights: 'credit',
  })
})

test('words have the spaces of the file, without the slashes between morphemes', async () => {
  const { text } = await readVerse(`
    <w morph="a/b">וַ/יְהִי</w>
    <w>אֶת</w><seg type="x-maqqef">־</seg><w>כָּל</w>
    <seg type="x-paseq">׀</seg>
    <w>הַֽלְלוּ</w><w>יָהּ</w><seg type="x-sof-pasuq">׃</seg>`)
  assert.deepEqual(text, [{ text: 'וַיְהִי אֶת־כָּל ׀ הַֽלְלוּיָהּ׃' }])
})

test('paragraph signs and the reversed nun are markers, not words', async () => {
  const { text } = await readVerse(
    `<w>א</w> <seg type="x-pe">פ</seg> <w>ב</w><seg type="x-sof-pasuq">׃</seg>
     <seg type="x-reversednun">׆</seg>`,
  )
  assert.deepEqual(text, [{ text: 'א' }, { marker: 'פ' }, { text: ' ב׃' }, { marker: '׆' }])
})

test('a raised, small or large letter stays in its word and has a mark', async () => {
  const { text } = await readVerse('<w>מִ/יָּ<seg type="x-suspended">עַ</seg>ר</w> <w><seg type="x-large">ב</seg></w>')
  assert.deepEqual(text, [{ text: 'מִיָּ' }, { text: 'עַ', marks: ['sup'] }, { text: 'ר ' }, { text: 'ב', marks: ['b'] }])
})

test('the verse has the written form of a word, and a note has its reading', async () => {
  const variant = (inner: string) => `<note type="variant">${inner}</note>`
  const reading = '<rdg type="x-qere"><w>בָּא</w> <w>גָ/ד</w></rdg>'
  const { text, notes } = await readVerse(
    `<w type="x-ketiv">ב/גד</w>${variant(`<catchWord>ב/גד</catchWord>${reading}`)}
    <w type="x-ketiv">אם</w>${variant('<catchWord>אם</catchWord><rdg type="x-qere"/>')}
    <w>כֹּל</w> ${variant('<rdg type="x-qere"><w>אֵלַ/י</w></rdg>')} <w>אֶעֱשֶׂה</w>`,
  )
  assert.deepEqual(text, [
    { text: 'בגד' },
    { note: 'v1-n1' },
    { text: ' אם' },
    { note: 'v1-n2' },
    { text: ' כֹּל' },
    { note: 'v1-n3' },
    { text: ' אֶעֱשֶׂה' },
  ])
  const words = ['קרי: בָּא גָד', 'כתיב ולא קרי', 'קרי ולא כתיב: אֵלַי']
  assert.deepEqual(notes.map(wordsOf), words)
})

test('other notes become footnotes with their own text', async () => {
  const { notes } = await readVerse(
    `<w>א</w><note n="c">We read this. </note>
     <note type="exegesis">Divided as <rdg>כְּ/מִשְׁלֹשׁ</rdg>.</note>
     <note type="alternative"><catchWord>א</catchWord><rdg type="x-accent">א֙</rdg></note>`,
  )
  assert.deepEqual(notes.map(wordsOf), ['We read this.', 'Divided as כְּ/מִשְׁלֹשׁ.', 'טעמים אחרים: א֙'])
  assert.equal(inside(notes[0], 'label'), 'c')
})

test('verses between milestones give the same records as verses in containers', async () => {
  const milestones = osis(`<div type="book" osisID="Ruth"><chapter sID="a" osisID="Ruth.1"/><p>
    <verse sID="Ruth.1.1" osisID="Ruth.1.1"/><w>א</w></p><p><w>ב</w><verse eID="Ruth.1.1"/>
    <verse sID="Ruth.1.2" osisID="Ruth.1.2"/><w>ג</w><verse eID="Ruth.1.2"/></p>
    <chapter eID="a"/></div>`)
  const containers = ruth(verse(1, '<w>א</w><w>ב</w>') + verse(2, '<w>ג</w>'))
  assert.deepEqual(await read(milestones), await read(containers))
})

test('the same file gives the same records, and a changed verse changes only its chapter', async () => {
  const book = (word: string) =>
    osis(`<div type="book" osisID="Ruth">
      <chapter osisID="Ruth.1"><verse osisID="Ruth.1.1"><w>א</w></verse></chapter>
      <chapter osisID="Ruth.2"><verse osisID="Ruth.2.1"><w>${word}</w></verse></chapter></div>`)
  const before = (await read(book('א'))).map((record) => JSON.stringify(record))
  assert.deepEqual(
    (await read(book('א'))).map((record) => JSON.stringify(record)),
    before,
  )
  const after = (await read(book('ב'))).map((record) => JSON.stringify(record))
  assert.deepEqual(after.slice(0, -1), before.slice(0, -1))
  assert.notEqual(after.at(-1), before.at(-1))
})

test('a file that cannot be imported is a problem with its line', async () => {
  const cases: [xml: string, problem: RegExp][] = [
    ['<osis>\n<a', /^Ruth\.xml, line 2: this is not XML/],
    ['<!DOCTYPE osis [<!ENTITY a "b">]>\n<osis/>', /line 1: a document type/],
    [ruth(verse(1, '<w>&a;</w>')), /this is not XML: undefined entity/],
    ['<html/>', /begins with "html"/],
    ['<osis/>', /there is no book in the file/],
    ['<osis><osisText xml:lang="he"/></osis>', /"osisIDWork"/],
    [osis('<div type="book" osisID="Matt"/>'), /"Matt" is not the code of one of the 39/],
    [osis('<chapter osisID="Ruth.1"/>'), /is outside a book/],
    [ruth('א'), /words outside a verse/],
    [ruth(verse(2, '<w>א</w>') + verse(1, '<w>ב</w>')), /Ruth\.1\.1 comes after verse 2/],
    [ruth('<verse osisID="Ruth.2.1"/>'), /not an osisID inside Ruth\.1/],
    [ruth('<p>'.repeat(100)), /nested more than 64 deep/],
    ['<?xml version="1.0" encoding="windows-1255"?><osis/>', /the encoding is windows-1255/],
  ]
  for (const [xml, problem] of cases) assert.match(await refused(xml), problem, xml)
  assert.match(await refused(ruth(`\n\n${verse(0, '')}`)), /^Ruth\.xml, line 10: /)
})

test('what cannot be placed or is not known is passed over, and the words that can be read are kept', async () => {
  const cases: [xml: string, words: string[], problem: RegExp][] = [
    [verse(1, '<table>א</table>'), ['א'], /^mended .*"table" is not known in a verse/],
    [verse(1, '<seg type="x-odd">א</seg>'), ['א'], /^mended .*type "x-odd"/],
    [verse(1, 'א<note>a<note>b</note></note> ג'), ['א ג'], /^$/],
    ['<verse sID="a" osisID="Ruth.1.1"/><w>א</w>', ['א'], /^mended .*ends inside a verse/],
    [`<verse eID="a"/>${verse(1, 'א')}`, ['א'], /^mended .*a verse ends that did not begin/],
    [`<verse osisID="Ruth.7.1">x</verse>${verse(1, 'א')}`, ['א'], /^skipped .*not an osisID[^\n]*$/],
    [`${verse(2, 'ב')}${verse(1, 'א')}${verse(3, 'ג')}`, ['ב', 'ג'], /^skipped .*comes after[^\n]*$/],
    [`<w>x</w>${verse(1, 'א')}<w>y</w>`, ['א'], /^skipped .*words outside a verse[^\n]*$/],
    ['<verse osisID="Ruth.1.1 Ruth.1.2">א</verse>', ['א'], /^$/],
    [verse(1, 'א<lb/>ב <q marker="“">ג</q> <transChange>ד</transChange>'), ['אב “ג ד'], /^$/],
    [`<title>כותרת</title>${verse(1, 'א')}`, ['כותרת', 'א'], /^$/],
    [`<q>${verse(1, 'א')}<p>${verse(2, 'ב')}</p></q>`, ['א', 'ב'], /^$/],
  ]
  for (const [xml, words, problem] of cases) {
    await inFolder({ 'Ruth.xml': ruth(xml) }, async (folder) => {
      const { records, problems } = await readWhatCanBeRead(osisImporter, [folder])
      assertValidRecords(records)
      const segments = listIn(records.at(-1)?.data, 'body', 'versions', 0, 'segments')
      assert.deepEqual(segments.map(wordsOf), words, xml)
      assert.match(problems.join('\n'), problem, xml)
    })
  }
})

test('a line break, an added word and a title inside a verse keep what they mean', async () => {
  const { text } = await readVerse('<title>t</title>א<lb/>ב <transChange>ג</transChange>')
  assert.deepEqual(text, [
    { text: 't', marks: ['b'] },
    { br: true },
    { text: 'א' },
    { br: true },
    { text: 'ב ' },
    { text: 'ג', marks: ['i'] },
  ])
})

test('a folder with files that are no OSIS, and books that are not of Tanach, gives the others', async () => {
  const folder = join(import.meta.dirname, 'testdata/osis-folder')
  const { records, problems } = await readWhatCanBeRead(osisImporter, [folder])
  assert.deepEqual([...verseWords(recordAt(records, '/ruth-oshb/1')).values()], ['וַיְהִי בִּימֵי'])
  assert.match(problems.join('\n'), /^skipped VerseMap\.xml, line 2: the file begins with "verseMap"[^\n]*$/)
  const other =
    '<div type="book" osisID="Tob"><chapter osisID="Tob.1"><verse osisID="Tob.1.1">x</verse></chapter></div>'
  await inFolder(
    {
      'a.xml': osis(`${other}<div type="book" osisID="Ruth"><chapter osisID="Ruth.1">${verse(1, 'א')}</chapter></div>`),
    },
    async (path) => {
      const found = await readWhatCanBeRead(osisImporter, [path])
      assert.equal(recordAt(found.records, '/ruth-oshb/1').type, 'unit')
      assert.match(found.problems.join('\n'), /^skipped .*"Tob" is not the code[^\n]*$/)
    },
  )
})

test('a chapter that is in two files is a problem', async () => {
  const xml = ruth(verse(1, '<w>א</w>'))
  const message = await problemOf(osisImporter, { 'a.xml': xml, 'b.xml': xml })
  assert.equal(message, 'b.xml: OSHB/Ruth.1 is already in a.xml.')
})

const real = realTexts('osis')
const sefaria = realTexts('sefaria')

/** Every verse of the first edition, by chapter path and number. */
function allVerses(records: ImportRecord[]): Map<string, string> {
  const units = records.filter(({ type }) => type === 'unit')
  return new Map(
    units.flatMap((unit) =>
      [...verseWords(unit)].map(([n, words]) => [`${unit.path?.replace('-oshb', '')}:${n}`, words]),
    ),
  )
}

test('of 5,573 real verses, all but two have the same words as in Sefaria', {
  skip: real.skip || sefaria.skip,
}, async () => {
  const records = await readAll(osisImporter, [real.folder])
  assertValidRecords(records)
  const theirs = allVerses(await readAll(sefariaImporter, [sefaria.folder]))
  const ours = allVerses(records)
  assert.deepEqual([...ours.keys()].sort(), [...theirs.keys()].sort())
  const differing = [...theirs].filter(([verse, words]) => ours.get(verse) !== words)
  // Sefaria lost the word with the raised ayin. Sefaria also splits in two a word that the OSIS edition divides only
  // for exegesis, as its note there says.
  assert.deepEqual(differing.map(([verse]) => verse).sort(), ['/psalms/106:1', '/psalms/80:14'])
  const letters = (verses: Map<string, string>, verse: string) => verses.get(verse)?.replace(/\p{M}/gu, '').split(' ')
  assert.equal(letters(ours, '/psalms/80:14')?.[2], 'מיער')
  assert.ok(!letters(theirs, '/psalms/80:14')?.includes('מיער'))
  assert.equal(letters(ours, '/psalms/106:1')?.[0], 'הללויה')
  assert.deepEqual(letters(theirs, '/psalms/106:1')?.slice(0, 2), ['הללו', 'יה'])
})

test('both editions of a real book fit into one catalog: they share only their sets', {
  skip: real.skip || sefaria.skip,
}, async () => {
  const records = await readAll(osisImporter, [`${real.folder}/Ruth.xml`])
  const others = await readAll(sefariaImporter, [`${sefaria.folder}/Ruth.json`])
  const shared = records.filter(({ id }) => others.some((other) => other.id === id))
  assert.deepEqual(
    shared.map(({ path }) => path),
    ['/sets/tanakh', '/sets/tanakh-writings'],
  )
  for (const record of shared)
    assert.deepEqual(
      others.find(({ id }) => id === record.id),
      record,
    )
  const paths = [...records, ...others].map(({ path }) => path)
  assert.equal(new Set(paths).size, paths.length - shared.length)
})

test('what was read until the XML breaks is kept, and the place is reported', async () => {
  const words = (n: number) => `<w>מלה${'א'.repeat(n)}</w>`
  const whole = ruth([1, 2, 3].map((n) => verse(n, words(n))).join('\n'))
  const broken = whole.slice(0, whole.indexOf('osisID="Ruth.1.3"'))
  const files = { 'Ruth.xml': `${broken}<<&`, 'Zuta.xml': whole.replaceAll('Ruth', 'Jonah') }
  const { records, problems } = await inFolder(files, (folder) => readWhatCanBeRead(osisImporter, [folder]))
  assert.deepEqual([...verseWords(recordAt(records, '/ruth-oshb/1')).keys()], [1, 2])
  assert.deepEqual([...verseWords(recordAt(records, '/jonah-oshb/1')).keys()], [1, 2, 3])
  assert.equal(problems.length, 1)
  assert.match(problems[0] ?? '', /^skipped Ruth\.xml, line \d+: this is not XML/)
})
