/** What people drop, sorted; tables that they paste; pictures as pages. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCells, readTable } from './pasted.ts'
import { pdfOfPictures } from './photos.ts'
import { engineIn, partIn, sorted } from './take-files.ts'

const files = (...names: string[]) => names.map((name) => ({ name, type: '' }))

test('files are sorted by what they are', () => {
  const given = files(
    ...['b/10.mp3', 'b/2.mp3', 'a.pdf', 'a.alto.xml', 'lone.xml', 'p.jpg', 'h.docx', '.DS_Store'],
    ...['הנחה.pdf', 'x.exe', 'a.txt'],
  )
  const taken = sorted(given, ({ name }) => name)
  assert.deepEqual(
    taken.files.map(({ file, kind }) => `${file.name} ${kind}`),
    ['הנחה.pdf hanacha', 'a.pdf scan', 'b/2.mp3 recording', 'b/10.mp3 recording'],
  )
  assert.deepEqual(taken.words.map(({ file }) => file.name).toSorted(), ['a.alto.xml', 'a.txt'])
  assert.deepEqual(
    taken.photos.map(({ name }) => name),
    ['p.jpg'],
  )
  assert.deepEqual(
    taken.texts.map(({ name }) => name),
    ['h.docx'],
  )
  assert.deepEqual(taken.others, ['lone.xml', 'x.exe'])
})

test('a name may say a part', () => {
  const said = {
    'side 2.mp3': '2',
    'Tape_03 of 5.mp3': '3',
    'צד ב.mp3': '2',
    'Side B.mp3': '2',
    'tanya.pdf': '',
  }
  for (const [name, part] of Object.entries(said)) assert.equal(partIn(name), part, name)
})

test('files of words name their engine', () => {
  assert.equal(engineIn('<meta name="ocr-system" content="tesseract 4.1">'), 'tesseract 4.1')
  const alto = '<softwareName>ABBYY</softwareName>\n<softwareVersion>11</softwareVersion>'
  assert.equal(engineIn(alto), 'ABBYY 11')
  assert.equal(engineIn('<pc:Creator>Transkribus 1.2</pc:Creator>'), 'Transkribus 1.2')
  assert.equal(engineIn('plain words'), '')
})

test('cells of spreadsheets, with lines and quotes in them', () => {
  assert.deepEqual(readCells('a\tb\r\n"c\nd"\t"e ""f"""\n'), [
    ['a', 'b'],
    ['c\nd', 'e "f"'],
  ])
  assert.deepEqual(readTable('File\tDate\n1.pdf\t1900\n\t\n'), [{ file: '1.pdf', date: '1900' }])
  assert.equal(readTable('1.pdf\t1900'), null)
})

test('pictures become the pages of a PDF', async () => {
  const picture = { bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), width: 300, height: 400 }
  const text = Buffer.from(await pdfOfPictures([picture, picture]).arrayBuffer()).toString('latin1')
  assert.match(text, /^%PDF-1\.4\n/)
  assert.match(text, /\/Count 2/)
  // Every object stands where the table says.
  const [, table = ''] = /xref\n0 9\n([\s\S]*?)trailer/.exec(text) ?? []
  const places = [...table.matchAll(/(\d{10}) 00000 n/g)].map(([, place]) => Number(place))
  assert.equal(places.length, 8)
  for (const [at, place] of places.entries()) assert.ok(text.startsWith(`${at + 1} 0 obj`, place))
})
