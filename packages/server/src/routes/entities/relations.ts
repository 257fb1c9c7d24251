/** `/v1/entities/{id}/relations`: links from and to an item. Source: service.md#items. */

import { Relations } from '@yalkut/catalog/core'
import { listRelations } from '@yalkut/catalog/reading'
import { readyJson } from '../../http/answers/ready-json.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

export const relationRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/entities/:id/relations', {
    operationId: 'itemRelations',
    tag: 'Items',
    access: 'pub',
    summary: 'The relations of an item: citations both ways, printings, and what it is based on',
    description:
      '`direction` is `out` where this item is the source of the relation. `machine` marks what nobody has checked.',
    params: ItemParams,
    answers: { 200: Relations },
    errors: [404],
    handle: ({ catalog, params }) => {
      const relations = listRelations(catalog, params.id).map((relation) => ({ ...relation }))
      return readyJson({ relations })
    },
  }),
]
