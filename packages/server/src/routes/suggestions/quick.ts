/** `/v1/suggestions/quick`: one item changed in one call. Source: service.md#quick-fixes. */
import { suggestFix } from '@yalkut/catalog/sending'
import { Type } from 'typebox'
import { answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { DataField, RevField, Suggestion } from '../../schemas/suggestion.ts'
import type { Routes } from '../api.ts'

const QuickFix = Type.Object({
  entityId: Type.String({ description: 'The item.' }),
  data: DataField,
  title: Type.Optional(Type.String({ description: 'By default the item’s name.' })),
  note: Type.Optional(Type.String()),
  rev: RevField,
})

export const quickRoutes: Routes = (api, { catalog }) => {
  api.post(
    '/v1/suggestions/quick',
    {
      schema: { body: QuickFix },
      config: {
        doc: {
          operationId: 'suggestFix',
          tag: 'Suggestions',
          access: 'write',
          summary: 'Suggests one item’s new data and sends it for review',
          answers: { 201: Suggestion },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      answerOnce(reply, 201, await suggestFix(catalog, callerOf(request), request.body))
    },
  )
}
