/** `/v1/entities/{id}/about`: what is beside an item, or beside a paragraph of it. Source: shapes.md#beside-a-place. */
import { Beside } from '@yalkut/catalog/core'
import { BesideQuery, besidePlace } from '@yalkut/catalog/reading'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

export const besideRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/entities/:id/about', {
    operationId: 'itemAbout',
    tag: 'Items',
    access: 'pub',
    summary:
      'Everything about an item or one paragraph of it: commentaries, translations, printings, quotes, recordings',
    description:
      'Each list has its `total`, its first items and the cursor of the next ones; with `cursor` only that list has items. What is of the whole item comes after what is of the paragraph, with `whole`.',
    params: ItemParams,
    query: BesideQuery,
    answers: { 200: Beside },
    errors: [404],
    handle: ({ catalog, params, query }) => besidePlace(catalog, params.id, query),
  }),
]
