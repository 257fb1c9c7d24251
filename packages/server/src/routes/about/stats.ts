/** How much there is. Source: service.md#about. */
import { catalogStats } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import type { Routes } from '../api.ts'

const Stats = Type.Object({
  head: Type.Integer({ description: 'The latest commit.' }),
  counts: Type.Record(Type.String(), Type.Integer(), { description: 'By type of item.' }),
})

export const statsRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/stats',
    {
      config: {
        doc: {
          operationId: 'stats',
          tag: 'About',
          access: 'pub',
          summary: 'How many items of each type there are',
          answers: { 200: Stats },
        },
      },
    },
    (request, reply) => answer(request, reply, catalogStats(catalog), { cache: 'sum' }),
  )
}
