/** `/v1/issues`: listed and opened. Source: service.md#issues; shapes.md#issue. */
import { issueTemplates, listIssues, openIssue } from '@yalkut/catalog/issues'
import { IssueList, IssueTemplate, IssueType, IssueView, nullable } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { Cursor, limitOf } from '../../conventions/paging.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const Word = Type.String({ maxLength: 200 })

const Query = Type.Object({
  state: Type.Enum(['open', 'closed', 'all'], { default: 'open' }),
  label: Type.Optional({ ...Word, description: 'A label; several, comma separated: all of them.' }),
  type: Type.Optional(IssueType),
  set: Type.Optional({ ...Word, description: 'The id of a set that its item was in.' }),
  entity: Type.Optional({ ...Word, description: 'The id of the item that it is about.' }),
  assignee: Type.Optional({ ...Word, description: 'A handle; `none`: nobody has taken it.' }),
  author: Type.Optional({ ...Word, description: 'A handle.' }),
  q: Type.Optional({ ...Word, description: 'Words of the title or the body, or `#number`.' }),
  limit: limitOf(100, 30),
  cursor: Cursor,
  before: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'Older way to page: numbers below this one.',
      deprecated: true,
    }),
  ),
})

const NewIssue = Type.Object({
  title: Type.String({ description: 'At most 200 characters.' }),
  body: Type.Optional(nullable(Type.String())),
  type: Type.Optional(IssueType),
  entityId: Type.Optional(Type.String({ description: 'The item that it is about.' })),
  labels: Type.Optional(
    Type.Array(Type.String(), { description: 'Set by those who look after the item alone.' }),
  ),
  private: Type.Optional(
    Type.Boolean({ description: 'Rights and offensive content are private whatever is said.' }),
  ),
})

const Templates = Type.Object({ templates: Type.Array(IssueTemplate) })

export const issueRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/issues', {
    operationId: 'listIssues',
    tag: 'Threads',
    access: 'opt',
    summary: 'Issues, the newest first',
    description: 'Private ones are listed and counted only for those who may read them.',
    paged: true,
    query: Query,
    answers: { 200: IssueList },
    handle: ({ catalog, caller, query }) => listIssues(catalog, caller, query),
  }),

  defineRoute('POST', '/v1/issues', {
    operationId: 'openIssue',
    tag: 'Threads',
    access: 'write',
    summary: 'Opens an issue',
    body: NewIssue,
    answers: { 201: IssueView },
    errors: [404],
    handle: ({ catalog, caller, body }) => openIssue(catalog, caller, body),
  }),

  defineRoute('GET', '/v1/issues/templates', {
    operationId: 'issueTemplates',
    tag: 'Threads',
    access: 'pub',
    summary: 'The kinds of issue and their starting words',
    answers: { 200: Templates },
    handle: () => ({ templates: issueTemplates() }),
  }),
]
