import {
  closeReport,
  listReports,
  Report,
  ReportEnd,
  ReportQuery,
  sendReport,
} from '@yalkut/catalog/reports'
import { LARGEST, ReportPage } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import { done } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Done } from '../../schemas/suggestion.ts'

const ReportParams = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: LARGEST, description: 'The number of the report.' }),
})

export const reportRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/reports', {
    operationId: 'report',
    tag: 'Threads',
    access: 'opt',
    summary: 'Reports a problem, which opens an issue',
    description:
      'Without an account: a captcha is required, and at most ten reports an hour from one address.',
    body: Report,
    answers: { 201: Type.Object({ id: Type.Integer(), number: Type.Integer() }) },
    errors: [404, 429],
    handle: ({ catalog, caller, body, clientAddress }) =>
      sendReport(catalog, caller, body, clientAddress),
  }),

  defineRoute('GET', '/v1/reports', {
    operationId: 'listReports',
    tag: 'Threads',
    access: 'keeper',
    summary: 'The issues of the caller’s sets, in the form of reports',
    description: '`/v1/issues` has the same as issues, with their conversations.',
    paged: true,
    query: ReportQuery,
    answers: { 200: ReportPage },
    handle: ({ catalog, caller, query }) => listReports(catalog, caller, query),
  }),

  defineRoute('POST', '/v1/reports/:id/close', {
    operationId: 'closeReport',
    tag: 'Threads',
    access: 'keeper',
    summary: 'Closes a report',
    description: '`dismissed` closes the issue as not planned.',
    params: ReportParams,
    body: ReportEnd,
    answers: { 200: Done },
    errors: [404, 409],
    handle: ({ catalog, caller, params, body }) =>
      done(closeReport(catalog, caller, params.id, body)),
  }),
]
