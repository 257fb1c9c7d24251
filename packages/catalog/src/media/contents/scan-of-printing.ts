/** The scan by whose pages the contents of a printing are told. Source: shapes.md#contents-of-a-printing. */
import { refuse } from '@yalkut/model'
import type { Reads, ShownItem } from '@yalkut/projection'
import { contentsSaid } from '../../core/sentences/contents.ts'
import { getShownOf } from '../../core/shown/known-items.ts'

/** The most scans of one printing that are looked at. */
const MAX_SCANS = 50

/** This scan, or the preferred one; null for a printing without any. Refuses `not-found` for a scan of another printing. */
export function scanOfPrinting(
  reads: Reads,
  publication: string,
  wanted: string | undefined,
): ShownItem<'scan'> | null {
  if (wanted !== undefined) {
    const scan = getShownOf(reads, 'scan', wanted)
    if (scan.data.publication === publication) return scan
    throw refuse('not-found', contentsSaid('scan-of-other-printing', { id: scan.id }), {
      publication: scan.data.publication,
    })
  }
  const scans = reads.links.of('scan', { to: publication, field: 'publication', limit: MAX_SCANS })
  return scans.toSorted((a, b) => scanRank(a) - scanRank(b))[0] ?? null
}

/** The preferred scan is first, then complete ones. */
export function scanRank({ data }: ShownItem<'scan'>): number {
  return (data.preferred === true ? 0 : 2) + (data.completeness === 'complete' ? 0 : 1)
}
