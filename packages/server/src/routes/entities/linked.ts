/** `/v1/entities/{id}/linked`: what points at an item, one group at a time. Source: service.md#items. */
import { linkedCounts, listLinked } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { After, Cursor, cursorOf, limitOf } from '../../conventions/paging.ts'
import { pageJson } from '../../conventions/ready-json.ts'
import { LinkedPage } from '../../schemas/item.ts'
import { ItemParams, TypeFilter } from '../../schemas/params.ts'
import type { Routes } from '../api.ts'

const Query = Type.Object({
  field: Type.String({
    maxLength: 100,
    description: 'The field that points: `sets`, `addition.to`.',
  }),
  type: TypeFilter,
  after: After,
  limit: limitOf(500, 100),
  cursor: Cursor,
})

const Groups = Type.Object({
  groups: Type.Array(
    Type.Object({ type: Type.String(), field: Type.String(), count: Type.Integer() }),
  ),
})

export const linkedRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/entities/:id/linked',
    {
      schema: { params: ItemParams, querystring: Query },
      config: {
        doc: {
          operationId: 'listLinked',
          tag: 'Items',
          access: 'pub',
          summary: 'What points at an item by one field, in order',
          paged: true,
          answers: { 200: LinkedPage },
          errors: [404, 422],
        },
      },
    },
    (request, reply) => {
      const { field, type, limit } = request.query
      const ask = { field, type, limit, cursor: cursorOf(request.query) }
      const { total, ...page } = listLinked(catalog, request.params.id, ask)
      answer(request, reply, pageJson(page, { total }), { next: page.next })
    },
  )

  api.get(
    '/v1/entities/:id/linked/counts',
    {
      schema: { params: ItemParams },
      config: {
        doc: {
          operationId: 'linkedCounts',
          tag: 'Items',
          access: 'pub',
          summary: 'How much points at an item, by type and field, largest first',
          answers: { 200: Groups },
          errors: [404],
        },
      },
    },
    (request, reply) =>
      answer(request, reply, { groups: linkedCounts(catalog, request.params.id) }),
  )
}
