/** Reads OCR files (hOCR, ALTO and plain text) into pages of lines. Pure. */
export { OCR_FORMATS, type OcrPage } from './ocr-document.ts'
export { readOcr } from './read-ocr.ts'
