/** `/v1/units/{id}/neighbours`: the units before and after a unit. Source: shapes.md#outline-of-a-work. */

import { Item, nullable } from '@yalkut/catalog/core'
import { unitNeighbours } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { readyJson } from '../../http/answers/ready-json.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

const Neighbours = Type.Object({ previous: nullable(Item), next: nullable(Item) })

export const neighbourRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/units/:id/neighbours', {
    operationId: 'unitNeighbours',
    tag: 'Items',
    access: 'pub',
    summary: 'The units before and after this one in its sefer',
    description: 'Null at the beginning and at the end of the sefer.',
    params: ItemParams,
    answers: { 200: Neighbours },
    errors: [404],
    handle: ({ catalog, params }) => {
      const { previous, next } = unitNeighbours(catalog, params.id)
      return readyJson({ previous, next })
    },
  }),
]
