/** `/v1/publications/{id}/contents`: what is printed on which pages of a printing, as a whole. Source: routes.md#suggestions;
 *  shapes.md#contents-of-a-printing. */

import { ContentsClaims, PrintingContents, SuggestionView } from '@yalkut/catalog/core'
import {
  ContentsClaim,
  ContentsOrder,
  ContentsQuery,
  claimContents,
  getContents,
  suggestContents,
} from '@yalkut/catalog/media'
import { SUGGESTION } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

export const publicationContentsRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/publications/:id/contents', {
    operationId: 'getContents',
    tag: 'Items',
    access: 'pub',
    summary: 'What is printed on which pages of a printing',
    description:
      'All entries with their revisions, by the pages of a scan, with the printed numbers of its pages, units of the sefer, and pages on which something seems to begin.',
    params: ItemParams,
    query: ContentsQuery,
    answers: { 200: PrintingContents },
    errors: [404],
    handle: ({ catalog, params, query }) => getContents(catalog, params.id, query),
  }),

  defineRoute('POST', '/v1/publications/:id/contents', {
    operationId: 'suggestContents',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Suggests the whole contents of a printing',
    description:
      'One suggestion: entries that are new, changed or left out, new units with their positions in the sefer, and the printed numbers of the scan’s pages.',
    params: ItemParams,
    body: ContentsOrder,
    answers: { 201: SuggestionView },
    errors: [404, 409],
    replay: SUGGESTION,
    handle: ({ catalog, caller, params, body }) => suggestContents(catalog, caller, params.id, body),
  }),

  defineRoute('POST', '/v1/publications/:id/claim', {
    operationId: 'claimContents',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Shows others for ten minutes that you work on the contents of a printing, and who else does',
    description: 'Sent again it is renewed. It keeps nobody out. `release` ends it.',
    params: ItemParams,
    body: ContentsClaim,
    answers: { 200: ContentsClaims },
    errors: [404],
    handle: ({ catalog, caller, params, body }) => claimContents(catalog, caller, params.id, body),
  }),
]
