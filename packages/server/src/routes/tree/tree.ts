/** `/v1/tree`: the tree that people browse. Source: routes.md#items; shapes.md#tree. */

import { Tree } from '@yalkut/catalog/core'
import { catalogTree, TreeQuery } from '@yalkut/catalog/reading'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const treeRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/tree', {
    operationId: 'catalogTree',
    tag: 'Items',
    access: 'pub',
    summary: 'The tree of sets and sefarim, some levels deep',
    description: '`limit` applies to the children of each node.',
    query: TreeQuery,
    answers: { 200: Tree },
    errors: [404, 422],
    handle: ({ catalog, query }) => catalogTree(catalog, query),
  }),
]
