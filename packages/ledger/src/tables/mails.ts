/** Tables of the mails that tell people of something: what each of them tells, and how far its delivery has come. No
 *  words are kept in them; a mail is written when it is sent. Source: service.md#follows. */

export type MailStatus = 'waiting' | 'sent' | 'given_up' | 'dropped'

/** One mail to one person. */
export interface MailsTable {
  id: number
  /** Random: with the id, the mail's Message-ID, the same at every attempt. */
  key: string
  person_id: string
  status: MailStatus
  attempts: number
  /** Of a waiting one: the next attempt's time. While it is being sent, the time at which it is tried again should
   *  nobody say how that went. */
  next_at: string
  /** Of the last attempt that failed, or why it was dropped. */
  error: string | null
  created_at: string
  ended_at: string | null
}

/** One thing that one person is told of, once. */
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
