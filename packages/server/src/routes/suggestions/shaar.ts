/** `/v1/suggestions/shaar`: suggests a sefer's shaar as one file. Source: routes.md#suggestions;
 *  shapes.md#shaar-files. */
import { SuggestionView } from '@yalkut/catalog/core'
import { ShaarEdit, suggestShaar } from '@yalkut/catalog/organizing'
import { SUGGESTION } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const shaarSuggestionRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/suggestions/shaar', {
    operationId: 'suggestShaar',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Suggests a sefer’s title page and README as one file',
    description: '422 lists every invalid line in `detail.problems`, each { line, he, en }.',
    body: ShaarEdit,
    answers: { 201: SuggestionView },
    errors: [404, 409],
    replay: SUGGESTION,
    handle: ({ catalog, caller, body }) => suggestShaar(catalog, caller, body),
  }),
]
