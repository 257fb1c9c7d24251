/** `/v1/issues/{number}/…`: the state, labels, assignees and visibility of an issue. Source: service.md#issues;
 *  shapes.md#acts-on-issues. */

import { IssueDone } from '@yalkut/catalog/core'
import {
  MAX_ASSIGNEES,
  StateChange,
  setIssueAssignees,
  setIssueLabels,
  setIssueState,
  setIssueVisibility,
} from '@yalkut/catalog/talking'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import { doneWith } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { IssueParams } from '../../schemas/thread.ts'

const Labels = Type.Object({ labels: Type.Array(Type.String()) })
const Assignees = Type.Object({
  assignees: Type.Array(Type.String({ description: 'A handle or an account id.' }), {
    description: `At most ${MAX_ASSIGNEES}.`,
  }),
})
const Visibility = Type.Object({ private: Type.Boolean() })

export const issueActRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/issues/:number/state', {
    operationId: 'setIssueState',
    tag: 'Threads',
    access: 'write',
    summary: 'Closes or reopens an issue',
    description: '`completed` and `not_planned` close it. A note becomes a comment.',
    params: IssueParams,
    body: StateChange,
    answers: { 200: IssueDone },
    errors: [404, 409],
    handle: ({ catalog, caller, params, body }) => doneWith(setIssueState(catalog, caller, params.number, body)),
  }),

  defineRoute('PUT', '/v1/issues/:number/labels', {
    operationId: 'setIssueLabels',
    tag: 'Threads',
    access: 'write',
    summary: 'Replaces the labels of an issue',
    description: 'The list replaces the labels that are there. Labels must exist.',
    params: IssueParams,
    body: Labels,
    answers: { 200: IssueDone },
    errors: [404],
    handle: ({ catalog, caller, params, body }) =>
      doneWith(setIssueLabels(catalog, caller, params.number, body.labels)),
  }),

  defineRoute('PUT', '/v1/issues/:number/assignees', {
    operationId: 'setIssueAssignees',
    tag: 'Threads',
    access: 'write',
    summary: 'Replaces the assignees of an issue',
    description: 'Handles. The list replaces the people who are there.',
    params: IssueParams,
    body: Assignees,
    answers: { 200: IssueDone },
    errors: [404],
    handle: ({ catalog, caller, params, body }) =>
      doneWith(setIssueAssignees(catalog, caller, params.number, body.assignees)),
  }),

  defineRoute('POST', '/v1/issues/:number/visibility', {
    operationId: 'setIssueVisibility',
    tag: 'Threads',
    access: 'write',
    summary: 'Makes an issue private or public',
    description: 'Issues of a kind that is always private stay private.',
    params: IssueParams,
    body: Visibility,
    answers: { 200: IssueDone },
    errors: [404, 409],
    handle: ({ catalog, caller, params, body }) =>
      doneWith(setIssueVisibility(catalog, caller, params.number, body.private)),
  }),
]
