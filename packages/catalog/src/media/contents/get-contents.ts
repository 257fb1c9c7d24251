/** What is printed on which pages of a printing. Source: shapes.md#contents-of-a-printing. */
import type { Reads, ShownItem } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import type { ReadServices } from '../../core/services/services.ts'
import type { PrintingContents } from '../../core/shapes/contents.ts'
import { getShownOf } from '../../core/shown/known-items.ts'
import { layersOf, shownPages } from '../../core/shown/layers.ts'
import { pagesInScan } from '../../core/shown/printed-pages.ts'
import { scanOfPrinting } from './scan-of-printing.ts'
import { findStarts, type ReadPage, type Start } from './starts.ts'

export const ContentsQuery = Type.Object({
  scan: Type.Optional(
    Type.String({
      description: 'By whose pages the entries are told. Default: the preferred one.',
    }),
  ),
})
export type ContentsQuery = Static<typeof ContentsQuery>

/** The most entries of one printing. */
export const MAX_ENTRIES = 2_000
/** The most units of the sefer that are listed. */
const MAX_UNITS = 1_000
/** The most pages whose words are looked at for beginnings. */
const MAX_READ = 2_000

/** Refuses `not-found` for what is no printing, and for a scan of another one. At most eight statements. */
export function getContents(
  { projection: { reads } }: Pick<ReadServices, 'projection'>,
  publicationText: string,
  { scan: scanText }: ContentsQuery,
): PrintingContents {
  const { id, data } = getShownOf(reads, 'publication', publicationText)
  const scan = scanOfPrinting(reads, id, scanText)
  const maps = mapsOf(reads, id)
  const named = reads.items.named(maps.flatMap(({ data: { unit } }) => unit ?? []))
  const [work] = data.work === undefined ? [] : reads.items.of('work', [data.work])
  const units = work === undefined ? [] : reads.links.of('unit', { to: work.id, field: 'work', limit: MAX_UNITS + 1 })
  const entries = maps.map(({ id, rev, data: { pages, unit, label } }) => ({
    id,
    rev,
    ...(scan === null ? rangeOf(pages) : pagesInScan(pages, scan.data)),
    unit: unit ?? null,
    label: label ?? null,
    name: label ?? named.get(unit ?? '')?.name ?? null,
  }))
  return {
    publication: id,
    work: work === undefined ? null : { id: work.id, levels: work.data.levels },
    scan: scan?.id ?? null,
    pages: scan?.data.pageCount ?? null,
    labels: (scan?.data.pageLabels ?? []).map(({ pdfPage: page, printed }) => ({ page, printed })),
    entries: entries.toSorted(inBook),
    units: units.slice(0, MAX_UNITS).map(({ id, data: { label, position } }) => {
      return { id, label, position }
    }),
    hasMoreUnits: units.length > MAX_UNITS,
    starts: scan === null ? [] : startsOf(reads, scan.id),
  }
}

/** All of them: more than a desk can show are not made. */
export function mapsOf(reads: Reads, publication: string): ShownItem<'contents-map'>[] {
  return reads.links.of('contents-map', {
    to: publication,
    field: 'publication',
    limit: MAX_ENTRIES,
  })
}

type Entry = PrintingContents['entries'][number]

/** What contains others is before them; of two on the same pages, the one that is only a name contains the unit. */
function inBook(a: Entry, b: Entry): number {
  return a.from - b.from || b.to - a.to || Number(a.unit !== null) - Number(b.unit !== null)
}

function rangeOf({ from, to }: { from: number; to: number }): { from: number; to: number } {
  return { from, to }
}

/** Withheld words have no lines, so they yield no proposals. */
function startsOf(reads: Reads, scan: string): Start[] {
  const pages = shownPages(reads, layersOf(reads, scan)).slice(0, MAX_READ)
  const numbers = new Map(pages.map(({ id, page }) => [id, page]))
  const read = reads.items.of('text-page', [...numbers.keys()]).flatMap(({ id, data }): ReadPage[] => {
    const page = numbers.get(id)
    return page === undefined ? [] : [{ page, lines: data.lines }]
  })
  return findStarts(read)
}
