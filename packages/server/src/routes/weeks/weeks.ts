/** `/v1/weeks`: the week of a Hebrew day. Source: shapes.md#weeks. */

import { Week } from '@yalkut/catalog/core'
import { WeekQuery, weekOf } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const weekRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/weeks/:key', {
    operationId: 'weekOf',
    tag: 'Items',
    access: 'pub',
    summary: 'The week of a day: its days, its portion, and years with the same calendar',
    description: 'For the events of these days in every year, send `everyYear` as `day` to `/v1/events`.',
    paged: true,
    params: Type.Object({
      key: Type.String({ description: 'A day (`5742-05-10`), or `today`: the civil day in UTC.' }),
    }),
    query: WeekQuery,
    answers: { 200: Week },
    errors: [422],
    handle: ({ catalog, params, query }) => weekOf(catalog, params.key, query),
  }),
]
