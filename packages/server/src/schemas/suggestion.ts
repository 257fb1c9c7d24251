/** What suggestions are asked with. Source: service.md#suggestion; shapes.md#suggestion-row. */
import type { JsonObject, Resolutions } from '@yalkut/model'
import { Type } from 'typebox'

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
