/** The door of `@yalkut/ledger/people`: what other packages use of it. */

export { closeAccountOf, isClosed } from './closed-accounts.ts'
export { copyPerson } from './copied-people.ts'
export { assertHandle, handleKey, isHandle } from './handle-key.ts'
export { findHolders, lockPerson, renamePerson } from './handles.ts'
export {
  accountRecord,
  actRecords,
  auditRecords,
  commentRecords,
  issueRecords,
  machineRequestRecords,
  type NumberedPage,
  noticeRecords,
  reviewRecords,
  suggestionRecords,
  type TimedPage,
  uploadRecords,
} from './own-records.ts'
export {
  addPerson,
  ensureSystemAccount,
  findPeople,
  findPerson,
  findPersonByHandle,
  type Person,
  SYSTEM_ACCOUNT,
} from './people.ts'
export { saveSettings, settingsOf } from './person-settings.ts'
export { personWordsOf } from './person-words.ts'
export {
  dropPrivateNote,
  findPrivateNote,
  itemsOfPrivateNotes,
  listsOfNotes,
  type PrivateNoteRow,
  privateNotesOf,
  savePrivateNote,
} from './private-notes.ts'
export {
  dropReadingPosition,
  readingPositionsOf,
  saveReadingPosition,
} from './reading-positions.ts'
export {
  type AccountRow,
  findAccount,
  listAccounts,
  lockAdmins,
  ROLES,
  type Role,
  setName,
  setRoles,
  setSuspended,
} from './roles.ts'
export {
  dropSavedSearch,
  noteSearchMade,
  type SavedSearchRow,
  savedSearchesOf,
  saveSearch,
  searchesToMake,
} from './saved-searches.ts'
export { standingOf } from './standing.ts'
export { handleOwner, lastHandleChange } from './taken-handles.ts'
export { listByMerged, listUntried } from './trust-lists.ts'
