/** `/v1/comments/{id}`: what happens to a comment after it was said. Source: service.md#comments. */
import { editComment, hideComment, resolveComment } from '@yalkut/catalog/talk'
import { Type } from 'typebox'
import { answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { Done } from '../../schemas/suggestion.ts'
import { CommentBody } from '../../schemas/thread.ts'
import type { Routes } from '../api.ts'

const CommentParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) })
const Hiding = Type.Object({
  hidden: Type.Boolean({ default: true, description: 'false, by a steward: it is shown again.' }),
})

export const commentRoutes: Routes = (api, { catalog }) => {
  api.patch(
    '/v1/comments/:id',
    {
      schema: { params: CommentParams, body: Type.Object({ body: CommentBody }) },
      config: {
        doc: {
          operationId: 'editComment',
          tag: 'Threads',
          access: 'write',
          summary: 'Its writer changes a comment',
          answers: { 200: Done },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      await editComment(catalog, callerOf(request), request.params.id, request.body.body)
      answerOnce(reply, 200, { ok: true })
    },
  )

  api.post(
    '/v1/comments/:id/resolve',
    {
      schema: { params: CommentParams, body: Type.Object({ resolved: Type.Boolean() }) },
      config: {
        doc: {
          operationId: 'resolveComment',
          tag: 'Threads',
          access: 'write',
          summary: 'Marks a comment on a field as settled, or not',
          answers: { 200: Done },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      await resolveComment(catalog, callerOf(request), request.params.id, request.body.resolved)
      answerOnce(reply, 200, { ok: true })
    },
  )

  api.post(
    '/v1/comments/:id/hide',
    {
      schema: { params: CommentParams, body: Hiding },
      config: {
        doc: {
          operationId: 'hideComment',
          tag: 'Threads',
          access: 'write',
          summary: 'Its author or a steward hides a comment',
          answers: { 200: Done },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      await hideComment(catalog, callerOf(request), request.params.id, request.body.hidden)
      answerOnce(reply, 200, { ok: true })
    },
  )
}
