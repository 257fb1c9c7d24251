/** Writes a page of lines as ALTO 4, hOCR or PAGE XML, with the words of which the machine is not sure. Boxes are written in ten-thousandths of
 *  the page. Pure. Source: shapes.md#certainty; https://www.loc.gov/standards/alto/; https://kba.github.io/hocr-spec/1.2/;
 *  https://github.com/PRImA-Research-Lab/PAGE-XML */
import type { Unsure } from './unsure.ts'

export interface WrittenLine {
  id: string
  text: string
  /** Fractions of the page: x, y, width, height. */
  box?: readonly number[]
  unsure?: readonly Unsure[]
}

export interface WrittenPage {
  page: number
  lines: readonly WrittenLine[]
  /** null: a person typed it. */
  engine: { name: string; version: string } | null
}

/** The width and the height of every page. */
const SIZE = 10_000

interface Word {
  text: string
  /** Of a hundred; null: the machine is sure, or a person has checked it. */
  sure: number | null
}

export function writeAlto({ page, lines, engine }: WrittenPage): string {
  const by = engine === null ? '' : softwareOf(engine)
  const written = lines.map(({ id, text, box, unsure }) => {
    const [x = 0, y = 0, width = 0, height = 0] = (box ?? []).map(inDots)
    const place = box === undefined ? '' : ` HPOS="${x}" VPOS="${y}" WIDTH="${width}" HEIGHT="${height}"`
    const strings = wordsOf(text, unsure).map((word) => {
      const sure = word.sure === null ? '' : ` WC="${(word.sure / 100).toFixed(2)}"`
      return `<String CONTENT="${escaped(word.text)}"${sure}/>`
    })
    return `<TextLine ID="${escaped(id)}"${place}>${strings.join('<SP/>')}</TextLine>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#"><Description><MeasurementUnit>pixel</MeasurementUnit>${by}</Description>
<Layout><Page ID="page_${page}" PHYSICAL_IMG_NR="${page}" WIDTH="${SIZE}" HEIGHT="${SIZE}"><PrintSpace HPOS="0" VPOS="0" WIDTH="${SIZE}" HEIGHT="${SIZE}"><TextBlock ID="block_${page}">
${written.join('\n')}
</TextBlock></PrintSpace></Page></Layout></alto>
`
}

function softwareOf({ name, version }: { name: string; version: string }): string {
  const software = `<softwareName>${escaped(name)}</softwareName><softwareVersion>${escaped(version)}</softwareVersion>`
  return `<Processing ID="ocr"><processingSoftware>${software}</processingSoftware></Processing>`
}

export function writeHocr(page: WrittenPage): string {
  return writeHocrPages([page])
}

/** Several pages in one file: the format is made for that. */
export function writeHocrPages(pages: readonly WrittenPage[]): string {
  const engines = pages.flatMap(({ engine }) => (engine === null ? [] : [`${engine.name} ${engine.version}`]))
  const system = escaped([...new Set(engines)].join(', '))
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml"><head><title></title>
<meta name="ocr-system" content="${system}"/>
<meta name="ocr-capabilities" content="ocr_page ocr_line ocrx_word ocrp_wconf"/></head><body>
${pages.map(hocrPage).join('')}</body></html>
`
}

function hocrPage({ page, lines }: WrittenPage): string {
  const written = lines.map(({ id, text, box, unsure }) => {
    const [x = 0, y = 0, width = 0, height = 0] = (box ?? []).map(inDots)
    const title = box === undefined ? '' : ` title="bbox ${x} ${y} ${x + width} ${y + height}"`
    const words = wordsOf(text, unsure).map((word) => {
      const sure = word.sure === null ? '' : ` title="x_wconf ${word.sure}"`
      return `<span class="ocrx_word"${sure}>${escaped(word.text)}</span>`
    })
    return `<span class="ocr_line" id="${escaped(id)}"${title}>${words.join(' ')}</span>`
  })
  return `<div class="ocr_page" id="page_${page}" title="bbox 0 0 ${SIZE} ${SIZE}; ppageno ${page - 1}">
${written.join('\n')}
</div>
`
}

/** `at`: when the page was last changed, as ISO 8601. A word has the place of its line, as nobody knows its own. */
export function writePageXml({ page, lines, engine, at }: WrittenPage & { at: string }): string {
  const creator = engine === null ? 'Yalkut' : escaped(`${engine.name} ${engine.version}`)
  const written = lines.map(({ id, text, box, unsure }, line) => {
    const coords = `<Coords points="${pointsOf(box)}"/>`
    const words = wordsOf(text, unsure).map((word, n) => {
      const sure = word.sure === null ? '' : ` conf="${(word.sure / 100).toFixed(2)}"`
      return `<Word id="word_${line + 1}_${n + 1}">${coords}<TextEquiv${sure}><Unicode>${escaped(word.text)}</Unicode></TextEquiv></Word>`
    })
    const whole = `<TextEquiv><Unicode>${escaped(text)}</Unicode></TextEquiv>`
    return `<TextLine id="${escaped(id)}">${coords}${words.join('')}${whole}</TextLine>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<PcGts xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15"><Metadata><Creator>${creator}</Creator><Created>${at}</Created><LastChange>${at}</LastChange></Metadata>
<Page imageFilename="page_${page}" imageWidth="${SIZE}" imageHeight="${SIZE}"><TextRegion id="region_${page}"><Coords points="${pointsOf([0, 0, 1, 1])}"/>
${written.join('\n')}
</TextRegion></Page></PcGts>
`
}

/** The corners of a box. The format wants a place of every line: one that nobody knows is a point. */
function pointsOf(box: readonly number[] | undefined): string {
  const [x = 0, y = 0, width = 0, height = 0] = (box ?? []).map(inDots)
  if (box === undefined) return '0,0 0,0'
  const [end, bottom] = [x + width, y + height]
  return `${x},${y} ${end},${y} ${end},${bottom} ${x},${bottom}`
}

function inDots(fraction: number): number {
  return Math.round(fraction * SIZE)
}

/** The words between spaces. A doubt is of the word in which it begins. */
function wordsOf(text: string, unsure: readonly Unsure[] = []): Word[] {
  return [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => {
    const end = index + word.length
    const doubts = unsure.filter(({ from }) => from >= index && from < end)
    return {
      text: word,
      sure: doubts.length === 0 ? null : Math.min(...doubts.map(({ sure }) => sure)),
    }
  })
}

const ENTITIES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Characters that XML does not allow are left out. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '').replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, '')
}
