import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isRefusal } from '@yalkut/model'
import { fc } from '@yalkut/testing/properties/fast-check'
import { OCR_FORMATS, readOcr } from './index.ts'

const linesOf = async (content: string): Promise<string[][]> =>
  (await readOcr(content)).pages.map(({ lines }) => lines.map(({ text }) => text))

async function refusal(content: string, format?: (typeof OCR_FORMATS)[number]): Promise<string> {
  try {
    await readOcr(content, format)
  } catch (error) {
    assert.ok(isRefusal(error), String(error))
    assert.ok(error.code === 'invalid' || error.code === 'too-large')
    return error.message
  }
  assert.fail('was not refused')
}

/** Like the output of Tesseract: an area, a paragraph, words with confidences, and XML that is almost HTML. */
const TESSERACT = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="he"><head><title>x</title>
<meta name='ocr-system' content='tesseract 5.3.4' /></head><body>
<div class='ocr_page' id='page_1' title='image "p.png"; bbox 0 0 1000 2000; ppageno 0; scan_res 300 300'>
 <div class='ocr_carea'><p class='ocr_par' dir='rtl' lang='heb'>
  <span class='ocr_line' title="bbox 100 200 900 260; baseline 0 -5; x_size 40">
   <span class='ocrx_word' title='bbox 700 200 900 260; x_wconf 95'>תניא</span>
   <span class='ocrx_word' title='bbox 400 200 650 260; x_wconf 91'>בסוף</span>
  </span>
  <span class='ocr_header' title="bbox 100 300 900 360"><span class='ocrx_word'>פרק&nbsp;ג&#39;</span></span>
  <span class='ocr_line' title="bbox 0 0 0 0"><span class='ocrx_word'> </span></span>
 </p></div></div>
<div class='ocr_page' title='bbox 0 0 1000 2000'><span class='ocr_line' title='bbox 10 10 90 50'>עמוד שני</span></div>
</body></html>`

/** Like the output of engines that do not close elements and give no boxes for lines. */
const LOOSE = `<html><body><div class="ocr_page" title="image x; bbox 50 100 1050 2100">
<p><span class=ocrx_line><span class=ocrx_word title="bbox 150 200 250 300">אחת<span class=ocrx_word title="bbox 550 200 650 320">שתים</span></span><br>
<span class="ocr_line other">שורה <b>שלישית</b></span></div>`

const alto = (version: string, page: string, lines: string): string => `<?xml version="1.0"?>
<alto xmlns="http://www.loc.gov/standards/alto/ns-${version}#"><Description><MeasurementUnit>mm10</MeasurementUnit>
</Description><Layout><Page ${page} PHYSICAL_IMG_NR="1"><PrintSpace><ComposedBlock><TextBlock>${lines}
</TextBlock></ComposedBlock></PrintSpace></Page></Layout></alto>`

const ALTO_LINES = `<TextLine HPOS="100" VPOS="200" WIDTH="800" HEIGHT="60">
<String CONTENT="ברא" HPOS="700" VPOS="200" WIDTH="200" HEIGHT="60"/><SP/><String CONTENT="ש" SUBS_TYPE="HypPart1" SUBS_CONTENT="שית"/><HYP CONTENT="-"/></TextLine>
<TextLine><String CONTENT="ית" HPOS="100" VPOS="300" WIDTH="100" HEIGHT="50"/><String CONTENT="אחר" HPOS="400" VPOS="310" WIDTH="100" HEIGHT="60"/></TextLine>`

describe('hOCR', () => {
  test('of Tesseract is read line by line, with boxes as fractions of the page', async () => {
    const { format, pages } = await readOcr(TESSERACT)
    assert.equal(format, 'hocr')
    assert.deepEqual(pages, [
      {
        lines: [
          {
            text: 'תניא בסוף',
            box: [0.1, 0.1, 0.8, 0.03],
            unsure: [{ from: 5, to: 9, sure: 91 }],
          },
          { text: "פרק ג'", box: [0.1, 0.15, 0.8, 0.03] },
        ],
      },
      { lines: [{ text: 'עמוד שני', box: [0.01, 0.005, 0.08, 0.02] }] },
    ])
  })

  test('that is not well-formed, and has boxes only for words, is read too', async () => {
    const [page] = (await readOcr(LOOSE)).pages
    assert.deepEqual(
      page?.lines.map(({ text }) => text),
      ['אחת שתים', 'שורה שלישית'],
    )
    assert.deepEqual(page?.lines[0]?.box, [0.1, 0.05, 0.5, 0.06])
    assert.equal(page?.lines[1]?.box, undefined)
  })

  test('with lines outside a page is one page, and scripts are not read as words', async () => {
    const lines = '<div class="ocr_line">א<script>alert(1)</script></div><div class="ocr_line">ב</div>'
    assert.deepEqual(await linesOf(`<html>${lines}</html>`), [['א', 'ב']])
  })

  test('has its boxes in the property bbox, whatever the name of the image contains', async () => {
    const names = [
      '"a bbox 1 2 3 4.png"',
      '"a; bbox 1 2 3 4; b.png"',
      "'a; bbox 1 2 3 4'",
      '"a" bbox 1 2 3 4 "b"',
      '"a"b.png"',
      '"a.png"; x_font "bbox 1 2 3 4; b"',
      'a bbox 1 2 3 4',
      "it's.png",
      '"not closed',
    ]
    for (const name of names) {
      const title = `image ${name}; bbox 0 0 1000 2000`.replaceAll('"', '&quot;')
      const line = '<span class="ocr_line" title="x_font &quot;F&quot;; bbox 100 200 900 260">א</span>'
      const [page] = (await readOcr(`<div class="ocr_page" title="${title}">${line}</div>`)).pages
      assert.deepEqual(page?.lines, [{ text: 'א', box: [0.1, 0.1, 0.8, 0.03] }], name)
    }
  })

  test('without lines is refused', async () => {
    assert.match(await refusal('<html><body>words</body></html>'), /not hOCR/)
    assert.match(await refusal('<div class="ocr_page"></div>', 'hocr'), /no words/)
    assert.match(await refusal('<div class="ocr_page">'.concat('<i>'.repeat(300))), /too deep/)
  })
})

describe('ALTO', () => {
  for (const version of ['v2', 'v3', 'v4']) {
    test(`of ${version} is read with its hyphens, spaces and boxes`, async () => {
      const { format, pages } = await readOcr(alto(version, 'WIDTH="1000" HEIGHT="2000"', ALTO_LINES))
      assert.equal(format, 'alto')
      assert.deepEqual(pages, [
        {
          lines: [
            { text: 'ברא ש-', box: [0.1, 0.1, 0.8, 0.03] },
            { text: 'ית אחר', box: [0.1, 0.15, 0.4, 0.035] },
          ],
        },
      ])
    })
  }

  test('without the size of the page gives lines without boxes', async () => {
    const [page] = (await readOcr(alto('v3', '', ALTO_LINES))).pages
    assert.deepEqual(page?.lines[0], { text: 'ברא ש-' })
  })

  test('with a document type, with entities or broken is refused, and no entity is expanded', async () => {
    const entityBomb = `<!DOCTYPE alto [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><alto><Layout>&b;</Layout></alto>`
    assert.match(await refusal(entityBomb, 'alto'), /document type/)
    const external = '<!DOCTYPE alto SYSTEM "file:///etc/passwd"><alto/>'
    assert.match(await refusal(external, 'alto'), /document type/)
    assert.match(await refusal('<alto><Layout>&unknown;</Layout></alto>'), /well-formed/)
    assert.match(await refusal('<alto><Layout></alto>'), /well-formed/)
    assert.match(await refusal('<other/>', 'alto'), /not ALTO/)
    assert.match(await refusal(`<alto>${'<b>'.repeat(300)}`), /too deep/)
    assert.match(await refusal('<alto><Layout/></alto>'), /no words/)
  })
})

describe('Plain text', () => {
  test('has a page between form feeds, without blank lines and without empty pages at the end', async () => {
    const text = 'ראשון\r\n\r\n  שני  שלישי \f\fעמוד ג\n\f\n\f'
    assert.deepEqual(await linesOf(text), [['ראשון', 'שני שלישי'], [], ['עמוד ג']])
  })

  test('keeps nikud and direction marks, and control characters are removed', async () => {
    assert.deepEqual(await linesOf('\uFEFFבְּרֵא\u0007שִׁית \u200Fב'), [['בְּרֵא שִׁית \u200Fב']])
  })

  test('without words, or with too long a line, too many lines or too many pages, is refused', async () => {
    assert.match(await refusal(' \n\f\n'), /no words/)
    assert.match(await refusal('א'.repeat(5_001)), /too long/)
    assert.match(await refusal('א\n'.repeat(5_001)), /more than 5000 lines/)
    assert.match(await refusal('א\f'.repeat(5_001)), /at most 5000 pages/)
    assert.match(await refusal('א'.repeat(32_000_001)), /in parts/)
  })
})

test('markup that is neither hOCR nor ALTO is refused unless its format is named', async () => {
  assert.match(await refusal('<svg></svg>'), /neither hOCR nor ALTO/)
})

test('any text is read or refused with a message, and all boxes are inside the page', async () => {
  const piece = fc.constantFrom(
    ...['<div class="ocr_page" title="bbox 0 0 100 100">', '<span class="ocr_line" title="bbox ', '">'],
    ...['-5 20 900 1e9', '10 10 20 20', '</span>', '</div>', 'מילה', '\f', '\n', '<alto>', '</alto>'],
    ...['<Page WIDTH="10" HEIGHT="0">', '<TextLine HPOS="1" VPOS="NaN" WIDTH="1" HEIGHT="1">', '&'],
    ...['<String CONTENT="א"/>', '</TextLine>', '</Page>', '<?xml version="1.0"?>', ']]>', '\u0000'],
  )
  const format = fc.option(fc.constantFrom(...OCR_FORMATS), { nil: undefined })
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 20 }), format, async (pieces, named) => {
      try {
        const { pages } = await readOcr(pieces.join(''), named)
        for (const { text, box } of pages.flatMap(({ lines }) => lines)) {
          assert.ok(text.trim() === text && text !== '')
          for (const side of box ?? []) assert.ok(side >= 0 && side <= 1)
        }
      } catch (error) {
        assert.ok(isRefusal(error), String(error))
      }
    }),
    { numRuns: 500 },
  )
})

test('a long file is read in parts, and other work runs between the parts', async () => {
  const line = (n: number): string =>
    `<span class="ocr_line" title="bbox 1 ${n} 90 ${n + 1}">שורה <b>𝄞</b> ${n}&amp;</span>`
  const lines = Array.from({ length: 4_000 }, (_, n) => line(n))
  const page = `<div class="ocr_page" title="bbox 0 0 100 9999">`
  const content = `<html><body>${page}${lines.join('')}</div>${page}${lines.join('')}</div></body></html>`
  assert.ok(content.length > 500_000)
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
  }, 0)
  const { pages } = await readOcr(content)
  clearInterval(timer)
  assert.ok(ticks > 0)
  const expected = lines.map((_, n) => `שורה 𝄞 ${n}&`)
  assert.deepEqual(
    pages.map((page) => page.lines.map(({ text }) => text)),
    [expected, expected],
  )
})

test('a million blank lines after the words are ignored', async () => {
  for (const blank of ['\n', ' \n', '\u00a0\r\n']) {
    const content = `א${blank.repeat(1_000_000)}`
    assert.deepEqual(await linesOf(content), [['א']])
  }
})

describe('The certainty of words', () => {
  const doubtsOf = async (content: string): Promise<unknown[]> =>
    (await readOcr(content)).pages.flatMap(({ lines }) =>
      lines.map(({ text, unsure = [] }) => unsure.map(({ from, to, sure }) => [text.slice(from, to), sure])),
    )

  test('is kept of hOCR: that of the word, else the least of its letters, of a hundred or of one', async () => {
    const word = (title: string, text: string) =>
      `<span class="ocrx_word" title="bbox 1 1 2 2; ${title}">${text}</span> `
    const line = (...words: string[]) => `<span class="ocr_line">${words.join('')}</span>`
    const page = [
      line(word('x_wconf 40', 'אחת'), word('x_wconf 95', 'שתים'), word('x_confs 99 31.6 80', 'שלש')),
      line(word('x_confs 0.99 0.5', 'אב'), word('x_wconf', 'ג'), word('x_wconf no', 'ד')),
      line('אב ', word('x_wconf 7', 'אב'), ' סוף'),
      line(word('x_wconf 1', 'חמש'), word('x_wconf 0.4', 'שש'), word('x_wconf 1.0', 'שבע')),
    ]
    assert.deepEqual(await doubtsOf(`<div class="ocr_page">${page.join('')}</div>`), [
      [
        ['אחת', 40],
        ['שלש', 32],
      ],
      [['אב', 50]],
      [['אב', 7]],
      [
        ['חמש', 1],
        ['שש', 40],
      ],
    ])
  })

  test('is kept of ALTO: WC, or the letters of CC, where 9 is the least certain', async () => {
    const strings =
      '<String CONTENT="אחת" WC="0.41"/><SP/><String CONTENT="שתים" WC="0.99"/><SP/><String CONTENT="שלש" CC="0 9 0"/><SP/><String CONTENT="ארבע" CC="0030"/><SP/><String CONTENT="חמש"/>'
    assert.deepEqual(await doubtsOf(alto('v4', '', `<TextLine>${strings}</TextLine>`)), [
      [
        ['אחת', 41],
        ['שלש', 0],
        ['ארבע', 67],
      ],
    ])
  })

  test('is kept of PAGE: conf of words, also beside the words of the line', async () => {
    const word = (conf: string, text: string) =>
      `<Word><TextEquiv conf="${conf}"><Unicode>${text}</Unicode></TextEquiv></Word>`
    const line = `<TextLine>${word('0.5', 'אחת')}${word('1', 'שתים')}<TextEquiv conf="0.2"><Unicode>אחת שתים</Unicode></TextEquiv></TextLine>`
    const page = `<PcGts xmlns="x"><Page imageWidth="9" imageHeight="9"><TextRegion id="r">${line}</TextRegion></Page></PcGts>`
    assert.deepEqual(await doubtsOf(page), [[['אחת', 50]]])
  })

  test('is kept of at most eight words of a line, the least certain ones', async () => {
    const words = Array.from(
      { length: 12 },
      (_, at) => `<span class="ocrx_word" title="x_wconf ${90 - at}">מלה${at}</span>`,
    )
    const [doubts] = await doubtsOf(`<div class="ocr_page"><span class="ocr_line">${words.join(' ')}</span></div>`)
    assert.deepEqual(Array.isArray(doubts) && doubts.map(([, sure]) => sure), [86, 85, 84, 83, 82, 81, 80, 79])
  })
})
