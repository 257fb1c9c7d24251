/** Words found inside scans, texts and bodies of items. Source: shapes.md#moments. */
import { type Static, Type } from 'typebox'
import { named, nullable } from './named.ts'

const Hits = Type.Integer({ description: 'The number of matches.' })
const Machine = Type.Boolean({
  description: 'true: the words are a machine’s and no person has checked them.',
})

export const RuleField = Type.Enum(
  ['exact', 'prefix', 'spelling', 'suffix', 'name', 'abbreviation', 'number', 'sound', 'typo', 'missing', 'begins'],
  { description: 'The rule that found the word.' },
)

export const WhyField = Type.Object(
  {
    of: Type.Optional(Type.String({ description: 'The word of the query.' })),
    prefix: Type.Optional(Type.String()),
    suffix: Type.Optional(Type.String()),
    short: Type.Optional(Type.String()),
    full: Type.Optional(Type.String()),
    number: Type.Optional(Type.Integer()),
  },
  named('SearchReason', 'Why a rule found a word: its prefix, its ending, its abbreviation …'),
)

export const MomentMatch = Type.Object(
  {
    q: Type.String({ description: 'The word of the query.' }),
    word: Type.String({ description: 'The word as it stands.' }),
    rule: RuleField,
    why: Type.Optional(WhyField),
    from: Type.Integer({
      description: 'Where it begins in `snippet` or `line.text`, in UTF-16 units.',
    }),
    to: Type.Integer(),
  },
  named('MomentMatch', 'A word of the query as it was found.'),
)
export type MomentMatch = Static<typeof MomentMatch>

/** What all moments say of their matches. */
const found = {
  hits: Hits,
  machine: Machine,
  score: Type.Number({ description: 'How well it answers the query, 0 to 1.8.' }),
  matches: Type.Array(MomentMatch, { description: 'At most 20.' }),
  missing: Type.Array(Type.String(), { description: 'Words of the query that are not there.' }),
}

export const ScanMoment = Type.Object({
  kind: Type.Literal('scan-line'),
  id: Type.String({ description: 'The id of the text-page.' }),
  scan: Type.String(),
  publication: nullable(Type.String()),
  page: Type.Integer(),
  line: Type.Object({ id: Type.String(), text: Type.String() }),
  ...found,
})
export type ScanMoment = Static<typeof ScanMoment>

export const ParagraphMoment = Type.Object({
  kind: Type.Literal('paragraph'),
  id: Type.String({ description: 'The id of the segment.' }),
  text: Type.String(),
  textKind: Type.String(),
  unit: nullable(Type.String()),
  recording: nullable(Type.String()),
  event: nullable(Type.String()),
  startMs: nullable(Type.Integer({ description: 'The start of the paragraph in the recording, in ms.' })),
  snippet: Type.String(),
  ...found,
})
export type ParagraphMoment = Static<typeof ParagraphMoment>

export const BodyMoment = Type.Object({
  kind: Type.Literal('body'),
  id: Type.String({ description: 'The id of the item.' }),
  itemType: Type.String(),
  path: nullable(Type.String()),
  version: Type.String({ description: 'The version of the body.' }),
  segment: Type.String({ description: 'The segment in that version.' }),
  language: Type.String(),
  unit: nullable(Type.String()),
  work: nullable(Type.String()),
  snippet: Type.String(),
  ...found,
  also: Type.Optional(Type.Array(Type.String(), { description: 'Other versions with the same segment found.' })),
})
export type BodyMoment = Static<typeof BodyMoment>

export const FoundMoment = Type.Union(
  [ScanMoment, ParagraphMoment, BodyMoment],
  named('Moment', 'Words found on a page of a scan, in a paragraph, or in the body of an item.'),
)
export type FoundMoment = Static<typeof FoundMoment>

const RuleCounts = Type.Record(Type.String(), Type.Integer(), {
  description: 'How many different words each rule found.',
})

export const DidYouMean = nullable(Type.Object({ q: Type.String(), rule: RuleField, why: nullable(WhyField) }))
export type DidYouMean = Static<typeof DidYouMean>

const FacetValue = Type.Object({
  value: Type.String(),
  name: nullable(Type.Unsafe<object>({ type: 'object', additionalProperties: true })),
  count: Type.Integer(),
})

export const FoundMoments = Type.Object({
  query: Type.String(),
  moments: Type.Array(FoundMoment),
  words: Type.Array(Type.Object({ q: Type.String(), rules: RuleCounts })),
  rules: Type.Object({ on: Type.Array(RuleField), off: Type.Array(RuleField) }),
  didYouMean: DidYouMean,
  partial: Type.Optional(Type.Boolean({ description: 'true: the search ended before all rules were asked.' })),
  facets: Type.Optional(Type.Record(Type.String(), Type.Array(FacetValue))),
  approximate: Type.Optional(Type.Boolean({ description: 'true: facets count only the first 2,000 rows.' })),
})
export type FoundMoments = Static<typeof FoundMoments>
