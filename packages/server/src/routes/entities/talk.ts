/** `/v1/entities/{id}/talk`: comments on an item. Source: service.md#comment; routes.md#items. */
import { CommentView, Cursor, limitOf, NamedPeople, nullable } from '@yalkut/catalog/core'
import { commentOnItem, listTalk } from '@yalkut/catalog/people'
import { Type } from 'typebox'
import { SAME_IDS } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

const NewComment = Type.Object({
  body: Type.String({ description: 'At most 10,000 characters.' }),
  parent: Type.Optional(nullable(Type.Integer({ description: 'The comment to which this is a reply.' }))),
})

export const talkRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/entities/:id/talk', {
    operationId: 'itemTalk',
    tag: 'Items',
    access: 'pub',
    summary: 'The comments on an item, the oldest first',
    description: 'A hidden comment keeps its place and has no `body`.',
    paged: true,
    params: ItemParams,
    query: Type.Object({ limit: limitOf(500, 500), cursor: Cursor }),
    answers: {
      200: Type.Object({
        talk: Type.Array(CommentView),
        people: NamedPeople,
        next: nullable(Type.String()),
      }),
    },
    errors: [404],
    handle: ({ catalog, params, query }) => listTalk(catalog, params.id, query),
  }),

  defineRoute('POST', '/v1/entities/:id/talk', {
    operationId: 'commentOnItem',
    tag: 'Items',
    access: 'write',
    summary: 'Adds a comment to an item',
    description: 'Notifies the people mentioned, earlier commenters and the item’s followers.',
    params: ItemParams,
    body: NewComment,
    answers: { 201: Type.Object({ id: Type.Integer() }) },
    errors: [404],
    replay: SAME_IDS,
    handle: ({ catalog, caller, params, body }) => commentOnItem(catalog, caller, params.id, body),
  }),
]
