/** `/v1/entities/{id}/backlinks`: items that point at it. Source: service.md#items. */
import { listBacklinks } from '@yalkut/catalog/reading'
import { Backlinks } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { Cursor, limitOf } from '../../conventions/paging.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { FieldFilter, ItemParams, TypeFilter } from '../../schemas/params.ts'

const Query = Type.Object({
  field: FieldFilter,
  type: TypeFilter,
  limit: limitOf(1_000, 500),
  cursor: Cursor,
})

export const backlinkRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/entities/:id/backlinks', {
    operationId: 'itemBacklinks',
    tag: 'Items',
    access: 'pub',
    summary: 'What points at an item, by any field',
    paged: true,
    params: ItemParams,
    query: Query,
    answers: { 200: Backlinks },
    errors: [404],
    handle: ({ catalog, params, query }) => {
      const { field, type, limit, cursor } = query
      return listBacklinks(catalog, params.id, { field, type, limit, cursor })
    },
  }),
]
