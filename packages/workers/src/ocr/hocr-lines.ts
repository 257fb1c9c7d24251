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
}

export interface PageLines {
  /** `0 0 width height`; null where the engine gives none. */
  bbox: string | null
  lines: Line[]
}

/** Reads the hOCR of one page. Throws Error for a text that is not well-formed. */
export function readPageLines(hocr: string): PageLines {
  const found: PageLines = { bbox: null, lines: [] }
  let line: (Line & { depth: number }) | null = null
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
    if (line === null && LINE_CLASSES.has(kind)) line = { bbox: bbox ?? '', text: '', depth }
    else if (line !== null) line.text += ' '
  })
  parser.on('text', (text) => {
    if (line !== null) line.text += text
  })
  parser.on('closetag', () => {
    if (line !== null && line.depth === depth) {
      const text = line.text.replaceAll(/\s+/gu, ' ').trim()
      if (text !== '') found.lines.push({ bbox: line.bbox, text })
      line = null
    }
    depth -= 1
  })
  parser.write(withoutDoctype(hocr)).close()
  return found
}

/** Removes the document type, so that the parser knows no entities of the document's own. */
function withoutDoctype(hocr: string): string {
  return hocr.replace(/<!DOCTYPE[^>[]*(\[[^\]]*\])?[^>]*>/i, '')
}

/** One hOCR document of these pages, in order. Null is a page that could not be read. */
export function writeHocr(
  pages: readonly (PageLines | null)[],
  system: { name: string; version: string },
): string {
  const body = pages.map((page, at) => pageText(page, at)).join('\n')
  const about = escaped(`${system.name} ${system.version}`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml"><head><title></title>
<meta name="ocr-system" content="${about}"/>
<meta name="ocr-capabilities" content="ocr_page ocr_line"/></head><body>
${body}
</body></html>
`
}

function pageText(page: PageLines | null, at: number): string {
  const bbox = page?.bbox === null || page === null ? '' : `bbox ${page.bbox}; `
  const lines = (page?.lines ?? []).map(({ bbox, text }) => {
    const title = bbox === '' ? '' : ` title="bbox ${bbox}"`
    return `<span class="ocr_line"${title}>${escaped(text)}</span>\n`
  })
  return `<div class="ocr_page" id="page_${at + 1}" title="${bbox}ppageno ${at}">\n${lines.join('')}</div>`
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
