/** Typeset Hebrew pages for tests: images with their words (Avos, 1), and PDFs of such images. The images are files, so
 *  that the tests need no font. */
import { readFileSync } from 'node:fs'
import * as mupdf from 'mupdf'

export interface TypesetPage {
  png: Buffer
  /** The words of the page, in order. */
  words: string[]
}

/** `number`: 1 or 2. */
export function typesetPage(number: number): TypesetPage {
  const read = (ending: string): Buffer => readFileSync(new URL(`./testdata/page-${number}.${ending}`, import.meta.url))
  return { png: read('png'), words: read('txt').toString('utf8').trim().split(/\s+/) }
}

/** A PDF with an image on each page, at `dpi` pixels per inch. Null is a blank page. `password`: needed to open the PDF. */
export function pdfOf(
  pages: readonly (Buffer | null)[],
  { dpi = 150, password }: { dpi?: number; password?: string } = {},
): Buffer {
  const pdf = new mupdf.PDFDocument()
  for (const png of pages) {
    const image = png === null ? null : new mupdf.Image(png)
    const [width, height] = [image?.getWidth() ?? 600, image?.getHeight() ?? 800].map((pixels) => (pixels * 72) / dpi)
    const box: [number, number, number, number] = [0, 0, width ?? 0, height ?? 0]
    const resources = pdf.newDictionary()
    if (image !== null) {
      const objects = pdf.newDictionary()
      objects.put('Page', pdf.addImage(image))
      resources.put('XObject', objects)
    }
    const draw = image === null ? '' : `${width} 0 0 ${height} 0 0 cm /Page Do`
    pdf.insertPage(-1, pdf.addPage(box, 0, resources, draw))
  }
  const options = password === undefined ? '' : `encrypt=aes-256,user-password=${password}`
  return Buffer.from(pdf.saveToBuffer(options).asUint8Array())
}

/** The share of a page's words that were read correctly, 0 to 1: the length of the longest common subsequence of both
 *  lists, divided by the number of the page's words. */
export function correctShare(wanted: readonly string[], read: readonly string[]): number {
  let row = new Array<number>(read.length + 1).fill(0)
  for (const word of wanted) {
    const next = [0]
    for (const [at, other] of read.entries()) {
      const same = word === other ? (row[at] ?? 0) + 1 : 0
      next.push(Math.max(same, row[at + 1] ?? 0, next[at] ?? 0))
    }
    row = next
  }
  return (row.at(-1) ?? 0) / wanted.length
}
