/** `/v1/entities/{id}/backlinks`: items that point at it. Source: service.md#items. */
import { listBacklinks } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { Cursor, limitOf } from '../../conventions/paging.ts'
import { Backlinks } from '../../schemas/item.ts'
import { FieldFilter, ItemParams, TypeFilter } from '../../schemas/params.ts'
import type { Routes } from '../api.ts'

const Query = Type.Object({
  field: FieldFilter,
  type: TypeFilter,
  limit: limitOf(1_000, 500),
  cursor: Cursor,
})

export const backlinkRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/entities/:id/backlinks',
    {
      schema: { params: ItemParams, querystring: Query },
      config: {
        doc: {
          operationId: 'itemBacklinks',
          tag: 'Items',
          access: 'pub',
          summary: 'What points at an item, by any field',
          paged: true,
          answers: { 200: Backlinks },
          errors: [404],
        },
      },
    },
    (request, reply) => {
      const { field, type, limit, cursor } = request.query
      const page = listBacklinks(catalog, request.params.id, { field, type, limit, cursor })
      answer(request, reply, page, { next: page.next })
    },
  )
}
