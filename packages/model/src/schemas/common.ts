/** The common parts of item schemas: names, ids, dates, sources and origins.
 *  Source: service.md#ids; service.md#paths; service.md#dates; service.md#order; service.md#names;
 *  shapes.md#ids-paths-order-references; shapes.md#item-data. */
import Type, { type Static, type TProperties } from 'typebox'
import { ITEM_ID_PATTERN } from '../id.ts'
import { LANGUAGES } from '../languages.ts'
import { Body } from '../page-words/body-schema.ts'
import { SLUG_PATTERN } from '../paths/slug-pattern.ts'
import { LICENCES } from '../rights/licences.ts'
import { RIGHTS } from '../rights/rights.ts'

/** An object with these fields and no others. */
export function closed<P extends TProperties>(fields: P, options: { description?: string } = {}) {
  return Type.Object(fields, { additionalProperties: false, ...options })
}

/** A list of at most `maxItems` entries. The limits are much higher than the numbers in real items. */
export function listOf<T extends Type.TSchema>(entry: T, maxItems: number, minItems = 0) {
  return Type.Array(entry, minItems === 0 ? { maxItems } : { minItems, maxItems })
}

/** A string of 1 to `maxLength` characters. */
export function nonEmptyText(maxLength: number) {
  return Type.String({ minLength: 1, maxLength })
}

/** A stored item id. Source: shapes.md#ids-paths-order-references. */
export const ItemId = Type.String({ pattern: ITEM_ID_PATTERN })
/** An account id, such as `u-…`. */
export const AccountId = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$' })
export const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
export const Slug = Type.String({ pattern: SLUG_PATTERN, maxLength: 200 })
/** A fractional order key. Source: service.md#order. */
export const OrderKey = Type.String({ pattern: '^[0-9A-Za-z]+$', maxLength: 1000 })
/** The form of a date key. Whether the day exists is checked elsewhere against the calendar. */
export const DateKey = Type.String({
  pattern: '^[0-9]{4}(-(0[1-9]|1[0-2]|06[AB])(-(0[1-9]|[12][0-9]|30))?)?$',
})
/** A time in ISO 8601, or only its day. */
const Moment = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:\\d{2})?)?$',
})
/** An http or https address. Other schemes are refused, as pages show these addresses as links. */
export const WebAddress = Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 2000 })
export const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 })
/** A number that people count from one: a page, a part, a printing. */
export const Ordinal = Type.Integer({ minimum: 1, maximum: 1_000_000_000 })
/** How many times people have proofread the words: not yet, once or twice. */
export const Proofread = Type.Integer({ minimum: 0, maximum: 2 })
/** Milliseconds from the start of a file. */
export const Milliseconds = Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 })

export const LocalName = closed({
  he: nonEmptyText(500),
  en: Type.Optional(nonEmptyText(500)),
  yi: Type.Optional(nonEmptyText(500)),
})
export type LocalName = Static<typeof LocalName>

/** Other names by which people look for an item, in any language. */
export const Aliases = Type.Optional(listOf(nonEmptyText(500), 500))

/** A label of a link or an edition, which may be in one language only. */
export const Label = Type.Union([nonEmptyText(500), LocalName])

export const Language = Type.Enum([...LANGUAGES])
export type Language = Static<typeof Language>

export const Licence = Type.Enum([...LICENCES])
export type Licence = Static<typeof Licence>

const Rights = Type.Enum([...RIGHTS])

/** The sources of facts and words. Any other source is `other`. */
export const KnownSource = Type.Enum([
  'contribution',
  'sefaria',
  'osis',
  'wikisource',
  'hebrewbooks',
  'torah-library',
  'sichos',
  'chabad-library',
  'jem',
  'nli',
  'kehot',
  'chabad-org',
  'youtube',
  'archive-org',
  'otzar-hachochma',
  'other',
])
export type KnownSource = Static<typeof KnownSource>

export const SourceRef = closed({
  source: KnownSource,
  sourceId: Type.Optional(nonEmptyText(500)),
  url: Type.Optional(WebAddress),
  fetchedAt: Type.Optional(Moment),
  etag: Type.Optional(nonEmptyText(500)),
  note: Type.Optional(Type.String({ maxLength: 5000 })),
})
export type SourceRef = Static<typeof SourceRef>

/** The source of a body's words, and their rights, which decide whether the words are served. */
export const BodySource = closed({
  source: KnownSource,
  via: Type.Optional(nonEmptyText(500)),
  sourceId: Type.Optional(nonEmptyText(500)),
  url: Type.Optional(WebAddress),
  copy: Type.Optional(nonEmptyText(500)),
  licence: Type.Optional(Licence),
  credit: Type.Optional(nonEmptyText(2000)),
  rights: Type.Optional(Rights),
  importedAt: Type.Optional(Moment),
})
export type BodySource = Static<typeof BodySource>

const MadeBy = nonEmptyText(200)
/** Marks data that a machine made, such as `{ by: 'ocr:reader@1' }`. `checked`: whether a person has checked the data. */
export const Origin = closed({ by: MadeBy, checked: Type.Optional(Type.Boolean()) })
export type Origin = Static<typeof Origin>
/** The origin of a paragraph. `edited`: a person fixed some words without checking the whole paragraph. */
export const SegmentOrigin = closed({
  by: MadeBy,
  checked: Type.Optional(Type.Boolean()),
  edited: Type.Optional(Type.Boolean()),
})
export const Engine = closed({ name: nonEmptyText(200), version: nonEmptyText(100) })

/** The fields that every item may have beside its own fields. Its own sets are added to those that it inherits.
 *  Source: shapes.md#common-fields. */
export const itemFields = {
  sets: Type.Optional(listOf(ItemId, 200)),
  externalIds: Type.Optional(
    Type.Record(Type.String({ pattern: '^[a-z0-9-]+$' }), nonEmptyText(500), {
      additionalProperties: false,
      maxProperties: 100,
    }),
  ),
  sources: Type.Optional(listOf(SourceRef, 500)),
  topics: Type.Optional(listOf(ItemId, 1000)),
  note: Type.Optional(Type.String({ maxLength: 5000 })),
}

/** The fields that every item with a page of its own may have: page words too. Source: shapes.md#common-fields. */
export const commonFields = {
  ...itemFields,
  body: Type.Optional(Body),
  bodySource: Type.Optional(BodySource),
}

/** Words of which the machine is not sure: `from` and `to` count characters, `sure` is of a hundred. */
export const Unsure = closed({
  from: Count,
  to: Count,
  sure: Type.Integer({ minimum: 0, maximum: 100 }),
})
