/** The door of `@yalkut/catalog/listed-files`: what other packages use of it. */

export { describeUploads } from './describe-uploads.ts'
export { importFiles } from './import-files.ts'
export type { ListedOutcome } from './settled.ts'
