/** `/v1/entities/{id}/restore`: an older version, suggested anew. Source: routes.md#items;
 *  shapes.md#answers-of-decisions. */
import { restoreItem } from '@yalkut/catalog/sending'
import { Type } from 'typebox'
import { answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { ItemParams } from '../../schemas/params.ts'
import { LARGEST } from '../../schemas/suggestion.ts'
import type { Routes } from '../api.ts'

const Restoring = Type.Object({
  rev: Type.Integer({ minimum: 1, maximum: LARGEST, description: 'One of its revisions.' }),
})

const Restored = Type.Object({ suggestion: Type.Integer({ description: 'Its id.' }) })

export const restoreRoutes: Routes = (api, { catalog }) => {
  api.post(
    '/v1/entities/:id/restore',
    {
      schema: { params: ItemParams, body: Restoring },
      config: {
        doc: {
          operationId: 'restoreItem',
          tag: 'Items',
          access: 'write',
          summary: 'Suggests an item as one of its revisions had it; a deleted one comes back',
          answers: { 201: Restored },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const { rev } = request.body
      answerOnce(reply, 201, await restoreItem(catalog, callerOf(request), request.params.id, rev))
    },
  )
}
