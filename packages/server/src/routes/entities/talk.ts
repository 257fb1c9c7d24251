/** `/v1/entities/{id}/talk`: what people say of an item. Source: service.md#comment; routes.md#items. */
import { commentOnItem, listTalk } from '@yalkut/catalog/talk'
import { Type } from 'typebox'
import { Cursor, limitOf } from '../../conventions/paging.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { Moment, named, nullable } from '../../schemas/named.ts'
import { ItemParams } from '../../schemas/params.ts'
import { Via } from '../../schemas/via.ts'

const Comment = Type.Object(
  {
    id: Type.Integer(),
    parent: nullable(Type.Integer({ description: 'The comment that it answers.' })),
    author: nullable(Type.String({ description: 'Account id.' })),
    authorName: nullable(Type.String()),
    body: nullable(Type.String({ description: 'null when it is hidden.' })),
    at: Moment,
    hidden: Type.Boolean(),
    edited: Type.Boolean(),
    via: Via,
  },
  named('Comment', 'What somebody said.'),
)

const NewComment = Type.Object({
  body: Type.String({ description: 'At most 10,000 characters.' }),
  parent: Type.Optional(nullable(Type.Integer({ description: 'The comment that it answers.' }))),
})

export const talkRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/entities/:id/talk', {
    operationId: 'itemTalk',
    tag: 'Items',
    access: 'pub',
    summary: 'What was said of an item, the oldest first',
    paged: true,
    params: ItemParams,
    query: Type.Object({ limit: limitOf(500, 500), cursor: Cursor }),
    answers: {
      200: Type.Object({ talk: Type.Array(Comment), next: nullable(Type.String()) }),
    },
    errors: [404],
    handle: ({ catalog, params, query }) => listTalk(catalog, params.id, query),
  }),

  defineRoute('POST', '/v1/entities/:id/talk', {
    operationId: 'commentOnItem',
    tag: 'Items',
    access: 'write',
    summary: 'Says something of an item',
    description: 'Those named, those who spoke before and those who follow it hear of it.',
    params: ItemParams,
    body: NewComment,
    answers: { 201: Type.Object({ id: Type.Integer() }) },
    errors: [404],
    handle: ({ catalog, caller, params, body }) => commentOnItem(catalog, caller, params.id, body),
  }),
]
