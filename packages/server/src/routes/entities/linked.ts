/** `/v1/entities/{id}/linked`: the items that link to an item by one field. Source: service.md#items. */

import { Cursor, formParams, LinkedPage, limitOf, TypeFilter } from '@yalkut/catalog/core'
import { linkedCounts, listLinked } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { cursorOf } from '../../http/answers/paging.ts'
import { readyJson } from '../../http/answers/ready-json.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { reply } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

const Query = Type.Object({
  field: Type.String({
    maxLength: 100,
    description: 'The linking field, such as `sets` or `addition.to`.',
  }),
  type: TypeFilter,
  ...formParams,
  after: Type.Optional(Type.String({ description: 'The same as `cursor`.' })),
  limit: limitOf(500, 100),
  cursor: Cursor,
})

const Groups = Type.Object({
  groups: Type.Array(Type.Object({ type: Type.String(), field: Type.String(), count: Type.Integer() })),
})

export const linkedRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/entities/:id/linked', {
    operationId: 'listLinked',
    tag: 'Items',
    access: 'pub',
    summary: 'The items that link to an item by one field, in order',
    description: '`field` is the field that points here, such as `sets` or `addition.to`. `total` counts all of them.',
    paged: true,
    params: ItemParams,
    query: Query,
    answers: { 200: LinkedPage },
    errors: [404, 422],
    handle: ({ catalog, params, query }) => {
      const { field, type, include, fields, limit } = query
      const filter = { field, type, include, fields, limit, cursor: cursorOf(query) }
      const { total, ...page } = listLinked(catalog, params.id, filter)
      return reply(200, readyJson({ items: page.items, total, next: page.next }), {
        next: page.next,
      })
    },
  }),

  defineRoute('GET', '/v1/entities/:id/linked/counts', {
    operationId: 'linkedCounts',
    tag: 'Items',
    access: 'pub',
    summary: 'The number of links to an item by type and field, the largest first',
    description: 'Use a group’s `type` and `field` with `/linked` to read the items themselves.',
    params: ItemParams,
    answers: { 200: Groups },
    errors: [404],
    handle: ({ catalog, params }) => ({ groups: linkedCounts(catalog, params.id) }),
  }),
]
