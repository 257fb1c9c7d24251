/** The door of `@yalkut/catalog/scans`: what other packages use of it. */
export { confirmScanPage, PageConfirmation } from './confirm-page.ts'
export { fixScanLine, LineFix } from './fix-line.ts'
export { ContentsMap, mapContents } from './map-contents.ts'
export { findInScan, type ReadingPage, readingPage } from './reading-page.ts'
export { replaceInScan, ScanReplacement } from './replace-words.ts'
export { getScanProgress, getScanText } from './scan-text.ts'
export { seedScanText } from './seed-text.ts'
export { OcrUpload, uploadOcr } from './upload-ocr.ts'
