/** What reads an image of a page. */

export interface OcrEngine {
  /** As the layer names it. */
  readonly name: string
  readonly version: string
  /** Reads the image of one page, PNG or JPEG: hOCR of that page. Throws when it cannot. */
  read(image: Buffer, signal: AbortSignal): Promise<string>
  close(): Promise<void>
}

export const OCR_ENGINES = ['auto', 'tesseract.js', 'tesseract'] as const
export type OcrEngineName = (typeof OCR_ENGINES)[number]

/** Images of a file's pages. */
export interface PageImages {
  /** Looks at a file, before its pages are drawn. Throws Impossible for one that is no PDF, is broken, or opens only with
   *  a password. */
  count(file: string): Promise<number>
  /** The image of a page, from 1, fine enough to be read. */
  render(file: string, page: number): Promise<Buffer>
  close(): Promise<void>
}
