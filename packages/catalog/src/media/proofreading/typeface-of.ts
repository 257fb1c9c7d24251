/** The typeface of a scan: what a publisher printed in ten years, or the scan itself. Source: shapes.md#learning. */
import type { ItemData } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'

/** By scan. Two statements. */
export function typefacesOf(reads: Reads, scans: readonly string[]): Map<string, string> {
  const items = reads.items.of('scan', scans)
  const ids = [...new Set(items.map(({ data }) => data.publication))]
  const printings = new Map(reads.items.of('publication', ids).map(({ id, data }) => [id, data]))
  return new Map(items.map(({ id, data }) => [id, typefaceOf(id, printings.get(data.publication))]))
}

function typefaceOf(scan: string, printing: ItemData['publication'] | undefined): string {
  const publisher = printing?.publisher?.trim().replace(/\s+/gu, ' ') ?? ''
  const year = printing?.gregorianYear
  if (publisher === '' || year === undefined) return scan
  return `${publisher.slice(0, 200)}, ${Math.floor(year / 10) * 10}–${Math.floor(year / 10) * 10 + 9}`
}
