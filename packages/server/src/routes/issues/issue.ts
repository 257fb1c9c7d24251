/** `/v1/issues/{number}`: one issue with its conversation. Source: shapes.md#issue. */

import { IssueDone, IssuePage } from '@yalkut/catalog/core'
import { CommentOrder, commentOnIssue, editIssue, getIssue, IssueEdit } from '@yalkut/catalog/talking'
import { SAME_IDS } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { doneWith } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { CreatedComment, IssueParams } from '../../schemas/thread.ts'

export const oneIssueRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/issues/:number', {
    operationId: 'getIssue',
    tag: 'Threads',
    access: 'opt',
    summary: 'An issue with its conversation and the caller’s rights',
    description: 'The timeline has comments and events, the oldest first. A private issue answers 404 to others.',
    params: IssueParams,
    answers: { 200: IssuePage },
    errors: [404],
    handle: ({ catalog, caller, params }) => getIssue(catalog, caller, params.number),
  }),

  defineRoute('PATCH', '/v1/issues/:number', {
    operationId: 'editIssue',
    tag: 'Threads',
    access: 'write',
    summary: 'Changes the title and body of an issue',
    description: 'Its author, or somebody who looks after the issue.',
    params: IssueParams,
    body: IssueEdit,
    answers: { 200: IssueDone },
    errors: [404],
    handle: ({ catalog, caller, params, body }) => doneWith(editIssue(catalog, caller, params.number, body)),
  }),

  defineRoute('POST', '/v1/issues/:number/comments', {
    operationId: 'commentOnIssue',
    tag: 'Threads',
    access: 'write',
    summary: 'Adds a comment to an issue',
    description: 'The author, those who spoke before and the people mentioned are notified.',
    params: IssueParams,
    body: CommentOrder,
    answers: { 201: CreatedComment },
    errors: [404],
    replay: SAME_IDS,
    handle: ({ catalog, caller, params, body }) => commentOnIssue(catalog, caller, params.number, body),
  }),
]
