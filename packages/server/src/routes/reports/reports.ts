/** `/v1/reports`: problems reported without an account, and what keepers do with them. Source: shapes.md#reports. */
import { ISSUE_TYPES } from '@yalkut/catalog/issues'
import { closeReport, listReports, REPORT_OUTCOMES, sendReport } from '@yalkut/catalog/reports'
import { Type } from 'typebox'
import { Cursor, limitOf } from '../../conventions/paging.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { done } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { IssueKind } from '../../schemas/issue.ts'
import { Moment, named, nullable } from '../../schemas/named.ts'
import { Done } from '../../schemas/suggestion.ts'
import { NamedItem } from '../../schemas/thread.ts'

const NewReport = Type.Object({
  entityId: Type.Optional(Type.String({ description: 'The item that it is about.' })),
  reason: Type.Enum([...ISSUE_TYPES]),
  note: Type.Optional(nullable(Type.String())),
  title: Type.Optional(Type.String()),
  captcha: Type.Optional(
    Type.String({ description: 'The solution of `/v1/captcha`; needed without an account.' }),
  ),
})

const Report = Type.Object(
  {
    id: Type.Integer(),
    number: Type.Integer({ description: 'The issue’s number.' }),
    entityId: nullable(Type.String()),
    reason: Type.Unsafe<string>(IssueKind),
    title: Type.String(),
    note: nullable(Type.String()),
    status: Type.Enum(['open', 'resolved', 'dismissed']),
    private: Type.Boolean(),
    createdAt: Moment,
    closedAt: nullable(Moment),
  },
  named('Report', 'A problem that was reported; never who sent it.'),
)

const ReportPage = Type.Object({
  reports: Type.Array(Report),
  items: Type.Record(Type.String(), NamedItem, { description: 'The items named, by id.' }),
  next: nullable(Type.String()),
})

const Query = Type.Object({
  state: Type.Enum(['open', 'closed', 'all'], { default: 'open' }),
  limit: limitOf(100, 30),
  cursor: Cursor,
})

const ReportParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) })

const End = Type.Object({
  outcome: Type.Enum([...REPORT_OUTCOMES]),
  changeset: Type.Optional(
    nullable(Type.Integer({ minimum: 1, description: 'The suggestion that settled it.' })),
  ),
  note: Type.Optional(nullable(Type.String())),
})

export const reportRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/reports', {
    operationId: 'report',
    tag: 'Threads',
    access: 'opt',
    summary: 'Reports a problem; it becomes an issue',
    description: 'Without an account: a captcha, and ten an hour from one address.',
    body: NewReport,
    answers: { 201: Type.Object({ id: Type.Integer(), number: Type.Integer() }) },
    errors: [404, 429],
    handle: ({ catalog, caller, body, clientAddress }) =>
      sendReport(catalog, caller, body, clientAddress),
  }),

  defineRoute('GET', '/v1/reports', {
    operationId: 'listReports',
    tag: 'Threads',
    access: 'keeper',
    summary: 'The issues of the sets that the caller keeps, as reports',
    paged: true,
    query: Query,
    answers: { 200: ReportPage },
    handle: ({ catalog, caller, query }) => listReports(catalog, caller, query),
  }),

  defineRoute('POST', '/v1/reports/:id/close', {
    operationId: 'closeReport',
    tag: 'Threads',
    access: 'keeper',
    summary: 'Closes a report',
    params: ReportParams,
    body: End,
    answers: { 200: Done },
    errors: [404, 409],
    handle: ({ catalog, caller, params, body }) =>
      done(closeReport(catalog, caller, params.id, body)),
  }),
]
