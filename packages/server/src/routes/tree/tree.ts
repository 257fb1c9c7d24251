/** `/v1/tree`: what people browse. Source: routes.md#items; shapes.md#tree. */
import { catalogTree } from '@yalkut/catalog/reading'
import { Tree } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { limitOf } from '../../conventions/paging.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

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

export const treeRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/tree', {
    operationId: 'catalogTree',
    tag: 'Items',
    access: 'pub',
    summary: 'The tree of sets and sefarim, some levels of it',
    description: '`limit` holds for the children of each node.',
    query: Query,
    answers: { 200: Tree },
    errors: [404, 422],
    handle: ({ catalog, query }) => catalogTree(catalog, query),
  }),
]
