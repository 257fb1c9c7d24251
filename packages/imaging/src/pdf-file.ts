/** A PDF on the disk, read piece by piece as it is needed: a large one is never whole in memory. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import * as mupdf from 'mupdf'
import type { Unusable } from './tasks.ts'

const MAX_PAGES = 10_000
/** A page of a PDF is at most 200 inches wide; larger ones only overwhelm who opens them. */
const MAX_POINTS = 14_400
/** Dots of one picture inside a PDF. */
const MAX_PICTURE_DOTS = 400_000_000
/** Objects that are looked through for such pictures. */
const MAX_OBJECTS = 300_000

export class UnusablePdf extends Error {
  readonly unusable: Unusable

  constructor(reason: Unusable['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.unusable = { reason, message }
  }
}

export interface PdfFile {
  readonly document: mupdf.Document
  close(): void
}

/** Throws `UnusablePdf` for what cannot be opened, or only with a password. */
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
  const broken = 'This file is not a PDF that can be opened: it is broken, or cut short.'
  let document: mupdf.Document
  try {
    document = mupdf.Document.openDocument(stream, 'application/pdf')
  } catch (error) {
    throw new UnusablePdf('broken', broken, error)
  }
  if (document.needsPassword()) {
    document.destroy()
    throw new UnusablePdf('encrypted', 'This PDF opens only with a password. Send it without one.')
  }
  return document
}

/** How many pages it has, from 1 to `MAX_PAGES`. */
export function countPages({ document }: PdfFile): number {
  const pages = countOrThrow(document)
  if (pages < 1) throw new UnusablePdf('broken', 'This PDF has no pages.')
  if (pages <= MAX_PAGES) return pages
  throw new UnusablePdf(
    'too-many-pages',
    `This PDF has ${pages} pages; at most ${MAX_PAGES} are taken.`,
  )
}

function countOrThrow(document: mupdf.Document): number {
  try {
    return document.countPages()
  } catch (error) {
    throw new UnusablePdf('broken', 'The pages of this PDF cannot be counted: it is broken.', error)
  }
}

/** The size of a page (from 1), in points. */
export function pageSize(page: mupdf.Page): { width: number; height: number } {
  const [left, top, right, bottom] = page.getBounds()
  const [width, height] = [right - left, bottom - top]
  const isSound = [width, height].every((side) => side >= 1 && side <= MAX_POINTS)
  if (isSound) return { width, height }
  throw new UnusablePdf(
    'page-size',
    'A page of this PDF is larger than 200 inches, or has no size.',
  )
}

/** Throws when a picture inside has so many dots that drawing it would overwhelm the machine. */
export function assertNoBomb({ document }: PdfFile): void {
  const pdf = document.asPDF()
  if (pdf === null) return
  const count = Math.min(pdf.countObjects(), MAX_OBJECTS)
  for (let number = 1; number < count; number++) {
    const dots = pictureDots(pdf, number)
    if (dots <= MAX_PICTURE_DOTS) continue
    const message = 'A picture in this PDF claims more dots than any scan has; it is not opened.'
    throw new UnusablePdf('bomb', message)
  }
}

function pictureDots(pdf: mupdf.PDFDocument, number: number): number {
  try {
    const object = pdf.newIndirect(number)
    if (!object.isStream() || object.get('Subtype').asName() !== 'Image') return 0
    return object.get('Width').asNumber() * object.get('Height').asNumber()
  } catch {
    // An object that cannot be read is drawn by nobody.
    return 0
  }
}
