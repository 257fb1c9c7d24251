/** Converts page numbers of a book to pages of its scan. Source: shapes.md#scan; shapes.md#contents-map. */
import type { ItemData } from '@yalkut/model'

export interface PageRange {
  from: number
  to: number
}

/** The pages of the scan, both included. A printed number without a label is counted from the label before it. A scan
 *  without labels has the page numbers of the book. */
export function pagesInScan(
  { from, to, scheme }: ItemData['contents-map']['pages'],
  scan: ItemData['scan'],
): PageRange {
  if (scheme === 'pdf') return { from, to }
  const labels = numberedLabels(scan)
  return { from: inScan(from, labels), to: inScan(to, labels) }
}

interface Label {
  pdfPage: number
  printed: number
}

/** In the order of the book. */
function numberedLabels({ pageLabels = [] }: ItemData['scan']): Label[] {
  const numbered = pageLabels.flatMap(({ pdfPage, printed: words }): Label[] => {
    const printed = Number(words)
    return Number.isInteger(printed) ? [{ pdfPage, printed }] : []
  })
  return numbered.toSorted((a, b) => a.printed - b.printed)
}

function inScan(page: number, labels: readonly Label[]): number {
  const label = labels.findLast(({ printed }) => printed <= page) ?? labels[0]
  return label === undefined ? page : Math.max(1, label.pdfPage + page - label.printed)
}

/** The printed numbers of pages of the scan, both included; null where the labels do not lead back to just these pages. */
export function printedRange({ from, to }: PageRange, scan: ItemData['scan']): PageRange | null {
  const printed = { from: printedNumber(from, scan), to: printedNumber(to, scan) }
  if (printed.from === null || printed.to === null || printed.to < printed.from) return null
  const range = { from: printed.from, to: printed.to }
  const back = pagesInScan({ ...range, scheme: 'printed' }, scan)
  return back.from === from && back.to === to ? range : null
}

function printedNumber(page: number, { pageLabels = [] }: ItemData['scan']): number | null {
  const label = pageLabels.find(({ pdfPage }) => pdfPage === page)?.printed ?? ''
  return /^[1-9]\d{0,5}$/.test(label) ? Number(label) : null
}
