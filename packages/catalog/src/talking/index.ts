/** The door of `@yalkut/catalog/talking`: what other packages use of it. */

export { linksIn } from './conversations/text-links.ts'
export { MAX_COMMENT } from './conversations/write-comment.ts'
export { CommentOrder, commentOnIssue } from './issues/comment-on-issue.ts'
export { editIssue, IssueEdit } from './issues/edit-issue.ts'
export { getIssue } from './issues/get-issue.ts'
export { MAX_ASSIGNEES, setIssueAssignees } from './issues/issue-assignees.ts'
export { setIssueLabels } from './issues/issue-labels.ts'
export { StateChange, setIssueState } from './issues/issue-state.ts'
export { issueTemplates } from './issues/issue-types.ts'
export { setIssueVisibility } from './issues/issue-visibility.ts'
export { createLabel, editLabel, LabelEdit, LabelOrder, listLabels } from './issues/labels.ts'
export { IssueQuery, listIssues, openIssuesAbout } from './issues/list-issues.ts'
export { IssueOrder, OpenedIssue, openIssue } from './issues/open-issue.ts'
export { claimNext, releaseClaim } from './projects/claims.ts'
export { closeProject } from './projects/close-project.ts'
export { createProject, NewProject } from './projects/create-project.ts'
export { mayCloseProject, whereMayMakeProjects } from './projects/project-rights.ts'
export { getProject, listProjects } from './projects/projects.ts'
export {
  closeReport,
  listReports,
  ReportEnd,
  ReportQuery,
} from './reports/keepers-reports.ts'
export { ReportOrder, sendReport } from './reports/send-report.ts'
export { trackReport } from './reports/track-report.ts'
