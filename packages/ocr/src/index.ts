/** Reads OCR files (hOCR, ALTO, PAGE and plain text) into pages of lines, and writes a page as hOCR, ALTO or PAGE. Pure. */

export { type GroupedPair, type Learned, learnAndMeasure } from './learning/measure.ts'
export { prepareProposals } from './learning/propose-line.ts'
export { OCR_FORMATS, type OcrPage } from './ocr-document.ts'
export { readOcr } from './read-ocr.ts'
export { writeAlto, writeHocr, writeHocrPages, writePageXml } from './write-page.ts'
