/** `/v1/entities/batch`: many items, or the items that link to each of many. Source: routes.md#items. */

import { formParams, Item, Items, limitOf, TypeFilter } from '@yalkut/catalog/core'
import { getItems, linkedOfEach } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { readyJson } from '../../http/answers/ready-json.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { IdList } from '../../schemas/params.ts'

const LinkedOfEach = Type.Object({
  linked: Type.Record(Type.String(), Type.Array(Item), {
    description: 'The linking items, by id. Ids without links are left out.',
  }),
})

const LinkedQuery = Type.Object({
  ids: IdList,
  field: Type.String({ maxLength: 100, description: 'The linking field, such as `work`.' }),
  type: TypeFilter,
  limit: limitOf(500, 50),
})

export const batchRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/entities/batch', {
    operationId: 'getItems',
    tag: 'Items',
    access: 'pub',
    summary: 'Several items by id, in the order of the ids',
    description: 'Without `body` unless it is asked for. Ids without an item are left out.',
    query: Type.Object({ ids: IdList, ...formParams }),
    answers: { 200: Items },
    handle: ({ catalog, query: { ids, ...form } }) => readyJson(getItems(catalog, ids, form)),
  }),

  defineRoute('GET', '/v1/entities/batch/linked', {
    operationId: 'linkedOfEach',
    tag: 'Items',
    access: 'pub',
    summary: 'The items that link to each of several items by one field',
    description: 'The first `limit` items of each, in order.',
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
