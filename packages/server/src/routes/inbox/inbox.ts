/** `/v1/inbox`. Source: service.md#inboxline; shapes.md#inbox. */

import { InboxPage, Unread } from '@yalkut/catalog/core'
import { InboxMark, InboxQuery, inboxCount, markInbox, readInbox } from '@yalkut/catalog/people'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const inboxRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/inbox', {
    operationId: 'inbox',
    tag: 'Threads',
    access: 'read',
    summary: 'The caller’s inbox, the newest first',
    description: 'Notifications with what they are about. `unread` counts all unread ones.',
    paged: true,
    query: InboxQuery,
    answers: { 200: InboxPage },
    handle: ({ catalog, caller, query }) => readInbox(catalog, caller, query),
  }),

  defineRoute('GET', '/v1/inbox/count', {
    operationId: 'inboxCount',
    tag: 'Threads',
    access: 'read',
    summary: 'The number of unread lines',
    description: 'Small enough to be asked for on every page.',
    answers: { 200: Type.Object({ unread: Unread }) },
    handle: ({ catalog, caller }) => inboxCount(catalog, caller),
  }),

  defineRoute('POST', '/v1/inbox/read', {
    operationId: 'markInboxRead',
    tag: 'Threads',
    access: 'write',
    summary: 'Marks lines as read, or as unread',
    description: 'By ids, by subject, or all of them. With `unread: true` they become unread again.',
    body: InboxMark,
    answers: { 200: Type.Object({ changed: Type.Integer(), unread: Unread }) },
    handle: ({ catalog, caller, body }) => markInbox(catalog, caller, body),
  }),
]
