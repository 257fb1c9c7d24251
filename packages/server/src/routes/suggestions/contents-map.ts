/** `/v1/suggestions/contents-map`: suggests the pages of a printing on which a unit is printed. Source: routes.md#suggestions;
 *  shapes.md#mapping-contents. */

import { SuggestionView } from '@yalkut/catalog/core'
import { ContentsMap, mapContents } from '@yalkut/catalog/media'
import { SUGGESTION } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const contentsMapRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/suggestions/contents-map', {
    operationId: 'mapContents',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Suggests the pages of a printing on which a unit is printed',
    description:
      '`scheme` says whether the numbers are printed ones or pages of the PDF. `newUnit` makes the unit in the same suggestion.',
    body: ContentsMap,
    answers: { 201: SuggestionView },
    errors: [404],
    replay: SUGGESTION,
    handle: ({ catalog, caller, body }) => mapContents(catalog, caller, body),
  }),
]
