/** The interfaces of OCR engines and of page images. */

export interface OcrEngine {
  /** The name of the engine in the text layer. */
  readonly name: string
  readonly version: string
  /** Reads the image of one page, PNG or JPEG, and answers its hOCR. Throws Error for an image that cannot be read. */
  read(image: Buffer, signal: AbortSignal): Promise<string>
  close(): Promise<void>
}

export const OCR_ENGINES = ['auto', 'tesseract.js', 'tesseract'] as const
export type OcrEngineName = (typeof OCR_ENGINES)[number]

/** Draws the pages of a file. */
export interface PageImages {
  /** The number of pages; to be called before `render`. Throws ImpossibleRequest for a file that is not a PDF, is broken,
   *  or needs a password. */
  count(file: string): Promise<number>
  /** The image of a page, from 1, in a resolution for OCR. */
  render(file: string, page: number): Promise<Buffer>
  close(): Promise<void>
}
