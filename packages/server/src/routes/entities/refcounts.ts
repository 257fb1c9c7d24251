/** `/v1/refcounts`: the number of links to each item by one field. Source: routes.md#items. */

import { limitOf, TypeFilter } from '@yalkut/catalog/core'
import { MAX_REF_COUNTS, refCounts } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const Counts = Type.Object({ counts: Type.Record(Type.String(), Type.Integer()) })

const Query = Type.Object({
  field: Type.String({ maxLength: 100, description: 'The linking field, such as `topics`.' }),
  type: TypeFilter,
  limit: limitOf(MAX_REF_COUNTS, MAX_REF_COUNTS),
})

export const refCountRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/refcounts', {
    operationId: 'refCounts',
    tag: 'Items',
    access: 'pub',
    summary: 'The number of links to each item by one field',
    description: 'Only items with at least one such link are in the answer; with `limit` those with the most.',
    query: Query,
    answers: { 200: Counts },
    cache: 'sum',
    handle: ({ catalog, query }) => ({ counts: refCounts(catalog, query) }),
  }),
]
