/** `/v1/entities/{id}/history`: every version. Source: service.md#items; shapes.md#history. */
import { itemHistory } from '@yalkut/catalog/reading'
import { parseJson } from '@yalkut/model'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { Cursor, limitOf } from '../../conventions/paging.ts'
import { History } from '../../schemas/item.ts'
import { ItemParams } from '../../schemas/params.ts'
import type { Routes } from '../api.ts'

const Query = Type.Object({ limit: limitOf(100, 50), cursor: Cursor })

export const historyRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/entities/:id/history',
    {
      schema: { params: ItemParams, querystring: Query },
      config: {
        doc: {
          operationId: 'itemHistory',
          tag: 'Items',
          access: 'pub',
          summary: 'Every version of an item: who made it, what changed; the newest first',
          paged: true,
          answers: { 200: History },
          errors: [404],
        },
      },
    },
    (request, reply) => {
      const { limit, cursor } = request.query
      const { entries, next } = itemHistory(catalog, request.params.id, cursor, limit)
      const history = entries.map(({ via, ...entry }) => ({
        ...entry,
        via: via === null ? null : parseJson(via),
      }))
      answer(request, reply, { history, next }, { next })
    },
  )
}
