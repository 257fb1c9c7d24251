/** Draws pages of a PDF. */
import * as mupdf from 'mupdf'
import { countPages, type PdfFile, pageSize, UnusablePdf } from './pdf-file.ts'
import { imagingSaid } from './sentences.ts'
import { MAX_SIDE } from './tasks.ts'

/** The maximum number of pixels of an image. A page that would have more is drawn smaller. */
const MAX_PIXELS = 60_000_000

export interface Drawn {
  /** One byte for each pixel in gray, three in colour, in rows from the top. */
  samples: Uint8Array
  width: number
  height: number
  channels: 1 | 3
}

/** `page`: from 1. `width`: of the image, in pixels. Throws `UnusablePdf`. */
export function drawPage(file: PdfFile, page: number, width: number, gray: boolean): Drawn {
  const pages = countPages(file)
  if (page < 1 || page > pages) {
    throw new UnusablePdf('no-page', imagingSaid('no-page', { page, pages }))
  }
  const loaded = loadPage(file, page)
  try {
    const size = pageSize(loaded)
    const scale = Math.min(
      width / size.width,
      MAX_SIDE / Math.max(size.width, size.height),
      Math.sqrt(MAX_PIXELS / (size.width * size.height)),
    )
    return samplesOf(loaded, scale, gray)
  } finally {
    loaded.destroy()
  }
}

export function loadPage({ document }: PdfFile, page: number): mupdf.Page {
  try {
    return document.loadPage(page - 1)
  } catch (error) {
    throw new UnusablePdf('broken', imagingSaid('page-broken', { page }), error)
  }
}

function samplesOf(page: mupdf.Page, scale: number, gray: boolean): Drawn {
  const colours = gray ? mupdf.ColorSpace.DeviceGray : mupdf.ColorSpace.DeviceRGB
  let pixmap: mupdf.Pixmap
  try {
    pixmap = page.toPixmap(mupdf.Matrix.scale(scale, scale), colours, false)
  } catch (error) {
    throw new UnusablePdf('broken', imagingSaid('page-not-drawn'), error)
  }
  try {
    const [width, height] = [pixmap.getWidth(), pixmap.getHeight()]
    return { samples: packed(pixmap, gray ? 1 : 3), width, height, channels: gray ? 1 : 3 }
  } finally {
    pixmap.destroy()
  }
}

/** The pixels without the padding of rows. A copy, as the memory of the drawing is freed afterwards. */
function packed(pixmap: mupdf.Pixmap, channels: 1 | 3): Uint8Array {
  const [width, height, stride] = [pixmap.getWidth(), pixmap.getHeight(), pixmap.getStride()]
  const pixels = pixmap.getPixels()
  const row = width * channels
  const samples = new Uint8Array(row * height)
  for (let y = 0; y < height; y++) {
    samples.set(pixels.subarray(y * stride, y * stride + row), y * row)
  }
  return samples
}
