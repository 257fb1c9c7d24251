/** The printings of a sicha or letter whose words are held: texts typed from an edition, and pages of scans.
 *  Source: service.md#printings; shapes.md#printings. */
import { isJsonObject, type JsonObject, type LocalName, nameOf, refuse } from '@yalkut/model'
import type { LayerPage, Reads } from '@yalkut/projection'
import type { Services } from '../services/services.ts'
import { getSummary } from '../shown/known-items.ts'
import { scanLayers, shownPagesOfEach } from '../shown/layers.ts'
import { type ReadItem, readItem } from '../shown/read-item.ts'
import { type PageRange, pagesInScan } from './printed-pages.ts'

export interface PrintingView {
  /** `text:<id>` or `scan:<id>:<from>-<to>`: what `GET /v1/compare` takes. */
  key: string
  label: LocalName
  publication: string | null
  kind: 'text' | 'scan'
  /** Nothing in it is a machine's that nobody has looked at. */
  checked: boolean
}

/** Texts, maps and scans that are looked at. */
const MAX_LOOKED_AT = 100

/** Texts first. Refuses `not-found` for what is no unit. */
export function unitPrintings(
  { projection: { reads } }: Services,
  unitText: string,
): PrintingView[] {
  const { id, type } = getSummary(reads, unitText)
  if (type !== 'unit') throw refuse('not-found', `${id} is a ${type}, not a unit.`, { type })
  const { items } = reads.links.linked({ to: id, field: 'unit', limit: MAX_LOOKED_AT })
  const linked = items.map(readItem)
  const editions = linked.filter((item) => item.type === 'text' && item.data.kind === 'edition')
  const maps = linked.filter((item) => item.type === 'contents-map')
  const found = [...editions, ...maps].flatMap(({ data }) => publicationOf(data) ?? [])
  const publications = [...new Set(found)]
  const scans = readScans(reads, publications)
  // What holds for one page of a scan holds for all of them.
  const firsts = scans.flatMap(({ pages }) => pages[0]?.id ?? [])
  const named = new Map(
    reads.items.batch([...publications, ...firsts]).map(({ bytes }) => {
      const item = readItem(bytes)
      return [item.id, item]
    }),
  )
  const served = scans.filter(({ pages }) => named.get(pages[0]?.id ?? '')?.withheld === null)
  return [...textPrintings(reads, editions, named), ...scanPrintings(maps, served, named)]
}

/** Publications, and pages, by id. */
type Named = ReadonlyMap<string, ReadItem>

function textPrintings(reads: Reads, editions: readonly ReadItem[], named: Named): PrintingView[] {
  const counted = reads.texts.count(editions.map(({ id }) => id))
  return editions.flatMap(({ id, data }): PrintingView[] => {
    const { paragraphs = 0, machine = 0, withheld = 0 } = counted.get(id) ?? {}
    if (paragraphs === 0 || withheld > 0) return []
    const publication = publicationOf(data)
    const credit = typeof data.credit === 'string' ? { he: data.credit } : { he: id }
    const label = nameIn(named, publication) ?? credit
    return [{ key: `text:${id}`, label, publication, kind: 'text', checked: machine === 0 }]
  })
}

interface ScannedPages {
  scan: ReadItem
  /** Those that were read, in order. */
  pages: LayerPage[]
}

function readScans(reads: Reads, publications: readonly string[]): ScannedPages[] {
  const rows = reads.scanText.layersIn(publications, MAX_LOOKED_AT)
  const read = rows.map(({ scan, layer }) => ({ scan: readItem(scan), layer: readItem(layer) }))
  const byScan = [...Map.groupBy(read, ({ scan }) => scan.id).values()]
  const layered = byScan.map((same) =>
    scanLayers(
      same[0]?.scan.id ?? '',
      same.map(({ layer }) => layer),
    ),
  )
  const pages = shownPagesOfEach(reads, layered)
  return byScan.flatMap(([first], at) =>
    first === undefined ? [] : { scan: first.scan, pages: pages[at] ?? [] },
  )
}

/** The pages of a map in each scan of its printing. */
function scanPrintings(
  maps: readonly ReadItem[],
  scans: readonly ScannedPages[],
  named: Named,
): PrintingView[] {
  return maps.flatMap(({ data }) => {
    const publication = publicationOf(data)
    const range = isJsonObject(data.pages) ? data.pages : {}
    const mine = scans.filter(({ scan }) => publicationOf(scan.data) === publication)
    return mine.flatMap(({ scan, pages }): PrintingView[] => {
      const within = pagesInScan(range, scan.data)
      const read = within === null ? [] : inRange(pages, within)
      if (within === null || read.length === 0) return []
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

function publicationOf({ publication }: JsonObject): string | null {
  return typeof publication === 'string' ? publication : null
}

function nameIn(named: Named, id: string | null): LocalName | null {
  const found = id === null ? undefined : named.get(id)
  return found === undefined ? null : nameOf('publication', found.data)
}

function labelOf({ he, en }: LocalName, { from, to }: { from?: unknown; to?: unknown }): LocalName {
  const pages = from === to ? String(from) : `${from}–${to}`
  return { he: `${he}, עמ׳ ${pages}`, ...(en !== undefined && { en: `${en}, p. ${pages}` }) }
}
