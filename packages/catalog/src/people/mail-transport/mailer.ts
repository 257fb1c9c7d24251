/** Sends mail by SMTP when the settings name a server, otherwise to the server's log. */
import { refuse } from '@yalkut/model'
import type { Transporter } from 'nodemailer'
import { mailerSaid } from '../../core/sentences/mailer.ts'
import { writeLog } from '../../core/services/log.ts'
import { oneLine, reasonOf } from './mail-failure.ts'

export interface Mail {
  /** One address. */
  to: string
  subject: string
  /** Plain text. */
  text: string
  /** The same text as HTML. */
  html?: string
  /** The same for each attempt to send this mail, so that a mailbox can show two copies once. */
  messageId?: string
  /** The URL for one-click unsubscription in mail programs. Source: RFC 8058. */
  unsubscribeUrl?: string
}

/** Refuses `upstream` when the mail server does not accept the mail. */
export type SendMail = (mail: Mail) => Promise<void>

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password. TLS is used when the server offers it, with a valid
   *  certificate. `?tls.rejectUnauthorized=false` accepts any certificate; `?requireTLS=true` refuses to send without
   *  TLS. */
  url: string
  /** The sender, such as `Yalkut <yalkut@example.org>`. */
  from: string
  /** Called with the cause of a failure, without the text and the recipient of the mail. */
  log?: (line: string) => void
  /** The longest silence of the mail server, in ms. */
  patienceMs?: number
}

const PATIENCE_MS = 10_000

export function mailBySmtp(settings: SmtpSettings): SendMail {
  const { url, from, log = toLog, patienceMs = PATIENCE_MS } = settings
  const limits = {
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let transport: Transporter | undefined
  const open = async (): Promise<Transporter> => {
    // Loaded at the first mail: most programs that use the catalog send none.
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, ...limits }, { from })
  }
  return async ({ to, subject, text, html, messageId, unsubscribeUrl }) => {
    if (/[\p{Cc}<>,;]/u.test(to)) throw refuse('invalid', mailerSaid('not-mail'))
    // Automatic mails must not be answered automatically: RFC 3834.
    const headers = { 'Auto-Submitted': 'auto-generated', ...unsubscribing(unsubscribeUrl) }
    const recipient = { name: '', address: to }
    try {
      transport ??= await open()
      await transport.sendMail({
        to: recipient,
        subject: oneLine(subject),
        text,
        headers,
        ...(html !== undefined && { html }),
        ...(messageId !== undefined && { messageId }),
      })
    } catch (cause) {
      log(`A mail was not sent: ${reasonOf(cause, to)}`)
      const message = mailerSaid('mail-not-sent')
      throw refuse('upstream', message, null, { cause })
    }
  }
}

function unsubscribing(url: string | undefined): { [header: string]: string } {
  if (url === undefined) return {}
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function toLog(message: string): void {
  writeLog({ message })
}

/** Used without a mail server: the operator reads the mail in the log. */
export function mailToLog(write: (line: string) => void = toLog): SendMail {
  return async ({ to, subject, text }) => {
    write(`Mail to ${to}: ${subject}\n${text}`)
  }
}
