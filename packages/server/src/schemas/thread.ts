/** Conversations: their timelines, the people in them, what they are about. Source: shapes.md#suggestions;
 *  shapes.md#threads-issues-inbox-people. */
import { Type } from 'typebox'
import { AnyObject, asKept, Moment, named, nullable } from './named.ts'

const AccountId = Type.String({ description: 'Account id.' })
const Via = asKept(nullable(AnyObject))

const CommentEntry = Type.Object({
  type: Type.Literal('comment'),
  id: Type.Integer(),
  at: Moment,
  author: nullable(AccountId),
  body: nullable(Type.String({ description: 'null when it is hidden.' })),
  hidden: Type.Boolean(),
  parent: nullable(Type.Integer()),
  anchor: nullable(Type.Object({ entity: Type.String(), field: Type.String() })),
  review: nullable(Type.String()),
  resolved: Type.Boolean(),
  edited: Type.Boolean(),
  via: Via,
})

const ReviewEntry = Type.Object({
  type: Type.Literal('review'),
  id: Type.String(),
  at: Moment,
  author: AccountId,
  verdict: Type.Enum(['approve', 'send_back', 'comment']),
  body: nullable(Type.String()),
  via: Via,
})

const EventEntry = Type.Object({
  type: Type.Literal('event'),
  id: Type.String({ description: 'Such as `e12`.' }),
  at: Moment,
  actor: nullable(AccountId),
  kind: Type.String({ description: 'opened, submitted, renamed, referenced, closed, merged …' }),
  detail: AnyObject,
  via: Via,
})

export const Timeline = Type.Array(
  Type.Union([CommentEntry, ReviewEntry, EventEntry], {
    ...named('TimelineEntry', 'A comment, a review, or something that happened.'),
  }),
  { description: 'The oldest first.' },
)

/** The people of an answer, by account id. */
export const NamedPeople = Type.Record(
  Type.String(),
  Type.Object({ name: Type.String(), username: nullable(Type.String()), bot: Type.Boolean() }),
  { description: 'Everyone whose account id stands in the answer.' },
)

export const LocalName = Type.Object({
  he: Type.String(),
  en: Type.Optional(Type.String()),
  yi: Type.Optional(Type.String()),
})

export const NamedItem = Type.Object(
  {
    id: Type.String(),
    type: Type.String(),
    path: nullable(Type.String()),
    name: nullable(LocalName),
  },
  named('NamedItem', 'An item that an answer points at.'),
)

export const ThreadKind = Type.Enum(['changeset', 'report', 'entity', 'project'], {
  description: 'A suggestion, an issue, an item, a project.',
})

export const ThreadSubject = Type.Object(
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

export const CommentBody = Type.String({ description: 'At most 10,000 characters.' })
export const ParentField = Type.Optional(
  nullable(Type.Integer({ minimum: 1, description: 'The comment that it answers.' })),
)
export const NewComment = Type.Object({ body: CommentBody, parent: ParentField })
export const MadeComment = Type.Object({ id: Type.Integer() })
