/** `/v1/entities/{id}`: one item. Source: service.md#items. */
import { getItem } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { Item } from '../../schemas/item.ts'
import { CommitNumber, ItemParams } from '../../schemas/params.ts'
import type { Routes } from '../api.ts'

const Query = Type.Object({
  at: Type.Optional({
    ...CommitNumber,
    description: 'As of this commit; its words as they may be shown today.',
  }),
})

export const itemRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/entities/:id',
    {
      schema: { params: ItemParams, querystring: Query },
      config: {
        doc: {
          operationId: 'getItem',
          tag: 'Items',
          access: 'pub',
          summary: 'One item',
          description: 'A duplicate that was merged answers 404 with `detail.mergedInto`.',
          answers: { 200: Item },
          errors: [404],
        },
      },
    },
    (request, reply) => {
      const { bytes, etag } = getItem(catalog, request.params.id, request.query.at)
      answer(request, reply, bytes, { etag })
    },
  )
}
