/** Counts of items. Source: service.md#about. */

import { CatalogStats } from '@yalkut/catalog/core'
import { catalogStats } from '@yalkut/catalog/reading'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const statsRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/stats', {
    operationId: 'stats',
    tag: 'About',
    access: 'pub',
    summary: 'The number of items of each type',
    description: 'Counts are of the catalog at the commit `head`.',
    answers: { 200: CatalogStats },
    cache: 'sum',
    handle: ({ catalog }) => catalogStats(catalog),
  }),
]
