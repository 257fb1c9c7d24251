import {
  LARGEST,
  nullable,
  ReportPage,
  ReportProposal,
  ReportView,
  SuggestionView,
  TrackedReport,
} from '@yalkut/catalog/core'
import { confirmReport, getReport, mailReport, takeReport } from '@yalkut/catalog/people'
import {
  closeReport,
  listReports,
  ReportEnd,
  ReportOrder,
  ReportQuery,
  sendReport,
  trackReport,
} from '@yalkut/catalog/talking'
import { Type } from 'typebox'
import { SUGGESTION } from '../../replays/replays.ts'
import { replayReport, secretOfReport } from '../../replays/report.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { done, reply } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Done } from '../../schemas/suggestion.ts'
import { sentReport } from './sent-report.ts'

const ReportParams = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: LARGEST, description: 'The number of the report.' }),
})

const ReportToken = Type.String({ maxLength: 200, description: 'From the address.' })

const SentReport = Type.Object({
  id: Type.Integer(),
  number: Type.Integer(),
  trackUrl: Type.String({ description: 'Nobody else knows this address, and it is said once.' }),
})

export const reportRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/reports', {
    operationId: 'report',
    tag: 'Threads',
    access: 'opt',
    summary: 'Reports a problem, which opens an issue',
    description:
      'Without an account: a captcha is required, or `email`: then 202, and a mailed link sends the report. At most ten reports an hour from one address. Whoever has `trackUrl` sees what becomes of the report.',
    body: ReportOrder,
    answers: { 201: SentReport, 202: Type.Object({ mailed: Type.Literal(true) }) },
    errors: [404, 429, 502],
    replay: replayReport(sentReport),
    handle: async (request) => {
      const { catalog, caller, body, clientAddress, baseUrl, sendMail } = request
      const { email, ...report } = body
      if (email === undefined || caller.kind === 'person') {
        const secret = await secretOfReport(request)
        const sent = await sendReport(catalog, caller, report, clientAddress, secret)
        return reply(201, sentReport(baseUrl, sent))
      }
      await mailReport(catalog, report, { email, clientAddress, baseUrl, sendMail })
      return reply(202, { mailed: true as const })
    },
  }),

  defineRoute('POST', '/v1/reports/confirm', {
    operationId: 'confirmReport',
    tag: 'Threads',
    access: 'pub',
    summary: 'Sends the report of a mailed link',
    description: 'A link works once, for a day.',
    body: Type.Object({ token: ReportToken }),
    answers: { 201: SentReport },
    errors: [404, 429],
    handle: async ({ catalog, body, clientAddress, baseUrl }) =>
      sentReport(baseUrl, await confirmReport(catalog, body.token, clientAddress)),
  }),

  defineRoute('GET', '/v1/reports/track', {
    operationId: 'trackReport',
    tag: 'Threads',
    access: 'pub',
    summary: 'What became of a report',
    description: 'By the token of its `trackUrl`.',
    query: Type.Object({ token: ReportToken }),
    answers: { 200: TrackedReport },
    errors: [404],
    cache: 'never',
    handle: ({ catalog, query }) => trackReport(catalog, query.token),
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

  defineRoute('GET', '/v1/reports/:id', {
    operationId: 'getReport',
    tag: 'Threads',
    access: 'keeper',
    summary: 'A report with the words that it is about, and those that it proposes',
    description: 'The words are null while readers are not shown the words of the place.',
    params: ReportParams,
    answers: { 200: Type.Object({ report: ReportView, proposal: nullable(ReportProposal) }) },
    errors: [404],
    handle: ({ catalog, caller, params }) => getReport(catalog, caller, params.id),
  }),

  defineRoute('POST', '/v1/reports/:id/take', {
    operationId: 'takeReport',
    tag: 'Threads',
    access: 'keeper',
    summary: 'Makes a suggestion of what a report proposes',
    description: 'In the name of the keeper. The report is closed when the suggestion is merged.',
    params: ReportParams,
    answers: { 201: SuggestionView },
    errors: [404, 409, 422],
    replay: SUGGESTION,
    handle: ({ catalog, caller, params }) => takeReport(catalog, caller, params.id),
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
    handle: ({ catalog, caller, params, body }) => done(closeReport(catalog, caller, params.id, body)),
  }),
]
