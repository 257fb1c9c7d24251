/** Images of a PDF's pages, fine enough for an engine that reads. Source: design.md, 2 (PDF, images). */
import { readFile } from 'node:fs/promises'
import * as mupdf from 'mupdf'
import { Impossible } from '../queue/run-worker.ts'
import type { PageImages } from './engine.ts'

/** Engines read best at about 300 dots an inch; a page of a PDF counts 72 points to it. */
const DPI = 300
/** A page that claims to be larger is drawn coarser: no image has more dots than this. */
const MAX_DOTS = 36_000_000

/** One file is held open at a time: a scan's pages are asked for one after another. */
export function openPageImages(): PageImages {
  let open: { file: string; document: mupdf.Document } | null = null
  const close = (): void => {
    open?.document.destroy()
    open = null
  }
  const documentOf = async (file: string): Promise<mupdf.Document> => {
    if (open?.file === file) return open.document
    close()
    const document = openDocument(await readFile(file))
    open = { file, document }
    return document
  }
  return {
    count: async (file) => (await documentOf(file)).countPages(),
    render: async (file, page) => renderPage(await documentOf(file), page),
    async close() {
      close()
    },
  }
}

function openDocument(bytes: Buffer): mupdf.Document {
  let document: mupdf.Document
  try {
    document = mupdf.Document.openDocument(bytes, 'application/pdf')
  } catch (cause) {
    throw new Impossible('The file is no PDF that can be opened.', { cause })
  }
  if (!document.needsPassword()) return document
  document.destroy()
  throw new Impossible('The PDF is locked with a password.')
}

/** Gray, as PNG. `page`: from 1. */
function renderPage(document: mupdf.Document, number: number): Buffer {
  const page = document.loadPage(number - 1)
  try {
    const [left, top, right, bottom] = page.getBounds()
    const dots = (right - left) * (bottom - top)
    const scale = Math.min(DPI / 72, Math.sqrt(MAX_DOTS / Math.max(dots, 1)))
    const gray = mupdf.ColorSpace.DeviceGray
    const pixmap = page.toPixmap(mupdf.Matrix.scale(scale, scale), gray, false)
    try {
      return Buffer.from(pixmap.asPNG())
    } finally {
      pixmap.destroy()
    }
  } finally {
    page.destroy()
  }
}
