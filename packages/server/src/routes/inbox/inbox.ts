/** `/v1/inbox`. Source: service.md#inboxline; shapes.md#inbox. */
import { INBOX_REASONS, inboxCount, markInbox, readInbox } from '@yalkut/catalog/inbox'
import { Type } from 'typebox'
import { answer, answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { Cursor, limitOf } from '../../conventions/paging.ts'
import { AnyObject, Moment, named, nullable } from '../../schemas/named.ts'
import { ThreadKind, ThreadSubject } from '../../schemas/thread.ts'
import type { Routes } from '../api.ts'

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

const InboxLine = Type.Object(
  {
    id: Type.Integer(),
    reason: Type.Enum([...INBOX_REASONS]),
    subject: ThreadSubject,
    actor: nullable(Type.String({ description: 'Account id.' })),
    actorName: nullable(Type.String()),
    actorUsername: nullable(Type.String()),
    count: Type.Integer({ description: 'How often it happened while the line was unread.' }),
    detail: AnyObject,
    at: Moment,
    read: Type.Boolean(),
  },
  named('InboxLine', 'What happened where a person takes part.'),
)

const Unread = Type.Integer({ description: 'Of the whole inbox.' })

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

export const inboxRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/inbox',
    {
      schema: { querystring: Query },
      config: {
        doc: {
          operationId: 'inbox',
          tag: 'Threads',
          access: 'read',
          summary: 'The caller’s inbox, the latest first',
          paged: true,
          answers: {
            200: Type.Object({
              items: Type.Array(InboxLine),
              unread: Unread,
              next: nullable(Type.String()),
            }),
          },
        },
      },
    },
    async (request, reply) => {
      const page = await readInbox(catalog, callerOf(request), request.query)
      answer(request, reply, page, { next: page.next })
    },
  )

  api.get(
    '/v1/inbox/count',
    {
      config: {
        doc: {
          operationId: 'inboxCount',
          tag: 'Threads',
          access: 'read',
          summary: 'How many lines are unread',
          answers: { 200: Type.Object({ unread: Unread }) },
        },
      },
    },
    async (request, reply) => answer(request, reply, await inboxCount(catalog, callerOf(request))),
  )

  api.post(
    '/v1/inbox/read',
    {
      schema: { body: Mark },
      config: {
        doc: {
          operationId: 'markInboxRead',
          tag: 'Threads',
          access: 'write',
          summary: 'Marks lines as read, or as unread',
          answers: { 200: Type.Object({ changed: Type.Integer(), unread: Unread }) },
        },
      },
    },
    async (request, reply) => {
      const { subject, ...mark } = request.body
      const about = subject && { subject: { kind: subject.kind, id: String(subject.id) } }
      answerOnce(reply, 200, await markInbox(catalog, callerOf(request), { ...mark, ...about }))
    },
  )
}
