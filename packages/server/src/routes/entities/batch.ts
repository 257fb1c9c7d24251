/** `/v1/entities/batch`: many items, or what points at each of many. Source: routes.md#items. */
import { getItems, linkedOfEach } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { limitOf } from '../../conventions/paging.ts'
import { readyJson } from '../../conventions/ready-json.ts'
import { Item, Items } from '../../schemas/item.ts'
import { IdList, TypeFilter } from '../../schemas/params.ts'
import type { Routes } from '../api.ts'

const LinkedOfEach = Type.Object({
  linked: Type.Record(Type.String(), Type.Array(Item), {
    description: 'By id; ids that nothing points at are left out.',
  }),
})

const LinkedQuery = Type.Object({
  ids: IdList,
  field: Type.String({ maxLength: 100, description: 'The field that points, such as `work`.' }),
  type: TypeFilter,
  limit: limitOf(500, 50),
})

export const batchRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/entities/batch',
    {
      schema: { querystring: Type.Object({ ids: IdList }) },
      config: {
        doc: {
          operationId: 'getItems',
          tag: 'Items',
          access: 'pub',
          summary: 'Several items by id, in the order asked',
          description: 'In their list form; ids without an item are left out.',
          answers: { 200: Items },
        },
      },
    },
    (request, reply) =>
      answer(request, reply, readyJson({ items: getItems(catalog, request.query.ids) })),
  )

  api.get(
    '/v1/entities/batch/linked',
    {
      schema: { querystring: LinkedQuery },
      config: {
        doc: {
          operationId: 'linkedOfEach',
          tag: 'Items',
          access: 'pub',
          summary: 'What points at each of several items by one field',
          description: 'The first `limit` of each, in order.',
          answers: { 200: LinkedOfEach },
        },
      },
    },
    (request, reply) => {
      const { ids, field, type, limit } = request.query
      const found = linkedOfEach(catalog, ids, { field, type, limit })
      const linked = Object.fromEntries(found.map(({ id, items }) => [id, items]))
      answer(request, reply, readyJson({ linked }))
    },
  )
}
