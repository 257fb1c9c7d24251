/** `/v1/suggestions/shaar`: a sefer's shaar, written as one file. Source: routes.md#suggestions;
 *  shapes.md#shaar-files. */

import { SuggestionView } from '@yalkut/catalog/shapes'
import { suggestShaar } from '@yalkut/catalog/words'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const ShaarChange = Type.Object({
  entityId: Type.String({ description: 'The sefer.' }),
  text: Type.String({ description: 'The whole file, as GET …/shaar gives it.' }),
  before: Type.Optional(
    Type.String({ description: 'The file as you saw it; where it changed since: 409.' }),
  ),
  title: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
})

export const shaarSuggestionRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/suggestions/shaar', {
    operationId: 'suggestShaar',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Suggests a sefer’s title page and README, written as one file',
    description: 'Wrong lines are all named: 422 with `detail.problems`, each { line, he, en }.',
    body: ShaarChange,
    answers: { 201: SuggestionView },
    errors: [404, 409],
    handle: ({ catalog, caller, body }) => suggestShaar(catalog, caller, body),
  }),
]
