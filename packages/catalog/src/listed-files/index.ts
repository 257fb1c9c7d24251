/** The door of `@yalkut/catalog/listed-files`: what other packages use of it. */
export { type FilesToImport, importFiles } from './import-files.ts'
export type { ListedOutcome, Settled } from './settled.ts'
