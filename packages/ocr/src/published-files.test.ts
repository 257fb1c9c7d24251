/** Files as engines write them, small ones in `testdata/`: the lines and the boxes that each of them gives. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readOcr } from './index.ts'

const file = (name: string) => readFileSync(join(import.meta.dirname, 'testdata', name), 'utf8')

async function linesOf(content: string) {
  return (await readOcr(content)).pages.map(({ lines }) => lines)
}

test('letters with boxes of their own are joined to words', async () => {
  const [lines] = await linesOf(file('hocr-cinfo.hocr'))
  assert.deepEqual(lines, [{ text: 'שלום לך', box: [0.1, 0.05, 0.4, 0.02] }])
})

test('footers and page numbers are lines', async () => {
  const [lines] = await linesOf(file('hocr-footer.hocr'))
  assert.deepEqual(
    lines?.map(({ text }) => text),
    ['גוף', 'סוף'],
  )
})

test('words without lines: one line in a row, the next below it, and the text of a paragraph without words', async () => {
  const [lines] = await linesOf(file('hocr-no-line.hocr'))
  assert.deepEqual(lines, [{ text: 'שלום לך', box: [0.1, 0.05, 0.4, 0.02] }])
  const word = (text: string, box: string) => `<span class="ocrx_word" title="bbox ${box}">${text}</span>`
  const page = (inside: string) => `<div class="ocr_page" title="bbox 0 0 100 100">${inside}</div>`
  const two = page(
    `<p class="ocr_par">${word('א', '50 10 60 20')}${word('ב', '30 11 40 21')}${word('ג', '50 30 60 40')}</p>`,
  )
  assert.deepEqual(
    (await linesOf(two))[0]?.map(({ text }) => text),
    ['א ב', 'ג'],
  )
  const plain = page('<p class="ocr_par">שורה<br>שניה</p> not print <p class="ocr_par">שלישית</p>')
  assert.deepEqual(
    (await linesOf(plain))[0]?.map(({ text }) => text),
    ['שורה', 'שניה', 'שלישית'],
  )
})

test('a line of ALTO has the box of its polygon, and a page without a size that of its print space', async () => {
  const box = [0.1, 0.1, 0.4, 0.02]
  assert.deepEqual(await linesOf(file('alto-polygon.xml')), [[{ text: 'שלום לך', box }]])
  assert.deepEqual(await linesOf(file('alto-printspace.xml')), [[{ text: 'שלום לך', box }]])
})

const PAGE = `<?xml version="1.0" encoding="UTF-8"?>
<PcGts xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15"><Page imageFilename="a.jpg" imageWidth="1000" imageHeight="2000">
<ReadingOrder><OrderedGroup id="o"><RegionRefIndexed index="0" regionRef="r2"/><RegionRefIndexed index="1" regionRef="r1"/></OrderedGroup></ReadingOrder>
<TextRegion id="r1"><Coords points="0,0 10,0 10,10"/><TextLine id="l2"><Coords points="100,200 500,200 500,240 100,240"/>
<Word><Coords points="1,1 2,2"/><TextEquiv index="0"><Unicode>שלום</Unicode></TextEquiv><Glyph><TextEquiv><Unicode>ש</Unicode></TextEquiv></Glyph></Word>
<Word><TextEquiv><Unicode>לך</Unicode></TextEquiv></Word></TextLine></TextRegion>
<TextRegion id="r2"><TextLine id="l1"><Coords points="100,100 500,100 500,140"/><Word><TextEquiv><Unicode>אחר</Unicode></TextEquiv></Word>
<TextEquiv index="1"><Unicode>לא זה</Unicode></TextEquiv><TextEquiv index="0"><Unicode>כותרת הדף</Unicode></TextEquiv></TextLine><TextEquiv><Unicode>all of it</Unicode></TextEquiv></TextRegion>
</Page></PcGts>`

test('PAGE XML: lines in their reading order, with their own words or else those of their words', async () => {
  const document = await readOcr(PAGE)
  assert.equal(document.format, 'page')
  assert.deepEqual(document.pages, [
    {
      lines: [
        { text: 'כותרת הדף', box: [0.1, 0.05, 0.4, 0.02] },
        { text: 'שלום לך', box: [0.1, 0.1, 0.4, 0.02] },
      ],
    },
  ])
})

test('other XML, a document type and deep nesting are refused', async () => {
  await assert.rejects(readOcr(PAGE.replace('?>', '?><!DOCTYPE a>')), /PAGE XML declares a document type/)
  await assert.rejects(readOcr('<a/>', 'page'), /not PAGE XML/)
  await assert.rejects(readOcr(`<PcGts>${'<a>'.repeat(500)}`), /nested too deep/)
  await assert.rejects(readOcr('<PcGts><Page></PcGts>'), /not well-formed/)
})
