/** `/v1/resolve`: the item at a path. Source: service.md#items; service.md#paths; shapes.md#paths. */
import { Resolved, resolvePath } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const Query = Type.Object({
  path: Type.String({ maxLength: 1_000, description: 'A path, such as `/likkutei-sichos`.' }),
})

export const resolveRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/resolve', {
    operationId: 'resolvePath',
    tag: 'Items',
    access: 'pub',
    summary: 'The item at a path, also at an older path',
    description: '`redirected` says that the item has another path now; `path` is that path.',
    query: Query,
    answers: { 200: Resolved },
    errors: [404],
    handle: ({ catalog, query }) => resolvePath(catalog, query.path),
  }),
]
