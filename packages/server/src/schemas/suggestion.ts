/** Suggestions. Source: service.md#suggestion; shapes.md#suggestion-row. */
import { SUGGESTION_KINDS, SUGGESTION_STATUSES } from '@yalkut/catalog/suggestions'
import type { JsonObject, Resolutions } from '@yalkut/model'
import { Type } from 'typebox'
import { AnyObject, asKept, Moment, named, nullable } from './named.ts'

const Check = Type.Object(
  {
    check: Type.String({ description: 'schema, references, dates, path, duplicates or machine.' }),
    status: Type.Enum(['pass', 'warn', 'fail']),
    message: Type.String(),
    entityId: Type.Optional(Type.String()),
    path: Type.Optional(Type.String({ description: 'JSON pointer inside the item’s data.' })),
  },
  named('Check', 'What one check of a suggestion found.'),
)

const row = {
  id: Type.Integer(),
  number: nullable(Type.Integer({ description: 'Shared with issues; an import has none.' })),
  title: Type.String(),
  description: nullable(Type.String()),
  author: Type.String({ description: 'Account id.' }),
  via: asKept(nullable(AnyObject)),
  status: Type.Enum([...SUGGESTION_STATUSES]),
  kind: Type.Enum([...SUGGESTION_KINDS]),
  project_id: nullable(Type.Integer()),
  base_commit: Type.Integer(),
  merged_commit: nullable(Type.Integer()),
  post_review: nullable(Type.Enum(['pending', 'done'])),
  reverts_changeset: nullable(Type.Integer()),
  checks: Type.Array(Check),
  checkCounts: Type.Object({
    pass: Type.Integer(),
    warn: Type.Integer(),
    fail: Type.Integer(),
  }),
  created_at: Moment,
  submitted_at: nullable(Moment),
  closed_at: nullable(Moment),
  items: Type.Integer({ description: 'How many items it changes.' }),
}

export const Suggestion = Type.Object(
  row,
  named('Suggestion', 'Changes that somebody suggests, and where they stand.'),
)

/** What an act on a suggestion answers: that it is done, and the suggestion as it stands. */
export const SuggestionDone = Type.Object({ ok: Type.Literal(true), ...row })

/** The largest number that the ledger keeps. */
export const LARGEST = 2 ** 31 - 1

export const SuggestionParams = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: LARGEST, description: 'The suggestion’s id.' }),
})

/** An item's whole data; its type's schema checks it. */
export const DataField = Type.Unsafe<JsonObject>({
  type: 'object',
  description: 'The item’s whole new data.',
})

export const RevField = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: LARGEST,
    description: 'The revision that the change was written from.',
  }),
)

const Resolution = {
  oneOf: [
    {
      type: 'object',
      required: ['take'],
      properties: { take: { enum: ['ours', 'theirs'] } },
      additionalProperties: false,
    },
    { type: 'object', required: ['value'], properties: { value: {} }, additionalProperties: false },
  ],
}

/** How clashes are settled. Source: shapes.md#clashes. */
export const ResolutionsField = Type.Unsafe<Resolutions>({
  type: 'object',
  additionalProperties: { type: 'object', additionalProperties: Resolution },
  description:
    'By item id or `*`, then by field (`date`, `/date`) or `*`: `{ take: "ours" | "theirs" }` or `{ value }`.',
})

export const Done = Type.Object({ ok: Type.Literal(true) })
