/** The door of `@yalkut/ledger/editions`: what other packages use of it. */
export {
  beginEdition,
  dropEdition,
  type EditionRow,
  editionsToRemove,
  findEdition,
  noteFilesRemoved,
  publishEdition,
  readEditions,
  storedManifests,
  tagsOfWeek,
  unfinishedEditions,
  withdrawEdition,
} from './editions.ts'
export { addSigningKey, readSigningKeys } from './signing-keys.ts'
