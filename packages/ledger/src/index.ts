/** The door of the ledger: the truth, in SQLite or PostgreSQL. */
export { type AuditEntry, addAuditEntry } from './audit.ts'
export { type Finding, findFindings, saveFindings } from './checks.ts'
export { chunksOf } from './chunks.ts'
export {
  addComment,
  type CommentRow,
  commentsOf,
  countComments,
  findComment,
  lockComment,
  type NewComment,
  participantsOf,
  type Subject,
  updateComment,
} from './comments.ts'
export { nextNumber, numberThread } from './counters.ts'
export { moveCursor, readCursor } from './cursors.ts'
export type { Engine as Ledger, Reader, Writer } from './engine/engine.ts'
export { changesOf, commitsAfter, type FeedChange, type FeedCommit } from './feed.ts'
export { type FollowKind, followersOf, isFollowing, setFollow } from './follows.ts'
export { findImported, saveImported } from './imported.ts'
export { addNotice, countUnread, INBOX_REASONS, type InboxReason, type Notice } from './inbox.ts'
export {
  type AppendedCommit,
  type CommitHeader,
  CommitWriter,
  type Head,
  lockMain,
  type NewChange,
  readHead,
} from './line.ts'
export {
  findMainItems,
  findVersionAsOf,
  findVersions,
  type MainItem,
  type StoredVersion,
  typesOnMain,
} from './main-items.ts'
export { type LedgerLocation, openLedger } from './open-ledger.ts'
export { holdersOf } from './paths.ts'
export {
  addPerson,
  ensureSystemAccount,
  findPeople,
  findPerson,
  findPersonByHandle,
  type Person,
  SYSTEM_ACCOUNT,
} from './people.ts'
export { commitHash, newSalt, revisionHash } from './proof.ts'
export { addReview, reviewsOf } from './reviews.ts'
export {
  dropItem,
  eachItemPage,
  findProposed,
  itemsAfter,
  measureItems,
  type PlacedItem,
  type ProposedFacts,
  type ProposedItem,
  putItems,
  readProposedFacts,
} from './suggestion-items.ts'
export {
  SUGGESTION_KINDS,
  SUGGESTION_STATUSES,
  type SuggestionKind,
  type SuggestionStatus,
  type Verdict,
} from './suggestion-states.ts'
export {
  addSuggestion,
  findSuggestion,
  findSuggestions,
  lockSuggestion,
  type NewSuggestion,
  removeDraft,
  type SuggestionChange,
  type SuggestionFilter,
  type SuggestionRow,
  suggestionsByStatus,
  updateSuggestion,
} from './suggestions.ts'
export {
  addThreadEvent,
  type NewThreadEvent,
  type ThreadEvent,
  threadEventsOf,
} from './thread-events.ts'
export type { SubjectKind } from './thread-tables.ts'
export {
  addToken,
  findLiveToken,
  type LiveToken,
  type NewToken,
  noteTokenUse,
  TOKEN_SCOPES,
  type TokenScope,
} from './tokens.ts'
export { type Verification, verifyLine } from './verify.ts'
