/** The item types. Source: service.md#about. */

import { AnyObject } from '@yalkut/catalog/core'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const Types = Type.Object({
  types: Type.Array(
    Type.Object({
      type: Type.String(),
      schema: { ...AnyObject, description: 'JSON Schema 2020-12 of the item’s data.' },
    }),
  ),
})

export const typeRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/types', {
    operationId: 'types',
    tag: 'About',
    access: 'pub',
    summary: 'Every item type, with the schema of its data',
    description: 'Each schema is JSON Schema 2020-12 and holds every limit (lengths, patterns) of what may be written.',
    answers: { 200: Types },
    handle: ({ catalog }) => ({ types: catalog.schemas.types() }),
  }),
]
