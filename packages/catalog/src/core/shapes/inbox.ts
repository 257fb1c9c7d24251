/** The notifications of a person, and their follows. Source: service.md#inboxline; shapes.md#inbox. */
import { INBOX_REASONS } from '@yalkut/ledger/threads'
import { type Static, Type } from 'typebox'
import { LaneLine } from './change-line.ts'
import { SubjectView } from './conversation.ts'
import { AccountId, DataObject, Moment, named, nullable } from './named.ts'

export const InboxLine = Type.Object(
  {
    id: Type.Integer(),
    reason: Type.Enum([...INBOX_REASONS]),
    subject: SubjectView,
    actor: nullable(AccountId),
    actorName: nullable(Type.String()),
    actorUsername: nullable(Type.String()),
    count: Type.Integer({
      description: 'The number of notifications in the line since it was last read.',
    }),
    detail: DataObject,
    /** Of a suggestion. */
    line: nullable(LaneLine),
    at: Moment,
    read: Type.Boolean(),
  },
  named('InboxLine', 'A notification about a conversation in which the person takes part.'),
)
export type InboxLine = Static<typeof InboxLine>

export const Unread = Type.Integer({
  description: 'The number of unread lines in the whole inbox.',
})

export const InboxPage = Type.Object({
  items: Type.Array(InboxLine),
  unread: Unread,
  next: nullable(Type.String()),
})
export type InboxPage = Static<typeof InboxPage>

export const FOLLOW_KINDS = ['entity', 'set', 'project', 'changeset', 'report'] as const

export const FollowKind = Type.Enum([...FOLLOW_KINDS], {
  description: '`changeset`: a suggestion; `report`: an issue, by its id or its number.',
})

export type FollowKind = Static<typeof FollowKind>

export const FollowView = Type.Object({
  kind: FollowKind,
  id: Type.String(),
  number: Type.Optional(nullable(Type.Integer({ description: 'Of an issue: its number.' }))),
  at: Moment,
  subject: SubjectView,
})
export type FollowView = Static<typeof FollowView>
