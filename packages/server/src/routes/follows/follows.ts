/** `/v1/follows`. Source: routes.md#threads-people-personal; shapes.md#follows. */
import { FOLLOW_KINDS, follow, listFollows } from '@yalkut/catalog/inbox'
import { Type } from 'typebox'
import { answer, answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { limitOf } from '../../conventions/paging.ts'
import { readyJson } from '../../conventions/ready-json.ts'
import { Item } from '../../schemas/item.ts'
import { Moment, nullable } from '../../schemas/named.ts'
import { Done } from '../../schemas/suggestion.ts'
import { ThreadSubject } from '../../schemas/thread.ts'
import type { Routes } from '../api.ts'

const FollowKind = Type.Enum([...FOLLOW_KINDS], {
  description: '`changeset`: a suggestion; `report`: an issue, by its id.',
})

const Query = Type.Object({ kind: Type.Optional(FollowKind), limit: limitOf(100, 20) })

const Follows = Type.Object({
  follows: Type.Array(
    Type.Object({ kind: FollowKind, id: Type.String(), at: Moment, subject: ThreadSubject }),
  ),
  items: Type.Array(Item, { description: 'The items and sets among them.' }),
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
      changes: Type.Integer({ description: 'Items changed in all.' }),
      items: Type.Array(Type.String(), { description: 'Those of them that are followed.' }),
    }),
    { description: 'The latest commits that changed what is followed.' },
  ),
})

const Order = Type.Object({
  kind: FollowKind,
  id: Type.Union([Type.String({ maxLength: 100 }), Type.Integer()]),
  on: Type.Boolean({ default: true, description: 'false stops.' }),
})

export const followRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/follows',
    {
      schema: { querystring: Query },
      config: {
        doc: {
          operationId: 'listFollows',
          tag: 'Threads',
          access: 'read',
          summary: 'What the caller follows, and what is new in it',
          answers: { 200: Follows },
        },
      },
    },
    async (request, reply) => {
      const { follows, items, feed } = await listFollows(catalog, callerOf(request), request.query)
      const written = (value: unknown): Buffer => Buffer.from(JSON.stringify(value), 'utf8')
      const body = readyJson({ follows: written(follows), items, feed: written(feed) })
      answer(request, reply, body)
    },
  )

  api.post(
    '/v1/follows',
    {
      schema: { body: Order },
      config: {
        doc: {
          operationId: 'follow',
          tag: 'Threads',
          access: 'write',
          summary: 'Follows something, or stops',
          answers: { 200: Done },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      const { kind, id, on } = request.body
      await follow(catalog, callerOf(request), { kind, id: String(id), on })
      answerOnce(reply, 200, { ok: true })
    },
  )
}
