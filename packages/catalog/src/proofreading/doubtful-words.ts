/** The words of scans of which machines are least sure, and how many of them are worth a look. Source: shapes.md#doubts. */
import type { DoubtfulWord, LayerPage, Reads } from '@yalkut/projection'
import { type ScanLayers, shownPagesOfEach } from '../shown/layers.ts'

export interface ScanDoubts {
  scan: ScanLayers
  /** Pages that wait for a reading, by the id of the text-page. */
  pages: ReadonlyMap<string, LayerPage>
  words: readonly DoubtfulWord[]
}

/** A mark of doubt is rare enough to be worth a look: the share of all words that is shown. */
const SHARE = 0.15
/** Words of one call. */
const MAX_WORDS = 200_000

/** Two statements. */
export function doubtsOfScans(reads: Reads, scans: readonly ScanLayers[]): ScanDoubts[] {
  const all = shownPagesOfEach(reads, scans)
  const waiting = all.map((pages) => {
    const open = pages.filter(({ words, state }) => words > 0 && state === null)
    return new Map(open.map((page) => [page.id, page]))
  })
  const ids = waiting.flatMap((pages) => [...pages.keys()])
  const words = Map.groupBy(reads.scanText.doubtsOf(ids, MAX_WORDS), ({ page }) => page)
  return scans.map((scan, at) => {
    const pages = waiting[at] ?? new Map<string, LayerPage>()
    return { scan, pages, words: [...pages.keys()].flatMap((id) => words.get(id) ?? []) }
  })
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
