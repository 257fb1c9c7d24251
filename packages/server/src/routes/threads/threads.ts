/** `/v1/threads`: finds conversations to link with `#`. Source: service.md#mentions-and-links; shapes.md#numbers-of-threads. */
import { limitOf, ThreadName } from '@yalkut/catalog/core'
import { searchThreads, threadByNumber } from '@yalkut/catalog/people'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { IssueParams } from '../../schemas/thread.ts'

const Query = Type.Object({
  q: Type.String({
    maxLength: 200,
    default: '',
    description: 'A number, or terms in the title. Empty: the newest conversations.',
  }),
  limit: limitOf(20, 8),
})

const Threads = Type.Object({ threads: Type.Array(ThreadName) })

const Thread = Type.Object({
  kind: Type.Enum(['suggestion', 'issue']),
  number: Type.Integer(),
  id: Type.Integer({ description: 'The suggestion’s or issue’s own id.' }),
})

export const threadRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/threads', {
    operationId: 'searchThreads',
    tag: 'Threads',
    access: 'opt',
    summary: 'Finds suggestions and issues by number or title',
    description:
      'For a field where a person writes `#` and a number or words. Private ones are found only by those who may read them.',
    query: Query,
    answers: { 200: Threads },
    handle: ({ catalog, caller, query }) => searchThreads(catalog, caller, query),
  }),

  defineRoute('GET', '/v1/threads/:number', {
    operationId: 'threadByNumber',
    tag: 'Threads',
    access: 'opt',
    summary: 'The suggestion or issue with a number',
    description: 'Suggestions and issues share one line of numbers.',
    params: IssueParams,
    answers: { 200: Thread },
    errors: [404],
    handle: ({ catalog, caller, params }) => threadByNumber(catalog, caller, params.number),
  }),
]
