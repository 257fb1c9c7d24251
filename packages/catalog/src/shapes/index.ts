/** The door of the shapes: the answers of the API and of the tools, and the parts of shapes. */
export { CatalogStats, Community, SitemapEntry } from './community.ts'
export { PrintingContents } from './contents.ts'
export { CommentView, SuggestionConversation, ThreadName } from './conversation.ts'
export { Cover, ScanPages, WorkCover } from './cover.ts'
export { NamedDate, ReadDate } from './date.ts'
export { DescribedOutcome, DescribedUploads } from './described-uploads.ts'
export {
  CommentBody,
  FieldFilter,
  FieldsParam,
  formParams,
  ItemIdParam,
  LARGEST,
  ResolutionsField,
  TypeFilter,
} from './fields.ts'
export {
  DriveFix,
  FileAbout,
  FilesManifest,
  FileView,
  MANIFEST_COLLECTIONS,
  PauseAnswer,
  Rights,
  TakedownView,
} from './file.ts'
export { Health } from './health.ts'
export { FollowKind, FollowView, InboxPage, Unread } from './inbox.ts'
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
} from './issue.ts'
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
} from './item.ts'
export { FoundInTree, OrganizeLevel } from './levels.ts'
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
} from './machine.ts'
export { DidYouMean, FoundMoment, FoundMoments } from './moment.ts'
export { NameExplanation } from './name-match.ts'
export { AnyObject, Moment, NAME, named, nullable } from './named.ts'
export { LocalName, NamedPeople } from './names.ts'
export { Organized, OrganizePreview } from './organize.ts'
export { Cursor, limitOf } from './paging.ts'
export { FoundPerson, Profile } from './person.ts'
export { ComparedPrintings, PrintingView } from './printing.ts'
export { PROJECT_STATUSES, ProjectProgress, ProjectView, WorkItem } from './project.ts'
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
} from './proofreading.ts'
export { Resolved } from './resolved.ts'
export { Clash, ReviewView } from './review.ts'
export { Lane, Outcome, WaitingTimes } from './review-lane.ts'
export { AlikeLines, OcrAnswer, ScanProgress, ScanTextPage } from './scan-text.ts'
export { AlikeAnswer, SimilarAnswer } from './similar.ts'
export { SimilarFile } from './similar-file.ts'
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
} from './status.ts'
export {
  BehindField,
  SuggestionDone,
  SuggestionList,
  SuggestionRows,
  SuggestionView,
} from './suggestion.ts'
export { ApiToken, NewApiToken } from './token.ts'
export {
  AnchorAnswer,
  FixChange,
  FixResult,
  Hanacha,
  TranscribedRow,
  Transcript,
  TranscriptEvent,
  WaitingFix,
} from './transcript.ts'
export { Tree } from './tree.ts'
export {
  HeldUpload,
  KeptUpload,
  UploadAnswer,
  UploadCheck,
  UploadProposal,
  UploadRefusal,
} from './upload.ts'
export { VersionDiff } from './version-diff.ts'
export { NewWebhook, Webhook, WebhookDelivery } from './webhook.ts'
export { Week } from './week.ts'
