/** Schemas of persons, places and topics, and of relations between items. Source: shapes.md#item-types. */
import Type, { type Static } from 'typebox'
import { Aliases, closed, commonFields, DateKey, ItemId, itemFields, LocalName, Origin } from './common.ts'

export const PersonData = closed({
  name: LocalName,
  aliases: Aliases,
  born: Type.Optional(DateKey),
  passed: Type.Optional(DateKey),
  author: Type.Optional(ItemId),
  ...commonFields,
})

export const PlaceData = closed({
  name: LocalName,
  aliases: Aliases,
  kind: Type.Optional(Type.Enum(['city', 'building', 'region', 'country', 'other'])),
  within: Type.Optional(ItemId),
  geo: Type.Optional(
    closed({
      lat: Type.Number({ minimum: -90, maximum: 90 }),
      lon: Type.Number({ minimum: -180, maximum: 180 }),
    }),
  ),
  ...commonFields,
})

export const TopicData = closed({
  name: LocalName,
  aliases: Aliases,
  broader: Type.Optional(ItemId),
  ...commonFields,
})

const RelationKind = Type.Enum([
  'based-on',
  'printed-in',
  'translation-of',
  'answer-to',
  'cites',
  'same-recording-as',
  'reproduces',
])
export type RelationKind = Static<typeof RelationKind>

/** The name of a paragraph in its page words, or the id of one that is an item. */
const SpanEnd = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$' })

/** `at`: the paragraph that mentions the other item. `span`: the paragraphs of \`to\` that \`from\` is about, the first and the
 *  last. */
export const RelationData = closed({
  kind: RelationKind,
  from: ItemId,
  to: ItemId,
  at: Type.Optional(ItemId),
  span: Type.Optional(closed({ from: Type.Optional(SpanEnd), to: Type.Optional(SpanEnd) })),
  origin: Type.Optional(Origin),
  ...itemFields,
})
