/** Writes a copy of a PDF for reading, with some pages turned. The words and pictures stay the same; only the position of
 *  each page on its sheet changes. Source: service.md#page-fixes. */
import { writeFileSync } from 'node:fs'
import * as mupdf from 'mupdf'
import { type PdfFile, UnusablePdf } from './pdf-file.ts'
import { imagingSaid } from './sentences.ts'
import type { FixedPages, PageFix } from './tasks.ts'

export function fixPages(file: PdfFile, fixes: readonly PageFix[], to: string): FixedPages {
  const pdf = file.document.asPDF()
  if (pdf === null) {
    throw new UnusablePdf('broken', imagingSaid('not-turnable'))
  }
  writeFileSync(to, saveFixed(pdf, fixes))
  return { fixed: fixes.length }
}

function saveFixed(pdf: mupdf.PDFDocument, fixes: readonly PageFix[]): Uint8Array {
  try {
    for (const fix of fixes) fixPage(pdf, fix)
    return pdf.saveToBuffer('compress').asUint8Array()
  } catch (error) {
    throw new UnusablePdf('broken', imagingSaid('pages-not-turned'), error)
  }
}

function fixPage(pdf: mupdf.PDFDocument, { page, matrix, box }: PageFix): void {
  const loaded = pdf.loadPage(page - 1)
  const [, top, , bottom] = loaded.getBounds()
  // Three steps: to the page as it is shown, measured from the top; to PDF's own measure from the bottom; to the fix.
  const flipped: mupdf.Matrix = [1, 0, 0, -1, 0, bottom - top]
  const shown = mupdf.Matrix.concat(loaded.getTransform(), flipped)
  const whole = mupdf.Matrix.concat(shown, matrix)
  const object = loaded.getObject()
  const before = pdf.addStream(`q ${whole.map((number) => number.toFixed(6)).join(' ')} cm\n`, {})
  const after = pdf.addStream('\nQ', {})
  const contents = pdf.newArray()
  contents.push(before)
  const old = object.get('Contents')
  if (old.isArray())
    old.forEach((part) => {
      contents.push(part)
    })
  else if (!old.isNull()) contents.push(old)
  contents.push(after)
  object.put('Contents', contents)
  object.put('MediaBox', [...box])
  for (const key of ['CropBox', 'TrimBox', 'BleedBox', 'ArtBox', 'Rotate']) object.delete(key)
  // Without values of its own a page inherits them from its parents in the page tree.
  object.put('CropBox', [...box])
  object.put('Rotate', 0)
  loaded.destroy()
}
