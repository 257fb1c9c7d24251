/** What mails tell: one line is one event of which one person is told, once. A line goes out with a mail of its own, or
 *  waits for the person's digest. */
import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'
import { addMails } from './outbox.ts'

export interface MailLine {
  consumer: string
  /** The thread event. */
  event: number
  person: string
}

export interface NewMailLine extends MailLine {
  /** Whether it waits for the person's digest. */
  waits: boolean
}

/** Adds lines, in their order; those that go out at once each with a mail. A line that is there already is left out. */
export async function addMailLines(tx: Writer, lines: readonly NewMailLine[], at: string): Promise<void> {
  const newLines = await withoutKnown(tx, lines)
  if (newLines.length === 0) return
  const people = newLines.filter(({ waits }) => !waits).map(({ person }) => person)
  const mails = await addMails(tx, people, at)
  const rows = newLines.map(({ consumer, event, person, waits }) => ({
    consumer,
    event,
    person_id: person,
    mail_id: waits ? null : (mails.shift() ?? null),
    created_at: at,
  }))
  for (const chunk of chunksOf(rows)) await tx.insertInto('mail_lines').values(chunk).execute()
}

async function withoutKnown(tx: Writer, lines: readonly NewMailLine[]): Promise<readonly NewMailLine[]> {
  const events = [...new Set(lines.map(({ event }) => event))]
  if (events.length === 0) return []
  const rows = await tx
    .selectFrom('mail_lines')
    .select(['consumer', 'event', 'person_id'])
    .where('event', 'in', events)
    .execute()
  const known = new Set(rows.map((row) => `${row.consumer} ${row.event} ${row.person_id}`))
  return lines.filter(({ consumer, event, person }) => !known.has(`${consumer} ${event} ${person}`))
}

/** What one mail tells, in the order of the events. */
export async function linesOfMail(db: Reader, mailId: number): Promise<MailLine[]> {
  const rows = await db
    .selectFrom('mail_lines')
    .select(['consumer', 'event', 'person_id as person'])
    .where('mail_id', '=', mailId)
    .orderBy('event')
    .execute()
  return rows
}

/** People for whom lines wait that are not after an event, at most `limit`. */
export async function peopleWithWaitingLines(db: Reader, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_lines')
    .select('person_id')
    .distinct()
    .where('mail_id', 'is', null)
    .orderBy('person_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.person_id)
}

/** Puts all that waits for these people into a mail for each. */
export async function addDigests(tx: Writer, people: readonly string[], at: string): Promise<void> {
  const mails = await addMails(tx, people, at)
  for (const [n, person] of people.entries()) {
    await tx
      .updateTable('mail_lines')
      .set({ mail_id: mails[n] ?? null })
      .where('person_id', '=', person)
      .where('mail_id', 'is', null)
      .execute()
  }
}
