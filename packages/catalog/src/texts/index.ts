/** The door of `@yalkut/catalog/texts`: what other packages use of it. */
export { addSegments, MAX_SEGMENTS } from './add-segments.ts'
export { comparePrintings } from './compare.ts'
export { fixParagraph, ParagraphFix } from './fix-paragraph.ts'
export { AddedHanacha, addHanachaText, HanachaText } from './hanacha-text.ts'
export { PARAGRAPH_KINDS } from './new-paragraphs.ts'
export { printingsAmong, unitPrintings } from './printings.ts'
export { getTextsProgress, TextProgress } from './progress.ts'
export { scannedRange } from './scanned-range.ts'
export { getSourceText } from './source-text.ts'
export {
  addTranslation,
  fixTranslation,
  NewTranslation,
  TranslationFix,
} from './translations.ts'
