/** `/v1/commits` and `/v1/revisions`: the line of commits. Source: service.md#events; shapes.md#commits. */
import { CommitListQuery, getRevision, listCommitsOutside } from '@yalkut/catalog/reading'
import { CommitPage, Revision } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import { reply } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Ordinal } from '../../schemas/params.ts'

export const commitRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/commits', {
    operationId: 'listCommits',
    tag: 'Items',
    access: 'pub',
    summary: 'Commits in order, from the first one or after another commit',
    description:
      'Follow the catalog by asking again with `since`. Each commit holds the hash of the one before. A large commit goes on in the next page under the same number. With `set`, `type`, `author` or `order=newest` each commit is on one page, with its first changes.',
    paged: true,
    query: CommitListQuery,
    answers: { 200: CommitPage },
    handle: ({ catalog, query }) => {
      const { commits, next, newest } = listCommitsOutside(catalog, query)
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
