/** The pages of an OCR file, the same for all formats. Source: shapes.md#ocr. */
import { refuse } from '@yalkut/model'
import { ocrSaid } from './sentences.ts'
import { type ReadWord, type Unsure, unsureIn } from './unsure.ts'

/** [x, y, width, height] as fractions of the page, 0 to 1, from its top left corner. */
export type Box = [number, number, number, number]

export interface OcrLine {
  /** As printed: a word that continues in the next line ends with its hyphen. */
  text: string
  box?: Box
  /** The words of which the engine is not sure. */
  unsure?: Unsure[]
}

export interface OcrPage {
  /** From the top. None is blank. */
  lines: OcrLine[]
}

export const OCR_FORMATS = ['hocr', 'alto', 'page', 'text'] as const
export type OcrFormat = (typeof OCR_FORMATS)[number]

export interface OcrDocument {
  format: OcrFormat
  /** In order, without empty pages at the end. */
  pages: OcrPage[]
}

/** The maximum length of a file, in characters. */
export const MAX_OCR_CHARS = 32_000_000
const MAX_OCR_PAGES = 5_000
const MAX_PAGE_LINES = 5_000
/** The maximum length of a line, in characters. No printed line is as long. */
const MAX_LINE_CHARS = 5_000

/** The document of these pages, without empty pages at the end. Refuses `invalid` for a file without words. */
export function finishDocument(format: OcrFormat, pages: OcrPage[]): OcrDocument {
  const last = pages.findLastIndex(({ lines }) => lines.length > 0)
  if (last < 0) throw refuse('invalid', ocrSaid('ocr-no-words'), { format })
  return { format, pages: pages.slice(0, last + 1) }
}

/** Collects the pages of a file. Refuses `invalid` for more pages or lines than the limits, and for too long a line. */
export class PageCollector {
  readonly pages: OcrPage[] = []

  startPage(): void {
    if (this.pages.length >= MAX_OCR_PAGES) {
      throw refuse('invalid', ocrSaid('ocr-too-many-pages', { max: MAX_OCR_PAGES }), {
        max: MAX_OCR_PAGES,
      })
    }
    this.pages.push({ lines: [] })
  }

  /** Adds a line to the last page. Ignores a blank line. `read`: its words with their certainty, where the engine gives it. */
  addLine(words: string, box?: Box, read: readonly ReadWord[] = []): void {
    const text = tidyLine(words)
    if (text === '') return
    const position = { page: this.pages.length, line: (this.pages.at(-1)?.lines.length ?? 0) + 1 }
    const { page, line } = position
    if (text.length > MAX_LINE_CHARS) {
      const message = ocrSaid('ocr-long-line', { line, page, max: MAX_LINE_CHARS })
      throw refuse('invalid', message, position)
    }
    if (line > MAX_PAGE_LINES) {
      throw refuse('invalid', ocrSaid('ocr-too-many-lines', { page, max: MAX_PAGE_LINES }), position)
    }
    const unsure = unsureIn(text, read, tidyLine)
    this.pages.at(-1)?.lines.push({
      text,
      ...(box !== undefined && { box }),
      ...(unsure.length > 0 && { unsure }),
    })
  }
}

/** Puts one space between words, and removes control characters and lone surrogates. */
function tidyLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Points of a polygon that are looked at. */
const MAX_POINTS = 10_000

/** The rectangle around points, written `x,y x,y` or `x y x y`. Null when they have no area. */
export function aroundPoints(points: string): { left: number; top: number; right: number; bottom: number } | null {
  const numbers = points
    .slice(0, MAX_POINTS * 20)
    .split(/[\s,]+/)
    .filter((each) => each !== '')
    .map(Number)
  if (numbers.length < 4 || !numbers.every(Number.isFinite)) return null
  const around = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const [at, value] of numbers.entries()) {
    const [low, high] = at % 2 === 0 ? (['left', 'right'] as const) : (['top', 'bottom'] as const)
    around[low] = Math.min(around[low], value)
    around[high] = Math.max(around[high], value)
  }
  return around.right > around.left && around.bottom > around.top ? around : null
}

/** A rectangle as fractions of a page of this size, cut to the page. Undefined when no area is left. */
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
