/** `/v1/resolve`: where a path leads. Source: service.md#items; service.md#paths; shapes.md#paths. */
import { resolvePath } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { nullable } from '../../schemas/named.ts'
import type { Routes } from '../api.ts'

const Resolved = Type.Object({
  id: Type.String(),
  redirected: Type.Boolean({ description: 'The path asked for is an older one.' }),
  path: nullable(Type.String({ description: 'The path today.' })),
})

const Query = Type.Object({ path: Type.String({ maxLength: 1_000 }) })

export const resolveRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/resolve',
    {
      schema: { querystring: Query },
      config: {
        doc: {
          operationId: 'resolvePath',
          tag: 'Items',
          access: 'pub',
          summary: 'The item at a path; old paths lead on',
          answers: { 200: Resolved },
          errors: [404],
        },
      },
    },
    (request, reply) => answer(request, reply, resolvePath(catalog, request.query.path)),
  )
}
