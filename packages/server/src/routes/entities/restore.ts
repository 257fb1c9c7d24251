/** `/v1/entities/{id}/restore`: an older version, suggested anew. Source: routes.md#items;
 *  shapes.md#answers-of-decisions. */
import { restoreItem } from '@yalkut/catalog/sending'
import { LARGEST } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

const Restoring = Type.Object({
  rev: Type.Integer({ minimum: 1, maximum: LARGEST, description: 'One of its revisions.' }),
})

const Restored = Type.Object({ suggestion: Type.Integer({ description: 'Its id.' }) })

export const restoreRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/entities/:id/restore', {
    operationId: 'restoreItem',
    tag: 'Items',
    access: 'write',
    summary: 'Suggests an item as one of its revisions had it; a deleted one comes back',
    params: ItemParams,
    body: Restoring,
    answers: { 201: Restored },
    errors: [404, 409],
    handle: ({ catalog, caller, params, body }) =>
      restoreItem(catalog, caller, params.id, body.rev),
  }),
]
