/** Reads PAGE XML (`PcGts`), which Transkribus, eScriptorium, OCR4all and kraken write: regions of lines with their polygons.
 *  Source: https://github.com/PRImA-Research-Lab/PAGE-XML */
import { refuse } from '@yalkut/model'
import { aroundPoints, boxOf, finishDocument, type OcrDocument, PageCollector } from './ocr-document.ts'
import { ocrSaid } from './sentences.ts'
import { percentOf, type ReadWord } from './unsure.ts'
import { type Attributes, parseXml, type XmlReading } from './xml-parser.ts'

export async function readPageXml(content: string): Promise<OcrDocument> {
  const reading = new PageReading()
  await parseXml(content, 'page', reading)
  return reading.finish()
}

interface Line {
  /** Its own words; those with the smallest index where there are several. */
  text: string | null
  index: number
  /** Its Word elements, for a line without words of its own, and for their certainty. */
  words: ReadWord[]
  points: string
}

interface Region {
  id: string
  lines: Line[]
}

/** What the words of a TextEquiv belong to: letters (Glyph) are not read. */
type Level = 'line' | 'word' | 'other'

class PageReading implements XmlReading {
  readonly #collector = new PageCollector()
  #page: { width: number; height: number } | null = null
  #regions: Region[] = []
  /** The ids of regions in the order in which they are read. */
  #order: { id: string; index: number }[] = []
  /** Regions may be inside regions. */
  readonly #open: Region[] = []
  #line: Line | null = null
  #levels: Level[] = []
  #equiv: { index: number; sure: number | null } | null = null
  #unicode: string[] | null = null
  #isPage = false

  open(name: string, attributes: Attributes): void {
    if (name === 'PcGts') this.#isPage = true
    else if (name === 'Page') this.#startPage(attributes)
    else if (name === 'RegionRefIndexed') {
      this.#order.push({ id: attributes.regionRef ?? '', index: Number(attributes.index ?? 0) })
    } else if (name === 'RegionRef') {
      this.#order.push({ id: attributes.regionRef ?? '', index: this.#order.length })
    } else if (name.endsWith('Region')) this.#startRegion(attributes)
    else if (name === 'TextLine') this.#startLine()
    else if (name === 'Word') this.#levels.push('word')
    else if (name === 'Glyph') this.#levels.push('other')
    else if (name === 'Coords' && this.#line !== null && this.#levels.length === 1) {
      this.#line.points ||= attributes.points ?? ''
    } else if (name === 'TextEquiv') {
      const index = Number(attributes.index ?? 0) || 0
      this.#equiv = { index, sure: percentOf(attributes.conf) }
    } else if (name === 'Unicode') this.#unicode = []
  }

  text(text: string): void {
    this.#unicode?.push(text)
  }

  close(name: string): void {
    if (name === 'Unicode') this.#takeWords()
    else if (name === 'TextEquiv') this.#equiv = null
    else if (name === 'Word' || name === 'Glyph') this.#levels.pop()
    else if (name === 'TextLine') this.#endLine()
    else if (name.endsWith('Region')) this.#open.pop()
    else if (name === 'Page') this.#endPage()
  }

  finish(): OcrDocument {
    if (!this.#isPage) throw refuse('invalid', ocrSaid('not-page-xml'), { format: 'page' })
    return finishDocument('page', this.#collector.pages)
  }

  #startPage({ imageWidth, imageHeight }: Attributes): void {
    this.#collector.startPage()
    const [width, height] = [Number(imageWidth), Number(imageHeight)]
    this.#page = width > 0 && height > 0 ? { width, height } : null
    this.#regions = []
    this.#order = []
  }

  #startRegion({ id = '' }: Attributes): void {
    const region = { id, lines: [] }
    this.#regions.push(region)
    this.#open.push(region)
  }

  #startLine(): void {
    this.#line = { text: null, index: Number.POSITIVE_INFINITY, words: [], points: '' }
    this.#levels = ['line']
  }

  #takeWords(): void {
    const words = (this.#unicode ?? []).join('')
    this.#unicode = null
    const line = this.#line
    if (line === null) return
    const level = this.#levels.at(-1)
    const index = this.#equiv?.index ?? 0
    if (level === 'line' && index < line.index) Object.assign(line, { text: words, index })
    // Of several readings of a word the first one counts.
    if (level === 'word' && index === 0 && words.trim() !== '') {
      line.words.push({ text: words, sure: this.#equiv?.sure ?? null })
    }
  }

  #endLine(): void {
    const line = this.#line
    this.#line = null
    this.#levels = []
    if (line === null) return
    if (this.#open.length === 0) this.#startRegion({})
    this.#open.at(-1)?.lines.push(line)
  }

  #endPage(): void {
    const rank = new Map(this.#order.toSorted((a, b) => a.index - b.index).map(({ id }, at) => [id, at]))
    const of = ({ id }: Region) => rank.get(id) ?? rank.size
    for (const region of this.#regions.toSorted((a, b) => of(a) - of(b))) {
      for (const line of region.lines) this.#addLine(line)
    }
    this.#regions = []
    this.#open.length = 0
  }

  #addLine({ text, words, points }: Line): void {
    const around = aroundPoints(points)
    const box = around === null || this.#page === null ? undefined : boxOf(around, this.#page)
    const own = text?.trim() ?? ''
    const all = own === '' ? words.map((word) => word.text).join(' ') : own
    this.#collector.addLine(all, box, words)
  }
}
