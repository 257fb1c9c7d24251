/** `/v1/suggestions/contents-map`: which pages hold which unit. Source: routes.md#suggestions;
 *  shapes.md#mapping-contents. */
import { mapContents } from '@yalkut/catalog/scans'
import { SuggestionView } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

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

export const contentsMapRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/suggestions/contents-map', {
    operationId: 'mapContents',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Suggests which pages of a printing hold which unit',
    body: Contents,
    answers: { 201: SuggestionView },
    errors: [404],
    handle: ({ catalog, caller, body }) => mapContents(catalog, caller, body),
  }),
]
