/** PDFs for tests: pages that look like print, typeset or scanned, and broken files. The same seed gives the same page. */
import * as mupdf from 'mupdf'
import sharp from 'sharp'

/** The size of a page, in points (A5). */
const [WIDTH, HEIGHT] = [420, 595]

export type PageKind = 'text' | 'title' | 'blank'

/** One page. Black boxes stand for its words, and look like print to the analysis. */
export interface PageSpec {
  kind: PageKind
  seed: number
}

/** A PDF of these pages, each turned clockwise by a number of degrees. */
export function turnedPdf(pages: readonly PageSpec[], turn: 90 | 180 | 270): Buffer {
  const pdf = new mupdf.PDFDocument(typesetPdf(pages))
  for (let at = 0; at < pages.length; at++) pdf.findPage(at).put('Rotate', turn)
  return bytesOf(pdf, 'compress')
}

/** A typeset PDF of these pages. */
export function typesetPdf(pages: readonly PageSpec[]): Buffer {
  const pdf = new mupdf.PDFDocument()
  for (const spec of pages) {
    const page = pdf.addPage([0, 0, WIDTH, HEIGHT], 0, pdf.newDictionary(), contentOf(spec))
    pdf.insertPage(-1, page)
  }
  return bytesOf(pdf, 'compress')
}

export function textPages(count: number, firstSeed = 1): PageSpec[] {
  return Array.from({ length: count }, (_, n) => ({ kind: 'text', seed: firstSeed + n }))
}

export interface ScanOptions {
  /** The tilt of the page, in degrees. */
  tilt?: number
  /** The largest change of a pixel's shade, 0 to 255. */
  noise?: number
  /** A number that is added to every shade. */
  brightness?: number
  /** White around the page, in pixels. */
  margin?: number
}

/** A PDF of these pages as a scanner writes it: images that are slightly tilted, noisy, lighter or darker. */
export async function scannedPdf(
  pages: readonly PageSpec[],
  { tilt = 0.4, noise = 12, brightness = 0, margin = 20 }: ScanOptions = {},
): Promise<Buffer> {
  const source = mupdf.Document.openDocument(typesetPdf(pages), 'application/pdf')
  const pdf = new mupdf.PDFDocument()
  for (const [index, { seed }] of pages.entries()) {
    const { samples, width, height } = grayPixels(source.loadPage(index), 900)
    const random = randomOf(seed + 1_000)
    const noisy = samples.map((pixel) => clamp(pixel + brightness + (random() - 0.5) * 2 * noise))
    const raw = { width, height, channels: 1 as const }
    const picture = await sharp(noisy, { raw })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#ffffff' })
      .rotate(tilt, { background: '#ffffff' })
      .jpeg({ quality: 70 })
      .toBuffer()
    const image = pdf.addImage(new mupdf.Image(picture))
    const resources = { XObject: { Im0: image } }
    const content = `${WIDTH} 0 0 ${HEIGHT} 0 0 cm /Im0 Do`
    pdf.insertPage(-1, pdf.addPage([0, 0, WIDTH, HEIGHT], 0, resources, content))
  }
  return bytesOf(pdf, 'compress')
}

/** A page as one byte for each pixel; the width is in pixels. */
function grayPixels(page: mupdf.Page, wide: number): { samples: Uint8Array; width: number; height: number } {
  const [left, , right] = page.getBounds()
  const scale = mupdf.Matrix.scale(wide / (right - left), wide / (right - left))
  const drawn = page.toPixmap(scale, mupdf.ColorSpace.DeviceGray, false)
  const [width, height, stride] = [drawn.getWidth(), drawn.getHeight(), drawn.getStride()]
  const pixels = drawn.getPixels()
  const samples = new Uint8Array(width * height)
  for (let row = 0; row < height; row += 1) {
    samples.set(pixels.subarray(row * stride, row * stride + width), row * width)
  }
  return { samples, width, height }
}

export function encryptedPdf(): Buffer {
  const pdf = new mupdf.PDFDocument(typesetPdf(textPages(1)))
  return bytesOf(pdf, 'encrypt=aes-256,user-password=sod,owner-password=sod2')
}

/** A PDF that ends before its first page is complete. */
export function brokenPdf(): Buffer {
  return Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendo')
}

/** A small PDF with a picture that claims 90,000 million pixels. */
export function pictureBomb(): Buffer {
  const pdf = new mupdf.PDFDocument()
  const picture = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: 300_000,
    Height: 300_000,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 8,
  }
  const image = pdf.addStream('x', namesOf(pdf, picture))
  const content = `${WIDTH} 0 0 ${HEIGHT} 0 0 cm /Im0 Do`
  pdf.insertPage(-1, pdf.addPage([0, 0, WIDTH, HEIGHT], 0, { XObject: { Im0: image } }, content))
  return bytesOf(pdf, '')
}

/** A PDF with a page larger than 200 inches. */
export function hugePage(): Buffer {
  const pdf = new mupdf.PDFDocument()
  pdf.insertPage(-1, pdf.addPage([0, 0, 200_000, 200_000], 0, pdf.newDictionary(), ''))
  return bytesOf(pdf, '')
}

/** A PDF with deeply nested forms, whose drawing takes practically for ever. */
export function endlessPdf(): Buffer {
  const pdf = new mupdf.PDFDocument()
  let form: mupdf.PDFObject | null = null
  for (let depth = 0; depth < 12; depth++) {
    const content: string = form === null ? '0 0 400 500 re f' : '/F Do '.repeat(20)
    const facts = { Type: 'XObject', Subtype: 'Form' }
    const dictionary = namesOf(pdf, facts)
    dictionary.put('BBox', [0, 0, WIDTH, HEIGHT])
    if (form !== null) dictionary.put('Resources', { XObject: { F: form } })
    form = pdf.addStream(content, dictionary)
  }
  const resources = { XObject: { F: form } }
  pdf.insertPage(-1, pdf.addPage([0, 0, WIDTH, HEIGHT], 0, resources, '/F Do'))
  return bytesOf(pdf, '')
}

function namesOf(pdf: mupdf.PDFDocument, facts: { [key: string]: string | number }): mupdf.PDFObject {
  const dictionary = pdf.newDictionary()
  for (const [key, value] of Object.entries(facts)) {
    dictionary.put(key, typeof value === 'string' ? pdf.newName(value) : value)
  }
  return dictionary
}

function contentOf({ kind, seed }: PageSpec): string {
  const random = randomOf(seed)
  if (kind === 'blank') return ''
  const lines =
    kind === 'title'
      ? [440, 380, 340, 90].map((y) => ({ y, height: 16, from: 120, to: 300 }))
      : Array.from({ length: 30 }, (_, n) => ({ y: 530 - n * 16, height: 8, from: 40, to: 380 }))
  return lines
    .flatMap(({ y, height, from, to }) => {
      const words: string[] = []
      const end = kind === 'text' ? to - random() * random() * 200 : to
      for (let x = from; x < end; ) {
        const width = 8 + random() * 34
        // Lines begin at the right, as in Hebrew.
        const left = WIDTH - x - width
        words.push(`${left.toFixed(1)} ${y} ${width.toFixed(1)} ${height} re f`)
        x += width + 5
      }
      return words
    })
    .join('\n')
}

function bytesOf(pdf: mupdf.PDFDocument, options: string): Buffer {
  return Buffer.from(pdf.saveToBuffer(options).asUint8Array())
}

/** Random numbers from 0 to 1, always the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function clamp(shade: number): number {
  return Math.max(0, Math.min(255, Math.round(shade)))
}
