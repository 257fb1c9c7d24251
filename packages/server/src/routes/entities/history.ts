/** `/v1/entities/{id}/history`: every revision of an item. Source: service.md#items; shapes.md#history. */
import { itemHistory } from '@yalkut/catalog/reading'
import { Cursor, History, limitOf } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

const Query = Type.Object({ limit: limitOf(500, 50), cursor: Cursor })

export const historyRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/entities/:id/history', {
    operationId: 'itemHistory',
    tag: 'Items',
    access: 'pub',
    summary: 'Every revision of an item with its author and changes, the newest first',
    description:
      'Each version names its commit, its author, the person who merged it, and every field that changed.',
    paged: true,
    params: ItemParams,
    query: Query,
    answers: { 200: History },
    errors: [404],
    handle: ({ catalog, params, query }) => {
      const { limit, cursor } = query
      return itemHistory(catalog, params.id, cursor, limit)
    },
  }),
]
