/** `/v1/entities`: items in path order. Source: service.md#items. */
import { listItems } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { After, Cursor, cursorOf, limitOf } from '../../conventions/paging.ts'
import { pageJson } from '../../conventions/ready-json.ts'
import { ItemPage } from '../../schemas/item.ts'
import { TypeFilter } from '../../schemas/params.ts'
import type { Routes } from '../api.ts'

const Query = Type.Object({
  type: TypeFilter,
  set: Type.Optional(Type.String({ description: 'Only items in this set (id).' })),
  shelf: Type.Optional(Type.Boolean({ description: 'Leaves out additions to a sefer.' })),
  official: Type.Optional(
    Type.Boolean({ description: 'true: only official sefarim; false: only additions.' }),
  ),
  'additions-of': Type.Optional(Type.String({ description: 'Only additions to this sefer (id).' })),
  after: After,
  limit: limitOf(500, 50),
  cursor: Cursor,
})

export const listRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/entities',
    {
      schema: { querystring: Query },
      config: {
        doc: {
          operationId: 'listItems',
          tag: 'Items',
          access: 'pub',
          summary: 'Items in path order, without `body`',
          paged: true,
          answers: { 200: ItemPage },
        },
      },
    },
    (request, reply) => {
      const { type, set, shelf, official, limit, 'additions-of': additionsOf } = request.query
      const cursor = cursorOf(request.query)
      const filter = { type, set, shelf, official, additionsOf, cursor, limit }
      const page = listItems(catalog, filter)
      answer(request, reply, pageJson(page), { next: page.next })
    },
  )
}
