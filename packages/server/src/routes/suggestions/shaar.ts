/** `/v1/suggestions/shaar`: a sefer's shaar, written as one file. Source: routes.md#suggestions;
 *  shapes.md#shaar-files. */
import { suggestShaar } from '@yalkut/catalog/words'
import { Type } from 'typebox'
import { answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { Suggestion } from '../../schemas/suggestion.ts'
import type { Routes } from '../api.ts'

const ShaarChange = Type.Object({
  entityId: Type.String({ description: 'The sefer.' }),
  text: Type.String({ description: 'The whole file, as GET …/shaar gives it.' }),
  before: Type.Optional(
    Type.String({ description: 'The file as you saw it; where it changed since: 409.' }),
  ),
  title: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
})

export const shaarSuggestionRoutes: Routes = (api, { catalog }) => {
  api.post(
    '/v1/suggestions/shaar',
    {
      schema: { body: ShaarChange },
      config: {
        doc: {
          operationId: 'suggestShaar',
          tag: 'Suggestions',
          access: 'write',
          summary: 'Suggests a sefer’s title page and README, written as one file',
          description:
            'Wrong lines are all named: 422 with `detail.problems`, each { line, he, en }.',
          answers: { 201: Suggestion },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      answerOnce(reply, 201, await suggestShaar(catalog, callerOf(request), request.body))
    },
  )
}
