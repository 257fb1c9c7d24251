/** `/v1/commits` and `/v1/revisions`: the line of commits. Source: service.md#events; shapes.md#commits. */
import { getRevision, listCommits } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { Cursor, limitOf } from '../../conventions/paging.ts'
import { CommitPage, Revision } from '../../schemas/item.ts'
import { CommitNumber, Ordinal } from '../../schemas/params.ts'
import type { Routes } from '../api.ts'

const Query = Type.Object({
  since: Type.Optional({ ...CommitNumber, description: 'Only commits after this one.' }),
  limit: limitOf(100, 20),
  cursor: Cursor,
  changes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_000,
      description: 'Carry only so many changes of each.',
    }),
  ),
})

export const commitRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/commits',
    {
      schema: { querystring: Query },
      config: {
        doc: {
          operationId: 'listCommits',
          tag: 'Items',
          access: 'pub',
          summary: 'Every approved change after a commit, in order',
          paged: true,
          answers: { 200: CommitPage },
        },
      },
    },
    (request, reply) => {
      const { since = 0, limit, cursor, changes } = request.query
      const { commits, next, newest } = listCommits(catalog, { since, limit, cursor, changes })
      const cache = newest ? 'newest' : 'live'
      answer(request, reply, { commits, next }, { next, cache })
    },
  )

  api.get(
    '/v1/revisions/:rev',
    {
      schema: { params: Type.Object({ rev: Ordinal }) },
      config: {
        doc: {
          operationId: 'getRevision',
          tag: 'Items',
          access: 'pub',
          summary: 'One stored version of an item',
          answers: { 200: Revision },
          errors: [404],
        },
      },
    },
    (request, reply) => answer(request, reply, getRevision(catalog, request.params.rev)),
  )
}
