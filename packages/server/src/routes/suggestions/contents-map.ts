/** `/v1/suggestions/contents-map`: which pages hold which unit. Source: routes.md#suggestions;
 *  shapes.md#mapping-contents. */
import { mapContents } from '@yalkut/catalog/scans'
import { Type } from 'typebox'
import { answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { Suggestion } from '../../schemas/suggestion.ts'
import type { Routes } from '../api.ts'

const Name = Type.Object(
  {
    he: Type.String({ minLength: 1, maxLength: 500 }),
    en: Type.Optional(Type.String()),
    yi: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
)
const Page = Type.Integer({ minimum: 1, maximum: 100_000 })

const Contents = Type.Object({
  publication: Type.String(),
  pages: Type.Object({
    from: Page,
    to: Page,
    scheme: Type.Optional(
      Type.Enum(['printed', 'pdf'], {
        description: 'How pages are counted; printed unless named.',
      }),
    ),
  }),
  unit: Type.Optional(Type.String()),
  newUnit: Type.Optional(
    Type.Object({ work: Type.String(), label: Name, date: Type.Optional(Type.String()) }),
  ),
  label: Type.Optional(Name),
})

export const contentsMapRoutes: Routes = (api, { catalog }) => {
  api.post(
    '/v1/suggestions/contents-map',
    {
      schema: { body: Contents },
      config: {
        doc: {
          operationId: 'mapContents',
          tag: 'Suggestions',
          access: 'write',
          summary: 'Suggests which pages of a printing hold which unit',
          answers: { 201: Suggestion },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      answerOnce(reply, 201, await mapContents(catalog, callerOf(request), request.body))
    },
  )
}
