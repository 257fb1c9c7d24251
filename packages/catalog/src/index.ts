/** The door of the catalog: the use cases, and what they stand on. */
export {
  type AccountRow,
  type ConnectedClient,
  INBOX_REASONS,
  MACHINE_KINDS,
  MACHINE_STATUSES,
  type MachineKind,
  ROLES,
  SUGGESTION_KINDS,
  SUGGESTION_STATUSES,
  TOKEN_SCOPES,
  type TokenScope,
  UPLOAD_STATUSES,
} from '@yalkut/ledger'
export { etagOf, type ItemPage } from '@yalkut/projection'
export { authenticate } from './access/authenticate.ts'
export {
  asReader,
  type Caller,
  getReader,
  getWriter,
  type SignedIn,
  VISITOR,
  type Via,
  type Visitor,
} from './access/caller.ts'
export { assertNoToken, getOnSite } from './access/on-site.ts'
export {
  createSafeFetch,
  type Fetched,
  type SafeFetch,
  type SafeFetchOptions,
} from './access/safe-fetch.ts'
export {
  findSession,
  SESSION_SECONDS,
  signOut,
  signOutEverywhere,
} from './access/sessions.ts'
export { readAuditLog } from './admin/audit-log.ts'
export {
  type AccountsAsk,
  changeRoles,
  listPeople,
  restorePerson,
  suspendPerson,
} from './admin/people.ts'
export {
  type Catalog,
  type CatalogOptions,
  type Following,
  type FollowingOptions,
  openCatalog,
  openFollowing,
  rebuildProjection,
} from './catalog.ts'
export { type Clock, systemClock } from './clock.ts'
export { type Community, getCommunity, type RecentMerge } from './community/community.ts'
export { compareWords } from './comparing/compare-words.ts'
export {
  CONNECTION_SECONDS,
  closeConnection,
  mayConnect,
  openConnection,
} from './connected-apps/connect.ts'
export { type OauthShelf, oauthShelf } from './connected-apps/oauth-store.ts'
export type { ThreadKind } from './conversations/thread-kinds.ts'
export type { TimelineEntry } from './conversations/timeline.ts'
export {
  createDraft,
  dropDraftItem,
  type NewDraft,
  type PutItem,
  putItem,
} from './drafts/drafts.ts'
export { startDraft } from './drafts/start-draft.ts'
export {
  type FamilyRequest,
  type Paused,
  requestForFamily,
} from './files/family-request.ts'
export { type FileAbout, fileAbout } from './files/file-about.ts'
export { changeFileRights, fileRightsHistory } from './files/file-rights.ts'
export { getObject, type ServedObject } from './files/served-object.ts'
export type { SimilarFile } from './files/similar-files.ts'
export {
  decideTakedown,
  readTakedowns,
  requestTakedown,
  TAKEDOWN_RELATIONS,
} from './files/takedowns.ts'
export { type FileView, getFile, getFiles } from './files/view-file.ts'
export { type Cover, getCovers, getWorkCover } from './images/covers.ts'
export { getIiifImage } from './images/iiif-image.ts'
export { getManifest as getIiifManifest } from './images/iiif-manifest.ts'
export { getTextAnnotations, searchInScan } from './images/iiif-text.ts'
export { lookAtFiles } from './images/look-at-files.ts'
export {
  type DriveFix,
  type FilesManifest,
  getDriveFix,
  getFilesManifest,
  MANIFEST_COLLECTIONS,
} from './images/page-fixes.ts'
export { getScanPages } from './images/scan-pages.ts'
export { getSimilarFiles } from './images/similar.ts'
export {
  type ImportOutcome,
  type ImportRecord,
  importRecords,
} from './importing/import-records.ts'
export {
  FOLLOW_KINDS,
  type FollowList,
  type FollowOrder,
  type FollowView,
  follow,
  listFollows,
} from './inbox/follows.ts'
export {
  type InboxLine,
  type InboxMark,
  type InboxPage,
  type InboxQuery,
  inboxCount,
  markInbox,
  readInbox,
} from './inbox/inbox.ts'
export type { SubjectView } from './inbox/name-subjects.ts'
export { type CommentOrder, commentOnIssue } from './issues/comment-on-issue.ts'
export { editIssue, type IssueEdit } from './issues/edit-issue.ts'
export { getIssue, type IssuePage, type IssueRights } from './issues/get-issue.ts'
export { MAX_ASSIGNEES, setIssueAssignees } from './issues/issue-assignees.ts'
export { setIssueLabels } from './issues/issue-labels.ts'
export {
  ISSUE_OUTCOMES,
  type IssueOutcome,
  type StateChange,
  setIssueState,
} from './issues/issue-state.ts'
export {
  ISSUE_TYPES,
  type IssueTemplate,
  type IssueType,
  issueTemplates,
} from './issues/issue-types.ts'
export type { IssueView } from './issues/issue-view.ts'
export { setIssueVisibility } from './issues/issue-visibility.ts'
export { createLabel, type LabelOrder, listLabels } from './issues/labels.ts'
export { type IssueAsk, type IssueList, listIssues } from './issues/list-issues.ts'
export { type IssueOrder, openIssue } from './issues/open-issue.ts'
export { type CaptchaChallenge, makeCaptcha } from './limits/captcha.ts'
export {
  type CountSharing,
  createCountSharing,
  type LimitKey,
  minuteOf,
} from './limits/count-sharing.ts'
export {
  type ClaimedWork,
  claimMachineWork,
  FAILURE_ENDS,
  type FailureEnd,
  failMachineWork,
  finishMachineWork,
  type Lease,
  type MachineDone,
  type MachineFailure,
  type MachineProgress,
  progressMachineWork,
} from './machines/do-work.ts'
export {
  type MachineRequestAsk,
  type MachineSummary,
  machineRequests,
  machineSummary,
} from './machines/list-requests.ts'
export { type AskedWork, requestMachineWork } from './machines/request-work.ts'
export { machineToCheck, type ToCheck } from './machines/to-check.ts'
export { type TrainingClip, trainingLines } from './machines/training/clips.ts'
export { type TrainingSummary, trainingSummary } from './machines/training/summary.ts'
export type { MachineRequest } from './machines/view.ts'
export { type Mail, mailBySmtp, mailToLog, type SendMail } from './mail/mailer.ts'
export { type Organized, organize, previewOrganize } from './organize/organize.ts'
export type { OrganizePreview, PreviewItem } from './organize/plan-preview.ts'
export { OrganizeOperation, OrganizePlan } from './organize/plan-schema.ts'
export { createPerson, createToken, type NewPerson, type NewToken } from './people/accounts.ts'
export { changeHandle } from './people/handles.ts'
export {
  forgetPlace,
  keepPlace,
  listPlaces,
  MAX_PLACES,
  type NewPlace,
  PLACE_KINDS,
  type PlaceKind,
  type PlaceView,
} from './people/places.ts'
export { type Activity, getProfile, type Profile, type ProfileThread } from './people/profile.ts'
export {
  type FoundPerson,
  MAX_PEOPLE_IDS,
  MAX_PEOPLE_QUERY,
  type PeopleAsk,
  searchPeople,
} from './people/search.ts'
export { claimNext, releaseClaim } from './projects/claims.ts'
export { closeProject } from './projects/close-project.ts'
export { createProject, type NewProject } from './projects/create-project.ts'
export { FOCUS_KINDS, type Focus, type FocusKind } from './projects/focus.ts'
export type { ProjectView, WorkItem } from './projects/project-view.ts'
export {
  getProject,
  listProjects,
  PROJECT_STATUSES,
  type ProjectProgress,
  type ProjectStatus,
} from './projects/projects.ts'
export { type EventAsk, listEvents } from './reading/events.ts'
export {
  getItem,
  getItems,
  listItems,
  type Resolved,
  resolvePath,
} from './reading/items.ts'
export {
  type LinkAsk,
  linkedCounts,
  linkedOfEach,
  listBacklinks,
  listChildren,
  listLinked,
  listRelations,
  type RelationView,
  refCounts,
  unitNeighbours,
} from './reading/links.ts'
export { listMissing, MISSING_KINDS, type Missing, type MissingAsk } from './reading/missing.ts'
export { type Moment, searchMoments } from './reading/moments.ts'
export { type NamedDate, readDate, type SearchAnswer, search } from './reading/search.ts'
export {
  type CatalogStats,
  catalogStats,
  getSitemapPage,
  listSitemaps,
  type SitemapEntry,
} from './reading/sums.ts'
export { catalogTree, type TreeAsk } from './reading/tree.ts'
export { getRevision, itemHistory, listCommits, type RevisionView } from './reading/versions.ts'
export { workOutline, workPart } from './reading/works.ts'
export { fixTranscript, type TranscriptFix } from './recordings/fix-transcript.ts'
export { getHanacha, getHanachos, type Hanacha } from './recordings/hanacha.ts'
export { listTranscripts } from './recordings/list-transcripts.ts'
export { anchorSync, confirmSync, type SyncAnchor } from './recordings/sync-acts.ts'
export { getTranscript, type Transcript } from './recordings/transcript.ts'
export { decideTranscriptFixes, listTranscriptFixes } from './recordings/transcript-fixes.ts'
export { getTranscriptHistory } from './recordings/transcript-history.ts'
export { getWebVtt } from './recordings/web-vtt.ts'
export {
  closeReport,
  listReports,
  REPORT_OUTCOMES,
  type ReportAsk,
  type ReportEnd,
  type ReportView,
} from './reports/keepers-reports.ts'
export { type Report, sendReport } from './reports/send-report.ts'
export { type Approving, approveSuggestion } from './review/approve.ts'
export { type Reverted, revertSuggestion } from './review/revert.ts'
export {
  REVIEW_VERDICTS,
  type Reviewed,
  type Reviewing,
  type ReviewVerdict,
  reviewSuggestion,
} from './review/review.ts'
export type { ReviewEntry as SuggestionEntry } from './review/review-entries.ts'
export { LIVE_VERDICTS, type LiveVerdict, reviewLive } from './review/review-live.ts'
export { removeReviewRequest, requestReview } from './review/review-requests.ts'
export type { SummaryLine } from './review/review-summary.ts'
export { getSuggestion, type ReviewAsk, type ReviewView } from './review/review-view.ts'
export { sendBackSuggestion } from './review/send-back.ts'
export { confirmScanPage, type PageConfirmation } from './scans/confirm-page.ts'
export { fixScanLine, type LineFix } from './scans/fix-line.ts'
export { type ContentsMap, mapContents } from './scans/map-contents.ts'
export {
  getScanProgress,
  getScanText,
  type ScanProgress,
  type ScanTextPage,
} from './scans/scan-text.ts'
export { seedScanText } from './scans/seed-text.ts'
export { type OcrAnswer, type OcrUpload, uploadOcr } from './scans/upload-ocr.ts'
export { type Combining, combineSuggestions } from './sending/combine.ts'
export { type QuickFix, suggestFix } from './sending/quick.ts'
export { restoreItem } from './sending/restore.ts'
export { submitSuggestion } from './sending/submit.ts'
export { reopenSuggestion, withdrawSuggestion } from './sending/withdraw.ts'
export type {
  Limits,
  MediaServices,
  ReadServices,
  Services,
  WriteServices,
} from './services/services.ts'
export type { NamedAccount } from './shown/name-accounts.ts'
export { type ReadItem, readItem } from './shown/read-item.ts'
export {
  type CheckedLink,
  checkLink,
  type Entered,
  startEmailSignIn,
  verifyLink,
} from './sign-in/email.ts'
export { countHourly } from './sign-in/hourly-limits.ts'
export {
  changeMailUpdates,
  changeName,
  getMe,
  type Me,
  removeSignIn,
} from './sign-in/me.ts'
export { readNext } from './sign-in/next-path.ts'
export { createOneTimeLink } from './sign-in/one-time-link.ts'
export {
  createOpenIdDoor,
  finishOpenId,
  type OpenIdDoor,
  type OpenIdSettings,
  startOpenId,
} from './sign-in/open-id.ts'
export {
  finishPasskey,
  finishPasskeySignIn,
  startPasskey,
  startPasskeySignIn,
} from './sign-in/passkeys.ts'
export { unsubscribe, unsubscribeToken } from './sign-in/unsubscribe.ts'
export { type Anchor, commentOnSuggestion, type SuggestionComment } from './suggestions/comment.ts'
export { type SuggestionConversation, suggestionConversation } from './suggestions/conversation.ts'
export { editSuggestion, type SuggestionEdit } from './suggestions/edit.ts'
export {
  listSuggestionsByStatus,
  type SuggestionRowAsk,
  type SuggestionRows,
} from './suggestions/list-rows.ts'
export {
  listSuggestions,
  type SuggestionAsk,
  type SuggestionList,
  type SuggestionListItem,
  type SuggestionState,
} from './suggestions/list-suggestions.ts'
export type { CheckView, SuggestionView } from './suggestions/view.ts'
export { editComment, hideComment, resolveComment } from './talk/change-comment.ts'
export { searchThreads, type ThreadName, threadByNumber } from './talk/search-threads.ts'
export { type CommentView, commentOnItem, listTalk } from './talk/talk.ts'
export { addSegments, MAX_SEGMENTS, type SegmentsOrder } from './texts/add-segments.ts'
export { type ComparedPrintings, comparePrintings } from './texts/compare.ts'
export { type AddedHanacha, addHanachaText, type HanachaText } from './texts/hanacha-text.ts'
export { PARAGRAPH_KINDS } from './texts/new-paragraphs.ts'
export { type PrintingView, unitPrintings } from './texts/printings.ts'
export { getTextsProgress, type TextProgress } from './texts/progress.ts'
export { getSourceText } from './texts/source-text.ts'
export {
  addTranslation,
  fixTranslation,
  type NewTranslation,
  TRANSLATION_LICENCES,
  type TranslationFix,
} from './texts/translations.ts'
export {
  type ApiToken,
  createOwnToken,
  endToken,
  listTokens,
  type TokenOrder,
} from './tokens/tokens.ts'
export { checkUpload, type UploadCheck } from './uploads/check-upload.ts'
export { endLeftBehind, uploadsBefore } from './uploads/left-behind.ts'
export { proposeUpload, type UploadProposal } from './uploads/propose-upload.ts'
export {
  addPiece,
  assertNotRefused,
  beginPieces,
  dropPieces,
  finishPieces,
  PIECES_WAIT_MS,
  type PiecesState,
  piecesState,
} from './uploads/resumable.ts'
export { type Swept, sweepUploads } from './uploads/sweep.ts'
export { type Incoming, MOST_BYTES, newUploadId, upload } from './uploads/upload.ts'
export type { HeldUpload, KeptUpload, UploadAnswer } from './uploads/upload-answer.ts'
export {
  DOCUMENT_KINDS,
  HANACHA_KINDS,
  RIGHTS_STATEMENTS,
  SCAN_KINDS,
  SIMCHA_KINDS,
  UPLOAD_KINDS,
} from './uploads/upload-kinds.ts'
export { getWaitingObject } from './uploads/waiting-bytes.ts'
export { findBody } from './words/body-of.ts'
export { getShaar, type ShaarText, suggestShaar } from './words/shaar.ts'
export { suggestWords, type WordsAsk } from './words/suggest-words.ts'
