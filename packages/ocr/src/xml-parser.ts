/** Parses the XML of engines in parts. Refuses a document type, which could declare entities, and elements nested too deep. */
import { isRefusal, refuse } from '@yalkut/model'
import { SaxesParser } from 'saxes'
import type { OcrFormat } from './ocr-document.ts'
import { readInParts } from './read-in-parts.ts'
import { ocrSaid } from './sentences.ts'

export type Attributes = Readonly<Record<string, string>>

/** Called in the order of the file. Names have no prefix. */
export interface XmlReading {
  open(name: string, attributes: Attributes): void
  close(name: string): void
  text?(text: string): void
}

const MAX_DEPTH = 200
const NAMES: Readonly<Record<OcrFormat, string>> = {
  alto: 'ALTO',
  page: 'PAGE XML',
  hocr: 'hOCR',
  text: 'text',
}

/** Refuses `invalid` for a text that is not well-formed XML. */
export async function parseXml(content: string, format: OcrFormat, reading: XmlReading): Promise<void> {
  const parser = new SaxesParser()
  let depth = 0
  parser.on('doctype', () => {
    const message = ocrSaid('xml-document-type', { names: NAMES[format] })
    throw refuse('invalid', message, { format })
  })
  parser.on('error', (error) => {
    const message = ocrSaid('xml-not-well-formed-at', { message: error.message.slice(0, 200) })
    throw refuse('invalid', message, { format })
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > MAX_DEPTH) throw refuse('invalid', ocrSaid('xml-too-deep'))
    reading.open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    reading.close(localName(name))
  })
  parser.on('text', (text) => reading.text?.(text))
  parser.on('cdata', (text) => reading.text?.(text))
  try {
    await readInParts(content, (part) => parser.write(part))
    parser.close()
  } catch (error) {
    if (isRefusal(error)) throw error
    throw refuse('invalid', ocrSaid('xml-not-well-formed'), { format }, { cause: error })
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
