/** Transcripts. Source: service.md#transcript; shapes.md#transcript. */

import { AnyObject, Moment, named, nullable, ViaField } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'

const Ms = Type.Integer({ description: 'From the beginning of the sound, in ms.' })

export const WordTime = Type.Object({
  from: Type.Integer({ description: 'Characters of the paragraph, `to` not included.' }),
  to: Type.Integer(),
  startMs: Ms,
  endMs: Ms,
})

export const Transcript = Type.Object(
  {
    recording: Type.String(),
    text: Type.String(),
    language: Type.String(),
    alignment: nullable(Type.String()),
    granularity: nullable(Type.Enum(['word', 'paragraph'])),
    paragraphs: Type.Array(
      Type.Object({
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
      }),
    ),
    pending: Type.Array(
      Type.Object({
        segment: Type.String(),
        content: Type.String({ description: 'As the fix would make it.' }),
        complete: Type.Boolean(),
        author: Type.String(),
        authorName: nullable(Type.String()),
        at: Moment,
        suggestion: nullable(Type.Integer()),
      }),
      { description: 'Fixes that wait for approval.' },
    ),
  },
  named('Transcript', 'What was heard in a recording.'),
)

export const TranscriptEvent = Type.Object(
  {
    kind: Type.Enum(['made', 'words', 'checked', 'sync']),
    segment: Type.String(),
    commit: Type.Integer(),
    at: Moment,
    author: Type.String(),
    authorName: nullable(Type.String()),
    via: ViaField,
    by: Type.Optional(nullable(Type.String())),
    before: Type.Optional(Type.String()),
    after: Type.Optional(Type.String()),
    whole: Type.Optional(Type.Boolean({ description: 'The paragraph was checked with it.' })),
    startMs: Type.Optional(nullable(Ms)),
    endMs: Type.Optional(nullable(Ms)),
    locked: Type.Optional(Type.Boolean()),
  },
  named('TranscriptEvent', 'How a paragraph became what it is.'),
)

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

const Name = nullable(AnyObject)

export const WaitingFix = Type.Object(
  {
    id: Type.Integer({ description: 'The suggestion.' }),
    number: nullable(Type.Integer()),
    author: Type.String(),
    authorName: nullable(Type.String()),
    bot: Type.Boolean(),
    at: Moment,
    recording: Type.String(),
    recordingTitle: Name,
    event: nullable(Type.String()),
    eventPath: nullable(Type.String()),
    eventTitle: Name,
    date: nullable(Type.String()),
    language: nullable(Type.String()),
    mayApprove: Type.Boolean(),
    mine: Type.Boolean(),
    changes: Type.Array(
      Type.Object({
        segment: Type.String(),
        kind: Type.Enum(['words', 'check', 'timing', 'new']),
        before: nullable(Type.String()),
        after: nullable(Type.String()),
        startMs: nullable(Ms),
        endMs: nullable(Ms),
        newStartMs: nullable(Ms),
      }),
    ),
  },
  named('WaitingFix', 'A fix of a transcript that waits for approval.'),
)
