/** `/v1/health`: what of the catalog is there and what lacks. Source: service.md#about-and-health; shapes.md#health. */

import { Health, limitOf } from '@yalkut/catalog/core'
import { getHealth } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const healthRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/health', {
    operationId: 'health',
    tag: 'About',
    access: 'pub',
    summary: 'What of the catalog is there and what lacks',
    description:
      'Coverage by year and by set, unchecked pages, recordings without timing, dead links and the oldest open suggestions. `limit` applies to each list but `years`.',
    query: Type.Object({ limit: limitOf(500, 20) }),
    answers: { 200: Health },
    cache: 'sum',
    handle: ({ catalog, query }) => getHealth(catalog, query.limit),
  }),
]
