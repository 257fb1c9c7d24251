/** Images of a PDF's pages, fine enough for an engine that reads. */
import { openImaging } from '@yalkut/imaging'
import { isRefusal } from '@yalkut/model'
import { Impossible } from '../queue/run-worker.ts'
import type { PageImages } from './engine.ts'

/** Engines read best at about 300 dots an inch; a page of a PDF counts 72 points to it. */
const DOTS_A_POINT = 300 / 72
/** Of an image, in dots: a page that claims to be a stamp or a poster is drawn as one that is read. */
const [MIN_WIDTH, MAX_WIDTH] = [1_000, 5_000]

/** Pages are drawn in a thread of their own, one after another. */
export function openPageImages(): PageImages {
  const imaging = openImaging({ threads: 1 })
  /** By file, for all its pages: those of a scan are of one size. */
  const widths = new Map<string, number>()
  return {
    async count(file) {
      try {
        const { pages, width } = await imaging.inspectPdf(file)
        widths.set(file, Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width * DOTS_A_POINT)))
        return pages
      } catch (error) {
        if (!isRefusal(error) || error.code !== 'invalid') throw error
        throw new Impossible(error.message, { cause: error })
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
