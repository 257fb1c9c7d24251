/** Draws the pages of a PDF in a resolution for OCR. */
import { openImaging } from '@yalkut/imaging'
import { isRefusal } from '@yalkut/model'
import { ImpossibleRequest } from '../queue/run-worker.ts'
import type { PageImages } from './engine.ts'

/** Engines read best at about 300 pixels per inch; an inch has 72 points. */
const PIXELS_PER_POINT = 300 / 72
/** Limits of an image's width, in pixels, for PDFs whose pages claim to be very small or very large. */
const [MIN_WIDTH, MAX_WIDTH] = [1_000, 5_000]

/** Draws pages in one thread, one after another. */
export function openPageImages(): PageImages {
  const imaging = openImaging({ threads: 1 })
  /** The width of the images by file. The pages of a scan have one size, so the first page decides. */
  const widths = new Map<string, number>()
  return {
    async count(file) {
      try {
        const { pages, width } = await imaging.inspectPdf(file)
        widths.set(file, Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width * PIXELS_PER_POINT)))
        return pages
      } catch (error) {
        if (!isRefusal(error) || error.code !== 'invalid') throw error
        throw new ImpossibleRequest(error.message, { cause: error })
      }
    },
    async render(file, page) {
      const width = widths.get(file) ?? MIN_WIDTH
      const { bytes } = await imaging.renderPage(file, page, { width, format: 'png', gray: true })
      return Buffer.from(bytes)
    },
    close: () => imaging.close(),
  }
}
