/** `/v1/entities/check`: what the checks would say of an item, before it is sent. Source: service.md#checks-before-sending. */
import { CheckedAhead, checkItem, ItemToCheck } from '@yalkut/catalog/changing'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const checkRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/entities/check', {
    operationId: 'checkItem',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Checks an item’s new data and saves nothing',
    description: 'Also answers who would review the change.',
    body: ItemToCheck,
    answers: { 200: CheckedAhead },
    errors: [404],
    handle: ({ catalog, caller, body }) => checkItem(catalog, caller, body),
  }),
]
