/** `/v1/organize`: the tree of the catalog rearranged as one suggestion. Source: service.md#organize;
 *  shapes.md#organize. */
import { OrganizePlan, organize, previewOrganize } from '@yalkut/catalog/organize'
import { named, nullable, SuggestionView } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const Redirect = Type.Object({ id: Type.String(), from: Type.String(), to: Type.String() })

const OrganizePreview = Type.Object(
  {
    title: Type.String(),
    summary: Type.Array(Type.String(), { description: 'A line for each operation.' }),
    items: Type.Array(
      Type.Object({
        id: Type.String(),
        type: Type.String(),
        name: nullable(Type.Object({ he: Type.String(), en: Type.Optional(Type.String()) })),
        isNew: Type.Boolean(),
        deleted: Type.Boolean(),
        pathBefore: nullable(Type.String()),
        path: nullable(Type.String()),
        changes: Type.Array(
          Type.Object({
            path: Type.String({ description: 'JSON pointer inside the data.' }),
            before: Type.Optional(Type.Unknown()),
            after: Type.Optional(Type.Unknown()),
          }),
        ),
      }),
    ),
    redirects: Type.Array(Redirect, {
      description: 'Paths that will lead to another; `id` is the item that they then lead to.',
    }),
    forwards: Type.Array(Type.Object({ from: Type.String(), to: Type.String() }), {
      description: 'Items merged into others.',
    }),
    warnings: Type.Array(Type.String()),
    created: Type.Record(Type.String(), Type.String(), { description: 'New sets, by key.' }),
  },
  named('OrganizePreview', 'What a plan would do. Ids of new items are only for this look.'),
)

const Organized = Type.Object({
  suggestion: SuggestionView,
  merged: Type.Boolean(),
  mayApprove: Type.Boolean({ description: 'Whether the caller may approve it.' }),
  preview: OrganizePreview,
})

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
