/** `/v1/refcounts`: the number of links to each item by one field. Source: routes.md#items. */
import { refCounts } from '@yalkut/catalog/reading'
import { TypeFilter } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const Counts = Type.Object({ counts: Type.Record(Type.String(), Type.Integer()) })

const Query = Type.Object({
  field: Type.String({ maxLength: 100, description: 'The linking field, such as `topics`.' }),
  type: TypeFilter,
})

export const refCountRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/refcounts', {
    operationId: 'refCounts',
    tag: 'Items',
    access: 'pub',
    summary: 'The number of links to each item by one field',
    description: 'Only items with at least one such link are in the answer.',
    query: Query,
    answers: { 200: Counts },
    cache: 'sum',
    handle: ({ catalog, query: { field, type } }) => ({
      counts: refCounts(catalog, field, type),
    }),
  }),
]
