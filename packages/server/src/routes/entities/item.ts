/** `/v1/entities/{id}`: one item. Source: service.md#items. */
import { getItem, itemWithFields } from '@yalkut/catalog/reading'
import { FieldsParam, Item } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { readyItem } from '../../conventions/ready-json.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { reply } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { CommitNumber, ItemParams } from '../../schemas/params.ts'

const Query = Type.Object({
  at: Type.Optional({
    ...CommitNumber,
    description: 'The item as of this commit. Rights are those of today.',
  }),
  fields: FieldsParam,
})

export const itemRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/entities/:id', {
    operationId: 'getItem',
    tag: 'Items',
    access: 'pub',
    summary: 'One item',
    description: 'A duplicate that was merged answers 404 with `detail.mergedInto`.',
    params: ItemParams,
    query: Query,
    answers: { 200: Item },
    errors: [404],
    handle: ({ catalog, params, query }) => {
      const { bytes, etag } = getItem(catalog, params.id, query.at)
      if (query.fields === undefined) return reply(200, readyItem(bytes), { etag })
      return readyItem(itemWithFields(catalog, bytes, query.fields))
    },
  }),
]
