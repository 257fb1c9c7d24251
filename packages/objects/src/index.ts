/** Stores bytes by their sha256, on disk or in an S3-compatible store. */
export { flushFolder } from './flush-folder.ts'
export type { ObjectStore } from './object-store.ts'
export { openStoreNotes } from './open-notes.ts'
export { type ObjectLocation, openObjectStore } from './open-store.ts'
export { readS3Address } from './s3-address.ts'
export { notesInFolder, type StoreNotes } from './store-notes.ts'
