/** Pages on which something seems to begin, by the lines that were read: a line that is larger than the others, as headings are.
 *  Source: shapes.md#contents-of-a-printing. */
import type { ItemData } from '@yalkut/model'

type Line = ItemData['text-page']['lines'][number]

export interface ReadPage {
  page: number
  lines: readonly Line[]
}

export interface Start {
  page: number
  /** The large line, with one of its size directly under it. */
  text: string
  /** Other words are above it on the page. */
  isInside: boolean
}

/** A heading is higher than the usual line by this factor. */
const LARGER = 1.3
/** A line that is the first of so many pages is the head of all pages. */
const RUNNING = 3
/** The longest name that is proposed. */
const MAX_NAME = 200

/** In order of the pages, at most one a page. Nothing is found where the places of lines are not known. */
export function findStarts(pages: readonly ReadPage[]): Start[] {
  const usual = median(pages.flatMap(({ lines }) => lines.flatMap(heightOf)))
  if (usual === null) return []
  const running = runningHeads(pages)
  return pages.flatMap(({ page, lines }) => {
    const own = lines.filter(({ text }) => isName(text) && !running.has(plain(text, page)))
    const at = own.findIndex((line) => isLarge(line, usual))
    const first = own[at]
    if (first === undefined) return []
    const second = own[at + 1]
    const goesOn = second !== undefined && isLarge(second, usual)
    const text = [first, ...(goesOn ? [second] : [])].map((line) => line.text.trim()).join(' ')
    return [{ page, text: text.slice(0, MAX_NAME), isInside: at > 0 }]
  })
}

function isLarge(line: Line, usual: number): boolean {
  const [height] = heightOf(line)
  return height !== undefined && height >= usual * LARGER
}

function heightOf({ box }: Line): number[] {
  const height = box?.[3]
  return height === undefined || height <= 0 ? [] : [height]
}

/** Numbers of pages and signs are no names. */
function isName(text: string): boolean {
  return (text.match(/\p{L}/gu) ?? []).length >= 2
}

function runningHeads(pages: readonly ReadPage[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { page, lines } of pages) {
    const first = lines.find(({ text }) => isName(text))
    if (first === undefined) continue
    const key = plain(first.text, page)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return new Set([...counts].flatMap(([key, count]) => (count >= RUNNING ? [key] : [])))
}

/** With numbers told from the page: the number of the page beside a head is the same then, that of a chapter is another each time. */
function plain(text: string, page: number): string {
  return text
    .replaceAll(/\d{1,6}/g, (digits) => `#${Number(digits) - page}`)
    .replaceAll(/[\s.,:–—|]+/g, ' ')
    .trim()
}

function median(numbers: number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? null
}
