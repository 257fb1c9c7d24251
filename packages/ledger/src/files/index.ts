/** The door of `@yalkut/ledger/files`: what other packages use of it. */
export { type CopiedFile, type CopiedStop, copyFileRights, copyItemStop } from './copied-rights.ts'
export {
  type Derivation,
  derivationsAround,
  findDerivation,
  saveDerivation,
  sourcesOfDerived,
  wholeDerivationsOf,
} from './derivations.ts'
export {
  addFileSource,
  eventsOfFile,
  type FileEvent,
  lastFileEvent,
  sourcesOfFile,
} from './file-history.ts'
export { type CoverReason, filesToLookAt, findFileCovers, forgetFileLook, saveFileLook } from './file-looks.ts'
export {
  addFile,
  type FileRow,
  findFile,
  findFiles,
  lockFiles,
  setFileRights,
} from './files.ts'
export { endStops, stopItem, stopsOfItems } from './item-stops.ts'
export {
  changeLeasedUpload,
  claimUpload,
  countRunning,
  endEarlierLeases,
  holdUpload,
  uploadsToRecover,
} from './leased-uploads.ts'
export {
  copiesIn,
  filesFetchedFrom,
  findFileWithFix,
  findPageFixes,
  type PageFixRow,
  pageFixesIn,
  replacePageFix,
  savePageFix,
} from './page-fixes.ts'
export { bandsOf, filesWithPagesLike, pageHashesOf } from './page-lookup.ts'
export { findPageHeights, type PageHeights, savePageHeights } from './page-sizes.ts'
export { readRightsHead, rightsChangedAfter } from './rights-line.ts'
export {
  countObjects,
  findObjectRound,
  forgetDerived,
  type ObjectRound,
  objectsAfter,
  type StoredObjectRow,
  saveObjectRound,
} from './stored-objects.ts'
export {
  addTakedown,
  findOtherTakedown,
  findStops,
  holdTakedowns,
  itemOfIssue,
  listTakedowns,
  lockTakedown,
  type Stop,
  setPaused,
  settleTakedown,
  type TakedownOrder,
  type TakedownRow,
  type TakedownStatus,
} from './takedowns.ts'
export {
  addUpload,
  changeUpload,
  dropUpload,
  findUpload,
  forgetPromise,
  isUploadOf,
  joinedAt,
  promiseAgain,
  quietUploads,
  sumUploads,
  type UploadChange,
  type UploadRow,
  uploadsOfFile,
  waitingFiles,
} from './uploads.ts'
