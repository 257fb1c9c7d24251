/** `/v1/organize`: the tree of the catalog rearranged as one suggestion. Source: service.md#organize;
 *  shapes.md#organize. */
import { OrganizePlan, organize, previewOrganize } from '@yalkut/catalog/organize'
import { Organized, OrganizePreview } from '@yalkut/catalog/shapes'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const organizeRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/organize/preview', {
    operationId: 'previewOrganize',
    tag: 'Suggestions',
    access: 'write',
    summary: 'What a plan would do; nothing is saved',
    body: OrganizePlan,
    answers: { 200: OrganizePreview },
    handle: ({ catalog, body }) => previewOrganize(catalog, body),
  }),

  defineRoute('POST', '/v1/organize', {
    operationId: 'organize',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Makes one suggestion of a plan',
    description: 'A mistake is answered with the operation’s index as `detail.operation`.',
    body: OrganizePlan,
    answers: { 201: Organized },
    errors: [409],
    handle: ({ catalog, caller, body }) => organize(catalog, caller, body),
  }),
]
