/** `/v1/commits` and `/v1/revisions`: the line of commits. Source: service.md#events; shapes.md#commits. */
import { getRevision, listCommits } from '@yalkut/catalog/reading'
import { CommitPage, Cursor, limitOf, Revision } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import { reply } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { CommitNumber, Ordinal } from '../../schemas/params.ts'

const Query = Type.Object({
  since: Type.Optional({ ...CommitNumber, description: 'Only commits after this one.' }),
  limit: limitOf(500, 20),
  cursor: Cursor,
  changes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_000,
      description: 'The largest number of changes listed for each commit.',
    }),
  ),
})

export const commitRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/commits', {
    operationId: 'listCommits',
    tag: 'Items',
    access: 'pub',
    summary: 'Commits in order, from the first one or after another commit',
    description:
      'Follow the catalog by asking again with `since`. Each commit holds the hash of the one before. A large commit goes on in the next page under the same number.',
    paged: true,
    query: Query,
    answers: { 200: CommitPage },
    handle: ({ catalog, query }) => {
      const { since = 0, limit, cursor, changes } = query
      const { commits, next, newest } = listCommits(catalog, { since, limit, cursor, changes })
      const cache = newest ? 'newest' : 'live'
      return reply(200, { commits, next }, { cache })
    },
  }),

  defineRoute('GET', '/v1/revisions/:rev', {
    operationId: 'getRevision',
    tag: 'Items',
    access: 'pub',
    summary: 'One revision of an item',
    description: 'Revisions never change. Words whose rights forbid copying are left out.',
    params: Type.Object({ rev: { ...Ordinal, description: 'The number of the revision.' } }),
    answers: { 200: Revision },
    errors: [404],
    handle: ({ catalog, params }) => getRevision(catalog, params.rev),
  }),
]
