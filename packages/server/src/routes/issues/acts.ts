/** `/v1/issues/{number}/…`: its state, labels, assignees and visibility. Source: service.md#issues;
 *  shapes.md#acts-on-issues. */
import {
  ISSUE_OUTCOMES,
  MAX_ASSIGNEES,
  setIssueAssignees,
  setIssueLabels,
  setIssueState,
  setIssueVisibility,
} from '@yalkut/catalog/issues'
import { Type } from 'typebox'
import { answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { IssueDone, IssueParams } from '../../schemas/issue.ts'
import { nullable } from '../../schemas/named.ts'
import type { Routes } from '../api.ts'

const NewState = Type.Object({
  state: Type.Enum([...ISSUE_OUTCOMES]),
  note: Type.Optional(nullable(Type.String({ description: 'Why; stands in the timeline.' }))),
})
const Labels = Type.Object({ labels: Type.Array(Type.String()) })
const Assignees = Type.Object({
  assignees: Type.Array(Type.String({ description: 'A handle or an account id.' }), {
    description: `At most ${MAX_ASSIGNEES}.`,
  }),
})
const Visibility = Type.Object({ private: Type.Boolean() })

export const issueActRoutes: Routes = (api, { catalog }) => {
  api.post(
    '/v1/issues/:number/state',
    {
      schema: { params: IssueParams, body: NewState },
      config: {
        doc: {
          operationId: 'setIssueState',
          tag: 'Threads',
          access: 'write',
          summary: 'Closes an issue, or opens it again',
          answers: { 200: IssueDone },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const { number } = request.params
      const issue = await setIssueState(catalog, callerOf(request), number, request.body)
      answerOnce(reply, 200, { ok: true, ...issue })
    },
  )

  api.put(
    '/v1/issues/:number/labels',
    {
      schema: { params: IssueParams, body: Labels },
      config: {
        doc: {
          operationId: 'setIssueLabels',
          tag: 'Threads',
          access: 'write',
          summary: 'Makes these the labels of an issue',
          answers: { 200: IssueDone },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      const { number } = request.params
      const issue = await setIssueLabels(catalog, callerOf(request), number, request.body.labels)
      answerOnce(reply, 200, { ok: true, ...issue })
    },
  )

  api.put(
    '/v1/issues/:number/assignees',
    {
      schema: { params: IssueParams, body: Assignees },
      config: {
        doc: {
          operationId: 'setIssueAssignees',
          tag: 'Threads',
          access: 'write',
          summary: 'Makes these the people who work on an issue',
          answers: { 200: IssueDone },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      const { number } = request.params
      const { assignees } = request.body
      const issue = await setIssueAssignees(catalog, callerOf(request), number, assignees)
      answerOnce(reply, 200, { ok: true, ...issue })
    },
  )

  api.post(
    '/v1/issues/:number/visibility',
    {
      schema: { params: IssueParams, body: Visibility },
      config: {
        doc: {
          operationId: 'setIssueVisibility',
          tag: 'Threads',
          access: 'write',
          summary: 'Makes an issue private, or public',
          answers: { 200: IssueDone },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const { number } = request.params
      const { private: isPrivate } = request.body
      const issue = await setIssueVisibility(catalog, callerOf(request), number, isPrivate)
      answerOnce(reply, 200, { ok: true, ...issue })
    },
  )
}
