/** `/v1/entities/{id}/children`: the children of an item. Source: routes.md#items. */

import { Cursor, FieldFilter, formParams, ItemPage, limitOf, TypeFilter } from '@yalkut/catalog/core'
import { listChildren } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { After, cursorOf } from '../../http/answers/paging.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { itemPage } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

const Query = Type.Object({
  field: FieldFilter,
  type: TypeFilter,
  ...formParams,
  after: After,
  limit: limitOf(1_000, 100),
  cursor: Cursor,
})

export const childrenRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/entities/:id/children', {
    operationId: 'listChildren',
    tag: 'Items',
    access: 'pub',
    summary: 'The children of an item, in order',
    description:
      'The default of `field` and `type` depends on the item’s type: the children of a work are units, those of a text segments; a set lists its sets, then its works, then its other items.',
    paged: true,
    params: ItemParams,
    query: Query,
    answers: { 200: ItemPage },
    errors: [404],
    handle: ({ catalog, params, query }) => {
      const { field, type, include, fields, limit } = query
      const filter = { field, type, include, fields, limit, cursor: cursorOf(query) }
      return itemPage(listChildren(catalog, params.id, filter))
    },
  }),
]
