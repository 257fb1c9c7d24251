/** Tables of mails: the events that each mail reports, and the state of its delivery. The text is not stored; it is composed
 *  when the mail is sent. Source: service.md#follows. */

export type MailStatus = 'waiting' | 'sent' | 'given_up' | 'dropped'

/** `decisions`: its lines say of what; `reviews`: what waits for the person's review when it is sent. */
export type MailKind = 'decisions' | 'reviews'

/** One mail to one person. */
export interface MailsTable {
  id: number
  /** Random; gives, with the id, the Message-ID, which is the same at every attempt. */
  key: string
  person_id: string
  kind: MailKind
  /** The day of a mail of which a person gets one a day (`2026-11-23`); null for others. */
  day: string | null
  status: MailStatus
  attempts: number
  /** The time of the next attempt. While a mail is being sent: the time of the next attempt if no outcome is recorded. */
  next_at: string
  /** The error of the last failed attempt, or the reason why the mail was dropped. */
  error: string | null
  created_at: string
  ended_at: string | null
}

/** One event of which one person is notified, once. */
export interface MailLinesTable {
  consumer: string
  /** The thread event. */
  event: number
  person_id: string
  /** null: it waits for the person's next digest. */
  mail_id: number | null
  created_at: string
}

export interface MailDb {
  mails: MailsTable
  mail_lines: MailLinesTable
}
