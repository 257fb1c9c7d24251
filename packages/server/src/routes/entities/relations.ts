/** `/v1/entities/{id}/relations`: links both ways. Source: service.md#items. */
import { listRelations } from '@yalkut/catalog/reading'
import { answer } from '../../conventions/answer.ts'
import { readyJson } from '../../conventions/ready-json.ts'
import { Relations } from '../../schemas/item.ts'
import { ItemParams } from '../../schemas/params.ts'
import type { Routes } from '../api.ts'

export const relationRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/entities/:id/relations',
    {
      schema: { params: ItemParams },
      config: {
        doc: {
          operationId: 'itemRelations',
          tag: 'Items',
          access: 'pub',
          summary: 'What it cites and is cited by, where it is printed, what it is based on',
          answers: { 200: Relations },
          errors: [404],
        },
      },
    },
    (request, reply) => {
      const relations = listRelations(catalog, request.params.id).map((relation) => ({
        ...relation,
      }))
      answer(request, reply, readyJson({ relations }))
    },
  )
}
