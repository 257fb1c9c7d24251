/** `/v1/daily`: what is learned on a day. Source: shapes.md#daily-learning. */
import { Daily } from '@yalkut/catalog/core'
import { DailyQuery, dailyLearning } from '@yalkut/catalog/reading'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const dailyRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/daily', {
    operationId: 'dailyLearning',
    tag: 'Items',
    access: 'pub',
    summary: 'What is learned on a day: Chumash, Tehillim, Tanya, Rambam, Sefer HaMitzvos, Daf and Mishna',
    description: 'Each with the units of the catalog that have it, and with what the catalog lacks.',
    query: DailyQuery,
    answers: { 200: Daily },
    errors: [422],
    handle: ({ catalog, query }) => dailyLearning(catalog, query),
  }),
]
