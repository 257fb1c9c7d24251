/** Opens a PDF on the disk. Reads only the pieces that are needed, so a large file is never whole in memory. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { Sentence } from '@yalkut/model'
import * as mupdf from 'mupdf'
import { repairPageCounts } from './page-counts.ts'
import { imagingSaid } from './sentences.ts'
import type { Unusable } from './tasks.ts'

const MAX_PAGES = 10_000
/** The maximum side of a page in the PDF standard, in points: 200 inches. */
const MAX_POINTS = 14_400
/** The maximum number of pixels of one picture inside a PDF. */
const MAX_PICTURE_PIXELS = 400_000_000
/** The maximum number of objects that are searched for such pictures. */
const MAX_OBJECTS = 300_000

export class UnusablePdf extends Error {
  readonly unusable: Unusable

  constructor(reason: Unusable['reason'], message: Sentence, cause?: unknown) {
    super(message.en, { cause })
    this.unusable = { reason, message }
  }
}

export interface PdfFile {
  readonly document: mupdf.Document
  close(): void
}

/** Opens the file at `path`. Throws `UnusablePdf` for a file that cannot be opened, or only with a password. */
export function openPdf(path: string): PdfFile {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const stream = new mupdf.Stream({
      fileSize: () => size,
      read: (memory, offset, length, position) => readSync(file, memory, offset, length, position),
      close: () => undefined,
    })
    const document = openDocument(stream)
    const root = document.asPDF()?.getTrailer().get('Root')
    if (root !== undefined) repairPageCounts(root)
    return {
      document,
      close() {
        document.destroy()
        closeSync(file)
      },
    }
  } catch (error) {
    closeSync(file)
    throw error
  }
}

function openDocument(stream: mupdf.Stream): mupdf.Document {
  let document: mupdf.Document
  try {
    document = mupdf.Document.openDocument(stream, 'application/pdf')
  } catch (error) {
    throw new UnusablePdf('broken', imagingSaid('pdf-broken'), error)
  }
  if (document.needsPassword()) {
    document.destroy()
    throw new UnusablePdf('encrypted', imagingSaid('pdf-password'))
  }
  return document
}

/** The number of pages, from 1 to `MAX_PAGES`. Throws `UnusablePdf` for any other number. */
export function countPages({ document }: PdfFile): number {
  const pages = countOrThrow(document)
  if (pages < 1) throw new UnusablePdf('broken', imagingSaid('pdf-empty'))
  if (pages <= MAX_PAGES) return pages
  throw new UnusablePdf('too-many-pages', imagingSaid('too-many-pages', { pages, max: MAX_PAGES }))
}

/** The number of pages that can be opened, up to the one that the file gives: the last one is tried first. */
export function countReadable(file: PdfFile): number {
  let [low, high] = [0, countPages(file)]
  if (canOpen(file, high)) return countPages(file)
  // Pages behind one that is not there are not there either.
  high = Math.min(high, countPages(file))
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (canOpen(file, middle)) low = middle
    else high = middle - 1
  }
  return Math.max(1, low)
}

function canOpen({ document }: PdfFile, page: number): boolean {
  try {
    document.loadPage(page - 1).destroy()
    return true
  } catch {
    return false
  }
}

/** Whether the file was broken when it was opened, such as one that was cut off while it was sent. */
export function isRepaired({ document }: PdfFile): boolean {
  return document.asPDF()?.wasRepaired() === true
}

/** Labels that are not looked at in longer files. */
const MOST_LABELS = 5_000
const MAX_LABEL = 50

/** The labels of the pages, when the file has `/PageLabels` and a label differs from the page's number. */
export function pageLabels({ document }: PdfFile, pages: number): { page: number; label: string }[] {
  const pdf = document.asPDF()
  try {
    if (pdf === null || pages > MOST_LABELS) return []
    if (pdf.getTrailer().get('Root').get('PageLabels').isNull()) return []
  } catch {
    return []
  }
  const labels = Array.from({ length: pages }, (_, index) => ({
    page: index + 1,
    label: labelOf(document, index),
  })).filter(({ label }) => label !== '')
  return labels.some(({ page, label }) => label !== String(page)) ? labels : []
}

/** Without marks of an encoding, which are no letters. */
function labelOf(document: mupdf.Document, index: number): string {
  try {
    const page = document.loadPage(index)
    const label = page.getLabel()
    page.destroy()
    return label
      .replace(/[\p{Cc}\p{Cf}\ufffd]|^\u00fe\u00ff/gu, '')
      .trim()
      .slice(0, MAX_LABEL)
  } catch {
    return ''
  }
}

function countOrThrow(document: mupdf.Document): number {
  try {
    return document.countPages()
  } catch (error) {
    throw new UnusablePdf('broken', imagingSaid('pages-not-counted'), error)
  }
}

/** The size of a page, in points. Throws `UnusablePdf` for a size outside 1 to `MAX_POINTS`. */
export function pageSize(page: mupdf.Page): { width: number; height: number } {
  const [left, top, right, bottom] = page.getBounds()
  const [width, height] = [right - left, bottom - top]
  const isValid = [width, height].every((side) => side >= 1 && side <= MAX_POINTS)
  if (isValid) return { width, height }
  throw new UnusablePdf('page-size', imagingSaid('page-size'))
}

/** Throws `UnusablePdf` for a file with a picture of so many pixels that drawing it would exhaust the memory. */
export function assertNoBomb({ document }: PdfFile): void {
  const pdf = document.asPDF()
  if (pdf === null) return
  const count = Math.min(pdf.countObjects(), MAX_OBJECTS)
  for (let number = 1; number < count; number++) {
    const pixels = picturePixels(pdf, number)
    if (pixels <= MAX_PICTURE_PIXELS) continue
    throw new UnusablePdf('bomb', imagingSaid('too-many-pixels'))
  }
}

function picturePixels(pdf: mupdf.PDFDocument, number: number): number {
  try {
    const object = pdf.newIndirect(number)
    if (!object.isStream() || object.get('Subtype').asName() !== 'Image') return 0
    return object.get('Width').asNumber() * object.get('Height').asNumber()
  } catch {
    // An object that cannot be read cannot be drawn either.
    return 0
  }
}
