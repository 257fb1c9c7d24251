/** `/v1/entities/{id}/children`: what an item holds. Source: routes.md#items. */
import { listChildren } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { After, Cursor, cursorOf, limitOf } from '../../conventions/paging.ts'
import { pageJson } from '../../conventions/ready-json.ts'
import { ItemPage } from '../../schemas/item.ts'
import { FieldFilter, ItemParams, TypeFilter } from '../../schemas/params.ts'
import type { Routes } from '../api.ts'

const Query = Type.Object({
  field: FieldFilter,
  type: TypeFilter,
  after: After,
  limit: limitOf(1_000, 100),
  cursor: Cursor,
})

export const childrenRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/entities/:id/children',
    {
      schema: { params: ItemParams, querystring: Query },
      config: {
        doc: {
          operationId: 'listChildren',
          tag: 'Items',
          access: 'pub',
          summary: 'What an item holds, in order',
          description: 'Field and type default by the type: a work holds units, a text segments.',
          paged: true,
          answers: { 200: ItemPage },
          errors: [404],
        },
      },
    },
    (request, reply) => {
      const { field, type, limit } = request.query
      const ask = { field, type, limit, cursor: cursorOf(request.query) }
      const page = listChildren(catalog, request.params.id, ask)
      answer(request, reply, pageJson(page), { next: page.next })
    },
  )
}
