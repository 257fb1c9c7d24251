/** Fields that several requests share. Source: shapes.md#conventions; shapes.md#ids-paths-order-references. */
import type { JsonObject, Resolutions } from '@yalkut/model'
import { Type } from 'typebox'
import { named, nullable } from './named.ts'

/** The largest integer that the ledger stores. */
export const LARGEST = 2 ** 31 - 1

/** The schema accepts any string: the use case normalizes the id, and refuses a string that is no id with an explanation. */
export const ItemIdParam = Type.String({
  description: 'An item id. Upper case and inner hyphens are accepted too.',
  examples: ['rh-8k2m4p7q'],
})

/** The parameter `segment`: one place in an item's words. */
export const SegmentParam = Type.Optional(
  Type.String({
    pattern: '^[A-Za-z0-9._=-]{1,60}$',
    examples: ['p3'],
    description: 'A verse or paragraph, as its anchor on the page names it.',
  }),
)

export const TypeFilter = Type.Optional(Type.String({ description: 'Only items of this type; see `/v1/types`.' }))

export const FieldFilter = Type.Optional(
  Type.String({ maxLength: 100, description: 'Only links in this field, such as `addition.to`.' }),
)

/** The parameter `fields`: which data of an item is sent. */
export const FieldsParam = Type.Optional(
  Type.String({
    maxLength: 1_000,
    description:
      'Names of fields of `data`, comma separated: only these are sent. A name that the type does not have: 400.',
  }),
)

/** The parameters of lists that choose what is sent of each item. */
export const formParams = {
  include: Type.Optional(
    Type.Enum(['body'], {
      description: 'Sends the `body` too: at most 100 items, and a page may end earlier.',
    }),
  ),
  fields: FieldsParam,
}

/** The complete data of an item; the schema of its type validates it. */
export const DataField = Type.Unsafe<JsonObject>({
  type: 'object',
  additionalProperties: true,
  description: 'The complete new data of the item.',
})

export const RevField = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: LARGEST,
    description: 'The revision on which the change is based.',
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

/** The resolutions of clashes. Source: shapes.md#clashes. */
export const ResolutionsField = Type.Unsafe<Resolutions>({
  type: 'object',
  additionalProperties: { type: 'object', additionalProperties: Resolution },
  ...named(
    'Resolutions',
    'The resolutions of clashes. By item id or `*`, then by field (`date`, `/date`) or `*`: `{ take: "ours" | "theirs" }` or `{ value }`.',
  ),
})

/** Source: shapes.md#withheld-words. */
/** Items that one refusal names, and one approval. */
export const MOST_SHOWS = 10_000

export const ShowsField = Type.Array(Type.String(), {
  maxItems: MOST_SHOWS,
  description:
    'Items whose withheld words the merge may show: those that a refusal with the reason `shows-withheld-words` has named.',
})

export const CommentBody = Type.String({ description: 'At most 10,000 characters.' })

export const ParentField = Type.Optional(
  nullable(Type.Integer({ minimum: 1, description: 'The comment to which this is a reply.' })),
)

export const CaptchaField = Type.Optional(
  Type.String({ description: 'The solution of `/v1/captcha`. Required without an account.' }),
)
