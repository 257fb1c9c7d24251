/** Sends mail: by SMTP where the settings name a server, else into the server's log. */
import { refuse } from '@yalkut/model'
import { createTransport } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  /** Plain text. */
  text: string
}

/** Refuses `upstream` when the mail server does not take it. */
export type SendMail = (mail: Mail) => Promise<void>

/** How long a mail server may take, in ms. */
const PATIENCE_MS = 10_000

/** Mail by SMTP. `url`: `smtp://` or `smtps://`, with user and password; `from`: the sender's address. */
export function mailBySmtp({ url, from }: { url: string; from: string }): SendMail {
  const limits = {
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const transport = createTransport({ url, ...limits }, { from })
  return async ({ to, subject, text }) => {
    try {
      await transport.sendMail({ to: { name: '', address: to }, subject, text })
    } catch (cause) {
      const message = 'The mail could not be sent just now. Try again in a few minutes.'
      throw refuse('upstream', message, null, { cause })
    }
  }
}

/** Where no mail server is set: whoever runs the server reads the mail there. */
export function mailToLog(write: (line: string) => void = console.error): SendMail {
  return async ({ to, subject, text }) => {
    write(`Mail to ${to}: ${subject}\n${text}`)
  }
}
