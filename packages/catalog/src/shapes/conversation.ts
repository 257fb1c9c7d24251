/** Conversations: their timelines, and what lines about them name. Source: shapes.md#timeline; shapes.md#conversation;
 *  shapes.md#threads-issues-inbox-people. */
import { type Static, Type } from 'typebox'
import { AccountId, DataObject, Moment, named, nullable } from './named.ts'
import { LocalName, NamedPeople } from './names.ts'
import { Verdict } from './review.ts'
import { ViaField } from './via.ts'

export const CommentEntry = Type.Object({
  type: Type.Literal('comment'),
  id: Type.Integer(),
  at: Moment,
  author: nullable(AccountId),
  authorName: nullable(Type.String()),
  body: nullable(Type.String({ description: 'null when it is hidden.' })),
  hidden: Type.Boolean(),
  parent: nullable(Type.Integer()),
  anchor: nullable(Type.Object({ entity: Type.String(), field: Type.String() })),
  review: nullable(Type.String()),
  resolved: Type.Boolean(),
  edited: Type.Boolean(),
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
  id: Type.String({ description: 'Such as `e12`.' }),
  at: Moment,
  actor: nullable(AccountId),
  kind: Type.String({ description: 'opened, submitted, renamed, referenced, closed, merged …' }),
  detail: DataObject,
  via: ViaField,
})
export type EventEntry = Static<typeof EventEntry>

export const TimelineEntry = Type.Union([CommentEntry, ReviewEntry, EventEntry], {
  ...named('TimelineEntry', 'A comment, a review, or something that happened.'),
})
export type TimelineEntry = Static<typeof TimelineEntry>

export const Timeline = Type.Array(TimelineEntry, { description: 'The oldest first.' })

const Subscribed = Type.Boolean({ description: 'The reader takes part in it or follows it.' })

export const SuggestionConversation = Type.Object({
  number: nullable(Type.Integer()),
  timeline: Timeline,
  people: NamedPeople,
  reviewRequests: Type.Array(
    Type.Object({
      reviewer: AccountId,
      requestedBy: nullable(
        Type.String({ description: 'Account id; null: the catalog asked by itself.' }),
      ),
      at: Moment,
    }),
  ),
  fixes: Type.Array(
    Type.Object({
      number: Type.Integer(),
      title: nullable(Type.String({ description: 'null of a private issue.' })),
      state: Type.Enum(['open', 'closed']),
      private: Type.Boolean(),
    }),
    { description: 'Issues that its description says it closes.' },
  ),
  subscribed: Subscribed,
})
export type SuggestionConversation = Static<typeof SuggestionConversation>

export const ThreadKind = Type.Enum(['changeset', 'report', 'entity', 'project'], {
  description: 'A suggestion, an issue, an item, a project.',
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
  named('ThreadSubject', 'What a line is about. What the reader may not read is not named.'),
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
    parent: nullable(Type.Integer({ description: 'The comment that it answers.' })),
    author: nullable(AccountId),
    authorName: nullable(Type.String()),
    body: nullable(Type.String({ description: 'null when it is hidden.' })),
    at: Moment,
    hidden: Type.Boolean(),
    edited: Type.Boolean(),
    via: ViaField,
  },
  named('Comment', 'What somebody said.'),
)
export type CommentView = Static<typeof CommentView>
