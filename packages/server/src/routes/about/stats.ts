/** How much there is. Source: service.md#about. */
import { catalogStats } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const Stats = Type.Object({
  head: Type.Integer({ description: 'The latest commit.' }),
  counts: Type.Record(Type.String(), Type.Integer(), { description: 'By type of item.' }),
})

export const statsRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/stats', {
    operationId: 'stats',
    tag: 'About',
    access: 'pub',
    summary: 'How many items of each type there are',
    answers: { 200: Stats },
    cache: 'sum',
    handle: ({ catalog }) => catalogStats(catalog),
  }),
]
