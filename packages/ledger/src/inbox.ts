/** Inboxes: one line for each reason and subject while it is unread, with how often. Source: shapes.md, 15. */
import type { JsonObject } from '@yalkut/model'
import { nextNumber } from './counters.ts'
import type { Reader, Writer } from './engine/engine.ts'
import type { InboxTable } from './thread-tables.ts'

export const INBOX_REASONS = [
  'mention',
  'review_requested',
  'assigned',
  'author',
  'comment',
  'review',
  'state',
  'followed',
] as const
export type InboxReason = (typeof INBOX_REASONS)[number]

export interface Notice {
  person: string
  reason: InboxReason
  subject: { kind: InboxTable['subject_kind']; id: string }
  actor: string | null
  detail: JsonObject
  at: string
}

/** Puts a line into a person's inbox, or counts one more on the unread line that is there. */
export async function addNotice(tx: Writer, notice: Notice): Promise<void> {
  await tx
    .insertInto('inbox')
    .values({
      id: await nextNumber(tx, 'inbox'),
      person_id: notice.person,
      reason: notice.reason,
      subject_kind: notice.subject.kind,
      subject_id: notice.subject.id,
      actor: notice.actor,
      count: 1,
      detail: JSON.stringify(notice.detail),
      at: notice.at,
      read: 0,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'reason', 'subject_kind', 'subject_id'])
        .where('read', '=', 0)
        .doUpdateSet((eb) => ({
          count: eb('inbox.count', '+', 1),
          actor: eb.ref('excluded.actor'),
          detail: eb.ref('excluded.detail'),
          at: eb.ref('excluded.at'),
        })),
    )
    .execute()
}

export async function countUnread(db: Reader, person: string): Promise<number> {
  const row = await db
    .selectFrom('inbox')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('person_id', '=', person)
    .where('read', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}
