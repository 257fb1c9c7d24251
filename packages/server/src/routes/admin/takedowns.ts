/** `/v1/admin/takedowns`: takedown requests, for stewards and admins on the site.
 *  Source: routes.md#stewards-and-admins. */

import { Cursor, LARGEST, limitOf, nullable, TakedownView } from '@yalkut/catalog/core'
import { decideTakedown, readTakedowns, TakedownDecided, TakedownDecision } from '@yalkut/catalog/media'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const adminTakedownRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/admin/takedowns', {
    operationId: 'listTakedowns',
    tag: 'Access',
    access: 'site',
    summary: 'Takedown requests',
    description: 'For stewards.',
    paged: true,
    query: Type.Object({
      status: Type.Enum(['open', 'upheld', 'declined', 'lifted'], {
        default: 'open',
        description: 'Only requests in this state.',
      }),
      order: Type.Enum(['newest', 'oldest'], { default: 'newest', description: 'By date.' }),
      cursor: Cursor,
      limit: limitOf(500, 50),
    }),
    answers: {
      200: Type.Object({ takedowns: Type.Array(TakedownView), next: nullable(Type.String()) }),
    },
    errors: [403],
    cache: 'never',
    handle: ({ catalog, caller, query }) => readTakedowns(catalog, caller, query),
  }),

  defineRoute('POST', '/v1/admin/takedowns/:id/decide', {
    operationId: 'decideTakedown',
    tag: 'Access',
    access: 'site',
    summary: 'Upholds a takedown request, declines it, or lifts a takedown',
    description:
      'For stewards. Upheld, it withholds the words and the images of the item and of all below it, now and later, until it is lifted.',
    params: Type.Object({
      id: Type.Integer({ minimum: 1, maximum: LARGEST, description: 'The number of the request.' }),
    }),
    body: TakedownDecision,
    answers: { 200: TakedownDecided },
    errors: [404, 409],
    handle: ({ catalog, caller, params, body }) => decideTakedown(catalog, caller, params.id, body),
  }),
]
