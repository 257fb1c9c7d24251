/** `/v1/units/{id}/neighbours`: what comes before and after. Source: shapes.md#outline-of-a-work. */
import { unitNeighbours } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { readyJson } from '../../conventions/ready-json.ts'
import { Item } from '../../schemas/item.ts'
import { nullable } from '../../schemas/named.ts'
import { ItemParams } from '../../schemas/params.ts'
import type { Routes } from '../api.ts'

const Neighbours = Type.Object({ previous: nullable(Item), next: nullable(Item) })

export const neighbourRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/units/:id/neighbours',
    {
      schema: { params: ItemParams },
      config: {
        doc: {
          operationId: 'unitNeighbours',
          tag: 'Items',
          access: 'pub',
          summary: 'The units before and after this one in its sefer',
          answers: { 200: Neighbours },
          errors: [404],
        },
      },
    },
    (request, reply) => {
      const { previous, next } = unitNeighbours(catalog, request.params.id)
      answer(request, reply, readyJson({ previous, next }))
    },
  )
}
