/** Transcripts. Source: service.md#transcript; shapes.md#transcript. */
import { type Static, Type } from 'typebox'
import { Moment, named, nullable } from './named.ts'
import { LocalName } from './names.ts'
import { SuggestionView } from './suggestion.ts'
import { ViaField } from './via.ts'

const Ms = Type.Integer({ description: 'From the beginning of the sound, in ms.' })

export const WordTime = Type.Object(
  {
    from: Type.Integer({ description: 'Characters of the paragraph, `to` not included.' }),
    to: Type.Integer(),
    startMs: Ms,
    endMs: Ms,
  },
  named('WordTime', 'When one word of a paragraph is heard.'),
)

export const TranscriptParagraph = Type.Object({
  id: Type.String(),
  content: Type.String(),
  startMs: nullable(Ms),
  endMs: nullable(Ms),
  words: nullable(Type.Array(WordTime)),
  locked: Type.Boolean({ description: 'A person said where it is heard.' }),
  checked: Type.Boolean({ description: 'false: a machine heard it and nobody checked.' }),
  edited: Type.Boolean({ description: 'Some words were fixed without checking the whole.' }),
  syncChecked: Type.Boolean(),
  span: nullable(Type.String()),
  by: nullable(Type.String({ description: 'The machine that heard it.' })),
})
export type TranscriptParagraph = Static<typeof TranscriptParagraph>

export const PendingFix = Type.Object({
  segment: Type.String(),
  content: Type.String({ description: 'As the fix would make it.' }),
  complete: Type.Boolean(),
  author: Type.String(),
  authorName: nullable(Type.String()),
  at: Moment,
  suggestion: nullable(Type.Integer()),
})
export type PendingFix = Static<typeof PendingFix>

export const Transcript = Type.Object(
  {
    recording: Type.String(),
    text: Type.String(),
    language: Type.String(),
    alignment: nullable(Type.String()),
    granularity: nullable(Type.Enum(['word', 'paragraph'])),
    paragraphs: Type.Array(TranscriptParagraph),
    pending: Type.Array(PendingFix, { description: 'Fixes that wait for approval.' }),
  },
  named('Transcript', 'What was heard in a recording.'),
)
export type Transcript = Static<typeof Transcript>

const act = {
  segment: Type.String(),
  commit: Type.Integer(),
  at: Moment,
  author: Type.String(),
  authorName: nullable(Type.String()),
  via: ViaField,
}

export const TranscriptEvent = Type.Union(
  [
    Type.Object({ kind: Type.Literal('made'), ...act, by: nullable(Type.String()) }),
    Type.Object({
      kind: Type.Literal('words'),
      ...act,
      before: Type.String(),
      after: Type.String(),
      whole: Type.Boolean({ description: 'The paragraph was checked with it.' }),
    }),
    Type.Object({ kind: Type.Literal('checked'), ...act }),
    Type.Object({
      kind: Type.Literal('sync'),
      ...act,
      startMs: nullable(Ms),
      endMs: nullable(Ms),
      locked: Type.Boolean(),
    }),
  ],
  named('TranscriptEvent', 'How a paragraph became what it is.'),
)
export type TranscriptEvent = Static<typeof TranscriptEvent>

export const Hanacha = Type.Object(
  {
    text: Type.String(),
    alignment: nullable(Type.String()),
    paragraphs: Type.Array(
      Type.Object({
        id: Type.String(),
        content: Type.String(),
        startMs: nullable(Ms),
        endMs: nullable(Ms),
        checked: Type.Boolean(),
      }),
    ),
  },
  named('Hanacha', 'What people wrote down of it, with where it is heard.'),
)
export type Hanacha = Static<typeof Hanacha>

export const FixChange = Type.Object({
  segment: Type.String(),
  kind: Type.Enum(['words', 'check', 'timing', 'new']),
  before: nullable(Type.String()),
  after: nullable(Type.String()),
  startMs: nullable(Ms),
  endMs: nullable(Ms),
  newStartMs: nullable(Ms),
})
export type FixChange = Static<typeof FixChange>

export const WaitingFix = Type.Object(
  {
    id: Type.Integer({ description: 'The suggestion.' }),
    number: nullable(Type.Integer()),
    author: Type.String(),
    authorName: nullable(Type.String()),
    bot: Type.Boolean(),
    at: Moment,
    recording: Type.String(),
    recordingTitle: nullable(LocalName),
    event: nullable(Type.String()),
    eventPath: nullable(Type.String()),
    eventTitle: nullable(LocalName),
    date: nullable(Type.String()),
    language: nullable(Type.String()),
    mayApprove: Type.Boolean(),
    mine: Type.Boolean(),
    changes: Type.Array(FixChange),
  },
  named('WaitingFix', 'A fix of a transcript that waits for approval.'),
)
export type WaitingFix = Static<typeof WaitingFix>

export const FixResult = Type.Object({
  id: Type.Integer(),
  done: nullable(Type.Enum(['kept', 'withdrawn', 'sent_back'])),
  error: Type.Optional(Type.Object({ error: Type.String(), message: Type.String() })),
})
export type FixResult = Static<typeof FixResult>

export const TranscribedRow = Type.Object({
  recording: Type.String(),
  title: nullable(LocalName),
  event: nullable(Type.String()),
  durationMs: nullable(Type.Integer()),
  paragraphs: Type.Integer(),
  checked: Type.Integer(),
  timedWords: Type.Integer({ description: 'Paragraphs whose words are timed one by one.' }),
})
export type TranscribedRow = Static<typeof TranscribedRow>

/** The suggestion of an anchor, and all spans as they would then stand. */
export const AnchorAnswer = Type.Intersect([
  SuggestionView,
  Type.Object({
    spans: Type.Array(
      Type.Object({
        segment: Type.String(),
        startMs: Type.Integer(),
        endMs: Type.Integer(),
        words: nullable(Type.Array(WordTime)),
        locked: Type.Boolean(),
      }),
    ),
  }),
])
export type AnchorAnswer = Static<typeof AnchorAnswer>
