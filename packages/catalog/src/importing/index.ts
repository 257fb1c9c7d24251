/** The door of `@yalkut/catalog/importing`: what other packages use of it. */
export { type DryRun, dryRun } from './dry-run.ts'
export { fittingRecords } from './fitting-records.ts'
export type { ImportOutcome } from './import-order.ts'
export { importRecords } from './import-records.ts'
export { type LinkOutcome, linkCitations } from './link-citations.ts'
export { typesThatFit } from './types-that-fit.ts'
