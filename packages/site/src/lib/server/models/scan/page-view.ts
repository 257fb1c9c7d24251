/** A page of a scan as the viewer shows it: its image and its lines. */
import type { getScanPages, ReadingPage } from '@yalkut/catalog/media'
import { searchTokens } from '@yalkut/hebrew'
import type { Lang } from '#lib/lang.ts'
import { scanWords } from '#lib/words/scan.ts'

export type ScanPages = Awaited<ReturnType<typeof getScanPages>>

export interface PageImage {
  page: number
  label: string
  src: string
  /** The same image in smaller widths. */
  srcset: string
  width: number
  height: number
  /** For the zoom. */
  info: string
}

export interface LineView {
  id: string
  text: string
  isMachine: boolean
  isChosen: boolean
  /** The words of the line in pieces, those that are searched for marked; null: the search does not find the line. */
  hits: { text: string; isHit: boolean }[] | null
  /** Where the line is on the image, in percent of it; null where nobody knows. */
  box: string | null
}

/** Null for a page without an image. */
export function pageImage({ pages, pictures }: ScanPages, page: number, label: string): PageImage | null {
  const found = pages[page - 1]
  if (found === undefined) return null
  const { image, width, height } = found
  const small = pictures?.widths.filter((each) => each < width) ?? []
  const srcset = small.map((each) => {
    const url = (pictures?.template ?? '')
      .replace('{page}', String(page))
      .replace('{width}', String(each))
      .replace('{format}', 'webp')
    return `${url} ${each}w`
  })
  return {
    page,
    label,
    width,
    height,
    src: image,
    srcset: [...srcset, `${image} ${width}w`].join(', '),
    info: image.replace(/\/full\/.*$/, '/info.json'),
  }
}

/** `q`: what a reader searches for in the scan. */
export function lineViews(text: NonNullable<ReadingPage['text']>, chosen: string | null, q = ''): LineView[] {
  const wanted = searchTokens(q.slice(0, MAX_QUERY))
  return text.lines.map(({ id, text: words, box, checked }) => ({
    id,
    text: words,
    isMachine: !checked,
    isChosen: id === chosen,
    hits: hitsIn(words, wanted),
    box: box === undefined ? null : styleOf(box),
  }))
}

const MAX_QUERY = 200

/** A line is found when it has all the words, as the search inside a scan finds it. */
function hitsIn(line: string, wanted: readonly string[]): LineView['hits'] {
  const words = new Set(searchTokens(line))
  if (wanted.length === 0 || !wanted.every((word) => words.has(word))) return null
  return line.split(/(\s+)/u).map((text) => ({ text, isHit: searchTokens(text).some((word) => wanted.includes(word)) }))
}

/** The pane runs from the left in both languages, so its start is the left of the image. */
function styleOf([x = 0, y = 0, width = 0, height = 0]: readonly number[]): string {
  const percent = (part: number): string => `${Math.round(part * 10_000) / 100}%`
  const [start, top] = [percent(x), percent(y)]
  return `inset-inline-start:${start};inset-block-start:${top};inline-size:${percent(width)};block-size:${percent(height)}`
}

/** What is known of the words of a page, in a sentence. */
export function stateOfPage(text: ReadingPage['text'], lang: Lang): string | null {
  if (text === null || text.withheld !== null) return null
  const words = scanWords(lang)
  const isTyped = text.level === 0 && text.lines.length > 0 && text.lines.every(({ checked }) => checked)
  return isTyped ? words.typed : (words.level[text.level] ?? null)
}

/** Page labels as they are printed, by page of the file. */
export function labelsOf(
  printed: readonly { pdfPage: number; printed: string }[] | undefined,
): (page: number) => string {
  const labels = new Map((printed ?? []).map((each) => [each.pdfPage, each.printed]))
  return (page) => labels.get(page) ?? String(page)
}
