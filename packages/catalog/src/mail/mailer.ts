/** Sends mail: by SMTP where the settings name a server, else into the server's log. */
import { refuse } from '@yalkut/model'
import type { Transporter } from 'nodemailer'
import { oneLine, reasonOf } from './mail-failure.ts'

export interface Mail {
  /** One address. */
  to: string
  subject: string
  /** Plain text. */
  text: string
  /** The same for people whose program shows pages. */
  html?: string
  /** The same for each attempt to send this mail: a mailbox that gets it twice can show it once. */
  messageId?: string
  /** Where mail programs stop such mails with one click. Source: RFC 8058. */
  unsubscribeUrl?: string
}

/** Refuses `upstream` when the mail server does not take it. */
export type SendMail = (mail: Mail) => Promise<void>

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password. TLS is used where the server has it, and its certificate must be
   *  good; `?tls.rejectUnauthorized=false` takes any, `?requireTLS=true` refuses to go without. */
  url: string
  /** The sender, such as `Yalkut <yalkut@example.org>`. */
  from: string
  /** Hears why a mail was not taken, without what was in it and whom it was for. */
  log?: (line: string) => void
  /** How long the mail server may be silent, in ms. */
  patienceMs?: number
}

const PATIENCE_MS = 10_000

export function mailBySmtp(settings: SmtpSettings): SendMail {
  const { url, from, log = console.error, patienceMs = PATIENCE_MS } = settings
  const limits = {
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let transport: Transporter | undefined
  const open = async (): Promise<Transporter> => {
    // Loaded at the first mail: most programs over the catalog send none.
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, ...limits }, { from })
  }
  return async ({ to, subject, text, html, messageId, unsubscribeUrl }) => {
    if (/[\p{Cc}<>,;]/u.test(to)) throw refuse('invalid', 'This is not an address of mail.')
    // No program answers a mail that a program sent: RFC 3834.
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
      log(`${new Date().toISOString()} A mail was not sent: ${reasonOf(cause, to)}`)
      const message = 'The mail could not be sent just now. Try again in a few minutes.'
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

/** Where no mail server is set: whoever runs the server reads the mail there. */
export function mailToLog(write: (line: string) => void = console.error): SendMail {
  return async ({ to, subject, text }) => {
    write(`Mail to ${to}: ${subject}\n${text}`)
  }
}
