/** Mails to deliver: each is a row with its attempts, so that one that cannot be delivered holds up no other. */
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import { nextNumbers } from '../sql/counters.ts'
import type { MailKind, MailStatus, MailsTable } from '../tables/mails.ts'

export type MailRow = Selectable<MailsTable>

/** Adds a mail for each of these people, in their order; answers its id by the person. */
export async function addMails(
  tx: Writer,
  people: readonly string[],
  at: string,
  { kind, day }: { kind: MailKind; day: string | null } = { kind: 'decisions', day: null },
): Promise<number[]> {
  if (people.length === 0) return []
  const first = await nextNumbers(tx, 'mail', people.length)
  const rows = people.map((person_id, n) => ({
    id: first + n,
    key: randomBytes(12).toString('hex'),
    person_id,
    kind,
    day,
    status: 'waiting' as const,
    attempts: 0,
    next_at: at,
    error: null,
    created_at: at,
    ended_at: null,
  }))
  await tx.insertInto('mails').values(rows).execute()
  return rows.map(({ id }) => id)
}

export interface MailTime {
  now: string
  /** No mail waits longer: one that does was put back by a clock that was set back since, and is due. */
  latest: string
}

/** Whether a mail waits whose time has come: then `claimMail`. */
export async function hasDueMail(db: Reader, time: MailTime): Promise<boolean> {
  return (await nextDueMail(db, time)) !== undefined
}

async function nextDueMail(db: Reader, { now, latest }: MailTime): Promise<{ id: number } | undefined> {
  const waiting = db
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'waiting')
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
  return (
    (await waiting.where('next_at', '<=', now).executeTakeFirst()) ??
    (await waiting.where('next_at', '>', latest).executeTakeFirst())
  )
}

/** Takes the mail that has waited longest, and counts the attempt; null when none is due. Nobody takes it again before
 *  `againAt`, which says by its attempts so far when that is. */
export async function claimMail(
  tx: Writer,
  time: MailTime,
  againAt: (attempts: number) => string,
): Promise<MailRow | null> {
  const due = await nextDueMail(tx, time)
  if (due === undefined) return null
  const { attempts } = await tx
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', due.id)
    .returning('attempts')
    .executeTakeFirstOrThrow()
  return await tx
    .updateTable('mails')
    .set({ next_at: againAt(attempts) })
    .where('id', '=', due.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Says how an attempt ended that is not the last. */
export async function putMailBack(
  tx: Writer,
  id: number,
  { error, nextAt }: { error: string; nextAt: string },
): Promise<void> {
  await tx.updateTable('mails').set({ error, next_at: nextAt }).where('id', '=', id).execute()
}

export interface MailEnd {
  status: Exclude<MailStatus, 'waiting'>
  error: string | null
  at: string
}

/** Ends a mail: it is not tried again. */
export async function endMail(tx: Writer, id: number, end: MailEnd): Promise<void> {
  const { status, error, at } = end
  await tx.updateTable('mails').set({ status, error, ended_at: at }).where('id', '=', id).execute()
}

export interface MailCounts {
  of: { [S in MailStatus]: number }
  /** Mails that wait, and whose time has come. */
  due: number
}

/** How many mails there are of each status, in bounded time: no count goes beyond `limit`. */
export async function countMails(db: Reader, { limit, now }: { limit: number; now: string }): Promise<MailCounts> {
  const upTo = (status: MailStatus, dueAt: string | null) => {
    const all = db.selectFrom('mails').select('id').where('status', '=', status)
    const found = dueAt === null ? all : all.where('next_at', '<=', dueAt)
    return db.selectFrom(found.limit(limit).as('found')).select((eb) => eb.fn.countAll().as('n'))
  }
  const row = await db
    .selectNoFrom([
      upTo('waiting', null).as('waiting'),
      upTo('sent', null).as('sent'),
      upTo('given_up', null).as('given_up'),
      upTo('dropped', null).as('dropped'),
      upTo('waiting', now).as('due'),
    ])
    .executeTakeFirstOrThrow()
  const { due, ...of } = row
  return {
    of: {
      waiting: Number(of.waiting),
      sent: Number(of.sent),
      given_up: Number(of.given_up),
      dropped: Number(of.dropped),
    },
    due: Number(due),
  }
}

/** Forgets mails that ended before a moment, with what they told; at most `limit`. Answers how many. */
export async function forgetMails(tx: Writer, before: string, limit: number): Promise<number> {
  const old = await tx
    .selectFrom('mails')
    .select('id')
    .where('status', 'in', ['sent', 'given_up', 'dropped'])
    .where('ended_at', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute()
  if (old.length === 0) return 0
  const ids = old.map(({ id }) => id)
  await tx.deleteFrom('mail_lines').where('mail_id', 'in', ids).execute()
  await tx.deleteFrom('mails').where('id', 'in', ids).execute()
  return ids.length
}
