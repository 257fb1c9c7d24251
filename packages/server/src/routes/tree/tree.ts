/** `/v1/tree`: what people browse. Source: routes.md#items; shapes.md#tree. */
import { catalogTree } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { limitOf } from '../../conventions/paging.ts'
import { Tree } from '../../schemas/tree.ts'
import type { Routes } from '../api.ts'

const Query = Type.Object({
  root: Type.Optional(
    Type.String({ description: 'A set, or a sefer for its units; by default the top.' }),
  ),
  depth: Type.Integer({
    minimum: 0,
    maximum: 4,
    default: 1,
    description: 'Levels below the root.',
  }),
  limit: limitOf(500, 100),
})

export const treeRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/tree',
    {
      schema: { querystring: Query },
      config: {
        doc: {
          operationId: 'catalogTree',
          tag: 'Items',
          access: 'pub',
          summary: 'The tree of sets and sefarim, some levels of it',
          description: '`limit` holds for the children of each node.',
          answers: { 200: Tree },
          errors: [404, 422],
        },
      },
    },
    (request, reply) => answer(request, reply, catalogTree(catalog, request.query)),
  )
}
