/** Schemas of events, recordings, alignments and alignment spans. Source: shapes.md#item-types. */
import Type from 'typebox'
import {
  Count,
  closed,
  commonFields,
  DateKey,
  Engine,
  ItemId,
  itemFields,
  KnownSource,
  Label,
  Language,
  LocalName,
  listOf,
  Milliseconds,
  Ordinal,
  Origin,
  Sha256,
  Slug,
  WebAddress,
} from './common.ts'

const EventLink = closed({
  kind: Type.Enum(['mugah', 'bilti-mugah', 'maamar', 'hagahos', 'hosofos', 'english', 'audio', 'video', 'other']),
  label: Label,
  url: WebAddress,
  source: Type.Optional(KnownSource),
  origin: Type.Optional(WebAddress),
})

export const EventData = closed({
  kind: Type.Enum(['farbrengen', 'sicha', 'maamar', 'yechidus', 'letter', 'simcha', 'kinus', 'other']),
  title: LocalName,
  date: Type.Optional(DateKey),
  dateEnd: Type.Optional(DateKey),
  place: Type.Optional(ItemId),
  occasion: Type.Optional(Slug),
  people: Type.Optional(listOf(ItemId, 1000)),
  order: Type.Optional(Type.Integer()),
  links: Type.Optional(listOf(EventLink, 500)),
  ...commonFields,
})

const Video = closed({
  provider: Type.Enum(['youtube', 'jem', 'chabad-org', 'vimeo', 'other']),
  url: WebAddress,
  startMs: Type.Optional(Milliseconds),
  endMs: Type.Optional(Milliseconds),
})

export const RecordingData = closed({
  title: LocalName,
  event: Type.Optional(ItemId),
  file: Type.Optional(Sha256),
  url: Type.Optional(WebAddress),
  durationMs: Type.Optional(Milliseconds),
  part: Type.Optional(Ordinal),
  language: Type.Optional(Language),
  videos: Type.Optional(listOf(Video, 200)),
  ...commonFields,
})

export const AlignmentData = closed({
  recording: ItemId,
  text: ItemId,
  granularity: Type.Enum(['word', 'paragraph']),
  engine: Type.Optional(Engine),
  origin: Type.Optional(Origin),
  ...itemFields,
})

/** The position of a word in its segment (`from` and `to` count characters), and its time in the recording. */
const TimedWord = closed({ from: Count, to: Count, startMs: Milliseconds, endMs: Milliseconds })

export const AlignmentSpanData = closed({
  alignment: ItemId,
  segment: ItemId,
  startMs: Milliseconds,
  endMs: Milliseconds,
  words: Type.Optional(listOf(TimedWord, 50_000)),
  locked: Type.Optional(Type.Boolean()),
  /** How sure the machine is that the words are heard there. */
  score: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  origin: Type.Optional(Origin),
  ...itemFields,
})
