/** `/v1/resolve`: the item at a path, or the place that a citation names. Source: service.md#items; service.md#paths;
 *  service.md#citations; shapes.md#paths; shapes.md#citations. */

import { Resolved } from '@yalkut/catalog/core'
import { getItem, resolveCitation, resolvePath } from '@yalkut/catalog/reading'
import { refuse } from '@yalkut/model'
import { Type } from 'typebox'
import { readyItemWith } from '../../http/answers/ready-json.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { serverSaid } from '../../sentences.ts'

const Query = Type.Object({
  path: Type.Optional(Type.String({ maxLength: 1_000, description: 'A path, such as `/likkutei-sichos`.' })),
  ref: Type.Optional(
    Type.String({
      maxLength: 300,
      description: 'A citation as people write it: `Genesis 1:1`, `בראשית א א`, `תהלים קיט`.',
    }),
  ),
})

export const resolveRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/resolve', {
    operationId: 'resolvePath',
    tag: 'Items',
    access: 'pub',
    summary: 'The item at a path, also at an older path, or the place that a citation names',
    description:
      'Takes either `path` or `ref`. Answers the item. `redirected` says that it has another path now; `path` is that path. A citation has beside it its sefer, its unit, and the segment that its last number names.',
    query: Query,
    answers: { 200: Resolved },
    errors: [404],
    handle: ({ catalog, query: { path, ref } }) => {
      if ((path === undefined) === (ref === undefined)) {
        throw refuse('bad-request', serverSaid('path-or-ref'), { parameter: 'path' })
      }
      if (path !== undefined) {
        const { id, redirected } = resolvePath(catalog, path)
        return readyItemWith(getItem(catalog, id).bytes, { redirected })
      }
      const { id, path: _, ...cited } = resolveCitation(catalog, ref ?? '')
      return readyItemWith(getItem(catalog, id).bytes, cited)
    },
  }),
]
