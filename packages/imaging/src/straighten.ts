/** A copy of a PDF for reading, with pages turned as they should stand. The words and pictures are the same; only how each
 *  page is laid on its sheet changes. Source: service.md#page-fixes. */
import { writeFileSync } from 'node:fs'
import * as mupdf from 'mupdf'
import { type PdfFile, UnusablePdf } from './pdf-file.ts'
import type { PageFix, Straightened } from './tasks.ts'

export function straighten(file: PdfFile, fixes: readonly PageFix[], to: string): Straightened {
  const pdf = file.document.asPDF()
  if (pdf === null)
    throw new UnusablePdf('broken', 'This file is not a PDF whose pages can be turned.')
  writeFileSync(to, fixPages(pdf, fixes))
  return { fixed: fixes.length }
}

function fixPages(pdf: mupdf.PDFDocument, fixes: readonly PageFix[]): Uint8Array {
  try {
    for (const fix of fixes) fixPage(pdf, fix)
    return pdf.saveToBuffer('compress').asUint8Array()
  } catch (error) {
    throw new UnusablePdf('broken', 'The pages of this PDF cannot be turned.', error)
  }
}

function fixPage(pdf: mupdf.PDFDocument, { page, matrix, box }: PageFix): void {
  const loaded = pdf.loadPage(page - 1)
  const [, top, , bottom] = loaded.getBounds()
  // As it is shown, from above; then from below, as PDF counts; then as the fix has it.
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
  // What a page lacks it takes from the pages above it.
  object.put('CropBox', [...box])
  object.put('Rotate', 0)
  loaded.destroy()
}
