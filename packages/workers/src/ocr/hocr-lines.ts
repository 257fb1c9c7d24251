/** Reads the lines and their boxes from an engine's hOCR of a page, and writes such lines as hOCR. A text layer needs
 *  nothing else, and the result has a tenth of the length. Pure. Source: the hOCR specification (ocr_page, ocr_line, bbox). */
import { SaxesParser } from 'saxes'

/** Classes of elements that are one line. */
const LINE_CLASSES: ReadonlySet<string> = new Set([
  'ocr_line',
  'ocr_header',
  'ocr_caption',
  'ocr_textfloat',
  'ocrx_line',
])

interface Line {
  bbox: string
  text: string
  /** The words of which the engine is not sure, in the order of the line. */
  unsure?: UnsureWord[]
}

interface UnsureWord {
  /** Of the characters of the line. */
  from: number
  to: number
  /** Of a hundred. */
  sure: number
}

/** From here on the server keeps no certainty. */
const SURE = 95

export interface PageLines {
  /** `0 0 width height`; null where the engine gives none. */
  bbox: string | null
  lines: Line[]
}

/** Reads the hOCR of one page. Throws Error for a text that is not well-formed. */
export function readPageLines(hocr: string): PageLines {
  const found: PageLines = { bbox: null, lines: [] }
  let line: OpenLine | null = null
  let word: { start: number; sure: number | null; depth: number } | null = null
  let depth = 0
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ attributes }) => {
    depth += 1
    const kind = String(attributes.class ?? '')
    const bbox = /\bbbox (\d+ \d+ \d+ \d+)/.exec(String(attributes.title ?? ''))?.[1]
    if (kind === 'ocr_page') found.bbox = bbox ?? null
    if (line === null && LINE_CLASSES.has(kind)) {
      line = { bbox: bbox ?? '', text: '', read: [], depth }
    } else if (line !== null) line.text += ' '
    if (line !== null && kind === 'ocrx_word') {
      word = { start: line.text.length, sure: certaintyIn(String(attributes.title ?? '')), depth }
    }
  })
  parser.on('text', (text) => {
    if (line !== null) line.text += text
  })
  parser.on('closetag', () => {
    if (line !== null && word !== null && word.depth === depth) {
      line.read.push({ text: line.text.slice(word.start), sure: word.sure })
      word = null
    }
    if (line !== null && line.depth === depth) {
      const read = readLine(line)
      if (read.text !== '') found.lines.push(read)
      line = null
    }
    depth -= 1
  })
  parser.write(withoutDoctype(hocr)).close()
  return found
}

interface OpenLine {
  bbox: string
  text: string
  read: { text: string; sure: number | null }[]
  depth: number
}

/** One space between words. */
function readLine({ bbox, text: raw, read }: OpenLine): Line {
  const tidy = (each: string): string => each.replaceAll(/\s+/gu, ' ').trim()
  const text = tidy(raw)
  const unsure: UnsureWord[] = []
  let start = 0
  for (const { text: inside, sure } of read) {
    const clean = tidy(inside)
    const from = clean === '' ? -1 : text.indexOf(clean, start)
    if (from === -1) continue
    start = from + clean.length
    if (sure !== null && sure < SURE) unsure.push({ from, to: start, sure })
  }
  return { bbox, text, ...(unsure.length > 0 && { unsure }) }
}

function certaintyIn(title: string): number | null {
  const found = /\bx_wconf (\d+)/.exec(title)?.[1]
  return found === undefined ? null : Math.min(100, Number(found))
}

/** Removes the document type, so that the parser knows no entities of the document's own. */
function withoutDoctype(hocr: string): string {
  return hocr.replace(/<!DOCTYPE[^>[]*(\[[^\]]*\])?[^>]*>/i, '')
}

/** One hOCR document of these pages, in order. Null is a page that could not be read. */
export function writeHocr(pages: readonly (PageLines | null)[], system: { name: string; version: string }): string {
  const body = pages.map((page, at) => pageText(page, at)).join('\n')
  const about = escaped(`${system.name} ${system.version}`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml"><head><title></title>
<meta name="ocr-system" content="${about}"/>
<meta name="ocr-capabilities" content="ocr_page ocr_line ocrx_word ocrp_wconf"/></head><body>
${body}
</body></html>
`
}

function pageText(page: PageLines | null, at: number): string {
  const bbox = page?.bbox === null || page === null ? '' : `bbox ${page.bbox}; `
  const lines = (page?.lines ?? []).map(({ bbox, text, unsure = [] }) => {
    const title = bbox === '' ? '' : ` title="bbox ${bbox}"`
    return `<span class="ocr_line"${title}>${wordsOf(text, unsure)}</span>\n`
  })
  return `<div class="ocr_page" id="page_${at + 1}" title="${bbox}ppageno ${at}">\n${lines.join('')}</div>`
}

/** Only words that are not sure are elements of their own. */
function wordsOf(text: string, unsure: readonly UnsureWord[]): string {
  let end = 0
  const pieces = unsure.map(({ from, to, sure }) => {
    const before = escaped(text.slice(end, from))
    end = to
    return `${before}<span class="ocrx_word" title="x_wconf ${sure}">${escaped(text.slice(from, to))}</span>`
  })
  return [...pieces, escaped(text.slice(end))].join('')
}

const ENTITIES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
}
