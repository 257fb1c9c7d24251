/** `/v1/threads`: conversations to name with #. Source: service.md#mentions-and-links; shapes.md#numbers-of-threads. */
import { searchThreads, threadByNumber } from '@yalkut/catalog/talk'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { limitOf } from '../../conventions/paging.ts'
import { IssueParams } from '../../schemas/issue.ts'
import type { Routes } from '../api.ts'

const Query = Type.Object({
  q: Type.String({
    maxLength: 200,
    default: '',
    description: 'A number, or words of the title; empty: the newest.',
  }),
  limit: limitOf(20, 8),
})

const Threads = Type.Object({
  threads: Type.Array(
    Type.Object({
      kind: Type.Enum(['changeset', 'report']),
      number: Type.Integer(),
      title: Type.String(),
      state: Type.Enum(['open', 'closed', 'merged']),
    }),
  ),
})

const Thread = Type.Object({
  kind: Type.Enum(['suggestion', 'issue']),
  number: Type.Integer(),
  id: Type.Integer({ description: 'The suggestion’s or issue’s own id.' }),
})

export const threadRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/threads',
    {
      schema: { querystring: Query },
      config: {
        doc: {
          operationId: 'searchThreads',
          tag: 'Threads',
          access: 'opt',
          summary: 'Suggestions and issues by number or words',
          answers: { 200: Threads },
        },
      },
    },
    async (request, reply) => {
      answer(request, reply, await searchThreads(catalog, callerOf(request), request.query))
    },
  )

  api.get(
    '/v1/threads/:number',
    {
      schema: { params: IssueParams },
      config: {
        doc: {
          operationId: 'threadByNumber',
          tag: 'Threads',
          access: 'opt',
          summary: 'Whether a number is a suggestion’s or an issue’s',
          answers: { 200: Thread },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      const { number } = request.params
      answer(request, reply, await threadByNumber(catalog, callerOf(request), number))
    },
  )
}
