/** The pages of a scan on which a unit is printed. Source: shapes.md#contents-map; shapes.md#scan. */
import { isOf } from '@yalkut/model'
import type { AnyShownItem } from '@yalkut/projection'
import type { Services } from '../../core/services/services.ts'
import { type PageRange, pagesInScan } from '../../core/shown/printed-pages.ts'
import { scanRank } from '../../media/contents/scan-of-printing.ts'

/** The most scans of one printing that are looked at. */
const MAX_SCANS = 50

/** The preferred scan of the first printing that has one. `linked`: what links to the unit by `unit`. One statement; null
 *  without a map of contents, and without a scan. */
export function scannedRange(
  { projection: { reads } }: Services,
  linked: readonly AnyShownItem[],
): ({ scan: string } & PageRange) | null {
  const maps = linked.filter((item) => isOf(item, 'contents-map'))
  if (maps.length === 0) return null
  const to = [...new Set(maps.map(({ data }) => data.publication))]
  const scans = reads.links.ofEach('scan', { to, field: 'publication', limit: MAX_SCANS })
  for (const { data } of maps) {
    const [scan] = (scans.get(data.publication) ?? []).toSorted((a, b) => scanRank(a) - scanRank(b))
    if (scan !== undefined) return { scan: scan.id, ...pagesInScan(data.pages, scan.data) }
  }
  return null
}
