/** `/v1/entities/{id}/cite`: an item as programs for references cite it. Source: routes.md#items; shapes.md#citations. */
import { CiteQuery, CslItem, citeItem } from '@yalkut/catalog/publishing'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import { OtherForm } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

export const citeRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/entities/:id/cite', {
    operationId: 'citeEntity',
    tag: 'Items',
    access: 'pub',
    summary: 'An item as a reference: CSL-JSON, BibTeX, RIS, MARCXML, or one line of text',
    description: 'Facts alone. A chapter names its sefer and its authors, a recording its farbrengen.',
    params: ItemParams,
    query: CiteQuery,
    answers: { 200: Type.Array(CslItem) },
    otherTypes: [
      'application/x-bibtex',
      'application/x-research-info-systems',
      'application/marcxml+xml',
      'text/plain',
    ],
    errors: [404],
    handle: ({ catalog, params, query, baseUrl }) => {
      const cited = citeItem(catalog, params.id, query, baseUrl)
      return 'items' in cited ? cited.items : new OtherForm(cited.type, cited.text)
    },
  }),
]
