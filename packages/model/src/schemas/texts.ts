/** Schemas of texts and their segments. Source: shapes.md#item-types. */
import Type from 'typebox'
import {
  closed,
  ItemId,
  itemFields,
  Language,
  Licence,
  listOf,
  nonEmptyText,
  OrderKey,
  Ordinal,
  Origin,
  Proofread,
  SegmentOrigin,
  Unsure,
} from './common.ts'
import { LineId } from './scans.ts'

/** The least certain words that a paragraph keeps. */
export const MAX_UNSURE = 40
/** The letters of a speaker's name. */
export const MAX_SPEAKER = 200

export const TextData = closed({
  kind: Type.Enum(['edition', 'transcript', 'translation', 'hanacha']),
  language: Language,
  unit: Type.Optional(ItemId),
  publication: Type.Optional(ItemId),
  recording: Type.Optional(ItemId),
  translationOf: Type.Optional(ItemId),
  licence: Type.Optional(Licence),
  credit: Type.Optional(nonEmptyText(2000)),
  origin: Type.Optional(Origin),
  ...itemFields,
})

/** `page`: the scanned page on which the paragraph is printed, with the ids of its lines. */
export const SegmentData = closed({
  text: ItemId,
  order: OrderKey,
  kind: Type.Enum(['heading', 'paragraph', 'footnote', 'note', 'quote']),
  content: Type.String({ maxLength: 100_000 }),
  proofread: Proofread,
  /** Who says the words, of what was said aloud. */
  speaker: Type.Optional(nonEmptyText(MAX_SPEAKER)),
  page: Type.Optional(closed({ scan: ItemId, page: Ordinal, lines: Type.Optional(listOf(LineId, 10_000)) })),
  origin: Type.Optional(SegmentOrigin),
  /** Of a paragraph that a machine heard. */
  unsure: Type.Optional(listOf(Unsure, MAX_UNSURE)),
  ...itemFields,
})
