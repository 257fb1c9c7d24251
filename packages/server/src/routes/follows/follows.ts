/** `/v1/follows`. Source: routes.md#threads-people-personal; shapes.md#follows. */

import { FollowKind, FollowView, Item, limitOf, Moment, nullable } from '@yalkut/catalog/core'
import { FollowOrder, follow, listFollows } from '@yalkut/catalog/people'
import { Type } from 'typebox'
import { readyJson, written } from '../../http/answers/ready-json.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { done } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Done } from '../../schemas/suggestion.ts'

const Query = Type.Object({ kind: Type.Optional(FollowKind), limit: limitOf(100, 20) })

const Follows = Type.Object({
  follows: Type.Array(FollowView),
  items: Type.Array(Item, { description: 'The followed items and sets.' }),
  feed: Type.Array(
    Type.Object({
      seq: Type.Integer(),
      at: Moment,
      message: Type.String(),
      author: Type.String(),
      authorName: nullable(Type.String()),
      authorIsBot: Type.Boolean(),
      mergedBy: Type.String(),
      mergedByName: nullable(Type.String()),
      changes: Type.Integer({ description: 'How many items the commit changed.' }),
      items: Type.Array(Type.String(), {
        description: 'The changed items that the caller follows.',
      }),
    }),
    { description: 'The latest commits that changed followed items.' },
  ),
})

export const followRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/follows', {
    operationId: 'listFollows',
    tag: 'Threads',
    access: 'read',
    summary: 'What the caller follows, and its latest changes',
    description: '`feed` has the latest changes of what is followed.',
    query: Query,
    answers: { 200: Follows },
    handle: async ({ catalog, caller, query }) => {
      const { follows, items, feed } = await listFollows(catalog, caller, query)
      return readyJson({ follows: written(follows), items, feed: written(feed) })
    },
  }),

  defineRoute('POST', '/v1/follows', {
    operationId: 'follow',
    tag: 'Threads',
    access: 'write',
    summary: 'Starts or stops following an item, a set, a suggestion or an issue',
    description: '`on: false` stops. Items, sets, projects, suggestions and issues can be followed.',
    body: FollowOrder,
    answers: { 200: Done },
    errors: [404],
    handle: ({ catalog, caller, body }) => done(follow(catalog, caller, body)),
  }),
]
