/** `/v1/missing`: lists of what the catalog lacks. Source: routes.md#items; shapes.md#missing. */

import { Item } from '@yalkut/catalog/core'
import { listMissing, MISSING_KINDS, MissingQuery } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { readyJson } from '../../http/answers/ready-json.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const Missing = Type.Object({
  kind: Type.Enum([...MISSING_KINDS]),
  within: Type.Optional(Type.String()),
  total: Type.Integer({ description: 'How many are missing in all, also beyond the limit.' }),
  items: Type.Array(Item),
})

export const missingRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/missing', {
    operationId: 'missing',
    tag: 'Items',
    access: 'pub',
    summary: 'Items without a recording, a text, a scan or a file',
    description: '`kind` says what: recordings, texts, scans or files. `total` counts all of them.',
    query: MissingQuery,
    answers: { 200: Missing },
    errors: [404, 422],
    handle: ({ catalog, query }) => readyJson({ ...listMissing(catalog, query) }),
  }),
]
