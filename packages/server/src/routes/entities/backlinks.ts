/** `/v1/entities/{id}/backlinks`: items that link to an item. Source: service.md#items. */

import { Backlinks } from '@yalkut/catalog/core'
import { LinkQuery, listBacklinks } from '@yalkut/catalog/reading'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

export const backlinkRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/entities/:id/backlinks', {
    operationId: 'itemBacklinks',
    tag: 'Items',
    access: 'pub',
    summary: 'The items that link to an item, by any field',
    description: 'Only where each link is: the item, its type and the field. `/linked` gives the items.',
    paged: true,
    params: ItemParams,
    query: LinkQuery,
    answers: { 200: Backlinks },
    errors: [404],
    handle: ({ catalog, params, query }) => {
      const { field, type, limit, cursor } = query
      return listBacklinks(catalog, params.id, { field, type, limit, cursor })
    },
  }),
]
