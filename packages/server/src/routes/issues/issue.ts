/** `/v1/issues/{number}`: one issue with its conversation. Source: shapes.md#issue. */
import { commentOnIssue, editIssue, getIssue } from '@yalkut/catalog/issues'
import { SUGGESTION_STATUSES } from '@yalkut/catalog/suggestions'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import { doneWith } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Issue, IssueDone, IssueParams } from '../../schemas/issue.ts'
import { named, nullable } from '../../schemas/named.ts'
import { MadeComment, NamedPeople, NewComment, Timeline } from '../../schemas/thread.ts'

const Rights = Type.Object(
  {
    read: Type.Boolean(),
    comment: Type.Boolean(),
    edit: Type.Boolean(),
    close: Type.Boolean({ description: 'Close it, and open it again.' }),
    triage: Type.Boolean({ description: 'Set labels, assign others.' }),
    moderate: Type.Boolean({ description: 'Make it private or public.' }),
  },
  named('IssueRights', 'What the reader may do to an issue.'),
)

const IssuePage = Type.Object({
  issue: Issue,
  rights: Rights,
  timeline: Timeline,
  people: NamedPeople,
  fixedBy: Type.Array(
    Type.Object({
      number: Type.Integer(),
      title: Type.String(),
      status: Type.Enum([...SUGGESTION_STATUSES]),
    }),
    { description: 'Suggestions that say they close it, the latest first.' },
  ),
  subscribed: Type.Boolean({ description: 'The reader takes part in it or follows it.' }),
})

const Edit = Type.Object({
  title: Type.Optional(Type.String()),
  body: Type.Optional(nullable(Type.String())),
})

export const oneIssueRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/issues/:number', {
    operationId: 'getIssue',
    tag: 'Threads',
    access: 'opt',
    summary: 'An issue with its conversation, and what the reader may do',
    params: IssueParams,
    answers: { 200: IssuePage },
    errors: [404],
    handle: ({ catalog, caller, params }) => getIssue(catalog, caller, params.number),
  }),

  defineRoute('PATCH', '/v1/issues/:number', {
    operationId: 'editIssue',
    tag: 'Threads',
    access: 'write',
    summary: 'Changes the title and words of an issue',
    params: IssueParams,
    body: Edit,
    answers: { 200: IssueDone },
    errors: [404],
    handle: ({ catalog, caller, params, body }) =>
      doneWith(editIssue(catalog, caller, params.number, body)),
  }),

  defineRoute('POST', '/v1/issues/:number/comments', {
    operationId: 'commentOnIssue',
    tag: 'Threads',
    access: 'write',
    summary: 'Says something about an issue',
    params: IssueParams,
    body: NewComment,
    answers: { 201: MadeComment },
    errors: [404],
    handle: ({ catalog, caller, params, body }) =>
      commentOnIssue(catalog, caller, params.number, body),
  }),
]
