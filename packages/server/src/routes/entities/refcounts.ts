/** `/v1/refcounts`: how many links of a field lead to each item. Source: routes.md#items. */
import { refCounts } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { TypeFilter } from '../../schemas/params.ts'
import type { Routes } from '../api.ts'

const Counts = Type.Object({ counts: Type.Record(Type.String(), Type.Integer()) })

const Query = Type.Object({
  field: Type.String({ maxLength: 100, description: 'The field that points, such as `topics`.' }),
  type: TypeFilter,
})

export const refCountRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/refcounts',
    {
      schema: { querystring: Query },
      config: {
        doc: {
          operationId: 'refCounts',
          tag: 'Items',
          access: 'pub',
          summary: 'How many links of one field lead to each item',
          answers: { 200: Counts },
        },
      },
    },
    (request, reply) => {
      const { field, type } = request.query
      answer(request, reply, { counts: refCounts(catalog, field, type) }, { cache: 'sum' })
    },
  )
}
