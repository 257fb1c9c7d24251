/** `/v1/entities/batch`: many items, or what points at each of many. Source: routes.md#items. */
import { getItems, linkedOfEach } from '@yalkut/catalog/reading'
import { Item, Items, limitOf, TypeFilter } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { readyJson } from '../../conventions/ready-json.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { IdList } from '../../schemas/params.ts'

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

export const batchRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/entities/batch', {
    operationId: 'getItems',
    tag: 'Items',
    access: 'pub',
    summary: 'Several items by id, in the order asked',
    description: 'In their list form; ids without an item are left out.',
    query: Type.Object({ ids: IdList }),
    answers: { 200: Items },
    handle: ({ catalog, query }) => readyJson({ items: getItems(catalog, query.ids) }),
  }),

  defineRoute('GET', '/v1/entities/batch/linked', {
    operationId: 'linkedOfEach',
    tag: 'Items',
    access: 'pub',
    summary: 'What points at each of several items by one field',
    description: 'The first `limit` of each, in order.',
    query: LinkedQuery,
    answers: { 200: LinkedOfEach },
    handle: ({ catalog, query }) => {
      const { ids, field, type, limit } = query
      const found = linkedOfEach(catalog, ids, { field, type, limit })
      const linked = Object.fromEntries(found.map(({ id, items }) => [id, items]))
      return readyJson({ linked })
    },
  }),
]
