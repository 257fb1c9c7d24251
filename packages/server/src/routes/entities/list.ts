/** `/v1/entities`: items in path order. Source: service.md#items. */

import { Cursor, formParams, ItemPage, limitOf, TypeFilter } from '@yalkut/catalog/core'
import { listItems } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { After, cursorOf } from '../../http/answers/paging.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { itemPage } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'

const Query = Type.Object({
  type: TypeFilter,
  set: Type.Optional(Type.String({ description: 'Only items in this set (id).' })),
  shelf: Type.Optional(Type.Boolean({ description: 'Leaves out additions to a sefer.' })),
  official: Type.Optional(Type.Boolean({ description: 'true: only official sefarim; false: only additions.' })),
  'additions-of': Type.Optional(Type.String({ description: 'Only additions to this sefer (id).' })),
  ...formParams,
  after: After,
  limit: limitOf(500, 50),
  cursor: Cursor,
})

export const listRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/entities', {
    operationId: 'listItems',
    tag: 'Items',
    access: 'pub',
    summary: 'Items in path order, without body unless it is asked for',
    description: 'Filters are combined. `total` stands where it is kept: without `shelf` and `official`.',
    paged: true,
    query: Query,
    answers: { 200: ItemPage },
    keepsAnswers: true,
    handle: ({ catalog, query }) => {
      const { type, set, shelf, official, limit, 'additions-of': additionsOf } = query
      const { include, fields } = query
      const cursor = cursorOf(query)
      const filter = { type, set, shelf, official, additionsOf, include, fields, cursor, limit }
      return itemPage(listItems(catalog, filter))
    },
  }),
]
