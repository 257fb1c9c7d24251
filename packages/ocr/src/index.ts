/** Reads OCR files (hOCR, ALTO and plain text) into pages of lines. Pure. */
export {
  type Box,
  OCR_FORMATS,
  type OcrFormat,
  type OcrLine,
  type OcrPage,
} from './ocr-document.ts'
export { readOcr } from './read-ocr.ts'
