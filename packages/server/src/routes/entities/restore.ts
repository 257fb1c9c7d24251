/** `/v1/entities/{id}/restore`: suggests an older revision of an item. Source: routes.md#items;
 *  shapes.md#answers-of-decisions. */
import { restoreItem } from '@yalkut/catalog/changing'
import { LARGEST } from '@yalkut/catalog/core'
import { Type } from 'typebox'
import { SAME_IDS } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

const Restoring = Type.Object({
  rev: Type.Integer({ minimum: 1, maximum: LARGEST, description: 'A revision of the item.' }),
})

const Restored = Type.Object({ suggestion: Type.Integer({ description: 'The suggestion’s id.' }) })

export const restoreRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/entities/:id/restore', {
    operationId: 'restoreItem',
    tag: 'Items',
    access: 'write',
    summary: 'Suggests an older revision of an item, also of a deleted one',
    description: 'The answer is a suggestion that waits for review, as every change does.',
    params: ItemParams,
    body: Restoring,
    answers: { 201: Restored },
    errors: [404, 409],
    replay: SAME_IDS,
    handle: ({ catalog, caller, params, body }) => restoreItem(catalog, caller, params.id, body.rev),
  }),
]
