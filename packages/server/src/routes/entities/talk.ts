/** `/v1/entities/{id}/talk`: what people say of an item. Source: service.md#comment; routes.md#items. */
import { commentOnItem, listTalk } from '@yalkut/catalog/talk'
import { Type } from 'typebox'
import { answer, answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { Cursor, limitOf } from '../../conventions/paging.ts'
import { Moment, named, nullable } from '../../schemas/named.ts'
import { ItemParams } from '../../schemas/params.ts'
import { Via } from '../../schemas/via.ts'
import type { Routes } from '../api.ts'

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

export const talkRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/entities/:id/talk',
    {
      schema: {
        params: ItemParams,
        querystring: Type.Object({ limit: limitOf(500, 500), cursor: Cursor }),
      },
      config: {
        doc: {
          operationId: 'itemTalk',
          tag: 'Items',
          access: 'pub',
          summary: 'What was said of an item, the oldest first',
          paged: true,
          answers: {
            200: Type.Object({ talk: Type.Array(Comment), next: nullable(Type.String()) }),
          },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      const page = await listTalk(catalog, request.params.id, request.query)
      answer(request, reply, page, { next: page.next })
    },
  )

  api.post(
    '/v1/entities/:id/talk',
    {
      schema: { params: ItemParams, body: NewComment },
      config: {
        doc: {
          operationId: 'commentOnItem',
          tag: 'Items',
          access: 'write',
          summary: 'Says something of an item',
          description: 'Those named, those who spoke before and those who follow it hear of it.',
          answers: { 201: Type.Object({ id: Type.Integer() }) },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      answerOnce(reply, 201, await commentOnItem(catalog, callerOf(request), id, request.body))
    },
  )
}
