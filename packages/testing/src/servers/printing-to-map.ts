/** A printing whose contents wait to be mapped: a scan of many pages, some of which begin with a large line. */
import { type JsonObject, newItemId } from '@yalkut/model'
import { textPages, typesetPdf } from '../bytes/make-pdf.ts'
import { holdFile } from '../worlds/files.ts'
import { merge } from './shelves.ts'
import type { TestServer } from './test-server.ts'

export interface PrintingToMap {
  publication: string
  scan: string
}

interface Printing {
  set: string
  /** The sefer that is printed. */
  work?: string
  pages: number
  /** The large first line of each page that begins something. */
  starts?: ReadonlyMap<number, string>
  labels?: readonly { pdfPage: number; printed: string }[]
}

export async function addPrintingToMap(
  server: TestServer,
  { set, work, pages, starts = new Map(), labels }: Printing,
): Promise<PrintingToMap> {
  const [publication, scan, layer] = [newItemId(), newItemId(), newItemId()]
  // All pages look alike: one is drawn for all of them.
  const file = await holdFile(server.catalog, typesetPdf(textPages(pages)), {
    measured: JSON.stringify({ kind: 'pdf-pages', pages, encoder: 'test@1' }),
  })
  const title = { he: 'לקוטי שיחות, כרך ל״ה', en: 'Likkutei Sichos, volume 35' }
  await merge(server, [
    {
      id: publication,
      type: 'publication',
      data: { kind: 'book-volume', title, sets: [set], ...(work !== undefined && { work }) },
    },
    {
      id: scan,
      type: 'scan',
      data: {
        publication,
        file,
        completeness: 'complete',
        pageCount: pages,
        ...(labels !== undefined && { pageLabels: labels.map((each) => ({ ...each })) }),
      },
    },
    {
      id: layer,
      type: 'text-layer',
      data: { scan, kind: 'machine-ocr', language: 'he', engine: { name: 'reader', version: '1' } },
    },
    ...[...starts].map(([page, text]) => ({
      id: newItemId(),
      type: 'text-page',
      data: { layer, page, proofread: 0, lines: linesOf(page, text) },
    })),
  ])
  return { publication, scan }
}

function linesOf(page: number, text: string): JsonObject[] {
  const words = Array.from({ length: 9 }, (_, at) => `שורה ${at + 1} של עמוד ${page}`)
  return [text, ...words].map((each, at) => ({
    id: `l${at + 1}`,
    text: each,
    box: [0.2, 0.08 + at * 0.05, 0.6, at === 0 ? 0.04 : 0.02],
  }))
}
