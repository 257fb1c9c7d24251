import { closeReport, listReports, REPORT_OUTCOMES, sendReport } from '@yalkut/catalog/reports'
import { IssueType, nullable, ReportPage } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { Cursor, limitOf } from '../../conventions/paging.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { done } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Done } from '../../schemas/suggestion.ts'

const NewReport = Type.Object({
  entityId: Type.Optional(Type.String({ description: 'The item that it is about.' })),
  reason: IssueType,
  note: Type.Optional(nullable(Type.String())),
  title: Type.Optional(Type.String()),
  captcha: Type.Optional(
    Type.String({ description: 'The solution of `/v1/captcha`; needed without an account.' }),
  ),
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
