/** The printings of a sicha or letter that have text: texts typed from an edition, and pages of scans.
 *  Source: service.md#printings; shapes.md#printings. */
import { aType, type ItemData, isOf, type LocalName, refuse } from '@yalkut/model'
import type { AnyShownItem, LayerPage, Reads, ShownItem } from '@yalkut/projection'
import { commonSaid } from '../../core/sentences/common.ts'
import type { Services } from '../../core/services/services.ts'
import type { PrintingView } from '../../core/shapes/printing.ts'
import { getSummary } from '../../core/shown/known-items.ts'
import { scanLayers, shownPagesOfEach } from '../../core/shown/layers.ts'
import { type PageRange, pagesInScan } from '../../core/shown/printed-pages.ts'

/** The most texts, maps and scans that are read. */
const MAX_LOOKED_AT = 100

/** Texts first. Refuses `not-found` for an item that is no unit. */
export function unitPrintings(services: Services, unitText: string): PrintingView[] {
  const { reads } = services.projection
  const { id, type } = getSummary(reads, unitText)
  if (type !== 'unit') throw refuse('not-found', commonSaid('not-a-unit', { id, type: aType(type) }), { type })
  return printingsAmong(services, reads.links.shown({ to: id, field: 'unit', limit: MAX_LOOKED_AT }))
}

/** The same for what links to a unit by `unit`. Four statements; none without texts and maps of contents. */
export function printingsAmong({ projection: { reads } }: Services, linked: readonly AnyShownItem[]): PrintingView[] {
  const texts = linked.filter((item) => isOf(item, 'text'))
  const editions = texts.filter(({ data }) => data.kind === 'edition')
  const maps = linked.filter((item) => isOf(item, 'contents-map'))
  if (editions.length === 0 && maps.length === 0) return []
  const found = [...editions, ...maps].flatMap(({ data }) => data.publication ?? [])
  const publications = [...new Set(found)]
  const scans = readScans(reads, publications)
  // All pages of a scan have the same rights, so the first page decides.
  const firsts = scans.flatMap(({ pages }) => pages[0]?.id ?? [])
  const named: Named = new Map(reads.items.shown([...publications, ...firsts]).map((item) => [item.id, item]))
  const served = scans.filter(({ pages }) => named.get(pages[0]?.id ?? '')?.withheld === null)
  return [...textPrintings(reads, editions, named), ...scanPrintings(maps, served, named)]
}

/** Publications, and pages, by id. */
type Named = ReadonlyMap<string, AnyShownItem>

function textPrintings(reads: Reads, editions: readonly ShownItem<'text'>[], named: Named): PrintingView[] {
  const counted = reads.texts.count(editions.map(({ id }) => id))
  return editions.flatMap(({ id, data }): PrintingView[] => {
    const { paragraphs = 0, machine = 0, withheld = 0 } = counted.get(id) ?? {}
    if (paragraphs === 0 || withheld > 0) return []
    const { publication = null, credit: he = id } = data
    const label = nameIn(named, publication) ?? { he }
    return [{ key: `text:${id}`, label, publication, kind: 'text', checked: machine === 0 }]
  })
}

interface ScannedPages {
  scan: ShownItem<'scan'>
  /** The pages with text, in order. */
  pages: LayerPage[]
}

function readScans(reads: Reads, publications: readonly string[]): ScannedPages[] {
  const found = reads.scanText.layersIn(publications, MAX_LOOKED_AT)
  const layered = found.map(({ scan, layers }) => scanLayers(scan.id, layers))
  const pages = shownPagesOfEach(reads, layered)
  return found.map(({ scan }, at) => ({ scan, pages: pages[at] ?? [] }))
}

/** The pages of a map in each scan of its printing. */
function scanPrintings(
  maps: readonly ShownItem<'contents-map'>[],
  scans: readonly ScannedPages[],
  named: Named,
): PrintingView[] {
  return maps.flatMap(({ data: { publication, pages: range } }) => {
    const mine = scans.filter(({ scan }) => scan.data.publication === publication)
    return mine.flatMap(({ scan, pages }): PrintingView[] => {
      const within = pagesInScan(range, scan.data)
      const read = inRange(pages, within)
      if (read.length === 0) return []
      const label = labelOf(nameIn(named, publication) ?? { he: scan.id }, range)
      const key = `scan:${scan.id}:${within.from}-${within.to}`
      const isWhole = read.length === within.to - within.from + 1
      const checked = isWhole && read.every(({ proofread }) => proofread > 0)
      return [{ key, label, publication, kind: 'scan', checked }]
    })
  })
}

export function inRange(pages: readonly LayerPage[], { from, to }: PageRange): LayerPage[] {
  return pages.filter(({ page }) => page >= from && page <= to)
}

function nameIn(named: Named, id: string | null): LocalName | null {
  const found = named.get(id ?? '')
  return found !== undefined && isOf(found, 'publication') ? found.data.title : null
}

function labelOf({ he, en }: LocalName, { from, to }: ItemData['contents-map']['pages']): LocalName {
  const pages = from === to ? String(from) : `${from}–${to}`
  return { he: `${he}, עמ׳ ${pages}`, ...(en !== undefined && { en: `${en}, p. ${pages}` }) }
}
