/** Reads ALTO, versions 2 to 4: XML of pages, lines and strings with their boxes. Refuses a document with a document type,
 *  which could declare entities. Source: https://www.loc.gov/standards/alto/ */
import { isRefusal, refuse } from '@yalkut/model'
import { SaxesParser } from 'saxes'
import { type Box, boxOf, finishDocument, type OcrDocument, PageCollector } from './ocr-document.ts'
import { readInParts } from './read-in-parts.ts'

type Attributes = Readonly<Record<string, string>>

const MAX_DEPTH = 200

export async function readAlto(content: string): Promise<OcrDocument> {
  const reading = new AltoReading()
  const parser = new SaxesParser()
  let depth = 0
  parser.on('doctype', () => {
    throw refuse('invalid', 'This ALTO declares a document type. Send it without one.', {
      format: 'alto',
    })
  })
  parser.on('error', (error) => {
    throw refuse('invalid', `This is not well-formed XML: ${error.message.slice(0, 200)}`, {
      format: 'alto',
    })
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > MAX_DEPTH) throw refuse('invalid', 'This XML is nested too deep.')
    reading.open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    reading.close(localName(name))
  })
  try {
    await readInParts(content, (part) => parser.write(part))
    parser.close()
  } catch (error) {
    if (isRefusal(error)) throw error
    throw refuse('invalid', 'This is not well-formed XML.', { format: 'alto' }, { cause: error })
  }
  return reading.finish()
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

interface Piece {
  kind: 'string' | 'space' | 'hyphen'
  text: string
}

class AltoReading {
  readonly #collector = new PageCollector()
  #page: { width: number; height: number } | null = null
  #line: { attributes: Attributes; pieces: Piece[]; strings: Attributes[] } | null = null
  #isAlto = false

  open(name: string, attributes: Attributes): void {
    if (name === 'alto') this.#isAlto = true
    else if (name === 'Page') this.#startPage(attributes)
    else if (name === 'TextLine') this.#startLine(attributes)
    else if (name === 'String') {
      this.#line?.pieces.push({ kind: 'string', text: attributes.CONTENT ?? '' })
      this.#line?.strings.push(attributes)
    } else if (name === 'SP') this.#line?.pieces.push({ kind: 'space', text: ' ' })
    else if (name === 'HYP') {
      this.#line?.pieces.push({ kind: 'hyphen', text: attributes.CONTENT ?? '-' })
    }
  }

  close(name: string): void {
    if (name === 'TextLine') this.#endLine()
  }

  finish(): OcrDocument {
    if (!this.#isAlto) throw refuse('invalid', 'This XML is not ALTO.', { format: 'alto' })
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
  }

  #endLine(): void {
    const line = this.#line
    this.#line = null
    if (line === null) return
    const box = this.#boxOf(line.attributes) ?? this.#boxAround(line.strings)
    this.#collector.addLine(wordsOf(line.pieces), box)
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

/** The words of a line. Some engines write every space, others none; without spaces, one is added between strings. */
function wordsOf(pieces: readonly Piece[]): string {
  const hasSpaces = pieces.some(({ kind }) => kind === 'space')
  return pieces
    .map(({ kind, text }, at) => (kind === 'string' && !hasSpaces && at > 0 ? ` ${text}` : text))
    .join('')
}
