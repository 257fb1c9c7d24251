/** A page of a scan for readers, and the search inside a scan. Source: shapes.md#page-of-a-scan; shapes.md#shown-page. */
import { searchTokens } from '@yalkut/hebrew'
import type { Reads } from '@yalkut/projection'
import type { Services } from '../../core/services/services.ts'
import type { ScanLine, ScanTextPage } from '../../core/shapes/scan-text.ts'
import { isTyped, type Line, layersOf, shownLine, shownPages, sourceOf } from '../../core/shown/layers.ts'

export interface ReadingPage {
  /** The level of each page that was read: 0, 1 or 2. */
  levels: ReadonlyMap<number, number>
  /** Null: the page was not read yet. */
  text: {
    rev: number
    level: number
    /** What the page is as a whole; null: it has words. */
    state: ScanTextPage['state']
    language: string | null
    /** Why the words are withheld; the lines are empty then. */
    withheld: string | null
    lines: ScanLine[]
  } | null
}

/** `scan`: the id of a scan. Three statements. */
export function readingPage({ projection: { reads } }: Services, scan: string, page: number): ReadingPage {
  const layers = layersOf(reads, scan)
  const pages = shownPages(reads, layers)
  const levels = new Map(pages.map((each) => [each.page, each.proofread]))
  const shown = pages.find((each) => each.page === page)
  const layer = layers.layers.find(({ id }) => id === shown?.layer)
  const [item] = shown === undefined ? [] : reads.items.of('text-page', [shown.id])
  if (item === undefined || layer === undefined) return { levels, text: null }
  const { proofread: level, lines } = item.data
  const isTypedHere = isTyped(sourceOf(layer, layers))
  return {
    levels,
    text: {
      rev: item.rev,
      level,
      state: item.data.state ?? null,
      language: layer.data.language ?? null,
      withheld: item.withheld,
      lines: lines.map((line) => shownLine(line, level, isTypedHere)),
    },
  }
}

export interface FoundLine {
  page: number
  line: Line
}

/** The most pages of one scan that are searched. */
const MAX_SEARCHED = 3_000

/** Lines with all of these words, in order; at most `limit`. Vowel points and final forms of letters are ignored. Three
 *  statements. */
export function findLines(reads: Reads, scan: string, wanted: readonly string[], limit: number): FoundLine[] {
  const pages = shownPages(reads, layersOf(reads, scan)).slice(0, MAX_SEARCHED)
  const numbers = new Map(pages.map(({ id, page }) => [id, page]))
  const found: FoundLine[] = []
  for (const { id, data } of reads.items.of('text-page', [...numbers.keys()])) {
    const page = numbers.get(id)
    for (const line of data.lines) {
      if (found.length >= limit) return found
      const words = new Set(searchTokens(line.text))
      if (page !== undefined && wanted.every((word) => words.has(word))) found.push({ page, line })
    }
  }
  return found
}

const MAX_QUERY = 200

/** The same for words as a reader writes them. Nothing is found for a text without words. */
export function findInScan(
  { projection: { reads } }: Services,
  scan: string,
  query: string,
  limit: number,
): FoundLine[] {
  const wanted = searchTokens(query.slice(0, MAX_QUERY))
  return wanted.length === 0 ? [] : findLines(reads, scan, wanted, limit)
}
