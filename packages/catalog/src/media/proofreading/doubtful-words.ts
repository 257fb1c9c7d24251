/** The words of scans of which machines are least sure, and how many of them are worth a look. Source: shapes.md#doubts. */
import type { DoubtfulWord, LayerPage, Reads } from '@yalkut/projection'
import { type ScanLayers, shownPagesOfEach } from '../../core/shown/layers.ts'

export interface ScanDoubts {
  scan: ScanLayers
  /** Pages that wait for a reading, by the id of the text-page. */
  pages: ReadonlyMap<string, LayerPage>
  words: readonly DoubtfulWord[]
}

/** A mark of doubt is rare enough to be worth a look: the share of all words that is shown. */
const SHARE = 0.15
/** What a request may still read: pages of layers of scans, and words of which machines are not sure. */
export interface LeftToRead {
  pages: number
  words: number
}

/** What one request reads at most. */
export function newLeftToRead(): LeftToRead {
  return { pages: 20_000, words: 100_000 }
}

/** Pages beyond what is left are left out, as if they were checked; what was read is taken off `left`. Two statements. */
export function doubtsOfScans(reads: Reads, scans: readonly ScanLayers[], left: LeftToRead): ScanDoubts[] {
  const all = shownPagesOfEach(reads, scans, left.pages)
  left.pages -= all.reduce((sum, pages) => sum + pages.length, 0)
  const waiting = all.map((pages) => {
    const open = pages.filter(({ words, state }) => words > 0 && state === null)
    return new Map(open.map((page) => [page.id, page]))
  })
  const ids = waiting.flatMap((pages) => [...pages.keys()])
  const found = reads.scanText.doubtsOf(ids, left.words)
  const isCut = found.length === left.words
  left.words -= found.length
  const words = Map.groupBy(found, ({ page }) => page)
  if (isCut) leaveOutFrom(found.at(-1)?.page, ids, { waiting, words })
  return scans.map((scan, at) => {
    const pages = waiting[at] ?? new Map<string, LayerPage>()
    return { scan, pages, words: [...pages.keys()].flatMap((id) => words.get(id) ?? []) }
  })
}

/** The last page may have more words than were read, and the pages after it were not read. The first stays, so that a scan continues. */
function leaveOutFrom(
  last: string | undefined,
  ids: readonly string[],
  { waiting, words }: { waiting: readonly Map<string, LayerPage>[]; words: Map<string, DoubtfulWord[]> },
): void {
  const from = last === undefined ? 0 : Math.max(1, ids.indexOf(last))
  for (const id of ids.slice(from)) {
    words.delete(id)
    for (const pages of waiting) pages.delete(id)
  }
}

/** Words of less certainty than this are shown: the highest number with which at most 15 in 100 of all words are. */
export function thresholdOf(scans: readonly ScanDoubts[]): number {
  const counts = new Array<number>(101).fill(0)
  let total = 0
  for (const { pages, words } of scans) {
    for (const page of pages.values()) total += page.words
    for (const { sure } of words) counts[sure] = (counts[sure] ?? 0) + 1
  }
  let shown = 0
  for (let sure = 0; sure < 100; sure += 1) {
    shown += counts[sure] ?? 0
    if (shown > total * SHARE) return sure
  }
  return 100
}
