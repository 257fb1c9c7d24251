/** `/v1/issues/{number}`: one issue with its conversation. Source: shapes.md#issue. */
import { commentOnIssue, editIssue, getIssue } from '@yalkut/catalog/issues'
import { SUGGESTION_STATUSES } from '@yalkut/catalog/suggestions'
import { Type } from 'typebox'
import { answer, answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { Issue, IssueDone, IssueParams } from '../../schemas/issue.ts'
import { named, nullable } from '../../schemas/named.ts'
import { MadeComment, NamedPeople, NewComment, Timeline } from '../../schemas/thread.ts'
import type { Routes } from '../api.ts'

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

export const oneIssueRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/issues/:number',
    {
      schema: { params: IssueParams },
      config: {
        doc: {
          operationId: 'getIssue',
          tag: 'Threads',
          access: 'opt',
          summary: 'An issue with its conversation, and what the reader may do',
          answers: { 200: IssuePage },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      answer(request, reply, await getIssue(catalog, callerOf(request), request.params.number))
    },
  )

  api.patch(
    '/v1/issues/:number',
    {
      schema: { params: IssueParams, body: Edit },
      config: {
        doc: {
          operationId: 'editIssue',
          tag: 'Threads',
          access: 'write',
          summary: 'Changes the title and words of an issue',
          answers: { 200: IssueDone },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      const { number } = request.params
      const issue = await editIssue(catalog, callerOf(request), number, request.body)
      answerOnce(reply, 200, { ok: true, ...issue })
    },
  )

  api.post(
    '/v1/issues/:number/comments',
    {
      schema: { params: IssueParams, body: NewComment },
      config: {
        doc: {
          operationId: 'commentOnIssue',
          tag: 'Threads',
          access: 'write',
          summary: 'Says something about an issue',
          answers: { 201: MadeComment },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      const { number } = request.params
      const made = await commentOnIssue(catalog, callerOf(request), number, request.body)
      answerOnce(reply, 201, made)
    },
  )
}
