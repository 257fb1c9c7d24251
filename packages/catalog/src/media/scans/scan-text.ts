/** The text of a scan, page by page. Source: service.md#scantextpage; shapes.md#page-of-a-scan. */
import { refuse, withheldSentence } from '@yalkut/model'
import { writeAlto, writeHocr, writePageXml } from '@yalkut/ocr'
import type { Reads, ShownItem } from '@yalkut/projection'
import { scansSaid } from '../../core/sentences/scans.ts'
import type { Services } from '../../core/services/services.ts'
import type { ScanProgress, ScanTextPage } from '../../core/shapes/scan-text.ts'
import {
  isTyped,
  type Layer,
  layersOfScan,
  type ScanLayers,
  shownLine,
  shownPage,
  shownPages,
  sourceOf,
} from '../../core/shown/layers.ts'

/** One page; the first page with text unless one is given. Refuses `not-found` when there is no text, or its rights
 *  do not allow showing it. */
export function getScanText({ projection: { reads } }: Services, idText: string, requested?: number): ScanTextPage {
  return scanTextOf(reads, layersOfScan(reads, idText), requested)
}

/** One page as a file of another program: ALTO, hOCR or PAGE, with the words of which the machine is not sure. Refuses as
 *  `getScanText`. */
export function scanTextFile(
  services: Services,
  idText: string,
  { page, format }: { page?: number | undefined; format: 'alto' | 'hocr' | 'page' },
): string {
  const shown = getScanText(services, idText, page)
  if (format !== 'page') return (format === 'alto' ? writeAlto : writeHocr)(shown)
  const at = services.projection.reads.harvest.find(shown.pageId)?.at
  if (at === undefined) throw new Error(`no time of page ${shown.pageId}`)
  return writePageXml({ ...shown, at })
}

/** The same for a scan with known layers. Three statements. */
export function scanTextOf(reads: Reads, scan: ScanLayers, requested?: number): ScanTextPage {
  const pages = shownPages(reads, scan).map(({ page }) => page)
  const page = requested ?? pages[0] ?? 1
  const shown = shownPage(reads, scan, page)
  const [item] = shown === null ? [] : reads.items.of('text-page', [shown.id])
  if (shown === null || item === undefined) {
    throw refuse('not-found', scansSaid('scan-page-unread', { page, scan: scan.scan }), { pages })
  }
  if (item.withheld !== null) throw refuse('not-found', withheldSentence(item.withheld))
  return { scan: scan.scan, page, pageId: shown.id, pages, ...pageFacts(item, shown.layer, scan) }
}

/** What a page shows, from the layer that it is shown from. */
export function pageFacts({ rev, data }: ShownItem<'text-page'>, layer: Layer, scan: ScanLayers) {
  const { proofread: level, state = null } = data
  const source = sourceOf(layer, scan)
  const typed = isTyped(source)
  const lines = data.lines.map((line) => shownLine(line, level, typed))
  const isUntouched = lines.every((line) => line.level === 0)
  return {
    machine: isUntouched && !typed,
    engine: engineOf(source),
    rev,
    level,
    state,
    lines,
    layers: scan.layers.map((each) => viewLayer(each, scan)),
  }
}

function viewLayer(layer: Layer, { community }: ScanLayers) {
  const { kind, uploadedBy } = layer.data
  return {
    id: layer.id,
    kind,
    engine: engineOf(layer),
    ...(uploadedBy !== undefined && { uploadedBy }),
    seeds: community?.data.seededFrom === layer.id,
  }
}

function engineOf({ data: { engine } }: Layer): { name: string; version: string } | null {
  return engine === undefined ? null : { name: engine.name, version: engine.version }
}

/** An upper limit: no real book has more pages. */
const MAX_PAGES = 100_000

/** The proofread level of each page. Refuses `not-found` for an item that is no scan. */
export function getScanProgress({ projection: { reads } }: Services, idText: string): ScanProgress {
  const scan = layersOfScan(reads, idText)
  const shown = shownPages(reads, scan)
  const [item] = reads.items.of('scan', [scan.scan])
  const most = Math.max(item?.data.pageCount ?? 0, shown.at(-1)?.page ?? 0)
  const pages = Math.min(most, MAX_PAGES)
  const levels = new Array<number>(pages).fill(0)
  const states = { blank: 0, unreadable: 0, problem: 0 }
  for (const { page, proofread, state } of shown) {
    if (page <= pages) levels[page - 1] = proofread
    if (state !== null) states[state] += 1
  }
  return { pages, levels, states }
}
