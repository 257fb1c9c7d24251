/** `/v1/community`: numbers and the latest merges. Source: service.md#about; shapes.md#community. */

import { Community, limitOf } from '@yalkut/catalog/core'
import { getCommunity } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const communityRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/community', {
    operationId: 'community',
    tag: 'About',
    access: 'pub',
    summary: 'The latest merges, and counts of what waits and what is missing',
    description: '`limit` applies to `recent`.',
    query: Type.Object({ limit: limitOf(50, 8) }),
    answers: { 200: Community },
    cache: 'sum',
    handle: ({ catalog, query }) => getCommunity(catalog, query.limit),
  }),
]
