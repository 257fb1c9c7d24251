/** `/v1/works/{id}`: the parts of a sefer. Source: routes.md#items; shapes.md#outline-of-a-work. */

import { Cursor, formParams, ItemIdParam, ItemPage, LocalName, limitOf, nullable } from '@yalkut/catalog/core'
import { workOutline, workPart } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import { itemPage } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

const Outline = Type.Object({
  parts: Type.Array(
    Type.Object({
      value: Type.String(),
      label: nullable(LocalName),
      units: Type.Integer({ description: 'The number of units in the part.' }),
      ids: Type.Optional(
        Type.Array(Type.String(), {
          description: 'The ids of its units, in order; absent in a work of more than 10,000 units.',
        }),
      ),
    }),
  ),
})

const PartParams = Type.Object({
  id: ItemIdParam,
  part: Type.String({ description: 'The `value` of a part in the outline.' }),
})

export const workRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/works/:id/outline', {
    operationId: 'workOutline',
    tag: 'Items',
    access: 'pub',
    summary: 'The parts of a sefer in order, with the number of their units',
    description: 'A part is one value of the first level of the work, such as a volume.',
    params: ItemParams,
    answers: { 200: Outline },
    errors: [404],
    handle: ({ catalog, params }) => ({ parts: workOutline(catalog, params.id) }),
  }),

  defineRoute('GET', '/v1/works/:id/parts/:part', {
    operationId: 'workPart',
    tag: 'Items',
    access: 'pub',
    summary: 'The units of one part, in order',
    description: 'Use the `part` of an entry of the outline.',
    paged: true,
    params: PartParams,
    query: Type.Object({ ...formParams, limit: limitOf(1_000, 1_000), cursor: Cursor }),
    answers: { 200: ItemPage },
    errors: [404],
    handle: ({ catalog, params, query }) => {
      const { id, part } = params
      return itemPage(workPart(catalog, id, { part, ...query }))
    },
  }),
]
