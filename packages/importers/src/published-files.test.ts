/** Files as they are published, small ones in `testdata/`: what each of them gives. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  assertValidRecords,
  inFolder,
  inside,
  listIn,
  readWhatCanBeRead,
  recordAt,
  verseWords,
  wordsOf,
} from '@yalkut/testing/imports'
import { csvImporter, type Importer, marcImporter, type ReadOptions, sefariaImporter } from './index.ts'

const TESTDATA = join(import.meta.dirname, 'testdata')

async function read(importer: Importer, name: string, options?: ReadOptions) {
  return await readWhatCanBeRead(importer, [join(TESTDATA, name)], options)
}

async function sefaria(name: string) {
  const found = await read(sefariaImporter, name)
  assertValidRecords(found.records)
  return found
}

test('a merged file goes where the editions that it is made of are beside it', async () => {
  const { records, problems } = await sefaria('sefaria-merged')
  const unit = recordAt(records, '/pri-gan/1')
  assert.equal(inside(unit.data, 'bodySource', 'rights'), 'open')
  assert.deepEqual(
    listIn(unit.data, 'body', 'versions').map((each) => inside(each, 'title')),
    ['Own edition'],
  )
  assert.match(problems.join('\n'), /^skipped Hebrew\/merged\.json: this is put together[^\n]*$/)
})

test('named parts are a level above the chapters, and a part without chapters is chapter 1 of its own', async () => {
  const { records, problems } = await sefaria('sefaria-named-parts.json')
  assert.deepEqual(recordAt(records, '/named-parts').data.levels, ['part', 'chapter'])
  const units = records.filter(({ type }) => type === 'unit')
  assert.deepEqual(
    units.map(({ path, data }) => [
      path,
      inside(data, 'label', 'he'),
      ...listIn(data, 'body', 'versions', 0, 'segments').map(wordsOf),
    ]),
    [
      ['/named-parts/introduction/1', 'הקדמה', 'מבוא'],
      ['/named-parts/text/1', 'גוף הספר, פרק א', 'פרק', 'שני'],
    ],
  )
  const orders = units.map(({ data }) => String(data.order))
  assert.deepEqual(orders.toSorted(), orders)
  assert.deepEqual(problems, [])
})

test('parts inside parts keep the order and the Hebrew names of the schema', async () => {
  const book = {
    title: 'Deep',
    heTitle: 'עמוק',
    language: 'he',
    versionTitle: 'v',
    license: 'CC0',
    categories: ['Halakhah'],
    text: { Index: ['מפתח'], Laws: { Second: [['ב']], First: [['א1', 'א2'], ['א3']] } },
    schema: {
      nodes: [
        {
          enTitle: 'Laws',
          heTitle: 'הלכות',
          nodes: [
            { enTitle: 'First', heTitle: 'ראשון', sectionNames: ['Siman', 'Seif'] },
            { enTitle: 'Second', heTitle: 'שני', sectionNames: ['Siman', 'Seif'] },
          ],
        },
        { enTitle: 'Index', heTitle: 'מפתח' },
      ],
    },
  }
  await inFolder({ 'a.json': book }, async (folder) => {
    const { records, problems } = await readWhatCanBeRead(sefariaImporter, [folder])
    assertValidRecords(records)
    assert.deepEqual(problems, [])
    assert.deepEqual(
      records.filter(({ type }) => type === 'unit').map(({ path, data }) => [path, inside(data, 'label', 'he')]),
      [
        ['/deep/laws-first/1', 'הלכות, ראשון, סימן א'],
        ['/deep/laws-first/2', 'הלכות, ראשון, סימן ב'],
        ['/deep/laws-second/1', 'הלכות, שני, סימן א'],
        ['/deep/index/1', 'מפתח'],
      ],
    )
  })
})

test('a text of uneven depth: a text where a chapter is expected is its only paragraph', async () => {
  const { records } = await sefaria('sefaria-jagged.json')
  const words = (path: string) => [...verseWords(recordAt(records, path)).values()]
  assert.deepEqual([words('/jagged/1'), words('/jagged/2')], [['פרק של פסקה אחת'], ['א', 'ב']])
})

test('lists deeper than the section names are lines of one paragraph, and empty names have usual ones', async () => {
  const book = {
    title: 'Odd',
    heTitle: 'מוזר',
    language: 'he',
    versionTitle: 'v',
    license: 'CC0',
    categories: ['Halakhah'],
    sectionNames: ['', ''],
    text: [['א', ['ב', ['ג']], null], null, [['', 'ד']]],
  }
  await inFolder({ 'a.json': book }, async (folder) => {
    const { records, problems } = await readWhatCanBeRead(sefariaImporter, [folder])
    assertValidRecords(records)
    assert.deepEqual(recordAt(records, '/odd').data.levels, ['chapter'])
    const [, second] = listIn(recordAt(records, '/odd/1').data, 'body', 'versions', 0, 'segments')
    assert.deepEqual(inside(second, 'text'), [{ text: 'ב' }, { br: true }, { text: 'ג' }])
    assert.equal(wordsOf(listIn(recordAt(records, '/odd/3').data, 'body', 'versions', 0, 'segments')[0]), 'ד')
    assert.match(problems.join('\n'), /^mended a\.json, "text" 1, 2: [^\n]*$/)
  })
})

test('a picture is left out and said, and the words around it stay', async () => {
  const { records, problems } = await sefaria('sefaria-img.json')
  assert.deepEqual([...verseWords(recordAt(records, '/with-picture/1')).values()], ['לפני  אחרי', 'ב'])
  assert.deepEqual(problems, ['skipped sefaria-img.json, "text" 1, 1: a picture or player (<img>) is left out.'])
})

test('the language is that of the words: of its field, of the end of the title, of the folder', async () => {
  const language = async (name: string, path: string) =>
    inside(recordAt((await sefaria(name)).records, path).data, 'body', 'versions', 0, 'language')
  assert.equal(await language('sefaria-de.json', '/deutsch-book/1'), 'de')
  assert.equal(await language('sefaria-yi-suffix.json', '/lang-suffix/1'), 'yi')
  const plain = { title: 'F', heTitle: 'ו', versionTitle: 'v', categories: ['A'], text: [['א']] }
  await inFolder({ 'F/English/v.json': plain, 'F/Hebrew/v.json': { ...plain, versionTitle: 'w' } }, async (folder) => {
    const { records } = await readWhatCanBeRead(sefariaImporter, [folder])
    const versions = listIn(recordAt(records, '/f/1').data, 'body', 'versions')
    assert.deepEqual(
      versions.map((each) => inside(each, 'language')),
      ['he', 'en'],
    )
  })
  await inFolder({ 'a.json': { ...plain, language: 'tlh' } }, async (folder) => {
    const { records } = await readWhatCanBeRead(sefariaImporter, [folder])
    assert.equal(inside(recordAt(records, '/f/1').data, 'body', 'versions', 0, 'language'), 'und')
  })
})

test('a file with he and en beside each other is two editions', async () => {
  const pair = {
    title: 'Pair',
    heTitle: 'זוג',
    versionTitle: 'T',
    heVersionTitle: 'ע',
    license: 'CC0',
    heLicense: 'CC0',
    categories: ['A'],
    sectionNames: ['Chapter', 'Verse'],
    he: [['א']],
    en: [['a']],
  }
  await inFolder({ 'a.json': pair }, async (folder) => {
    const { records, problems } = await readWhatCanBeRead(sefariaImporter, [folder])
    assert.deepEqual(problems, [])
    const unit = recordAt(records, '/pair/1')
    assert.deepEqual([verseWords(unit, 0).get(1), verseWords(unit, 1).get(1)], ['א', 'a'])
  })
})

const MANY = Object.fromEntries(
  Array.from({ length: 24 }, (_, at) => [
    `${at}.json`,
    {
      title: 'Many',
      heTitle: 'רבים',
      language: at < 22 ? 'he' : 'en',
      versionTitle: `Edition ${at}`,
      license: at === 5 ? 'unknown' : 'Public Domain',
      categories: ['Halakhah'],
      sectionNames: ['Chapter', 'Paragraph'],
      text: [[at === 7 ? 'המילים הרבות ביותר' : 'אחת', at === 5 ? 'מילים סגורות שהן רבות עוד יותר' : 'שתים']],
    },
  ]),
)

test('of more than 20 editions the best Hebrew and English one are read, and those that the catalog has', async () => {
  await inFolder(MANY, async (folder) => {
    const titles = async (options: ReadOptions) => {
      const { records, problems } = await readWhatCanBeRead(sefariaImporter, [folder], options)
      const versions = listIn(recordAt(records, '/many/1').data, 'body', 'versions')
      return { titles: versions.map((each) => inside(each, 'title')), problems: problems.length }
    }
    assert.deepEqual(await titles({}), { titles: ['Edition 7', 'Edition 22'], problems: 22 })
    const knownEditions = () => new Set(['Edition 3'])
    assert.deepEqual((await titles({ knownEditions })).titles, ['Edition 3', 'Edition 7', 'Edition 22'])
    assert.deepEqual(await titles({ editions: ['Edition 2', 'Edition 23'] }), {
      titles: ['Edition 2', 'Edition 23'],
      problems: 0,
    })
  })
})

test('one file that is no sefer does not end the others', async () => {
  const good = Object.values(MANY)[0] ?? {}
  const files = { 'a.json': '{"title":', 'b.json': good, 'c.json': '[]', 'd.json': { title: 'x' } }
  await inFolder(files, async (folder) => {
    const { records, problems } = await readWhatCanBeRead(sefariaImporter, [folder])
    assert.equal(recordAt(records, '/many/1').type, 'unit')
    assert.deepEqual(
      problems.map((problem) => problem.slice(0, 14)),
      ['skipped a.json', 'skipped c.json', 'skipped d.json'],
    )
  })
})

test('library records: linked fields, years, parts, words that are not sorted, answers of OAI and SRU', async () => {
  const data = async (name: string) => {
    const { records, problems } = await read(marcImporter, name)
    assert.deepEqual(problems, [], name)
    return records.map((record) => record.data)
  }
  const [linked] = await data('marc-880-publisher.mrc')
  assert.deepEqual([linked?.placePrinted, linked?.publisher, linked?.gregorianYear], ['אור יהודה', 'דפוס שלי', 2011])
  assert.equal((await data('marc-year-c.mrc'))[0]?.gregorianYear, 1983)
  assert.deepEqual((await data('marc-nonsort.mrc'))[0]?.title, { he: 'הספר שלי' })
  const [part] = await data('marc-part-title.mrc')
  assert.deepEqual([part?.title, part?.volume], [{ he: 'שיחות שלי. בראשית' }, 'חלק א'])
  assert.deepEqual((await data('marc-utf8-mislabelled.mrc'))[0]?.title, { he: 'ספר שלי' })
  assert.deepEqual((await data('marc-comment.xml'))[0]?.externalIds, { 'il-own': 'c3' })
  assert.deepEqual(
    (await data('marc-oai.xml')).map((record) => record.externalIds),
    [{ 'il-own': 'o1' }, { 'il-own': 'o2' }],
  )
})

test('library records in an answer of SRU, as elements and as text, with prefixes and CDATA', async () => {
  const record = (number: string) =>
    `<m:record xmlns:m="http://www.loc.gov/MARC21/slim"><m:leader>00000nam a2200000 a 4500</m:leader><m:controlfield tag="001">${number}</m:controlfield><m:datafield tag="245" ind1="1" ind2="0"><m:subfield code="a"><![CDATA[א & ב]]></m:subfield></m:datafield><m:datafield tag="260" ind1=" " ind2=" "><m:subfield code="c">[תשמ"ג] 1983</m:subfield></m:datafield></m:record>`
  const escaped = record('2').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const answer = (inside: string) =>
    `<zs:record><zs:recordSchema>marcxml</zs:recordSchema><zs:recordData>${inside}</zs:recordData></zs:record>`
  const xml = `<zs:searchRetrieveResponse xmlns:zs="http://docs.oasis-open.org/ns/search-ws/sruResponse"><zs:records>${answer(record('1'))}${answer(escaped)}</zs:records></zs:searchRetrieveResponse>`
  await inFolder({ 'a.xml': xml }, async (folder) => {
    const { records, problems } = await readWhatCanBeRead(marcImporter, [folder])
    assert.deepEqual(problems, [])
    assert.deepEqual(
      records.map((each) => [each.data.externalIds, each.data.title, each.data.gregorianYear, each.data.date]),
      [
        [{ marc: '1' }, { he: 'א & ב' }, 1983, '5743'],
        [{ marc: '2' }, { he: 'א & ב' }, 1983, '5743'],
      ],
    )
  })
})

test('tables as spreadsheets write them', async () => {
  const { records, problems } = await read(csvImporter, 'csv-doc-example.csv')
  assert.deepEqual([records.length, problems], [1, []])
  const trailing = await read(csvImporter, 'csv-trailing-comma.csv')
  assert.equal(trailing.records[0]?.data.slug, 'own-ten')
  const rows = [
    ['type', 'key', 'title.he', 'slug'],
    ['work', 'a', 'לקו"ש, א', 'a'],
  ]
  const table = (sign: string) =>
    rows
      .map((row) => row.map((cell) => (cell.includes(sign) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(sign))
      .join('\r\n')
  const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  const hebrew1255 = Buffer.from(
    [...table(',')].map((letter) =>
      /[א-ת]/u.test(letter) ? letter.charCodeAt(0) - 0x05d0 + 0xe0 : letter.charCodeAt(0),
    ),
  )
  for (const content of [
    table(','),
    table(';'),
    `sep=;\r\n${table(';')}`,
    table('\t'),
    utf16(table(';')),
    utf16(table('\t')).swap16(),
    hebrew1255,
  ]) {
    await inFolder({ 'a.csv': content }, async (folder) => {
      const found = await readWhatCanBeRead(csvImporter, [folder])
      assert.deepEqual(found.records[0]?.data.title, { he: 'לקו"ש, א' }, String(content))
      assert.match(found.problems.join('\n'), content === hebrew1255 ? /^mended .*Windows-1255/ : /^$/)
    })
  }
})

test('other divisions of a sefer are listed with their place, once, and take nothing from its words', async () => {
  const file = (versionTitle: string) => ({
    title: 'Genesis',
    heTitle: 'בראשית',
    language: 'he',
    versionTitle,
    license: 'Public Domain',
    categories: ['Tanakh'],
    sectionNames: ['Chapter', 'Verse'],
    text: [['בראשית ברא', 'והארץ היתה']],
    alts: {
      Parasha: {
        nodes: [
          { sharedTitle: 'Bereshit', wholeRef: 'Genesis 1:1-6:8', refs: ['Genesis 1:1-2:3'] },
          { titles: [{ lang: 'en', text: 'Noach' }], wholeRef: 'Genesis 6:9-11:32' },
        ],
      },
    },
  })
  const files = { 'a.json': file('First'), 'b.json': file('Second') }
  const { records, problems } = await inFolder(files, (folder) => readWhatCanBeRead(sefariaImporter, [folder]))
  assertValidRecords(records)
  assert.deepEqual([...verseWords(recordAt(records, '/genesis/1')).keys()], [1, 2])
  assert.deepEqual(problems, [
    'aside a.json, "alts" Parasha: the division into 2 parts: Bereshit (Genesis 1:1-6:8), Noach (Genesis 6:9-11:32) is left out, because a sefer has one division; its words are imported by their chapters.',
  ])
})
