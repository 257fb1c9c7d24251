/** The text layers of a scan, and which layer a page is shown from. Source: shapes.md#shown-page. */
import { aType, type ItemData, refuse } from '@yalkut/model'
import type { LayerPage, Reads, ShownItem } from '@yalkut/projection'
import { commonSaid } from '../sentences/common.ts'
import type { ScanLine } from '../shapes/scan-text.ts'
import { getSummary } from './known-items.ts'

/** Layers of one scan that are read at most. */
const MAX_LAYERS = 200
/** Pages of all layers of one scan that are read at most. */
const MAX_LAYER_PAGES = 100_000

export type Layer = ShownItem<'text-layer'>

/** Whether a person typed the layer: it was uploaded, and no engine is named. */
export function isTyped({ data: { kind, engine } }: Layer): boolean {
  return kind === 'uploaded-ocr' && engine === undefined
}

/** The layer in which the text of a layer's pages was first read. */
export function sourceOf(layer: Layer, { layers }: ScanLayers): Layer {
  if (layer.data.kind !== 'community') return layer
  return layers.find(({ id }) => id === layer.data.seededFrom) ?? layer
}

export interface ScanLayers {
  scan: string
  /** The oldest first. */
  layers: Layer[]
  /** The layer that people proofread; null before the first fix. */
  community: Layer | null
}

/** Refuses `bad-request` for a bad id, `not-found` for an item that is not a scan. */
export function layersOfScan(reads: Reads, idText: string): ScanLayers {
  const { id, type } = getSummary(reads, idText)
  if (type !== 'scan') throw refuse('not-found', commonSaid('not-a-scan', { id, type: aType(type) }), { type })
  return layersOf(reads, id)
}

/** The same for the id of a known scan. One statement. */
export function layersOf(reads: Reads, scan: string): ScanLayers {
  return layersOfEach(reads, [scan])[0] ?? { scan, layers: [], community: null }
}

/** The layers of each scan that has any; one statement. */
export function layersOfEach(reads: Reads, scans: readonly string[]): ScanLayers[] {
  const query = { to: scans, field: 'scan', limit: MAX_LAYERS }
  const found = reads.links.ofEach('text-layer', query)
  return [...found].map(([id, layers]) => scanLayers(id, layers))
}

export function scanLayers(scan: string, found: readonly Layer[]): ScanLayers {
  const layers = found.toSorted((a, b) => a.rev - b.rev)
  const community = layers.find(({ data }) => data.kind === 'community') ?? null
  return { scan, layers, community }
}

/** The layers in the order in which a page is looked for: the community layer, the layer that it was copied from, the
 *  machine layers, the others. */
export function inOrderOfShowing({ layers, community }: ScanLayers): Layer[] {
  const seed = layers.find(({ id }) => id === community?.data.seededFrom)
  const machine = layers.filter(({ data }) => data.kind === 'machine-ocr')
  const first = [community, seed ?? null].flatMap((layer) => layer ?? [])
  return [...new Set([...first, ...machine, ...layers])]
}

export interface ShownPage {
  layer: Layer
  /** The text-page's id. */
  id: string
  /** The person of the first reading (account id). */
  reader: string | null
}

/** The layer that a page is shown from; null when no layer has the page. */
export function shownPage(reads: Reads, scan: ScanLayers, page: number): ShownPage | null {
  const order = inOrderOfShowing(scan)
  const pages = reads.scanText.pageIn(
    order.map(({ id }) => id),
    page,
  )
  for (const layer of order) {
    const found = pages.find((each) => each.layer === layer.id)
    if (found !== undefined) return { layer, id: found.id, reader: found.reader }
  }
  return null
}

/** Every page that some layer has, in order, each from the layer that it is shown from. */
export function shownPages(reads: Reads, scan: ScanLayers): LayerPage[] {
  return shownPagesOfEach(reads, [scan])[0] ?? []
}

/** The same for several scans, at most `limit` pages of all layers, those of the first numbers; one statement. */
export function shownPagesOfEach(
  reads: Reads,
  scans: readonly ScanLayers[],
  limit: number = MAX_LAYER_PAGES,
): LayerPage[][] {
  const layers = scans.flatMap((scan) => scan.layers.map(({ id }) => id))
  const all = Map.groupBy(reads.scanText.pagesOf(layers, limit), ({ layer }) => layer)
  return scans.map((scan) => {
    const best = new Map<number, LayerPage>()
    // The first layer in the order is written last, over the others.
    for (const { id } of inOrderOfShowing(scan).toReversed()) {
      for (const page of all.get(id) ?? []) best.set(page.page, page)
    }
    return [...best.values()].toSorted((a, b) => a.page - b.page)
  })
}

/** A line of a text-page. */
export type Line = ItemData['text-page']['lines'][number]

/** Why a page has no words to proofread, or that something is wrong with it. */
export type PageState = NonNullable<ItemData['text-page']['state']>

/** How often a line was proofread: its own level, or else that of its page. */
export function levelOf(line: Line, page: number): number {
  return line.proofread ?? page
}

/** A line as readers see it. What the machine was not sure of is left out once a person checked the line. */
export function shownLine(line: Line, page: number, isTypedLine: boolean): ScanLine {
  const level = levelOf(line, page)
  const checked = isTypedLine || level > 0
  const { unsure, ...rest } = line
  return { ...rest, ...(unsure !== undefined && !checked && { unsure }), checked, level }
}
