/** The door of `@yalkut/catalog/scans`: what other packages use of it. */
export { confirmScanPage } from './confirm-page.ts'
export { fixScanLine } from './fix-line.ts'
export { mapContents } from './map-contents.ts'
export { getScanProgress, getScanText } from './scan-text.ts'
export { seedScanText } from './seed-text.ts'
export { uploadOcr } from './upload-ocr.ts'
