/** The door of `@yalkut/catalog/core`: what other packages use of it. */

export { authenticate } from './access/authenticate.ts'
export {
  asReader,
  type Caller,
  getReader,
  getWriter,
  mayWrite,
  type SignedIn,
  VISITOR,
} from './access/caller.ts'
export { assertNoToken, getOnSite } from './access/on-site.ts'
export { createSafeFetch, type SafeFetch } from './access/safe-fetch.ts'
export {
  endOtherSessions,
  endOwnSession,
  findSession,
  listSessions,
  SESSION_SECONDS,
  SessionView,
  signOut,
  signOutEverywhere,
} from './access/sessions.ts'
export { isSteward } from './access/steward.ts'
export { compareWords } from './comparing/compare-words.ts'
export { once, type StoredAnswer, secretOf } from './idempotency/once.ts'
export { CaptchaChallenge, makeCaptcha } from './limits/captcha.ts'
export {
  type CountSharing,
  createCountSharing,
  type LimitCount,
  type LimitKey,
  minuteOf,
} from './limits/count-sharing.ts'
export type { EmbeddingSettings } from './meaning/embedding-settings.ts'
export { openVectors, type Vectors } from './meaning/open-vectors.ts'
export { fileKey, isDamaged, setAside, vectorFile } from './meaning/vector-file.ts'
export { readVectorLag } from './meaning/vector-lag.ts'
export {
  hasObeyedErasures,
  lastErasure,
  noteErasure,
  obeyErasures,
} from './services/erasures.ts'
export type { HookAnswer, HookPoster } from './services/hook-poster.ts'
export { jsonLogLine, writeLog } from './services/log.ts'
export { openFollowing } from './services/open-following.ts'
export { type Readiness, readinessOf } from './services/readiness.ts'
export { readServerId } from './services/server-id.ts'
export type { ReadServices } from './services/services.ts'
export { dropStartCopy, keepStartCopy } from './services/start-copy.ts'
export { WriterNeeded } from './services/writer-needed.ts'
export { BESIDE_GROUPS, Beside, type BesideGroup, BesideItem } from './shapes/beside.ts'
export { CatalogStats, Community, SitemapEntry } from './shapes/community.ts'
export { PrintingContents } from './shapes/contents.ts'
export { CommentView, SuggestionConversation, ThreadName } from './shapes/conversation.ts'
export { Cover, ScanPages, WorkCover } from './shapes/cover.ts'
export { Daily } from './shapes/daily.ts'
export { NamedDate, ReadDate } from './shapes/date.ts'
export { DescribedOutcome, DescribedUploads } from './shapes/described-uploads.ts'
export { type ExportFormat, formatOfPath, formatsOf } from './shapes/export-format.ts'
export {
  CommentBody,
  FieldFilter,
  FieldsParam,
  formParams,
  ItemIdParam,
  LARGEST,
  ResolutionsField,
  SegmentParam,
  TypeFilter,
} from './shapes/fields.ts'
export {
  DriveFix,
  FileAbout,
  FilesManifest,
  FileView,
  MANIFEST_COLLECTIONS,
  PauseAnswer,
  Rights,
  TakedownView,
} from './shapes/file.ts'
export { Health } from './shapes/health.ts'
export { FollowKind, FollowView, InboxPage, Unread } from './shapes/inbox.ts'
export {
  CountedLabel,
  IssueDone,
  IssueList,
  IssuePage,
  IssueTemplate,
  Label,
  ReportPage,
  ReportProposal,
  ReportView,
  TrackedReport,
} from './shapes/issue.ts'
export {
  Backlinks,
  CommitPage,
  History,
  Item,
  ItemPage,
  Items,
  LinkedPage,
  Relations,
  Revision,
  VersionView,
} from './shapes/item.ts'
export { FoundInTree, OrganizeLevel } from './shapes/levels.ts'
export {
  ClaimedWork,
  Lease,
  LeftSpan,
  MachineKindName,
  MachineRequest,
  MachineStatusName,
  MachineSummary,
  RequestedWork,
  ToCheck,
  TrainingClip,
  TrainingSummary,
} from './shapes/machine.ts'
export { DidYouMean, FoundMoment, FoundMoments } from './shapes/moment.ts'
export { NameExplanation } from './shapes/name-match.ts'
export { AnyObject, Moment, NAME, named, nullable } from './shapes/named.ts'
export { LocalName, NamedPeople } from './shapes/names.ts'
export { Organized, OrganizePreview } from './shapes/organize.ts'
export { OrganizeOperation, OrganizePlan } from './shapes/organize-plan.ts'
export { Cursor, limitOf } from './shapes/paging.ts'
export { FoundPerson, Profile } from './shapes/person.ts'
export { ComparedPrintings, PrintingView } from './shapes/printing.ts'
export {
  NewNote,
  NewSavedSearch,
  NOTE_COLOURS,
  NotePage,
  NoteView,
  SavedSearchView,
} from './shapes/private-notes.ts'
export { PROJECT_STATUSES, ProjectProgress, ProjectView, WorkItem } from './shapes/project.ts'
export {
  ContentsClaims,
  DeskClaims,
  Doubts,
  DoubtsSent,
  LineProposals,
  MachineQuality,
  NextOnShelf,
  NextPage,
  PageClaims,
  StretchClaims,
  TrainingLine,
} from './shapes/proofreading.ts'
export { Resolved } from './shapes/resolved.ts'
export { Clash, ReviewView } from './shapes/review.ts'
export { Lane, Outcome, WaitingTimes } from './shapes/review-lane.ts'
export { AlikeLines, OcrAnswer, ScanProgress, ScanTextPage } from './shapes/scan-text.ts'
export { AlikeAnswer, SimilarAnswer } from './shapes/similar.ts'
export { SimilarFile } from './shapes/similar-file.ts'
export {
  type CheckId,
  type CheckState,
  type DayOfCheck,
  Status,
  type StatusCheck,
  type StatusDay,
  type StatusIncident,
  type StatusJob,
  StatusReport,
} from './shapes/status.ts'
export {
  BehindField,
  SuggestionDone,
  SuggestionList,
  SuggestionRows,
  SuggestionView,
} from './shapes/suggestion.ts'
export { ApiToken, NewApiToken } from './shapes/token.ts'
export {
  AnchorAnswer,
  FixChange,
  FixResult,
  Hanacha,
  TranscribedRow,
  Transcript,
  TranscriptEvent,
  WaitingFix,
} from './shapes/transcript.ts'
export { Tree } from './shapes/tree.ts'
export {
  ExistingUpload,
  StoredUpload,
  UploadAnswer,
  UploadCheck,
  UploadProposal,
  UploadRefusal,
} from './shapes/upload.ts'
export { VersionDiff } from './shapes/version-diff.ts'
export { NewWebhook, Webhook, WebhookDelivery } from './shapes/webhook.ts'
export { Week } from './shapes/week.ts'
export { keyOfText, versionOfText } from './shown/unit-versions.ts'
