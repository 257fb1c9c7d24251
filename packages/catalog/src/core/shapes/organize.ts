/** Plans for the tree of the catalog: previews and suggestions. Source: service.md#organize. */
import { type Static, Type } from 'typebox'
import { named, nullable } from './named.ts'
import { Change } from './review.ts'
import { SuggestionView } from './suggestion.ts'

export const PreviewItem = Type.Object({
  id: Type.String(),
  type: Type.String(),
  name: nullable(Type.Object({ he: Type.String(), en: Type.Optional(Type.String()) })),
  isNew: Type.Boolean(),
  deleted: Type.Boolean(),
  pathBefore: nullable(Type.String()),
  path: nullable(Type.String()),
  changes: Type.Array(Change),
})
export type PreviewItem = Static<typeof PreviewItem>

const Redirect = Type.Object({ id: Type.String(), from: Type.String(), to: Type.String() })

export const OrganizePreview = Type.Object(
  {
    title: Type.String(),
    titleHe: Type.String({ description: 'The same title in Hebrew.' }),
    summary: Type.Array(Type.String(), { description: 'One line for each operation.' }),
    summaryHe: Type.Array(Type.String(), { description: 'The same lines in Hebrew.' }),
    items: Type.Array(PreviewItem),
    redirects: Type.Array(Redirect, {
      description: 'Paths that will redirect; `id` is the item at the new path.',
    }),
    forwards: Type.Array(Type.Object({ from: Type.String(), to: Type.String() }), {
      description: 'Items that are merged into others.',
    }),
    warnings: Type.Array(Type.String()),
    warningsHe: Type.Array(Type.String(), { description: 'The same warnings in Hebrew.' }),
    created: Type.Record(Type.String(), Type.String(), {
      description: 'The ids of new sets, by key.',
    }),
    fingerprint: Type.String({
      description: 'The same for plans that do the same to the same items. `OrganizePlan` takes it.',
    }),
  },
  named('OrganizePreview', 'The effects of a plan. Ids of new items are valid only in this preview.'),
)
export type OrganizePreview = Static<typeof OrganizePreview>

export const Organized = Type.Object({
  suggestion: SuggestionView,
  merged: Type.Boolean(),
  mayApprove: Type.Boolean({ description: 'Whether the caller may approve the suggestion.' }),
  preview: OrganizePreview,
})
export type Organized = Static<typeof Organized>
