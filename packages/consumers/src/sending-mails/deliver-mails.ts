/** Sends waiting mails, one after the other. The row of a mail counts its attempts. Source: decisions.md#consumers.
 *
 *  A mail is claimed before it is sent: its row then holds the time of the next attempt, so that a killed process loses no
 *  mail. If the process is killed after the mail server has accepted a mail and before the row is updated, that mail is
 *  sent twice, with the same Message-ID. */

import { type Mail, mailFailureOf, type SendMail, unsubscribeToken } from '@yalkut/catalog/people'
import {
  claimMail,
  endMail,
  findMailReaders,
  hasDueMail,
  type MailReader,
  type MailRow,
  type MailTime,
  putMailBack,
} from '@yalkut/ledger/mail'
import { DAY_MS } from '@yalkut/model'
import type { Ground, Hold } from '../running/hold.ts'
import type { Routine } from '../running/routine.ts'
import { type Waits, waitMs } from '../running/waits.ts'
import { type Composing, composeMail } from './compose-mail.ts'
import { composeReviewMail } from './compose-review-mail.ts'
import { readDecisions } from './read-decisions.ts'
import { readReviews } from './read-reviews.ts'

export interface MailSettings {
  sendMail: SendMail
  /** The address of this service, without a slash at its end. */
  baseUrl: string
  /** Waits between the attempts to send one mail. Only tests set them. */
  waits?: Waits
}

/** Waits between the attempts to send one mail. */
const WAITS: Waits = { firstMs: 60_000, longestMs: DAY_MS }
/** The longest wait of one mail while the mail server accepts no mail, in ms. */
const LONGEST_SERVER_WAIT_MS = 15 * 60_000
/** Waits of the whole routine while the mail server accepts no mail. */
const SERVER_WAITS: Waits = { firstMs: 2_000, longestMs: LONGEST_SERVER_WAIT_MS }
/** A mail that its receiver defers for longer is given up. */
const GIVEN_UP_AFTER_MS = 14 * DAY_MS

const POLL_MS = 1_000

/** What every mail has. */
type Frame = Omit<Composing, 'decisions'>

class MailServerFails extends Error {
  constructor(reason: string) {
    super(`The mail server accepts no mail: ${reason}`)
    this.name = 'MailServerFails'
  }
}

export function mailDelivery({ services }: Ground, settings: MailSettings): Routine {
  const { ledger, clock } = services
  const { sendMail, baseUrl, waits = WAITS } = settings
  const host = new URL(baseUrl).hostname
  const later = (ms: number): string => new Date(clock().getTime() + ms).toISOString()
  const now = (): string => clock().toISOString()
  const longestMs = Math.max(waits.longestMs, LONGEST_SERVER_WAIT_MS)
  const time = (): MailTime => ({ now: now(), latest: later(2 * longestMs) })

  async function claim(hold: Hold): Promise<MailRow | null> {
    return await ledger.write(async (tx) => {
      await hold.confirm(tx)
      return await claimMail(tx, time(), (attempts) => later(waitMs(attempts, waits)))
    })
  }

  async function end(id: number, status: 'sent' | 'given_up' | 'dropped', error: string | null) {
    await ledger.write((tx) => endMail(tx, id, { status, error, at: now() }))
  }

  /** Null when the person receives no such mails, or nothing is left to say. Throws `NotSent`. */
  async function send(mail: MailRow): Promise<{ to: string } | null> {
    const reader = (await findMailReaders(ledger.read, [mail.person_id], mail.kind)).get(mail.person_id)
    if (reader === undefined) return null
    const token = await unsubscribeToken(ledger, mail.person_id, mail.kind)
    const frame = {
      to: reader.address,
      messageId: `<${mail.id}.${mail.key}@${host}>`,
      baseUrl,
      unsubscribeUrl: `${baseUrl}/unsubscribe?token=${encodeURIComponent(token)}`,
    }
    const written = await write(mail, reader, frame)
    if (written === null) return null
    return await sendMail(written).then(
      () => ({ to: frame.to }),
      (error: unknown) => {
        throw new NotSent(frame.to, error)
      },
    )
  }

  /** Null when nothing is left to say. */
  async function write(mail: MailRow, reader: MailReader, frame: Frame): Promise<Mail | null> {
    const db = ledger.read
    switch (mail.kind) {
      case 'decisions': {
        const decisions = await readDecisions(db, mail.id, reader)
        return decisions.length === 0 ? null : composeMail({ ...frame, decisions })
      }
      case 'reviews': {
        const waiting = await readReviews(db, reader.id, clock())
        const { language } = reader
        return waiting === null ? null : composeReviewMail({ ...frame, ...waiting, language, now: clock() })
      }
      default:
        return mail.kind satisfies never
    }
  }

  async function deliver(mail: MailRow): Promise<void> {
    const sent = await send(mail).catch((error: unknown) => {
      if (error instanceof NotSent) return error
      throw error
    })
    if (sent === null)
      return await end(mail.id, 'dropped', 'The person receives no mails, or nothing was left to report.')
    if (!(sent instanceof NotSent)) return await end(mail.id, 'sent', null)
    const { kind, reason } = mailFailureOf(sent.cause, sent.to)
    const ageMs = clock().getTime() - Date.parse(mail.created_at)
    switch (kind) {
      case 'refused':
        return await end(mail.id, 'given_up', reason)
      case 'later': {
        if (ageMs > GIVEN_UP_AFTER_MS) return await end(mail.id, 'given_up', reason)
        const nextAt = later(waitMs(mail.attempts, waits))
        return await ledger.write((tx) => putMailBack(tx, mail.id, { error: reason, nextAt }))
      }
      case 'server': {
        const wait = Math.min(waitMs(mail.attempts, waits), LONGEST_SERVER_WAIT_MS)
        const nextAt = later(wait)
        await ledger.write((tx) => putMailBack(tx, mail.id, { error: reason, nextAt }))
        throw new MailServerFails(reason)
      }
      default:
        return kind satisfies never
    }
  }

  return {
    name: 'mail-delivery',
    pollMs: POLL_MS,
    waits: SERVER_WAITS,
    isDue: () => hasDueMail(ledger.read, time()),
    async run(hold) {
      while (!hold.signal.aborted) {
        const mail = await claim(hold)
        if (mail === null) return
        await deliver(mail)
      }
    },
  }
}

/** Wraps the error of `sendMail` with the address. */
class NotSent extends Error {
  readonly to: string
  constructor(to: string, cause: unknown) {
    super('not sent', { cause })
    this.to = to
  }
}
