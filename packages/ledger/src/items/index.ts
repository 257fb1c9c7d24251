/** The door of `@yalkut/ledger/items`: what other packages use of it. */
export { findVersionsBefore } from './earlier-versions.ts'
export {
  broughtElsewhere,
  eachBroughtId,
  forgetBrought,
  noteBrought,
} from './import-items.ts'
export {
  eachImportedId,
  findImported,
  firstImported,
  type ImportedItem,
  importedInScopes,
  saveImported,
} from './imported.ts'
export { findItemSides } from './item-sides.ts'
export {
  findItemsOf,
  findMainItems,
  findVersionAsOf,
  findVersions,
  itemOf,
  lastVersions,
  type MainItem,
  type StoredVersion,
  typesOnMain,
} from './main-items.ts'
export { holdersOf, redirectsAt } from './paths.ts'
