/** Inboxes: one counted line for each reason and subject while it is unread. Source: shapes.md#inbox. */
import type { JsonObject } from '@yalkut/model'
import { type Expression, type ExpressionBuilder, type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'
import { nextNumber, nextNumbers } from '../sql/counters.ts'
import type { LedgerDb } from '../tables/ledger-db.ts'
import type { InboxReason, InboxTable } from '../tables/threads.ts'
import { isWaiting } from './inbox-waiting.ts'
import type { IssueReader } from './issue-readers.ts'

export interface Notice {
  person: string
  reason: InboxReason
  subject: { kind: InboxTable['subject_kind']; id: string }
  actor: string | null
  detail: JsonObject
  at: string
}

/** Adds lines to inboxes; no two of them have the same person, reason and subject. */
export async function addNotices(tx: Writer, notices: readonly Notice[]): Promise<void> {
  for (const chunk of chunksOf(notices)) {
    const first = await nextNumbers(tx, 'inbox', chunk.length)
    await tx
      .insertInto('inbox')
      .values(chunk.map((notice, at) => lineOf(notice, first + at)))
      .onConflict((conflict) =>
        conflict
          .columns(['person_id', 'reason', 'subject_kind', 'subject_id'])
          // A literal, not a parameter, so that SQLite recognizes the condition of the index.
          .where('read', '=', sql.lit(0))
          .doUpdateSet((eb) => ({
            count: eb('inbox.count', '+', 1),
            actor: eb.ref('excluded.actor'),
            detail: eb.ref('excluded.detail'),
            at: eb.ref('excluded.at'),
          })),
      )
      .execute()
  }
}

function lineOf(notice: Notice, id: number): Insertable<InboxTable> {
  return {
    id,
    person_id: notice.person,
    reason: notice.reason,
    subject_kind: notice.subject.kind,
    subject_id: notice.subject.id,
    actor: notice.actor,
    count: 1,
    detail: JSON.stringify(notice.detail),
    at: notice.at,
    read: 0,
  }
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

export type InboxRow = Selectable<InboxTable>

export interface InboxQuery {
  /** Left out: all lines, read ones too. */
  only?: 'unread' | InboxReason | { waitingFor: IssueReader }
  /** Only lines after this one in the list. */
  before?: { at: string; id: number }
  limit: number
}

/** A person's lines, the latest first, and how many of all are unread. One statement where there are lines. */
export async function listInbox(
  db: Reader,
  person: string,
  query: InboxQuery,
): Promise<{ rows: InboxRow[]; unread: number }> {
  const found = await linesWithCount(db, person, query)
  const [first] = found
  const unread = first === undefined ? await countUnread(db, person) : Number(first.unread)
  return { rows: found.map(({ unread: _, ...row }) => row), unread }
}

async function linesWithCount(db: Reader, person: string, { only, before, limit }: InboxQuery) {
  const reason = only === 'unread' || typeof only === 'object' ? undefined : only
  return await db
    .selectFrom('inbox')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('inbox as line')
        .select((of) => of.fn.countAll().as('n'))
        .where('line.person_id', '=', person)
        .where('line.read', '=', 0)
        .as('unread'),
    )
    .where('person_id', '=', person)
    .$if(only === 'unread', (q) => q.where('read', '=', 0))
    .$if(reason !== undefined, (q) => q.where('reason', '=', reason ?? 'mention'))
    .$if(typeof only === 'object', (q) =>
      q.where((eb) => (typeof only === 'object' ? isWaiting(eb, only.waitingFor) : eb.lit(true))),
    )
    .$if(before !== undefined, (q) =>
      q.where((eb) =>
        eb.or([
          eb('at', '<', before?.at ?? ''),
          eb.and([eb('at', '=', before?.at ?? ''), eb('id', '<', before?.id ?? 0)]),
        ]),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** A choice of lines of an inbox. */
export type InboxChoice = { ids: readonly number[] } | { subject: Notice['subject'] } | { all: true }

/** Marks lines as read. Gives the number of lines that were unread. */
export async function markRead(tx: Writer, person: string, choice: InboxChoice): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('inbox')
    .set({ read: 1 })
    .where('person_id', '=', person)
    .where('read', '=', 0)
    .where((eb) => eb.and(chosen(eb, choice)))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Marks read lines as unread: of each reason and subject the latest line, unless there is an unread one. */
export async function markUnread(tx: Writer, person: string, choice: InboxChoice): Promise<number> {
  // A transaction that adds lines takes this number too and so waits: no unread line appears meanwhile.
  await nextNumber(tx, 'inbox')
  const { numUpdatedRows } = await tx
    .updateTable('inbox')
    .set({ read: 0 })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('inbox')
        .select((latest) => latest.fn.max('id').as('id'))
        .where('person_id', '=', person)
        .where('read', '=', 1)
        .where((inner) => inner.and(chosen(inner, choice)))
        .groupBy(['reason', 'subject_kind', 'subject_id']),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('inbox as twin')
            .select('twin.id')
            .whereRef('twin.person_id', '=', 'inbox.person_id')
            .whereRef('twin.reason', '=', 'inbox.reason')
            .whereRef('twin.subject_kind', '=', 'inbox.subject_kind')
            .whereRef('twin.subject_id', '=', 'inbox.subject_id')
            .where('twin.read', '=', 0),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

function chosen(eb: ExpressionBuilder<LedgerDb, 'inbox'>, choice: InboxChoice): Expression<SqlBool>[] {
  if ('ids' in choice) {
    return [choice.ids.length === 0 ? eb.lit(false) : eb('id', 'in', [...choice.ids])]
  }
  if ('all' in choice) return []
  const { kind, id } = choice.subject
  return [eb('subject_kind', '=', kind), eb('subject_id', '=', id)]
}
