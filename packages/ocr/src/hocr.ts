/** hOCR: HTML whose classes say what is a page, a line, a word, and whose titles say where. Read as engines really write
 *  it, also where it is not well-formed. Source: https://kba.github.io/hocr-spec/1.2/ */
import { refuse } from '@yalkut/model'
import { Parser } from 'htmlparser2'
import { inTurns } from './in-turns.ts'
import { type Box, boxOf, finishDocument, type OcrDocument, PageCollector } from './ocr-document.ts'

interface Rectangle {
  left: number
  top: number
  right: number
  bottom: number
}

/** What holds one line of print. */
const LINE_CLASSES = new Set([
  'ocr_line',
  'ocrx_line',
  'ocr_header',
  'ocr_caption',
  'ocr_textfloat',
])
/** What engines put into the document that is no print. */
const SILENT_TAGS = new Set(['script', 'style', 'title', 'head'])

/** Deeper than this no engine nests. */
const MAX_DEPTH = 200

export async function readHocr(content: string): Promise<OcrDocument> {
  const reading = new HocrReading()
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => reading.open(tag, attributes),
      ontext: (text) => reading.text(text),
      onclosetag: () => reading.close(),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  await inTurns(content, (part) => parser.write(part))
  parser.end()
  return reading.finish()
}

/** An open element. `line`: it began one. */
interface Open {
  line: boolean
  word: boolean
  silent: boolean
}

class HocrReading {
  readonly #collector = new PageCollector()
  readonly #open: Open[] = []
  #page: Rectangle | null = null
  #line: { rectangle: Rectangle | null; words: string[]; seen: Rectangle[] } | null = null
  #hasPage = false

  open(tag: string, attributes: { [name: string]: string }): void {
    if (this.#open.length >= MAX_DEPTH) {
      throw refuse('invalid', 'This hOCR is nested too deep to be one.', { format: 'hocr' })
    }
    const classes = new Set((attributes.class ?? '').split(/\s+/))
    const rectangle = rectangleIn(attributes.title ?? '')
    if (classes.has('ocr_page')) this.#startPage(rectangle)
    const line = [...classes].some((name) => LINE_CLASSES.has(name))
    if (line) this.#startLine(rectangle)
    const word = classes.has('ocrx_word') || tag === 'br'
    // Words are parted by spaces whether or not the engine wrote any.
    if (word) this.#line?.words.push(' ')
    if (classes.has('ocrx_word') && rectangle !== null) this.#line?.seen.push(rectangle)
    this.#open.push({ line, word, silent: SILENT_TAGS.has(tag) })
  }

  text(text: string): void {
    if (this.#open.some(({ silent }) => silent)) return
    this.#line?.words.push(text)
  }

  close(): void {
    const closed = this.#open.pop()
    if (closed?.word === true) this.#line?.words.push(' ')
    if (closed?.line === true) this.#endLine()
  }

  finish(): OcrDocument {
    this.#endLine()
    if (this.#collector.pages.length === 0) {
      const message = 'This is not hOCR: it has no element of the class ocr_page or ocr_line.'
      throw refuse('invalid', message, { format: 'hocr' })
    }
    return finishDocument('hocr', this.#collector.pages)
  }

  #startPage(rectangle: Rectangle | null): void {
    this.#endLine()
    this.#collector.startPage()
    this.#hasPage = true
    this.#page = rectangle
  }

  #startLine(rectangle: Rectangle | null): void {
    // A line in a line: the engine forgot to close the first.
    this.#endLine()
    if (!this.#hasPage) this.#startPage(null)
    this.#line = { rectangle, words: [], seen: [] }
  }

  #endLine(): void {
    const line = this.#line
    this.#line = null
    if (line === null) return
    const around = line.rectangle ?? joined(line.seen)
    this.#collector.addLine(line.words.join(''), this.#boxOf(around))
  }

  /** As fractions of the page; none where the engine did not say how large the page is. */
  #boxOf(rectangle: Rectangle | null): Box | undefined {
    const page = this.#page
    if (rectangle === null || page === null) return undefined
    const { left, top, right, bottom } = rectangle
    const inside = {
      left: left - page.left,
      top: top - page.top,
      right: right - page.left,
      bottom: bottom - page.top,
    }
    const size = { width: page.right - page.left, height: page.bottom - page.top }
    return boxOf(inside, size)
  }
}

const NUMBER = String.raw`\s+(-?\d+(?:\.\d+)?)`
const BBOX = new RegExp(`^\\s*bbox${NUMBER.repeat(4)}`)

/** `bbox x0 y0 x1 y1` among the properties of a title. */
function rectangleIn(title: string): Rectangle | null {
  const property = propertiesOf(title).find((each) => BBOX.test(each)) ?? ''
  const [, ...numbers] = BBOX.exec(property) ?? []
  if (numbers.length < 4) return null
  const [left = 0, top = 0, right = 0, bottom = 0] = numbers.map(Number)
  return right > left && bottom > top ? { left, top, right, bottom } : null
}

/** Parted by semicolons; those between quotes are of a name. A quote begins a value and ends it: engines write one inside
 *  a name as it is. */
function propertiesOf(title: string): string[] {
  if (!/["']/.test(title)) return title.split(';')
  const properties: string[] = []
  let start = 0
  let open = ''
  for (const { 0: sign, index } of title.matchAll(/["';]/g)) {
    if (open === sign && /^\s*(?:;|$)/.test(title.slice(index + 1))) open = ''
    else if (open === '' && sign === ';') {
      properties.push(title.slice(start, index))
      start = index + 1
    } else if (open === '' && /^\s$/.test(title.charAt(index - 1))) open = sign
  }
  return open === '' ? [...properties, title.slice(start)] : title.split(';')
}

function joined(all: readonly Rectangle[]): Rectangle | null {
  return all.reduce<Rectangle | null>(
    (whole, each) =>
      whole === null
        ? each
        : {
            left: Math.min(whole.left, each.left),
            top: Math.min(whole.top, each.top),
            right: Math.max(whole.right, each.right),
            bottom: Math.max(whole.bottom, each.bottom),
          },
    null,
  )
}
