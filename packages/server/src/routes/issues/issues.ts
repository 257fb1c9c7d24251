/** `/v1/issues`: lists and opens issues. Source: service.md#issues; shapes.md#issue. */

import { IssueList, IssueTemplate } from '@yalkut/catalog/core'
import { IssueOrder, IssueQuery, issueTemplates, listIssues, OpenedIssue, openIssue } from '@yalkut/catalog/talking'
import { Type } from 'typebox'
import { ISSUE } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const Templates = Type.Object({ templates: Type.Array(IssueTemplate) })

export const issueRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/issues', {
    operationId: 'listIssues',
    tag: 'Threads',
    access: 'opt',
    summary: 'Issues, the newest first',
    description: 'Private issues are listed and counted only for people who may read them.',
    paged: true,
    query: IssueQuery,
    answers: { 200: IssueList },
    handle: ({ catalog, caller, query }) => listIssues(catalog, caller, query),
  }),

  defineRoute('POST', '/v1/issues', {
    operationId: 'openIssue',
    tag: 'Threads',
    access: 'write',
    summary: 'Opens an issue',
    description: 'A kind that is private, such as `rights`, is read only by those who look after it.',
    body: IssueOrder,
    answers: { 201: OpenedIssue },
    errors: [404],
    replay: ISSUE,
    handle: ({ catalog, caller, body }) => openIssue(catalog, caller, body),
  }),

  defineRoute('GET', '/v1/issues/templates', {
    operationId: 'issueTemplates',
    tag: 'Threads',
    access: 'pub',
    summary: 'The types of issue, each with a template',
    description: 'Words in Hebrew and English, to be shown where a person writes an issue.',
    answers: { 200: Templates },
    handle: () => ({ templates: issueTemplates() }),
  }),
]
