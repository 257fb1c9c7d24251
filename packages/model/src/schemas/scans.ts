/** Schemas of scans, contents maps, text layers and text pages. Source: shapes.md#item-types. */
import Type from 'typebox'
import {
  AccountId,
  Count,
  closed,
  commonFields,
  Engine,
  ItemId,
  itemFields,
  Language,
  LocalName,
  listOf,
  nonEmptyText,
  Ordinal,
  Origin,
  Proofread,
  Sha256,
  Unsure,
} from './common.ts'

export const ScanData = closed({
  publication: ItemId,
  file: Sha256,
  pageCount: Type.Optional(Count),
  completeness: Type.Enum(['complete', 'partial', 'unknown']),
  preferred: Type.Optional(Type.Boolean()),
  quality: Type.Optional(Type.Enum(['good', 'fair', 'poor'])),
  pageLabels: Type.Optional(listOf(closed({ pdfPage: Ordinal, printed: nonEmptyText(50) }), 20_000)),
  ...commonFields,
})

export const ContentsMapData = closed({
  publication: ItemId,
  pages: closed({ from: Ordinal, to: Ordinal, scheme: Type.Enum(['printed', 'pdf']) }),
  unit: Type.Optional(ItemId),
  label: Type.Optional(LocalName),
  origin: Type.Optional(Origin),
  ...itemFields,
})

export const TextLayerData = closed({
  scan: ItemId,
  kind: Type.Enum(['machine-ocr', 'uploaded-ocr', 'community']),
  engine: Type.Optional(Engine),
  seededFrom: Type.Optional(ItemId),
  language: Type.Optional(Language),
  uploadedBy: Type.Optional(AccountId),
  ...itemFields,
})

/** The id of a line, which stays the same when the line is fixed. */
export const LineId = Type.String({ pattern: '^[0-9A-Za-z]+$', maxLength: 40 })

/** `box`: `[x, y, width, height]` as fractions of the page. */
const Line = closed({
  id: LineId,
  text: Type.String({ maxLength: 100_000 }),
  box: Type.Optional(Type.Array(Type.Number({ minimum: 0, maximum: 1 }), { minItems: 4, maxItems: 4 })),
  proofread: Type.Optional(Proofread),
  unsure: Type.Optional(listOf(Unsure, 8)),
})

export const TextPageData = closed({
  layer: ItemId,
  page: Ordinal,
  lines: listOf(Line, 10_000),
  proofread: Proofread,
  /** Why the page has no words to proofread, or what is wrong with it. */
  state: Type.Optional(Type.Enum(['blank', 'unreadable', 'problem'])),
  ...itemFields,
})
