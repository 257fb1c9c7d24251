/** Tables and library records as keyed records. */

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { MarcRecord } from '@natlibfi/marc-record'
import { ISO2709, MARCXML } from '@natlibfi/marc-record-serializers'
import type { ImportRecord } from '@yalkut/model'
import { newFolder } from '@yalkut/testing/folders'
import { csvImporter } from './csv.ts'
import type { Importer } from './importer.ts'
import { marcImporter } from './marc.ts'

async function read(
  importer: Importer,
  name: string,
  content: string | Uint8Array,
  problems?: string[],
): Promise<ImportRecord[]> {
  const file = join(newFolder(), name)
  writeFileSync(file, content)
  const onProblem = problems && (({ message }: Error) => void problems.push(message))
  const records: ImportRecord[] = []
  for await (const record of importer.read([file], onProblem)) records.push(record)
  return records
}

test('a row is an item, a column a field; quotes, lists, numbers and a byte order mark are read', async () => {
  const text = `\uFEFFtype,key,title.he,title.en,slug,levels[],sourceCopies{},rebbe#,good?
work,a,"לקוטי ""שיחות"", א",Likkutei,a,volume | sicha,"[]",7,yes
\r
work,b,"שורה
שניה",,b,,,,no\r
`
  const records = await read(csvImporter, 'a.csv', text)
  assert.deepEqual(
    records.map(({ data }) => data),
    [
      {
        title: { he: 'לקוטי "שיחות", א', en: 'Likkutei' },
        slug: 'a',
        levels: ['volume', 'sicha'],
        sourceCopies: [],
        rebbe: 7,
        good: true,
      },
      { title: { he: 'שורה\nשניה' }, slug: 'b', good: false },
    ],
  )
  const again = await read(csvImporter, 'b.tsv', 'key\ttype\tslug\na\twork\tz\n')
  assert.equal(again[0]?.id, records[0]?.id, 'the key makes the id')
})

test('a bad table is refused with its row; a dry run goes on after it', async () => {
  for (const [text, problem] of [
    ['', /empty/],
    ['id,slug\n', /no column “type”/],
    ['type,slug\n', /“id”, “path” or “key”/],
    ['type,id,a,a\n', /two columns/],
    ['type,id,__proto__.x\n', /not the name of a field/],
    ['type,id\nwork,nonsense\n', /line 2: “id”/],
    ['type,key\nwork,a,b,c\n', /line 2: the row has 4 cells/],
    ['type,key,n#\nwork,a,x\n', /line 2: “x” in “n#” is not a number/],
    ['type,key,x{}\nwork,a,{\n', /is not JSON/],
    ['type,key,x,x.y\nwork,a,1,2\n', /inside a field that is a text/],
    ['type,key\nwork,"a\n', /line 2: this is not a CSV table \(a quoted cell has no end\)/],
    ['type,key\nwork,ל"ש\nwork,"a\nwork,b\n', /line 3: .*a quoted cell has no end/],
    ['type,key\nwork,"a\nwork,"b"\n', /line 3: this is not a CSV table/],
    ['type,key\nwork,"לקו"ש"\nwork,"a\n', /line 2: this is not a CSV table/],
    ['type,key\nwork, "a"\n', /line 2: this is not a CSV table/],
  ] as const) {
    await assert.rejects(read(csvImporter, 'a.csv', text), problem, text)
  }
  await assert.rejects(read(csvImporter, 'a.csv', Buffer.from([0x74, 0xd9, 0x0a])), /not UTF-8/)
  const problems: string[] = []
  const rows = await read(csvImporter, 'a.csv', 'type,key,n#\nwork,a,x\nwork,b,1\n', problems)
  assert.deepEqual(
    rows.map(({ at, data }) => [at, data]),
    [['a.csv, line 3', { n: 1 }]],
  )
  assert.deepEqual(problems, ['a.csv, line 2: “x” in “n#” is not a number.'])
})

test('gershayim inside an unquoted cell are letters, beside quoted cells, in tables with commas and with tabs', async () => {
  const rows = [
    ['type', 'key', 'title.he', 'note', 'slug'],
    ['work', 'a', 'לקו"ש', '"א, ""ב"" ג\nד"', 'ח"א'],
    ['work', 'ב"ב', '"לקו""ש"', 'ש"ס ורמב"ם', '""'],
  ]
  for (const [name, delimiter, end] of [
    ['a.csv', ',', '\n'],
    ['a.csv', ',', '\r\n'],
    ['a.tsv', '\t', '\n'],
  ] as const) {
    const text = rows.map((row) => row.join(delimiter)).join(end)
    const records = await read(csvImporter, name, text)
    assert.deepEqual(
      records.map(({ data }) => data),
      [
        { title: { he: 'לקו"ש' }, note: 'א, "ב" ג\nד', slug: 'ח"א' },
        { title: { he: 'לקו"ש' }, note: 'ש"ס ורמב"ם' },
      ],
    )
  }
})

test('a dry run has the rows before the one that is no row of a table', async () => {
  const problems: string[] = []
  const rows = await read(csvImporter, 'a.csv', 'type,key,n\nwork,a,ל"ש\nwork,b,"x\n', problems)
  assert.deepEqual(
    rows.map(({ at, data }) => [at, data]),
    [['a.csv, line 2', { n: 'ל"ש' }]],
  )
  assert.deepEqual(problems, ['a.csv, line 3: this is not a CSV table (a quoted cell has no end).'])
})

const library = new MarcRecord({
  leader: '00000nam a2200000 a 4500',
  fields: [
    { tag: '001', value: '990012' },
    { tag: '003', value: 'NNL' },
    { tag: '008', value: '850101s1985    nyu           000 0 heb d' },
    { tag: '020', ind1: ' ', ind2: ' ', subfields: [{ code: 'a', value: '0-8266-5273-4 (v. 1)' }] },
    { tag: '035', ind1: ' ', ind2: ' ', subfields: [{ code: 'a', value: '(OCoLC)ocm01234567' }] },
    { tag: '245', ind1: '1', ind2: '0', subfields: [{ code: 'a', value: 'לקוטי שיחות /' }] },
    {
      tag: '260',
      ind1: ' ',
      ind2: ' ',
      subfields: [
        { code: 'a', value: 'ברוקלין :' },
        { code: 'b', value: 'קה״ת,' },
        { code: 'c', value: '[1985]' },
      ],
    },
  ],
})

test('a library record is a printing, from ISO 2709 and from MARCXML alike', async () => {
  const binary = await read(marcImporter, 'a.mrc', `${ISO2709.to(library)}\n${ISO2709.to(library)}`)
  assert.equal(binary.length, 2)
  const [first] = binary
  assert.deepEqual(first?.data, {
    kind: 'book-volume',
    title: { he: 'לקוטי שיחות' },
    publisher: 'קה״ת',
    placePrinted: 'ברוקלין',
    gregorianYear: 1985,
    identifiers: { isbn: ['0826652734'], oclc: '01234567' },
    externalIds: { nnl: '990012' },
  })
  const [fromXml] = await read(
    marcImporter,
    'a.xml',
    `<collection>${MARCXML.to(library, { omitDeclaration: true })}</collection>`,
  )
  assert.deepEqual(fromXml, { ...first, file: 'a.xml' })
})

test('broken library records are refused with their number', async () => {
  const good = ISO2709.to(library)
  for (const [name, content, problem] of [
    ['a.mrc', `${good}${good.slice(0, 50)}`, /record 2: the file ends/],
    ['a.mrc', 'nonsense that is long enough for a leader\x1d', /record 1: this is not MARC/],
    ['a.xml', '<a/>', /no MARCXML record/],
    ['a.xml', '<!DOCTYPE a [<!ENTITY b "c">]><record/>', /DOCTYPE/],
    ['a.xml', '<record xmlns="http://www.loc.gov/MARC21/slim"><leader>x</leader></record>', /record 1/],
  ] as const) {
    await assert.rejects(read(marcImporter, name, content), problem, String(problem))
  }
})
