/** Writes a PDF of some pages of another. Their words and pictures stay the same. */
import { writeFileSync } from 'node:fs'
import * as mupdf from 'mupdf'
import { countPages, type PdfFile, UnusablePdf } from './pdf-file.ts'
import { imagingSaid } from './sentences.ts'
import type { PageRange, TakenPages } from './tasks.ts'

export function takePages(file: PdfFile, { from, to }: PageRange, target: string): TakenPages {
  const pages = countPages(file)
  if (from < 1 || to < from || to > pages) {
    throw new UnusablePdf('no-page', imagingSaid('no-page', { page: to > pages ? to : from, pages }))
  }
  const pdf = file.document.asPDF()
  if (pdf === null) throw new UnusablePdf('broken', imagingSaid('pages-not-taken'))
  writeFileSync(target, saveTaken(pdf, { from, to }))
  return { taken: to - from + 1 }
}

function saveTaken(pdf: mupdf.PDFDocument, { from, to }: PageRange): Uint8Array {
  const taken = new mupdf.PDFDocument()
  try {
    // Fonts and pictures of several pages are copied once.
    const map = taken.newGraftMap()
    for (let page = from; page <= to; page += 1) map.graftPage(-1, pdf, page - 1)
    return taken.saveToBuffer('compress').asUint8Array()
  } catch (error) {
    throw new UnusablePdf('broken', imagingSaid('pages-not-taken'), error)
  } finally {
    taken.destroy()
  }
}
