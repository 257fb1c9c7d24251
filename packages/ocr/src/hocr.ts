/** Reads hOCR: HTML whose classes mark pages, lines and words, and whose titles have their rectangles. Accepts what
 *  engines really write, also HTML that is not well-formed. Source: https://kba.github.io/hocr-spec/1.2/ */
import { refuse } from '@yalkut/model'
import { Parser } from 'htmlparser2'
import { type Box, boxOf, finishDocument, type OcrDocument, PageCollector } from './ocr-document.ts'
import { readInParts } from './read-in-parts.ts'
import { ocrSaid } from './sentences.ts'
import { hundredthsOf, leastOf, type ReadWord } from './unsure.ts'

interface Rectangle {
  left: number
  top: number
  right: number
  bottom: number
}

/** Classes of elements that are one line of print. */
const LINE_CLASSES = new Set([
  'ocr_line',
  'ocrx_line',
  'ocr_header',
  'ocr_footer',
  'ocr_pageno',
  'ocr_caption',
  'ocr_textfloat',
])
/** Elements that hold lines: where an engine marks no lines, they hold words. */
const BLOCK_CLASSES = new Set(['ocr_par', 'ocr_carea', 'ocrx_block', 'ocr_table', 'ocr_column'])
/** Elements whose text is not print. */
const IGNORED_TAGS = new Set(['script', 'style', 'title', 'head'])

/** Deeper than the elements of any engine. */
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
  await readInParts(content, (part) => parser.write(part))
  parser.end()
  return reading.finish()
}

/** An open element. `line`: a line began with it. */
interface OpenElement {
  line: boolean
  block: boolean
  word: boolean
  /** One letter of a word. */
  letter: boolean
  ignored: boolean
}

/** A word. Where the engine marks its letters, what is between them is not print. */
interface OpenWord {
  text: string[]
  letters: string[]
  sure: number | null
}

interface OpenLine {
  rectangle: Rectangle | null
  words: string[]
  read: ReadWord[]
  wordBoxes: Rectangle[]
  /** Begun by a word or by text in a block, not by an element of its own. */
  isImplicit: boolean
}

class HocrReading {
  readonly #collector = new PageCollector()
  readonly #open: OpenElement[] = []
  #page: Rectangle | null = null
  #line: OpenLine | null = null
  #word: OpenWord | null = null
  #hasPage = false

  open(tag: string, attributes: { [name: string]: string }): void {
    if (this.#open.length >= MAX_DEPTH) {
      throw refuse('invalid', ocrSaid('hocr-too-deep'), { format: 'hocr' })
    }
    const classes = new Set((attributes.class ?? '').split(/\s+/))
    const rectangle = rectangleIn(attributes.title ?? '')
    if (classes.has('ocr_page')) this.#startPage(rectangle)
    const has = (names: ReadonlySet<string>) => [...classes].some((name) => names.has(name))
    const line = has(LINE_CLASSES)
    const block = has(BLOCK_CLASSES)
    if (line) this.#startLine(rectangle, false)
    if (block) this.#endImplicit()
    const word = classes.has('ocrx_word')
    if (word) this.#startWord(rectangle, attributes.title ?? '')
    if (tag === 'br') this.#break()
    const letter = classes.has('ocrx_cinfo')
    this.#open.push({ line, block, word, letter, ignored: IGNORED_TAGS.has(tag) })
  }

  text(text: string): void {
    if (this.#open.some(({ ignored }) => ignored)) return
    if (this.#word !== null) {
      const isLetter = this.#open.some(({ letter }) => letter)
      const to = isLetter ? this.#word.letters : this.#word.text
      to.push(text)
      return
    }
    if (this.#line === null && text.trim() !== '' && this.#open.some(({ block }) => block)) {
      this.#startLine(null, true)
    }
    this.#line?.words.push(text)
  }

  close(): void {
    const closed = this.#open.pop()
    if (closed?.word === true) this.#endWord()
    if (closed?.line === true) this.#endLine()
    if (closed?.block === true) this.#endImplicit()
  }

  /** A word without a line around it begins a line, and one below the words before it begins the next. */
  #startWord(rectangle: Rectangle | null, title: string): void {
    this.#endWord()
    const last = this.#line?.wordBoxes.at(-1)
    const isBelow = last !== undefined && rectangle !== null && rectangle.top >= last.bottom
    if (this.#line?.isImplicit === true && isBelow) this.#endLine()
    if (this.#line === null) this.#startLine(null, true)
    if (rectangle !== null) this.#line?.wordBoxes.push(rectangle)
    this.#word = { text: [], letters: [], sure: certaintyIn(title) }
  }

  /** A space goes between words, also where the engine wrote none. */
  #endWord(): void {
    const word = this.#word
    this.#word = null
    if (word === null) return
    const text = (word.letters.length > 0 ? word.letters : word.text).join('')
    this.#line?.words.push(' ', text, ' ')
    this.#line?.read.push({ text, sure: word.sure })
  }

  /** Inside a line a break is a space; a line that no element marks ends there. */
  #break(): void {
    if (this.#line?.isImplicit === true) this.#endLine()
    else this.#line?.words.push(' ')
  }

  #endImplicit(): void {
    if (this.#line?.isImplicit === true) this.#endLine()
  }

  finish(): OcrDocument {
    this.#endLine()
    if (this.#collector.pages.length === 0) {
      const message = ocrSaid('not-hocr')
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

  #startLine(rectangle: Rectangle | null, isImplicit: boolean): void {
    // A line inside a line: the engine did not close the first one.
    this.#endLine()
    if (!this.#hasPage) this.#startPage(null)
    this.#line = { rectangle, words: [], read: [], wordBoxes: [], isImplicit }
  }

  #endLine(): void {
    this.#endWord()
    const line = this.#line
    this.#line = null
    if (line === null) return
    const around = line.rectangle ?? boundingRectangle(line.wordBoxes)
    this.#collector.addLine(line.words.join(''), this.#boxOf(around), line.read)
  }

  /** The rectangle as fractions of the page; undefined where the file does not give the size of the page. */
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

/** The rectangle of the property `bbox x0 y0 x1 y1` in a title. Null when there is none, or it has no area. */
function rectangleIn(title: string): Rectangle | null {
  const property = propertiesOf(title).find((each) => BBOX.test(each)) ?? ''
  const [, ...numbers] = BBOX.exec(property) ?? []
  if (numbers.length < 4) return null
  const [left = 0, top = 0, right = 0, bottom = 0] = numbers.map(Number)
  return right > left && bottom > top ? { left, top, right, bottom } : null
}

/** How sure the engine is of a word: `x_wconf`, else the least of its letters (`x_confs`). */
function certaintyIn(title: string): number | null {
  const properties = propertiesOf(title).map((each) => each.trim().split(/\s+/))
  const valuesOf = (name: string) => properties.find(([first]) => first === name)?.slice(1) ?? []
  return hundredthsOf(valuesOf('x_wconf')[0]) ?? leastOf(valuesOf('x_confs'))
}

/** The properties of a title, which semicolons separate. A semicolon inside a quoted value does not count. A quote
 *  counts only at the beginning or the end of a value, as engines do not escape a quote inside a name. */
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

function boundingRectangle(all: readonly Rectangle[]): Rectangle | null {
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
