/** Conversations: their timelines and subjects. Source: shapes.md#timeline; shapes.md#conversation;
 *  shapes.md#threads-issues-inbox-people. */
import { type Static, Type } from 'typebox'
import { AccountId, anyValue, DataObject, Moment, named, nullable } from './named.ts'
import { LocalName, NamedPeople } from './names.ts'
import { Verdict } from './review.ts'
import { ViaField } from './via.ts'

export const CommentWording = Type.Object(
  {
    entity: Type.String(),
    field: Type.String({ description: 'JSON pointer inside the item’s data.' }),
    value: anyValue({ description: 'The suggested value; null removes the field.' }),
    before: anyValue({ description: 'The value that it is meant to replace.' }),
    acceptedAt: nullable(Moment),
    withheld: Type.Optional(Type.String({ description: 'The reason why both values are withheld.' })),
  },
  named('CommentWording', 'Wording that a comment suggests for a field of a suggestion.'),
)
export type CommentWording = Static<typeof CommentWording>

export const CommentEntry = Type.Object({
  type: Type.Literal('comment'),
  id: Type.Integer(),
  at: Moment,
  author: nullable(AccountId),
  authorName: nullable(Type.String()),
  body: nullable(Type.String({ description: 'null for a hidden comment.' })),
  hidden: Type.Boolean(),
  parent: nullable(Type.Integer()),
  anchor: nullable(Type.Object({ entity: Type.String(), field: Type.String() })),
  review: nullable(Type.String()),
  resolved: Type.Boolean(),
  edited: Type.Boolean(),
  proposal: nullable(CommentWording),
  via: ViaField,
})
export type CommentEntry = Static<typeof CommentEntry>

export const ReviewEntry = Type.Object({
  type: Type.Literal('review'),
  id: Type.String(),
  at: Moment,
  author: AccountId,
  authorName: nullable(Type.String()),
  verdict: Verdict,
  body: nullable(Type.String()),
  via: ViaField,
})
export type ReviewEntry = Static<typeof ReviewEntry>

export const EventEntry = Type.Object({
  type: Type.Literal('event'),
  id: Type.String({ description: 'The id of the entry, such as `e12`.' }),
  at: Moment,
  actor: nullable(AccountId),
  kind: Type.String({ description: 'opened, submitted, renamed, referenced, closed, merged …' }),
  detail: DataObject,
  via: ViaField,
})
export type EventEntry = Static<typeof EventEntry>

export const TimelineEntry = Type.Union([CommentEntry, ReviewEntry, EventEntry], {
  ...named('TimelineEntry', 'A comment, a review or a timeline event.'),
})
export type TimelineEntry = Static<typeof TimelineEntry>

export const Timeline = Type.Array(TimelineEntry, { description: 'The oldest first.' })

const Subscribed = Type.Boolean({
  description: 'true: the reader takes part in the conversation or follows it.',
})

export const SuggestionConversation = Type.Object({
  number: nullable(Type.Integer()),
  timeline: Timeline,
  people: NamedPeople,
  reviewRequests: Type.Array(
    Type.Object({
      reviewer: AccountId,
      requestedBy: nullable(
        Type.String({
          description: 'Account id; null: the catalog requested the review automatically.',
        }),
      ),
      at: Moment,
    }),
  ),
  fixes: Type.Array(
    Type.Object({
      number: Type.Integer(),
      title: nullable(Type.String({ description: 'null for a private issue.' })),
      state: Type.Enum(['open', 'closed']),
      private: Type.Boolean(),
    }),
    { description: 'The issues that the description of the suggestion closes.' },
  ),
  subscribed: Subscribed,
})
export type SuggestionConversation = Static<typeof SuggestionConversation>

export const ThreadKind = Type.Enum(['changeset', 'report', 'entity', 'project'], {
  description: 'A suggestion, an issue, an item or a project.',
})
export type ThreadKind = Static<typeof ThreadKind>

export const SubjectView = Type.Object(
  {
    kind: ThreadKind,
    id: Type.String(),
    number: nullable(Type.Integer()),
    title: nullable(Type.String()),
    state: nullable(Type.String()),
    path: nullable(Type.String()),
    name: nullable(LocalName),
  },
  named(
    'ThreadSubject',
    'The subject of an inbox line or a follow. A subject that the reader may not read has no name.',
  ),
)
export type SubjectView = Static<typeof SubjectView>

export const ThreadName = Type.Object({
  kind: Type.Enum(['changeset', 'report']),
  number: Type.Integer(),
  title: Type.String(),
  state: Type.Enum(['open', 'closed', 'merged']),
})
export type ThreadName = Static<typeof ThreadName>

/** A comment on the talk page of an item. */
export const CommentView = Type.Object(
  {
    id: Type.Integer(),
    parent: nullable(Type.Integer({ description: 'The comment to which this is a reply.' })),
    author: nullable(AccountId),
    authorName: nullable(Type.String()),
    body: nullable(Type.String({ description: 'null for a hidden comment.' })),
    at: Moment,
    hidden: Type.Boolean(),
    edited: Type.Boolean(),
    via: ViaField,
  },
  named('Comment', 'A comment on the talk page of an item.'),
)
export type CommentView = Static<typeof CommentView>
