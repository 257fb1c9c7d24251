/** Schemas of sets, authors, works, units, publications, sources and schemas. Source: shapes.md#item-types. */
import Type, { type Static } from 'typebox'
import type { JsonObject } from '../json.ts'
import {
  AccountId,
  Aliases,
  Count,
  closed,
  commonFields,
  DateKey,
  ItemId,
  itemFields,
  KnownSource,
  Label,
  Language,
  Licence,
  LocalName,
  listOf,
  nonEmptyText,
  OrderKey,
  Ordinal,
  Origin,
  Sha256,
  Slug,
  WebAddress,
} from './common.ts'

/** The name of a level of a work's table of contents: `volume`, `sicha`. */
const Level = Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 50 })

export const SetPolicy = Type.Enum(['open', 'moderated', 'locked'])
export type SetPolicy = Static<typeof SetPolicy>

export const SetData = closed({
  name: LocalName,
  slug: Slug,
  description: Type.Optional(LocalName),
  policy: SetPolicy,
  keepers: listOf(AccountId, 1000),
  parent: Type.Optional(ItemId),
  order: Type.Optional(OrderKey),
  /** Within how many days its keepers answer a suggestion. */
  reviewDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  ...commonFields,
})

export const AuthorData = closed({
  name: LocalName,
  kind: Type.Enum(['rebbe', 'chossid', 'editor', 'family', 'institution', 'unknown']),
  rebbe: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
  slug: Type.Optional(Slug),
  born: Type.Optional(DateKey),
  passed: Type.Optional(DateKey),
  ...commonFields,
})

export const Genre = Type.Enum([
  'chassidus',
  'maamarim',
  'sichos',
  'igros',
  'halacha',
  'siddur',
  'minhagim',
  'history',
  'diaries',
  'recordings',
  'tanach',
  'other',
])
export type Genre = Static<typeof Genre>

const ShaarText = Type.Optional(Type.String({ maxLength: 100_000 }))
/** The title page and README of a sefer. Source: shapes.md#shaar-files. */
const Shaar = closed({
  subtitle: Type.Optional(LocalName),
  byLine: Type.Optional(LocalName),
  sections: closed({
    about: ShaarText,
    structure: ShaarText,
    printings: ShaarText,
    sources: ShaarText,
    notes: ShaarText,
  }),
  origin: Type.Optional(Origin),
})

export const WorkData = closed({
  title: LocalName,
  aliases: Aliases,
  slug: Slug,
  authors: listOf(ItemId, 200),
  genre: Genre,
  levels: listOf(Level, 20),
  order: Type.Optional(OrderKey),
  cover: Type.Optional(closed({ file: Sha256, page: Ordinal })),
  shaar: Type.Optional(Shaar),
  addition: Type.Optional(
    closed({
      kind: Type.Enum(['commentary', 'index', 'about', 'collection', 'other']),
      to: Type.Optional(ItemId),
    }),
  ),
  description: Type.Optional(LocalName),
  sourceCopies: Type.Optional(listOf(Sha256, 1000)),
  ...commonFields,
})

const Edition = closed({
  source: KnownSource,
  sourceId: nonEmptyText(500),
  kind: Type.Enum(['text', 'scan', 'pdf', 'audio', 'video']),
  licence: Licence,
  role: Type.Optional(nonEmptyText(100)),
  label: Type.Optional(Label),
  language: Type.Optional(Language),
  version: Type.Optional(nonEmptyText(200)),
  credit: Type.Optional(nonEmptyText(2000)),
  url: Type.Optional(WebAddress),
})

export const UnitData = closed({
  work: ItemId,
  position: listOf(closed({ level: Level, value: nonEmptyText(200), label: Type.Optional(LocalName) }), 20, 1),
  order: OrderKey,
  label: LocalName,
  date: Type.Optional(DateKey),
  events: Type.Optional(listOf(ItemId, 1000)),
  /** To whom a letter was written. */
  people: Type.Optional(listOf(ItemId, 1000)),
  editions: Type.Optional(listOf(Edition, 500)),
  ...commonFields,
})

export const SimchaKind = Type.Enum([
  'wedding',
  'bar-mitzvah',
  'bris',
  'upsherenish',
  'hachnasas-sefer-torah',
  'yahrzeit',
  'other',
])
export type SimchaKind = Static<typeof SimchaKind>

export const PublicationData = closed({
  kind: Type.Enum(['book-volume', 'kovetz', 'periodical-issue', 'booklet', 'teshura', 'manuscript', 'other']),
  title: LocalName,
  work: Type.Optional(ItemId),
  volume: Type.Optional(nonEmptyText(200)),
  publisher: Type.Optional(nonEmptyText(500)),
  placePrinted: Type.Optional(nonEmptyText(500)),
  date: Type.Optional(DateKey),
  gregorianYear: Type.Optional(Type.Integer({ minimum: 1500, maximum: 2200 })),
  printing: Type.Optional(Ordinal),
  pageCount: Type.Optional(Count),
  identifiers: Type.Optional(
    closed({
      hebrewbooks: Type.Optional(nonEmptyText(100)),
      nli: Type.Optional(nonEmptyText(100)),
      isbn: Type.Optional(listOf(nonEmptyText(50), 50)),
      oclc: Type.Optional(nonEmptyText(100)),
      otzar: Type.Optional(nonEmptyText(100)),
    }),
  ),
  simcha: Type.Optional(
    closed({
      kind: SimchaKind,
      families: listOf(nonEmptyText(500), 100),
      date: Type.Optional(DateKey),
      place: Type.Optional(nonEmptyText(500)),
    }),
  ),
  reprintOf: Type.Optional(ItemId),
  ...commonFields,
})

export const SourceData = closed({
  key: Type.String({ pattern: '^[a-z0-9-]+$', maxLength: 100 }),
  name: LocalName,
  licence: Licence,
  url: Type.Optional(WebAddress),
  terms: Type.Optional(Type.String({ maxLength: 20_000 })),
  credit: Type.Optional(nonEmptyText(2000)),
  ...itemFields,
})

/** `jsonSchema` is the only object of the catalog that may have any fields. */
export const SchemaData = closed({
  entityType: Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 50 }),
  label: LocalName,
  jsonSchema: Type.Unsafe<JsonObject>(Type.Record(Type.String(), Type.Unknown())),
  version: Ordinal,
  ...itemFields,
})
