/** A real mail server, for tests: receives mails by SMTP and stores them. */
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface Received {
  from: string
  to: string[]
  /** Whether the mail was sent by TLS. */
  secure: boolean
  /** The user who signed in to send the mail; null: without signing in. */
  user: string | null
  /** Header fields by name, in lower case. */
  headers: Map<string, string>
  /** The decoded text. */
  body: string
  raw: string
}

export interface MailServer {
  /** `smtp://` or `smtps://`, without user and query. */
  readonly url: string
  readonly port: number
  readonly received: Received[]
  stop(): Promise<void>
}

export const PASSWORD = 'p@ss:wörd/1'

/** Starts the server until the end of the test or the file. Without `user` clients do not sign in. TLS uses a self-signed
 *  certificate. */
export async function startMailServer(
  options: Partial<SMTPServerOptions> & { user?: string; port?: number } = {},
): Promise<MailServer> {
  const { user, port: wanted = 0, ...more } = options
  const received: Received[] = []
  const server = new SMTPServer({
    logger: false,
    authOptional: user === undefined,
    disabledCommands: user === undefined ? ['AUTH'] : [],
    onAuth(auth, _session, done) {
      if (auth.username === user && auth.password === PASSWORD) return done(null, { user })
      done(new Error('wrong password'))
    },
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      const keep = async (): Promise<void> => {
        const raw = await text(stream)
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: typeof session.user === 'string' ? session.user : null,
          raw,
          ...partsOf(raw),
        })
      }
      keep().then(() => done(), done)
    },
    ...more,
  })
  // Some tests break the connection on purpose.
  server.on('error', () => undefined)
  server.listen(wanted, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  const { port } = address
  const stop = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()))
  after(stop)
  const scheme = options.secure === true ? 'smtps' : 'smtp'
  return { url: `${scheme}://localhost:${port}`, port, received, stop }
}

function partsOf(raw: string): Pick<Received, 'headers' | 'body'> {
  const at = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, at).replaceAll(/\r\n[ \t]+/g, ' ')
  const headers = new Map(
    head.split('\r\n').map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body: bodyOf(raw.slice(at + 4), headers.get('content-transfer-encoding')) }
}

/** Source: RFC 2045, 6. */
function bodyOf(raw: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(raw, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return raw
  const bytes = raw
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Decodes the encoded words of a header. Source: RFC 2047. */
export function readWords(header = ''): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, words: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(words, 'base64').toString('utf8')
        : bodyOf(words.replaceAll('_', ' '), 'quoted-printable'),
    )
}
