/** What an engine read from pages, whatever file it came in. Source: shapes.md#ocr. */
import { refuse } from '@yalkut/model'

/** [x, y, width, height] as fractions of the page, from its top left. */
export type Box = [number, number, number, number]

export interface OcrLine {
  /** As the line shows it: a word that goes on in the next line ends with its hyphen. */
  text: string
  box?: Box
}

export interface OcrPage {
  /** From the top; none are blank. */
  lines: OcrLine[]
}

export const OCR_FORMATS = ['hocr', 'alto', 'text'] as const
export type OcrFormat = (typeof OCR_FORMATS)[number]

export interface OcrDocument {
  format: OcrFormat
  /** In order; empty ones at the end are dropped. */
  pages: OcrPage[]
}

/** The longest file, in characters. */
export const MAX_OCR_CHARS = 32_000_000
const MAX_OCR_PAGES = 5_000
const MAX_PAGE_LINES = 5_000
/** The longest line; no press prints as much. */
const MAX_LINE_CHARS = 5_000

/** Refuses `invalid` past the limits, and for a file that holds no words. */
export function finishDocument(format: OcrFormat, pages: OcrPage[]): OcrDocument {
  const last = pages.findLastIndex(({ lines }) => lines.length > 0)
  if (last < 0) throw refuse('invalid', 'There are no words in this file.', { format })
  return { format, pages: pages.slice(0, last + 1) }
}

/** Collects the pages of a file, and holds them to the limits. */
export class PageCollector {
  readonly pages: OcrPage[] = []

  startPage(): void {
    if (this.pages.length >= MAX_OCR_PAGES) {
      throw refuse('invalid', `A file has at most ${MAX_OCR_PAGES} pages.`, { max: MAX_OCR_PAGES })
    }
    this.pages.push({ lines: [] })
  }

  /** Adds a line to the page begun last; blank ones are passed over. */
  addLine(words: string, box?: Box): void {
    const text = tidyLine(words)
    if (text === '') return
    const place = { page: this.pages.length, line: (this.pages.at(-1)?.lines.length ?? 0) + 1 }
    if (text.length > MAX_LINE_CHARS) {
      throw refuse('invalid', `Line ${place.line} of page ${place.page} is far too long.`, place)
    }
    if (place.line > MAX_PAGE_LINES) {
      throw refuse('invalid', `Page ${place.page} has more than ${MAX_PAGE_LINES} lines.`, place)
    }
    this.pages.at(-1)?.lines.push(box === undefined ? { text } : { text, box })
  }
}

/** One space between words, no control characters, no half letters. */
function tidyLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** A rectangle of a page of that size as fractions of it; undefined for what is none. Edges outside are cut. */
export function boxOf(
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  page: { width: number; height: number },
): Box | undefined {
  const cut = (value: number): number => Math.min(1, Math.max(0, value))
  const [x, y] = [cut(left / page.width), cut(top / page.height)]
  const [width, height] = [cut(right / page.width) - x, cut(bottom / page.height) - y]
  const sides = [x, y, width, height]
  if (!sides.every(Number.isFinite) || width <= 0 || height <= 0) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = sides.map((side) => Math.round(side * 100_000) / 100_000)
  return [a, b, c, d]
}
