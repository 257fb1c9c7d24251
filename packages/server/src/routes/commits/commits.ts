/** `/v1/commits` and `/v1/revisions`: the line of commits. Source: service.md#events; shapes.md#commits. */

import { CommitPage, Revision } from '@yalkut/catalog/core'
import { CommitListQuery, commitPage, commitPieces, getRevision } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import { reply, StreamedJson } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Ordinal } from '../../schemas/params.ts'

export const commitRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/commits', {
    operationId: 'listCommits',
    tag: 'Items',
    access: 'pub',
    summary: 'Commits in order, from the first one or after another commit',
    description:
      'Follow the catalog by asking again with `since`. Each commit holds the hash of the one before. A commit is never cut: a page ends before the commit that would pass 200 changes, and a larger commit is alone on its page. `changes=n` lists only so many changes of each; the `cursor` of such a commit gives its rest. With `set`, `type`, `author` or `order=newest` each commit is on one page, with its first changes.',
    paged: true,
    query: CommitListQuery,
    answers: { 200: CommitPage },
    handle: ({ catalog, query }) => {
      const { commits, next, newest, large } = commitPage(catalog, query)
      const cache = newest ? 'newest' : 'live'
      if (large === null) return reply(200, { commits, next }, { cache })
      const { etag } = large
      return new StreamedJson(pieces(large, next), { cache, etag, next })
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

type Large = NonNullable<ReturnType<typeof commitPage>['large']>

/** The page of one large commit: its changes are read while they are sent. */
function* pieces({ commit, changes }: Large, next: string | null): Generator<string> {
  yield '{"commits":['
  yield* commitPieces(commit, changes)
  yield `],"next":${JSON.stringify(next)}}`
}
