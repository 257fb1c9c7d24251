/** Where the pages that a book counts stand in a scan of it. Source: shapes.md#scan; shapes.md#contents-map. */
import { isJsonObject, type JsonObject } from '@yalkut/model'

export interface PageRange {
  from: number
  to: number
}

/** The pages of the scan, both included. A printed number that no label names is counted on from the label before it; a
 *  scan without labels counts as the book does. */
export function pagesInScan(pages: JsonObject, scan: JsonObject): PageRange | null {
  const { from, to, scheme } = pages
  if (typeof from !== 'number' || typeof to !== 'number') return null
  if (scheme === 'pdf') return { from, to }
  const labels = numberedLabels(scan)
  return { from: inScan(from, labels), to: inScan(to, labels) }
}

interface Label {
  pdfPage: number
  printed: number
}

/** In the order in which the book counts. */
function numberedLabels({ pageLabels }: JsonObject): Label[] {
  const labels = Array.isArray(pageLabels) ? pageLabels : []
  const numbered = labels.flatMap((label): Label[] => {
    if (!isJsonObject(label) || typeof label.pdfPage !== 'number') return []
    const printed = Number(label.printed)
    return Number.isInteger(printed) ? [{ pdfPage: label.pdfPage, printed }] : []
  })
  return numbered.toSorted((a, b) => a.printed - b.printed)
}

function inScan(page: number, labels: readonly Label[]): number {
  const label = labels.findLast(({ printed }) => printed <= page) ?? labels[0]
  return label === undefined ? page : Math.max(1, label.pdfPage + page - label.printed)
}
