/** The cause of a mail failure, and its meaning for the next attempt. Pure. Source: RFC 5321, 4.2.1. */
import { isRefusal } from '@yalkut/model'

/** `refused`: the server will never accept this mail. `later`: the server may accept this mail later. `server`: the
 *  server accepts no mail at present. */
export interface MailFailure {
  kind: 'refused' | 'later' | 'server'
  /** One line, without the address. */
  reason: string
}

/** From the error that `SendMail` threw. */
export function mailFailureOf(error: unknown, address: string): MailFailure {
  if (isRefusal(error) && error.code === 'invalid') {
    return { kind: 'refused', reason: error.message }
  }
  const cause = isRefusal(error) ? (error.cause ?? error) : error
  return { kind: kindOf(cause), reason: reasonOf(cause, address) }
}

/** Steps of SMTP whose answer concerns one mail, not the sender or the server. */
const ABOUT_ONE_MAIL: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA'])
/** Answers about the sender's account at any step: sign in first. */
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

/** The message of the mail server in one line, without the address. */
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
