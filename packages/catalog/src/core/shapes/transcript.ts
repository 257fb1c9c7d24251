/** Transcripts. Source: service.md#transcript; shapes.md#transcript. */
import { type Static, Type } from 'typebox'
import { Moment, named, nullable } from './named.ts'
import { LocalName } from './names.ts'
import { SuggestionView } from './suggestion.ts'
import { ViaField } from './via.ts'

const Ms = Type.Integer({ description: 'The time from the beginning of the recording, in ms.' })

export const WordTime = Type.Object(
  {
    from: Type.Integer({
      description: 'The first character of the word in the paragraph; `to` is the character after the word.',
    }),
    to: Type.Integer(),
    startMs: Ms,
    endMs: Ms,
  },
  named('WordTime', 'The time of one word of a paragraph.'),
)

export const TranscriptParagraph = Type.Object({
  id: Type.String(),
  rev: Type.Integer({ description: 'The revision of its words.' }),
  content: Type.String(),
  speaker: nullable(Type.String({ description: 'Who says these words.' })),
  startMs: nullable(Ms),
  endMs: nullable(Ms),
  words: nullable(Type.Array(WordTime)),
  locked: Type.Boolean({ description: 'true: a person set the time of the paragraph.' }),
  checked: Type.Boolean({
    description: 'false: the words are a machine’s and no person has checked them.',
  }),
  edited: Type.Boolean({
    description: 'true: a person fixed some words without checking the whole paragraph.',
  }),
  syncChecked: Type.Boolean(),
  span: nullable(Type.String()),
  by: nullable(Type.String({ description: 'The machine that transcribed the paragraph.' })),
  score: nullable(Type.Number({ description: 'How sure a machine is of the time of the paragraph, 0 to 1.' })),
  unsure: Type.Array(Type.Object({ from: Type.Integer(), to: Type.Integer(), sure: Type.Integer() }), {
    description:
      'The words of which the machine is least sure, while the paragraph is unchecked: characters of the paragraph, and of a hundred.',
  }),
})
export type TranscriptParagraph = Static<typeof TranscriptParagraph>

export const PendingFix = Type.Object({
  segment: Type.String(),
  content: Type.String({ description: 'The words of the paragraph after the fix.' }),
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
  named('Transcript', 'The transcript of a recording.'),
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
      whole: Type.Boolean({ description: 'true: the fix also checked the whole paragraph.' }),
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
  named('TranscriptEvent', 'An entry in the history of a paragraph.'),
)
export type TranscriptEvent = Static<typeof TranscriptEvent>

export const Hanacha = Type.Object(
  {
    text: Type.String(),
    alignment: nullable(Type.String()),
    paragraphs: Type.Array(
      Type.Object({
        id: Type.String(),
        rev: Type.Integer({ description: 'The revision of its words.' }),
        content: Type.String(),
        speaker: nullable(Type.String({ description: 'Who says these words.' })),
        startMs: nullable(Ms),
        endMs: nullable(Ms),
        checked: Type.Boolean(),
      }),
    ),
  },
  named('Hanacha', 'The hanacha of a recording, with the times of its paragraphs.'),
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
    id: Type.Integer({ description: 'The id of the suggestion.' }),
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
  error: Type.Optional(
    Type.Object({
      error: Type.String(),
      reason: Type.String({ description: 'As `detail.reason` of a refusal.' }),
      message: Type.String(),
      messageHe: Type.String({ description: 'The same in Hebrew.' }),
    }),
  ),
})
export type FixResult = Static<typeof FixResult>

export const TranscribedRow = Type.Object({
  recording: Type.String(),
  title: nullable(LocalName),
  event: nullable(Type.String()),
  durationMs: nullable(Type.Integer()),
  paragraphs: Type.Integer(),
  checked: Type.Integer(),
  timedWords: Type.Integer({ description: 'The number of paragraphs with a time for each word.' }),
})
export type TranscribedRow = Static<typeof TranscribedRow>

/** The suggestion of an anchor, and all spans after its merge. */
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
