/** `/v1/inbox`. Source: service.md#inboxline; shapes.md#inbox. */
import { INBOX_REASONS, inboxCount, markInbox, readInbox } from '@yalkut/catalog/inbox'
import { InboxPage, ThreadKind, Unread } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { Cursor, limitOf } from '../../conventions/paging.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const Query = Type.Object({
  filter: Type.Enum(['unread', 'all', ...INBOX_REASONS], {
    default: 'unread',
    description: 'A reason finds read lines too.',
  }),
  limit: limitOf(100, 50),
  cursor: Cursor,
  before: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Older way to page: lines before this time.',
      deprecated: true,
    }),
  ),
})

const Mark = Type.Object({
  ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 1_000 })),
  subject: Type.Optional(
    Type.Object({
      kind: ThreadKind,
      id: Type.Union([Type.String({ maxLength: 60 }), Type.Integer()]),
    }),
  ),
  all: Type.Optional(Type.Boolean()),
  unread: Type.Optional(Type.Boolean({ description: 'Marks them as unread instead.' })),
})

export const inboxRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/inbox', {
    operationId: 'inbox',
    tag: 'Threads',
    access: 'read',
    summary: 'The caller’s inbox, the latest first',
    paged: true,
    query: Query,
    answers: { 200: InboxPage },
    handle: ({ catalog, caller, query }) => readInbox(catalog, caller, query),
  }),

  defineRoute('GET', '/v1/inbox/count', {
    operationId: 'inboxCount',
    tag: 'Threads',
    access: 'read',
    summary: 'How many lines are unread',
    answers: { 200: Type.Object({ unread: Unread }) },
    handle: ({ catalog, caller }) => inboxCount(catalog, caller),
  }),

  defineRoute('POST', '/v1/inbox/read', {
    operationId: 'markInboxRead',
    tag: 'Threads',
    access: 'write',
    summary: 'Marks lines as read, or as unread',
    body: Mark,
    answers: { 200: Type.Object({ changed: Type.Integer(), unread: Unread }) },
    handle: ({ catalog, caller, body }) => {
      const { subject, ...mark } = body
      const about = subject && { subject: { kind: subject.kind, id: String(subject.id) } }
      return markInbox(catalog, caller, { ...mark, ...about })
    },
  }),
]
