/** `/v1/suggestions/words`: suggests a change of one segment of an item's words. Source: service.md#words-suggestions; shapes.md#words. */
import { SuggestionView } from '@yalkut/catalog/core'
import { suggestWords, WordsEdit } from '@yalkut/catalog/organizing'
import { SUGGESTION } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const wordsRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/suggestions/words', {
    operationId: 'suggestWords',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Suggests a change of one segment of an item’s words',
    description:
      'Marks other than b, i, u, small, sup and sub are removed, and so are links without a target. A person’s edit marks a machine’s words as checked.',
    body: WordsEdit,
    answers: { 201: SuggestionView },
    errors: [404, 409],
    replay: SUGGESTION,
    handle: ({ catalog, caller, body }) => suggestWords(catalog, caller, body),
  }),
]
