/** The door of the shapes: what the API and the tools answer, and what shapes are made of. */
export {
  CommentView,
  SubjectView,
  SuggestionConversation,
  ThreadKind,
  ThreadName,
  Timeline,
} from './conversation.ts'
export { FollowKind, FollowView, InboxPage, Unread } from './inbox.ts'
export {
  CountedLabel,
  IssueDone,
  IssueList,
  IssuePage,
  IssueTemplate,
  IssueType,
  IssueView,
  Label,
  ReportPage,
} from './issue.ts'
export {
  AccountId,
  AnyObject,
  anyValue,
  asStored,
  DataObject,
  Moment,
  NAME,
  Next,
  named,
  nullable,
} from './named.ts'
export { LocalName, NamedItem, NamedPeople } from './names.ts'
export { clash, ReviewView } from './review.ts'
export { SimilarFile } from './similar-file.ts'
export {
  CheckView,
  SuggestionDone,
  SuggestionList,
  SuggestionRows,
  SuggestionView,
} from './suggestion.ts'
export { Via, ViaField } from './via.ts'
