/** ALTO, versions 2 to 4: XML of pages, lines and strings with their places. Documents that bring entities of their own
 *  are not read: words need none. Source: https://www.loc.gov/standards/alto/ */
import { isRefusal, refuse } from '@yalkut/model'
import { SaxesParser } from 'saxes'
import { inTurns } from './in-turns.ts'
import { type Box, boxOf, finishDocument, type OcrDocument, PageCollector } from './ocr-document.ts'

type Attributes = Readonly<Record<string, string>>

const MAX_DEPTH = 200

export async function readAlto(content: string): Promise<OcrDocument> {
  const reading = new AltoReading()
  const parser = new SaxesParser()
  let depth = 0
  parser.on('doctype', () => {
    throw refuse('invalid', 'This ALTO declares a document type of its own: send it without.', {
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
    if (depth > MAX_DEPTH) throw refuse('invalid', 'This XML is nested too deep to be ALTO.')
    reading.open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    reading.close(localName(name))
  })
  try {
    await inTurns(content, (part) => parser.write(part))
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
  #line: { at: Attributes; pieces: Piece[]; parts: Attributes[] } | null = null
  #isAlto = false

  open(name: string, attributes: Attributes): void {
    if (name === 'alto') this.#isAlto = true
    else if (name === 'Page') this.#startPage(attributes)
    else if (name === 'TextLine') this.#startLine(attributes)
    else if (name === 'String') {
      this.#line?.pieces.push({ kind: 'string', text: attributes.CONTENT ?? '' })
      this.#line?.parts.push(attributes)
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

  #startLine(at: Attributes): void {
    if (this.#collector.pages.length === 0) this.#startPage({})
    this.#line = { at, pieces: [], parts: [] }
  }

  #endLine(): void {
    const line = this.#line
    this.#line = null
    if (line === null) return
    const box = this.#boxOf(line.at) ?? this.#boxAround(line.parts)
    this.#collector.addLine(wordsOf(line.pieces), box)
  }

  /** Places count in the unit in which the page's size is given, whichever that is. */
  #boxOf({ HPOS, VPOS, WIDTH, HEIGHT }: Attributes): Box | undefined {
    const page = this.#page
    if (page === null || [HPOS, VPOS, WIDTH, HEIGHT].some((side) => side === undefined)) {
      return undefined
    }
    const [left, top] = [Number(HPOS), Number(VPOS)]
    return boxOf({ left, top, right: left + Number(WIDTH), bottom: top + Number(HEIGHT) }, page)
  }

  #boxAround(parts: readonly Attributes[]): Box | undefined {
    const boxes = parts.flatMap((part) => {
      const box = this.#boxOf(part)
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

/** Engines either write every space, or none at all. */
function wordsOf(pieces: readonly Piece[]): string {
  const hasSpaces = pieces.some(({ kind }) => kind === 'space')
  return pieces
    .map(({ kind, text }, at) => (kind === 'string' && !hasSpaces && at > 0 ? ` ${text}` : text))
    .join('')
}
