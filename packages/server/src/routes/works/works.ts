/** `/v1/works/{id}`: a sefer's parts. Source: routes.md#items; shapes.md#outline-of-a-work. */
import { workOutline, workPart } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { Cursor, limitOf } from '../../conventions/paging.ts'
import { pageJson } from '../../conventions/ready-json.ts'
import { ItemPage } from '../../schemas/item.ts'
import { AnyObject, nullable } from '../../schemas/named.ts'
import { ItemIdParam, ItemParams } from '../../schemas/params.ts'
import type { Routes } from '../api.ts'

const Outline = Type.Object({
  parts: Type.Array(
    Type.Object({
      value: Type.String(),
      label: nullable(AnyObject),
      units: Type.Integer({ description: 'How many units it has.' }),
    }),
  ),
})

const PartParams = Type.Object({
  id: ItemIdParam,
  part: Type.String({ description: 'The `value` of a part, as the outline gives it.' }),
})

export const workRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/works/:id/outline',
    {
      schema: { params: ItemParams },
      config: {
        doc: {
          operationId: 'workOutline',
          tag: 'Items',
          access: 'pub',
          summary: 'The parts of a sefer, in order, with how many units each has',
          answers: { 200: Outline },
          errors: [404],
        },
      },
    },
    (request, reply) => answer(request, reply, { parts: workOutline(catalog, request.params.id) }),
  )

  api.get(
    '/v1/works/:id/parts/:part',
    {
      schema: {
        params: PartParams,
        querystring: Type.Object({ limit: limitOf(1_000, 1_000), cursor: Cursor }),
      },
      config: {
        doc: {
          operationId: 'workPart',
          tag: 'Items',
          access: 'pub',
          summary: 'The units of one part, in order',
          paged: true,
          answers: { 200: ItemPage },
          errors: [404],
        },
      },
    },
    (request, reply) => {
      const { id, part } = request.params
      const { limit, cursor } = request.query
      const page = workPart(catalog, id, { part, cursor, limit })
      answer(request, reply, pageJson(page), { next: page.next })
    },
  )
}
