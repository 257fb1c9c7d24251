/** `/v1/suggestions/quick`: suggests a change of one item in one call. Source: service.md#quick-fixes. */
import { QuickFix, suggestFix } from '@yalkut/catalog/changing'
import { SuggestionView } from '@yalkut/catalog/core'
import { SUGGESTION } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const quickRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/suggestions/quick', {
    operationId: 'suggestFix',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Suggests one item’s new data and sends it for review',
    description:
      'A draft with one item and its submission, in one request. The data is the whole new data of the item; a `body`, `lines` or `content` that is left out stays, and null removes it. Without `rev` the base is the nearest of the last 20 revisions, and what was merged since stays.',
    body: QuickFix,
    answers: { 201: SuggestionView },
    errors: [404, 409],
    replay: SUGGESTION,
    handle: ({ catalog, caller, body }) => suggestFix(catalog, caller, body),
  }),
]
