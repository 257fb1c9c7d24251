/** The door of the ledger: the truth, in SQLite or PostgreSQL. */
export { type AuditEntry, addAuditEntry } from './audit.ts'
export { listAudit } from './audit-list.ts'
export { addCeremony, type Ceremony, findCeremony, takeCeremony } from './ceremonies.ts'
export { type Finding, findFindings, saveFindings } from './checks.ts'
export { type Claim, dropClaim, dropClaims, liveClaims, saveClaim } from './claims.ts'
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
export {
  type CommunityCounts,
  countCommunity,
  latestCommits,
  type RecentCommit,
} from './community.ts'
export {
  addConnection,
  type ConnectedClient,
  type Connection,
  connectionsOf,
  endConnection,
  endConnectionsOf,
  findGrant,
  findLiveAccess,
  type LiveAccess,
  noteConnectionUse,
  type SavedConnection,
  saveGrant,
} from './connections.ts'
export { type Conversation, readConversation } from './conversations.ts'
export { nextNumber, numberThread } from './counters.ts'
export { moveCursor, readCursor } from './cursors.ts'
export {
  type Derivation,
  derivationsAround,
  findDerivation,
  saveDerivation,
  sourcesOfDerived,
  wholeDerivationsOf,
} from './derivations.ts'
export {
  countDoings,
  type Doing,
  type DoingCounts,
  doingsByDay,
  latestDoings,
} from './doings.ts'
export { type EarlierVersion, findVersionsBefore } from './earlier-versions.ts'
export type { Engine as Ledger, Reader, Writer } from './engine/engine.ts'
export { changesOf, commitsAfter, type FeedChange, type FeedCommit } from './feed.ts'
export {
  addFileSource,
  eventsOfFile,
  type FileEvent,
  type FileSource,
  sourcesOfFile,
} from './file-history.ts'
export {
  type FileLook,
  filesToLookAt,
  findFileCovers,
  saveFileLook,
} from './file-looks.ts'
export {
  addFile,
  type FileRow,
  filesChangedAfter,
  findFile,
  findFiles,
  lockFiles,
  type NewFile,
  type RightsChange,
  readFileHead,
  setFileRights,
} from './files.ts'
export { type FixedIssue, fixedIssuesOf, saveFixes } from './fixes.ts'
export { type FixingSuggestion, suggestionsFixing } from './fixing-suggestions.ts'
export {
  type FollowKind,
  type FollowRow,
  followersOf,
  followersOfAny,
  followsOf,
  isFollowing,
  setFollow,
} from './follows.ts'
export { handleKey, isHandle } from './handle-key.ts'
export { findHolders, lockPerson, renamePerson } from './handles.ts'
export { findImported, saveImported } from './imported.ts'
export {
  addNotices,
  countUnread,
  INBOX_REASONS,
  type InboxAsk,
  type InboxChoice,
  type InboxReason,
  type InboxRow,
  listInbox,
  markRead,
  markUnread,
  type Notice,
} from './inbox.ts'
export {
  countIssueRows,
  type IssueFilter,
  type IssuePageAsk,
  listIssueRows,
} from './issue-lists.ts'
export { type IssueReader, setsKeptBy } from './issue-readers.ts'
export {
  changeIssueAssignees,
  changeIssueLabels,
  type IssueTags,
  type LabelRow,
  noTags,
  tagsOfIssues,
} from './issue-tags.ts'
export {
  addIssue,
  findIssue,
  findIssueById,
  findReadableIssues,
  type IssueRow,
  lockIssue,
  lockIssues,
  type NewIssue,
  noteIssueComment,
  updateIssue,
  updateIssues,
} from './issues.ts'
export { findItemSides, type ItemSides } from './item-sides.ts'
export { addLabel, findLabels, listLabelRows } from './labels.ts'
export {
  addLimitCounts,
  hasOtherServers,
  type LimitCount,
  limitCountsAfter,
  noteLimitServer,
} from './limit-counts.ts'
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
  changeMachineRequest,
  dropLapsedLeases,
  endMachineRequest,
  forgetListener,
  giveBackMachineRequest,
  hasLapsedLeases,
  listeningKinds,
  lockMachineRequest,
  type MachineChange,
  type MachineLease,
  noteListener,
  takeNextRequest,
} from './machine-leases.ts'
export {
  addMachineRequest,
  countMachineRequests,
  countRequestsBy,
  findLatestRequest,
  findOpenRequest,
  listRequestRows,
  type MachineCount,
  type MachineRequestFilter,
  type MachineRequestRow,
  type NewMachineRequest,
  positionsOf,
  takeRequestNumber,
} from './machine-requests.ts'
export {
  MACHINE_KINDS,
  MACHINE_STATUSES,
  type MachineKind,
  type MachineStatus,
} from './machine-tables.ts'
export {
  findMainItems,
  findVersionAsOf,
  findVersions,
  type MainItem,
  type StoredVersion,
  typesOnMain,
} from './main-items.ts'
export {
  type Artifact,
  type ArtifactKey,
  consumeArtifact,
  findArtifact,
  findClient,
  removeArtifact,
  removeArtifactsOf,
  saveArtifact,
  saveClient,
} from './oauth-artifacts.ts'
export {
  findOpenChange,
  findOpenWords,
  type OpenChange,
  openChangesOfText,
  wordChangesOf,
} from './open-changes.ts'
export { type OpenFix, openTranscriptFixes } from './open-fixes.ts'
export { type LedgerLocation, openLedger } from './open-ledger.ts'
export {
  copiesIn,
  fileFetchedFrom,
  findFileWithFix,
  findPageFixes,
  type PageFixRow,
  pageFixesIn,
  type ShelfAsk,
  savePageFix,
} from './page-fixes.ts'
export { bandsOf, filesWithPagesLike, pageHashesOf } from './page-lookup.ts'
export { findPageHeights, type PageHeights, savePageHeights } from './page-sizes.ts'
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
export { findPeopleByWords, membersOf } from './people-search.ts'
export { type PersonSettings, saveSettings, settingsOf } from './person-settings.ts'
export { personWordsOf } from './person-words.ts'
export { dropPlace, type PlaceKey, type PlaceRow, placesOf, savePlace } from './places.ts'
export {
  addProject,
  findProject,
  findProjectById,
  findProjects,
  listProjects,
  lockProject,
  type NewProject,
  type ProjectRow,
  setProjectStatus,
} from './projects.ts'
export { commitHash, newSalt, revisionHash } from './proof.ts'
export {
  askReviewers,
  removeReviewRequest,
  reviewRequestsOf,
} from './review-requests.ts'
export {
  addReview,
  type ReviewRow,
  reviewingOf,
  reviewsOf,
  reviewsWithPeople,
} from './reviews.ts'
export {
  type AccountAsk,
  type AccountRow,
  listAccounts,
  lockAdmins,
  ROLES,
  type Role,
  type Roles,
  setName,
  setRoles,
  setSuspended,
} from './roles.ts'
export { type Attempt, attempt } from './savepoint.ts'
export { getSecret } from './secrets.ts'
export {
  addSession,
  endSession,
  endSessionsOf,
  findLiveSession,
  type LiveSession,
  noteSessionUse,
} from './sessions.ts'
export {
  addEmail,
  addIdentity,
  addPasskey,
  emailsOf,
  findEmailOwner,
  findIdentityOwner,
  findPasskey,
  type Identity,
  issuersOf,
  notePasskeyUse,
  type Passkey,
  passkeysOf,
  removeEmail,
  removePasskey,
} from './sign-in-methods.ts'
export { type Standing, standingOf } from './standing.ts'
export {
  dropItem,
  eachItemPage,
  findProposed,
  findProposedItems,
  itemsAfter,
  itemsFrom,
  lastProposedTo,
  measureItems,
  type PlacedItem,
  type ProposedFacts,
  type ProposedItem,
  putItems,
  readProposedFacts,
  typesIn,
} from './suggestion-items.ts'
export {
  CLOSED_STATUSES,
  type ConversationFilter,
  countSuggestionRows,
  listSuggestionRows,
  OPEN_STATUSES,
  type SuggestionReader,
} from './suggestion-lists.ts'
export { placesOfSuggestions, type SuggestionPlace, savePlaces } from './suggestion-places.ts'
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
  findWaitingRevert,
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
  addTakedown,
  findOpenTakedown,
  findStops,
  holdTakedowns,
  listTakedowns,
  lockTakedown,
  type NewTakedown,
  type Stop,
  setPaused,
  settleTakedown,
  type TakedownRow,
  type TakedownStatus,
} from './takedowns.ts'
export { lastHandleChange } from './taken-handles.ts'
export {
  addThreadEvents,
  haveThreadEvent,
  type NewThreadEvent,
  type ThreadEvent,
} from './thread-events.ts'
export type { SubjectKind } from './thread-tables.ts'
export { findIssueThreads, findSuggestionThreads, findThreads, type ThreadAsk } from './threads.ts'
export { noteUse, useChallenge } from './throttle.ts'
export {
  countLiveTokens,
  revokeToken,
  revokeTokensOf,
  type TokenRow,
  tokensOf,
} from './token-lists.ts'
export { TOKEN_SCOPES, type TokenScope } from './token-scopes.ts'
export {
  addToken,
  findLiveToken,
  type LiveToken,
  type NewToken,
  noteTokenUse,
} from './tokens.ts'
export { UPLOAD_STATUSES, type UploadStatus } from './upload-tables.ts'
export {
  addUpload,
  changeUpload,
  claimUpload,
  dropUpload,
  endPlainUpload,
  findUpload,
  isUploadOf,
  joinedAt,
  type NewUpload,
  promiseAgain,
  quietUploads,
  sumUploads,
  type UploadChange,
  type UploadRow,
  type UploadSum,
  waitingFiles,
} from './uploads.ts'
export { type Verification, verifyLine } from './verify.ts'
export { filesInSuggestions } from './waiting-media.ts'
