/** Why a mail was not sent, and what that means for the next attempt. Pure. Source: RFC 5321, 4.2.1. */
import { isRefusal } from '@yalkut/model'

/** `refused`: this mail will never be taken. `later`: this mail was not taken just now. `server`: no mail is taken just
 *  now. */
export interface MailFailure {
  kind: 'refused' | 'later' | 'server'
  /** In one line, without the address. */
  reason: string
}

/** Of what `SendMail` threw. */
export function mailFailureOf(error: unknown, address: string): MailFailure {
  if (isRefusal(error) && error.code === 'invalid') {
    return { kind: 'refused', reason: error.message }
  }
  const cause = isRefusal(error) ? (error.cause ?? error) : error
  return { kind: kindOf(cause), reason: reasonOf(cause, address) }
}

/** Steps of SMTP in which the answer is about one mail, not about the sender or the server. */
const ABOUT_ONE_MAIL: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA'])
/** Answers that speak of the sender's own standing, wherever they are given: sign in first. */
const ABOUT_SIGNING_IN: ReadonlySet<number> = new Set([503, 530, 534, 535, 538])

function kindOf(cause: unknown): MailFailure['kind'] {
  if (!(cause instanceof Error) || !('responseCode' in cause) || !('command' in cause)) {
    return 'server'
  }
  const { responseCode, command } = cause
  if (typeof responseCode !== 'number' || !ABOUT_ONE_MAIL.has(command)) return 'server'
  if (ABOUT_SIGNING_IN.has(responseCode) || responseCode === 421) return 'server'
  return responseCode >= 500 ? 'refused' : 'later'
}

/** What the mail server said, in one line, without the address. */
export function reasonOf(error: unknown, address: string): string {
  if (!(error instanceof Error)) return oneLine(String(error)).replaceAll(address, '…')
  const code = 'code' in error ? `${error.code} ` : ''
  return oneLine(code + error.message)
    .slice(0, 300)
    .replaceAll(address, '…')
}

export function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim()
}
