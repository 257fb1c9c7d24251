/** Lines as an engine read them beside the same lines as people have checked them, by typeface and engine. Withheld scans are left
 *  out. Source: shapes.md#learning. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { UNREADABLE } from '@yalkut/model'
import type { GroupedPair } from '@yalkut/ocr'
import type { LayerPage, Reads } from '@yalkut/projection'
import { layersOfEach, levelOf, type ScanLayers, shownPagesOfEach, sourceOf } from '../../core/shown/layers.ts'
import { typefacesOf } from './typeface-of.ts'

export interface PairsOfTypeface {
  typeface: string
  engine: { name: string; version: string }
  scans: Set<string>
  pairs: (GroupedPair & { page: string })[]
}

const SCANS = 5
const PAGES = 50
/** The most lines of one typeface, and of all. */
const MAX_LINES = 2_000
const MAX_ALL = 200_000

/** Reads a few pages at a time and yields to other work in between. */
export async function collectPairs(reads: Reads, signal: AbortSignal): Promise<PairsOfTypeface[]> {
  const found = new Map<string, PairsOfTypeface>()
  let all = 0
  for (let after = ''; all < MAX_ALL; ) {
    signal.throwIfAborted()
    const ids = reads.pagesToRead.scansWithWords(after, SCANS)
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
    const shown = ids.filter((id) => reads.pagesToRead.isShown(id))
    const faces = typefacesOf(reads, shown)
    const layers = layersOfEach(reads, shown)
    const pages = shownPagesOfEach(reads, layers)
    for (const [at, scan] of layers.entries()) {
      const typeface = faces.get(scan.scan)
      const engine = engineOf(scan)
      if (typeface === undefined || engine === null) continue
      const key = JSON.stringify([typeface, engine.name, engine.version])
      const into = found.get(key) ?? { typeface, engine, scans: new Set<string>(), pairs: [] }
      all += await addPairs(reads, { scan, pages: pages[at] ?? [] }, into)
      if (into.pairs.length > 0) found.set(key, into)
    }
    await nextTurn()
  }
  return [...found.values()]
}

/** The engine whose reading the community put right. */
function engineOf(scan: ScanLayers): { name: string; version: string } | null {
  if (scan.community === null) return null
  const { engine } = sourceOf(scan.community, scan).data
  return engine === undefined ? null : { name: engine.name, version: engine.version }
}

async function addPairs(
  reads: Reads,
  { scan, pages }: { scan: ScanLayers; pages: readonly LayerPage[] },
  into: PairsOfTypeface,
): Promise<number> {
  const seed = scan.community?.data.seededFrom
  if (seed === undefined) return 0
  const own = pages.filter(({ layer }) => layer === scan.community?.id)
  const read = new Map(reads.scanText.pagesOf([seed], MAX_PAGES).map(({ page, id }) => [page, id]))
  const before = into.pairs.length
  for (let start = 0; start < own.length && into.pairs.length < MAX_LINES; start += PAGES) {
    const some = own.slice(start, start + PAGES)
    const ids = some.flatMap(({ id, page }) => [id, read.get(page) ?? ''])
    const items = new Map(reads.items.of('text-page', ids).map((item) => [item.id, item]))
    for (const { id, page } of some) {
      const [right, machine] = [items.get(id), items.get(read.get(page) ?? '')]
      if (right === undefined || machine === undefined) continue
      if (right.withheld !== null || machine.withheld !== null) continue
      const words = new Map(machine.data.lines.map((line) => [line.id, line.text]))
      for (const line of right.data.lines) {
        const text = words.get(line.id)
        const isChecked = levelOf(line, right.data.proofread) > 0
        if (text === undefined || !isChecked || line.text.includes(UNREADABLE)) continue
        into.pairs.push({ read: text, right: line.text, group: scan.scan, page: `${page}` })
        into.scans.add(scan.scan)
      }
    }
    await nextTurn()
  }
  return into.pairs.length - before
}

/** Pages of one layer. */
const MAX_PAGES = 100_000
