/** `/v1/missing`: what the catalog lacks. Source: routes.md#items; shapes.md#missing. */
import { listMissing, MISSING_KINDS, MissingQuery } from '@yalkut/catalog/reading'
import { Item } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { readyJson } from '../../conventions/ready-json.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const Missing = Type.Object({
  kind: Type.Enum([...MISSING_KINDS]),
  within: Type.Optional(Type.String()),
  total: Type.Integer({ description: 'All that is missing, also past the limit.' }),
  items: Type.Array(Item),
})

export const missingRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/missing', {
    operationId: 'missing',
    tag: 'Items',
    access: 'pub',
    summary: 'What is missing',
    query: MissingQuery,
    answers: { 200: Missing },
    errors: [404, 422],
    handle: ({ catalog, query }) => readyJson({ ...listMissing(catalog, query) }),
  }),
]
