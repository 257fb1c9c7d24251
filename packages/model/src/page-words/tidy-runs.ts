/** Brings runs into their stored form, one form for each text. Source: shapes.md#words. */
import { isJsonObject } from '../json.ts'
import { MARKS, MAX_RUN_TEXT, type Mark, type Run, type TextRun } from './body-schema.ts'
import { readHref } from './href.ts'

/** Tidies runs from any source. Joins neighbours with the same marks and href, up to the maximum length of a run, and
 *  sorts marks. Removes unknown marks, invalid hrefs, unknown fields, empty texts and values that are not runs. Tidy runs
 *  are returned equal. */
export function tidyRuns(runs: readonly unknown[]): Run[] {
  const tidy: Run[] = []
  let pieces: string[] = []
  let style: Omit<TextRun, 'text'> = {}
  const flush = () => {
    for (const text of split(pieces.join(''))) tidy.push({ text, ...style })
    pieces = []
  }
  for (const value of runs) {
    const run = readRun(value)
    if (run === null) continue
    if (!('text' in run)) {
      flush()
      tidy.push(run)
      continue
    }
    const { text, ...own } = run
    // Neighbours are joined across an empty text, whatever its marks.
    if (text === '') continue
    if (!sameStyle(own, style)) flush()
    style = own
    pieces.push(text)
  }
  flush()
  return tidy
}

function readRun(value: unknown): Run | null {
  if (!isJsonObject(value)) return null
  if (typeof value.text === 'string') return readText(value.text, value.marks, value.href)
  if (typeof value.note === 'string') return { note: value.note }
  if (typeof value.marker === 'string' && value.marker !== '') return { marker: value.marker }
  if (value.br === true) return { br: true }
  return readLineEnd(value)
}

function readText(text: string, marks: unknown, href: unknown): TextRun {
  const known = Array.isArray(marks) ? MARKS.filter((mark) => marks.includes(mark)) : []
  const target = typeof href === 'string' ? readHref(href) : null
  return {
    text,
    ...(known.length > 0 && { marks: known }),
    ...(target !== null && { href: target }),
  }
}

function readLineEnd({ eol, split, page, box }: Record<string, unknown>): Run | null {
  if (eol !== 'line' && eol !== 'column' && eol !== 'page') return null
  return {
    eol,
    ...(split === true && { split }),
    ...(isPageNumber(page) && { page }),
    ...(isBox(box) && { box }),
  }
}

function isPageNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1
}

function isBox(value: unknown): value is number[] {
  const isFraction = (side: unknown) => typeof side === 'number' && side >= 0 && side <= 1
  return Array.isArray(value) && value.length === 4 && value.every(isFraction)
}

function sameStyle(a: Omit<TextRun, 'text'>, b: Omit<TextRun, 'text'>): boolean {
  return a.href === b.href && marksKey(a.marks) === marksKey(b.marks)
}

function marksKey(marks: readonly Mark[] | undefined): string {
  return (marks ?? []).join()
}

/** Divides the text into pieces that fit into one run, never between the two surrogates of a character. */
function* split(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + MAX_RUN_TEXT, text.length)
    if (end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end--
    yield text.slice(start, end)
    start = end
  }
}
