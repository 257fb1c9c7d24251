/** Page words: the `body` of an item, as a JSON Schema and as types. A body is structure and has no markup.
 *  `body-problems.ts` has the rules that a JSON Schema cannot describe. Source: service.md#page-words; shapes.md#body. */
import Type, { type Static } from 'typebox'
import { LANGUAGES } from '../languages.ts'

const closed = { additionalProperties: false }

/** The name of the segment schema inside the schema of which the body is a part, so that the `$ref` stays inside one
 *  document. It is a `$dynamicAnchor` because Ajv's strict mode does not support `$anchor`; a plain `$ref` reads it as a
 *  plain anchor. */
const SEGMENT_ANCHOR = 'body-segment'

/** The pattern of the ids of versions, segments and notes. */
export const BODY_ID_PATTERN = '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$'

const Id = Type.String({ pattern: BODY_ID_PATTERN })

/** The marks of a run, in the order in which a run lists them. */
export const MARKS = ['b', 'i', 'u', 'small', 'sup', 'sub'] as const
export type Mark = (typeof MARKS)[number]

export const BODY_PROFILES = ['outline', 'plain', 'torah-library', 'sichos', 'chabad-library'] as const
export type BodyProfile = (typeof BODY_PROFILES)[number]

export const SEGMENT_KINDS = ['section', 'heading', 'paragraph', 'verse', 'item', 'note'] as const
export type BodySegmentKind = (typeof SEGMENT_KINDS)[number]

/** The maximum length of the text of one run, in characters. */
export const MAX_RUN_TEXT = 100_000

/** The maximum length of an href, in characters. */
export const MAX_HREF = 2000

/** The origin of words that a machine wrote: the machine (`ocr:reader@1`), and whether a person has checked the words. */
const Origin = Type.Object(
  {
    by: Type.String({ minLength: 1, maxLength: 200 }),
    checked: Type.Optional(Type.Boolean()),
  },
  closed,
)

const TextRun = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: MAX_RUN_TEXT }),
    marks: Type.Optional(Type.Array(Type.Enum([...MARKS]), { uniqueItems: true })),
    href: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_HREF })),
  },
  closed,
)
const NoteRun = Type.Object({ note: Id }, closed)
const MarkerRun = Type.Object({ marker: Type.String({ minLength: 1, maxLength: 500 }) }, closed)
const BreakRun = Type.Object({ br: Type.Literal(true) }, closed)
const LineEndRun = Type.Object(
  {
    eol: Type.Enum(['line', 'column', 'page']),
    split: Type.Optional(Type.Boolean()),
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    box: Type.Optional(Type.Array(Type.Number({ minimum: 0, maximum: 1 }), { minItems: 4, maxItems: 4 })),
  },
  closed,
)
const AnyRun = Type.Union([TextRun, NoteRun, MarkerRun, BreakRun, LineEndRun])

/** Words with their marks and the target of their link. */
export type TextRun = Static<typeof TextRun>
/** A piece of running text: words, the marker of a footnote (`note` is a segment id), a marker of the source, a line
 *  break, or the end of a printed line (`page` from 1; `box` is [x, y, width, height] in fractions of the page). */
export type Run = Static<typeof AnyRun>

const segmentFields = {
  id: Id,
  kind: Type.Enum([...SEGMENT_KINDS]),
  n: Type.Optional(Type.Integer({ minimum: 0 })),
  label: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  level: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
  end: Type.Optional(Type.Boolean()),
  text: Type.Optional(Type.Array(AnyRun)),
  origin: Type.Optional(Origin),
}
type SegmentFields = Static<Type.TObject<typeof segmentFields>>

/** A paragraph, verse, heading … Only a section has `children`. The same segment has the same `id` in every version.
 *  `end`: the line is aligned to the end side. */
export type BodySegment = SegmentFields & { children?: BodySegment[] }

const anySegment = Type.Unsafe<BodySegment>({ $ref: `#${SEGMENT_ANCHOR}` })

const Version = Type.Object(
  {
    id: Id,
    language: Type.Enum([...LANGUAGES]),
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    credit: Type.Optional(Type.String({ maxLength: 2000 })),
    licence: Type.Optional(Type.String({ maxLength: 500 })),
    url: Type.Optional(Type.String({ pattern: '^https?://[^\\s]+$', maxLength: MAX_HREF })),
    segments: Type.Array(anySegment),
    notes: Type.Optional(Type.Array(anySegment)),
    origin: Type.Optional(Origin),
  },
  closed,
)

/** One language or edition of the words. `notes`: the footnotes to which its note runs refer. `origin`: a machine wrote
 *  the whole version. */
export type BodyVersion = Static<typeof Version>

/** The schema of a `body`: self-contained, to be used once inside the schema of an item. The schema is recursive, so the
 *  depth of data from outside must be checked first (`isDeeperThan`). */
export const Body = Type.Object(
  { profile: Type.Enum([...BODY_PROFILES]), versions: Type.Array(Version, { maxItems: 20 }) },
  {
    ...closed,
    $defs: {
      segment: Type.Object(
        { ...segmentFields, children: Type.Optional(Type.Array(anySegment)) },
        { ...closed, $dynamicAnchor: SEGMENT_ANCHOR },
      ),
    },
  },
)
export type Body = Static<typeof Body>
