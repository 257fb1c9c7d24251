import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPageLines, writeHocr } from './hocr-lines.ts'

/** A page as Tesseract 5 writes it. */
const PAGE = `
<div class='ocr_page' id='page_1' title='image "unknown"; bbox 0 0 1240 900; ppageno 0; scan_res 72 72'>
 <div class='ocr_carea' id='block_1_1' title="bbox 390 93 1138 484">
  <p class='ocr_par' dir='rtl' id='par_1_1' lang='heb' title="bbox 416 93 1138 211">
   <span class='ocr_line' id='line_1_1' title="bbox 416 93 1138 130; baseline 0 -10; x_size 44.8">
    <span class='ocrx_word' id='word_1_1' title='bbox 1048 94 1138 130; x_wconf 96'>ברוך</span>
    <span class='ocrx_word' id='word_1_2' title='bbox 944 94 1027 120; x_wconf 61'>רמב&quot;ם</span>
   </span>
   <span class='ocr_line' id='line_1_2' title="bbox 5 6 7 8">
    <span class='ocrx_word' id='word_1_3' title='bbox 5 6 7 8'> </span>
   </span>
   <span class='ocr_header' id='line_1_3' title="bbox 1 2 3 4"><span class='ocrx_word' title='x_wconf 7'><strong>א&lt;ב</strong></span></span>
  </p>
 </div>
</div>
`

test('the lines of a page are read with their boxes, without blank lines', () => {
  assert.deepEqual(readPageLines(PAGE), {
    bbox: '0 0 1240 900',
    lines: [
      {
        bbox: '416 93 1138 130',
        text: 'ברוך רמב"ם',
        unsure: [{ from: 5, to: 10, sure: 61 }],
      },
      { bbox: '1 2 3 4', text: 'א<ב', unsure: [{ from: 0, to: 3, sure: 7 }] },
    ],
  })
})

test('a document of the installed tesseract gives the same lines', () => {
  const whole = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en"><head><title></title></head>
 <body>${PAGE}</body></html>`
  assert.deepEqual(readPageLines(whole), readPageLines(PAGE))
})

test('pages are written as one document with page numbers, which reads back to the same lines', () => {
  const page = readPageLines(PAGE)
  const text = writeHocr([page, null, { bbox: null, lines: [] }], { name: 'a"b', version: '1' })
  const parts = text.match(/<div class="ocr_page"[\s\S]*?<\/div>/g) ?? []
  assert.equal(parts.length, 3)
  assert.deepEqual(readPageLines(parts[0] ?? ''), page)
  assert.deepEqual(
    parts.map((part) => /ppageno (\d+)/.exec(part)?.[1]),
    ['0', '1', '2'],
  )
  assert.match(text, /content="a&quot;b 1"/)
  assert.deepEqual(readPageLines(text).lines, page.lines)
})

test('a text that is not well-formed is refused, and no entity is expanded', () => {
  assert.throws(() => readPageLines('<div class="ocr_page"><span></div>'))
  assert.throws(() => readPageLines(''))
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><div>&b;</div>'
  assert.throws(() => readPageLines(bomb), /entity/)
})
