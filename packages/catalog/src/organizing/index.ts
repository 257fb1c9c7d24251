/** The door of `@yalkut/catalog/organizing`: what other packages use of it. */

export { type DryRun, dryRun } from './importing/dry-run.ts'
export { fittingRecords } from './importing/fitting-records.ts'
export type { ImportOutcome } from './importing/import-order.ts'
export { importRecords } from './importing/import-records.ts'
export { type LinkOutcome, linkCitations } from './importing/link-citations.ts'
export { typesThatFit } from './importing/types-that-fit.ts'
export { getItemText } from './item-words/item-text.ts'
export { getShaar, ShaarEdit, ShaarText, suggestShaar } from './item-words/shaar.ts'
export { suggestWords, WordsEdit } from './item-words/suggest-words.ts'
export { addSegments, MAX_SEGMENTS } from './texts/add-segments.ts'
export { comparePrintings } from './texts/compare.ts'
export { fixParagraph, ParagraphFix } from './texts/fix-paragraph.ts'
export { AddedHanacha, addHanachaText, HanachaText } from './texts/hanacha-text.ts'
export { PARAGRAPH_KINDS } from './texts/new-paragraphs.ts'
export { printingsAmong, unitPrintings } from './texts/printings.ts'
export { getTextsProgress, TextProgress } from './texts/progress.ts'
export { scannedRange } from './texts/scanned-range.ts'
export { getSourceText } from './texts/source-text.ts'
export {
  addTranslation,
  fixTranslation,
  NewTranslation,
  TranslationFix,
} from './texts/translations.ts'
export {
  FindInTreeQuery,
  findInTree,
  LevelQuery,
  organizeLevel,
  treeItems,
} from './tree-plans/levels.ts'
export { organize, previewCost, previewOrganize } from './tree-plans/organize.ts'
export { readOperations } from './tree-plans/read-plan.ts'
