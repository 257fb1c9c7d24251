/** The door of the ledger: the truth, in SQLite or PostgreSQL. */
export { type AuditEntry, addAuditEntry } from './access/audit.ts'
export { listAudit } from './access/audit-list.ts'
export { addCeremony, type Ceremony, findCeremony, takeCeremony } from './access/ceremonies.ts'
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
} from './access/connections.ts'
export {
  addLimitCounts,
  hasOtherServers,
  type LimitCount,
  limitCountsAfter,
  noteLimitServer,
} from './access/limit-counts.ts'
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
} from './access/oauth-artifacts.ts'
export { getSecret } from './access/secrets.ts'
export {
  addSession,
  endSession,
  endSessionsOf,
  findLiveSession,
  type LiveSession,
  noteSessionUse,
} from './access/sessions.ts'
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
} from './access/sign-in-methods.ts'
export { noteUse, useChallenge } from './access/throttle.ts'
export {
  countLiveTokens,
  revokeToken,
  revokeTokensOf,
  type TokenRow,
  tokensOf,
} from './access/token-lists.ts'
export { TOKEN_SCOPES, type TokenScope } from './access/token-scopes.ts'
export {
  addToken,
  findLiveToken,
  type LiveToken,
  type NewToken,
  noteTokenUse,
} from './access/tokens.ts'
export type { Engine as Ledger, Reader, Writer } from './engine/engine.ts'
export {
  type Derivation,
  derivationsAround,
  findDerivation,
  saveDerivation,
  sourcesOfDerived,
  wholeDerivationsOf,
} from './files/derivations.ts'
export {
  addFileSource,
  eventsOfFile,
  type FileEvent,
  type FileSource,
  sourcesOfFile,
} from './files/file-history.ts'
export {
  type FileLook,
  filesToLookAt,
  findFileCovers,
  saveFileLook,
} from './files/file-looks.ts'
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
} from './files/files.ts'
export {
  copiesIn,
  fileFetchedFrom,
  findFileWithFix,
  findPageFixes,
  type PageFixRow,
  pageFixesIn,
  type ShelfAsk,
  savePageFix,
} from './files/page-fixes.ts'
export { bandsOf, filesWithPagesLike, pageHashesOf } from './files/page-lookup.ts'
export { findPageHeights, type PageHeights, savePageHeights } from './files/page-sizes.ts'
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
} from './files/takedowns.ts'
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
} from './files/uploads.ts'
export { type EarlierVersion, findVersionsBefore } from './items/earlier-versions.ts'
export { findImported, saveImported } from './items/imported.ts'
export { findItemSides, type ItemSides } from './items/item-sides.ts'
export {
  findMainItems,
  findVersionAsOf,
  findVersions,
  type MainItem,
  type StoredVersion,
  typesOnMain,
} from './items/main-items.ts'
export { holdersOf } from './items/paths.ts'
export { moveCursor, readCursor } from './line/cursors.ts'
export { changesOf, commitsAfter, type FeedChange, type FeedCommit } from './line/feed.ts'
export {
  type AppendedCommit,
  type CommitHeader,
  CommitWriter,
  type Head,
  lockMain,
  type NewChange,
  readHead,
} from './line/line.ts'
export { commitHash, newSalt, revisionHash } from './line/proof.ts'
export { type Verification, verifyLine } from './line/verify.ts'
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
} from './machines/machine-leases.ts'
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
} from './machines/machine-requests.ts'
export { type LedgerLocation, openLedger } from './open-ledger.ts'
export { handleKey, isHandle } from './people/handle-key.ts'
export { findHolders, lockPerson, renamePerson } from './people/handles.ts'
export {
  addPerson,
  ensureSystemAccount,
  findPeople,
  findPerson,
  findPersonByHandle,
  type Person,
  SYSTEM_ACCOUNT,
} from './people/people.ts'
export { type PersonSettings, saveSettings, settingsOf } from './people/person-settings.ts'
export { personWordsOf } from './people/person-words.ts'
export {
  dropPlace,
  type PlaceKey,
  type PlaceRow,
  placesOf,
  savePlace,
} from './people/reading-positions.ts'
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
} from './people/roles.ts'
export { type Standing, standingOf } from './people/standing.ts'
export { lastHandleChange } from './people/taken-handles.ts'
export { type Claim, dropClaim, dropClaims, liveClaims, saveClaim } from './projects/claims.ts'
export { type OpenFix, openTranscriptFixes } from './projects/open-fixes.ts'
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
} from './projects/projects.ts'
export { nextNumber, numberThread } from './queries/counters.ts'
export { type Attempt, attempt } from './queries/savepoint.ts'
export { type Finding, findFindings, saveFindings } from './suggestions/checks.ts'
export { type FixedIssue, fixedIssuesOf, saveFixes } from './suggestions/fixes.ts'
export {
  findOpenChange,
  findOpenWords,
  type OpenChange,
  openChangesOfText,
  wordChangesOf,
} from './suggestions/open-changes.ts'
export {
  placesOfSuggestions,
  type SuggestionPlace,
  savePlaces,
} from './suggestions/parents-of-changes.ts'
export {
  askReviewers,
  removeReviewRequest,
  reviewRequestsOf,
} from './suggestions/review-requests.ts'
export {
  addReview,
  type ReviewRow,
  reviewingOf,
  reviewsOf,
  reviewsWithPeople,
} from './suggestions/reviews.ts'
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
} from './suggestions/suggestion-items.ts'
export {
  CLOSED_STATUSES,
  type ConversationFilter,
  countSuggestionRows,
  listSuggestionRows,
  OPEN_STATUSES,
} from './suggestions/suggestion-lists.ts'
export type { SuggestionReader } from './suggestions/suggestion-readers.ts'
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
} from './suggestions/suggestions.ts'
export { filesInSuggestions } from './suggestions/waiting-media.ts'
export {
  MACHINE_KINDS,
  MACHINE_STATUSES,
  type MachineKind,
  type MachineStatus,
} from './tables/machines.ts'
export {
  SUGGESTION_KINDS,
  SUGGESTION_STATUSES,
  type SuggestionKind,
  type SuggestionStatus,
  type Verdict,
} from './tables/suggestion-states.ts'
export type { SubjectKind } from './tables/threads.ts'
export { UPLOAD_STATUSES, type UploadStatus } from './tables/uploads.ts'
export {
  countDoings,
  type Doing,
  type DoingCounts,
  doingsByDay,
  latestDoings,
} from './threads/activity.ts'
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
} from './threads/comments.ts'
export {
  type CommunityCounts,
  countCommunity,
  latestCommits,
  type RecentCommit,
} from './threads/community.ts'
export { type Conversation, readConversation } from './threads/conversations.ts'
export { type FixingSuggestion, suggestionsFixing } from './threads/fixing-suggestions.ts'
export {
  type FollowKind,
  type FollowRow,
  followersOf,
  followersOfAny,
  followsOf,
  isFollowing,
  setFollow,
} from './threads/follows.ts'
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
} from './threads/inbox.ts'
export {
  countIssueRows,
  type IssueFilter,
  type IssuePageAsk,
  listIssueRows,
} from './threads/issue-lists.ts'
export { type IssueReader, setsKeptBy } from './threads/issue-readers.ts'
export {
  changeIssueAssignees,
  changeIssueLabels,
  type IssueTags,
  type LabelRow,
  noTags,
  tagsOfIssues,
} from './threads/issue-tags.ts'
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
} from './threads/issues.ts'
export { addLabel, findLabels, listLabelRows } from './threads/labels.ts'
export { findPeopleByWords, membersOf } from './threads/people-search.ts'
export {
  addThreadEvents,
  haveThreadEvent,
  type NewThreadEvent,
  type ThreadEvent,
} from './threads/thread-events.ts'
export {
  findIssueThreads,
  findSuggestionThreads,
  findThreads,
  type ThreadAsk,
} from './threads/threads.ts'
