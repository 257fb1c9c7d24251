/** Reads ALTO, versions 2 to 4: XML of pages, lines and strings with their boxes. Refuses a document with a document type,
 *  which could declare entities. Source: https://www.loc.gov/standards/alto/ */
import { refuse } from '@yalkut/model'
import { aroundPoints, type Box, boxOf, finishDocument, type OcrDocument, PageCollector } from './ocr-document.ts'
import { ocrSaid } from './sentences.ts'
import { percentOf } from './unsure.ts'
import { type Attributes, parseXml, type XmlReading } from './xml-parser.ts'

export async function readAlto(content: string): Promise<OcrDocument> {
  const reading = new AltoReading()
  await parseXml(content, 'alto', reading)
  return reading.finish()
}

interface Piece {
  kind: 'string' | 'space' | 'hyphen'
  text: string
}

class AltoReading implements XmlReading {
  readonly #collector = new PageCollector()
  #page: { width: number; height: number } | null = null
  #line: { attributes: Attributes; pieces: Piece[]; strings: Attributes[] } | null = null
  /** Elements between the line and a polygon: a polygon belongs to the element around it. */
  #isInString = false
  #isAlto = false

  open(name: string, attributes: Attributes): void {
    if (name === 'alto') this.#isAlto = true
    else if (name === 'Page') this.#startPage(attributes)
    else if (name === 'PrintSpace') this.#page ??= sizeOfPrintSpace(attributes)
    else if (name === 'Polygon') this.#takePolygon(attributes)
    else if (name === 'TextLine') this.#startLine(attributes)
    else if (name === 'String') {
      this.#line?.pieces.push({ kind: 'string', text: attributes.CONTENT ?? '' })
      this.#line?.strings.push({ ...attributes })
      this.#isInString = true
    } else if (name === 'SP') this.#line?.pieces.push({ kind: 'space', text: ' ' })
    else if (name === 'HYP') {
      this.#line?.pieces.push({ kind: 'hyphen', text: attributes.CONTENT ?? '-' })
    }
  }

  close(name: string): void {
    if (name === 'TextLine') this.#endLine()
    else if (name === 'String') this.#isInString = false
  }

  finish(): OcrDocument {
    if (!this.#isAlto) throw refuse('invalid', ocrSaid('not-alto'), { format: 'alto' })
    return finishDocument('alto', this.#collector.pages)
  }

  #startPage({ WIDTH, HEIGHT }: Attributes): void {
    this.#collector.startPage()
    const [width, height] = [Number(WIDTH), Number(HEIGHT)]
    this.#page = width > 0 && height > 0 ? { width, height } : null
  }

  #startLine(attributes: Attributes): void {
    if (this.#collector.pages.length === 0) this.#startPage({})
    this.#line = { attributes, pieces: [], strings: [] }
    this.#isInString = false
  }

  /** The rectangle around a polygon, for a line or string that has none of its own. */
  #takePolygon({ POINTS = '' }: Attributes): void {
    const line = this.#line
    const around = aroundPoints(POINTS)
    if (line === null || around === null) return
    const sides = {
      HPOS: String(around.left),
      VPOS: String(around.top),
      WIDTH: String(around.right - around.left),
      HEIGHT: String(around.bottom - around.top),
    }
    const last = line.strings.length - 1
    if (this.#isInString) line.strings[last] = { ...sides, ...line.strings[last] }
    else line.attributes = { ...sides, ...line.attributes }
  }

  #endLine(): void {
    const line = this.#line
    this.#line = null
    if (line === null) return
    const box = this.#boxOf(line.attributes) ?? this.#boxAround(line.strings)
    const read = line.strings.map((each) => {
      return { text: each.CONTENT ?? '', sure: certaintyOf(each) }
    })
    this.#collector.addLine(wordsOf(line.pieces), box, read)
  }

  /** The box as fractions of the page. Its numbers are in the unit of the page's size, so the unit does not matter. */
  #boxOf({ HPOS, VPOS, WIDTH, HEIGHT }: Attributes): Box | undefined {
    const page = this.#page
    if (page === null || [HPOS, VPOS, WIDTH, HEIGHT].some((side) => side === undefined)) {
      return undefined
    }
    const [left, top] = [Number(HPOS), Number(VPOS)]
    return boxOf({ left, top, right: left + Number(WIDTH), bottom: top + Number(HEIGHT) }, page)
  }

  #boxAround(strings: readonly Attributes[]): Box | undefined {
    const boxes = strings.flatMap((attributes) => {
      const box = this.#boxOf(attributes)
      return box === undefined ? [] : [box]
    })
    if (boxes.length === 0) return undefined
    const left = Math.min(...boxes.map(([x]) => x))
    const top = Math.min(...boxes.map(([, y]) => y))
    const right = Math.max(...boxes.map(([x, , width]) => x + width))
    const bottom = Math.max(...boxes.map(([, y, , height]) => y + height))
    return boxOf({ left, top, right, bottom }, { width: 1, height: 1 })
  }
}

/** The print space is cut out of the page: without the page's size, its far corner is the nearest to it. */
function sizeOfPrintSpace({ HPOS = '0', VPOS = '0', WIDTH, HEIGHT }: Attributes) {
  const width = Number(HPOS) + Number(WIDTH)
  const height = Number(VPOS) + Number(HEIGHT)
  return width > 0 && height > 0 ? { width, height } : null
}

/** `WC`, a fraction of one; else the least certain letter of `CC`: digits, 0 for sure to 9. */
function certaintyOf({ WC, CC }: Attributes): number | null {
  const word = percentOf(WC)
  if (word !== null) return word
  const letters = (CC ?? '').match(/\d/g)
  if (letters === null) return null
  return Math.round(100 - (Math.max(...letters.map(Number)) * 100) / 9)
}

/** The words of a line. Some engines write every space, others none; without spaces, one is added between strings. */
function wordsOf(pieces: readonly Piece[]): string {
  const hasSpaces = pieces.some(({ kind }) => kind === 'space')
  return pieces.map(({ kind, text }, at) => (kind === 'string' && !hasSpaces && at > 0 ? ` ${text}` : text)).join('')
}
