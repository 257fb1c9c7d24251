/** The door of `@yalkut/ledger/threads`: what other packages use of it. */

export { INBOX_REASONS, type InboxReason } from '../tables/threads.ts'
export { type ActivityEntry, activityByDay, countActivity, latestActivity } from './activity.ts'
export {
  addComment,
  type CommentRow,
  commentsOf,
  countComments,
  countShownComments,
  findComment,
  lockComment,
  participantsOf,
  type Subject,
  shownCommentsOf,
  updateComment,
} from './comments.ts'
export { countCommunity, latestCommits } from './community.ts'
export { readConversation } from './conversations.ts'
export { eraseQuotes } from './erase-quotes.ts'
export { suggestionsFixing } from './fixing-suggestions.ts'
export {
  type FollowKind,
  type FollowRow,
  followedAmong,
  followersOf,
  followersOfAny,
  followersOfEach,
  followsOf,
  isFollowing,
  setFollow,
} from './follows.ts'
export {
  addNotices,
  countUnread,
  type InboxChoice,
  type InboxRow,
  listInbox,
  markRead,
  markUnread,
  type Notice,
} from './inbox.ts'
export { countIssueRows, type IssueFilter, listIssueRows } from './issue-lists.ts'
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
  noteIssueComment,
  updateIssue,
  updateIssues,
} from './issues.ts'
export { addLabel, findLabels, listLabelRows, lockLabel, updateLabel } from './labels.ts'
export { findPeopleByWords, membersOf } from './people-search.ts'
export {
  addReportFacts,
  findTrackedReport,
  noteTakenReport,
  type ReportFacts,
  reportFactsOf,
} from './report-facts.ts'
export {
  addThreadEvents,
  countSuggestionEvents,
  findSuggestionEvents,
  haveThreadEvent,
  type NewThreadEvent,
  readEventHead,
  type SuggestionEvent,
  suggestionEventsAfter,
  type ThreadEvent,
} from './thread-events.ts'
export { findIssueThreads, findSuggestionThreads, findThreads } from './threads.ts'
