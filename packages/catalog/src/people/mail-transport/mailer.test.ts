/** Mail through a real mail server. Source: service.md#sign-in; RFC 5321, 5322. */
import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { isRefusal } from '@yalkut/model'
import { PASSWORD, readWords, startMailServer } from '@yalkut/testing/outside/mail-server'
import { type Mail, mailBySmtp } from './mailer.ts'

const FROM = 'Yalkut ילקוט <yalkut@example.org>'
const SECRET = 'https://yalkut.example/sign-in/link?token=s3cret'
const MAIL: Mail = {
  to: 'chana@example.com',
  subject: 'Yalkut: your sign-in link · קישור הכניסה שלכם',
  text: `${SECRET}\n\nOpen this link.\n.\n\nהקישור שלמעלה מכניס אתכם לילקוט.\n`,
}

function sender(url: string) {
  const log: string[] = []
  const write = (line: string): number => log.push(line)
  return { log, send: mailBySmtp({ url, from: FROM, log: write, patienceMs: 1_500 }) }
}

/** Asserts a refusal, and a log entry with the cause but without the link and the address. */
async function assertRefused(url: string, why: RegExp): Promise<void> {
  const { log, send } = sender(url)
  await assert.rejects(send(MAIL), (error) => isRefusal(error) && error.code === 'upstream')
  assert.equal(log.length, 1)
  assert.match(log[0] ?? '', why)
  assert.doesNotMatch(log[0] ?? '', /s3cret|chana@/)
  assert.ok(!log[0]?.includes(PASSWORD))
}

const userIn = (url: string, user: string, password = PASSWORD): string =>
  url.replace('://', `://${encodeURIComponent(user)}:${encodeURIComponent(password)}@`)

test('a mail arrives as it was written, in both languages, with its own id and date', async () => {
  const server = await startMailServer({ disabledCommands: ['AUTH', 'STARTTLS'] })
  const { send } = sender(server.url)
  await send(MAIL)
  await send(MAIL)
  const [mail, other] = server.received
  assert.ok(mail && other)
  assert.deepEqual([mail.from, mail.to, mail.secure], ['yalkut@example.org', [MAIL.to], false])
  assert.equal(mail.body.replaceAll('\r\n', '\n').trimEnd(), MAIL.text.trimEnd())
  const header = (name: string): string => readWords(mail.headers.get(name))
  assert.equal(header('subject'), MAIL.subject)
  assert.equal(header('from'), FROM)
  assert.equal(header('to'), MAIL.to)
  assert.match(header('message-id'), /^<[^\s<>@]+@example\.org>$/)
  assert.notEqual(header('message-id'), other.headers.get('message-id'))
  assert.ok(Math.abs(Date.parse(header('date')) - Date.now()) < 60_000, header('date'))
  assert.match(header('content-type'), /^text\/plain; charset=utf-8/)
  assert.equal(header('auto-submitted'), 'auto-generated')
  for (const line of mail.raw.split('\r\n')) assert.ok(line.length <= 998, 'RFC 5322, 2.1.1')
})

test('TLS is used when the server offers it, and a self-signed certificate is refused', async () => {
  const server = await startMailServer()
  await assertRefused(server.url, /self.signed|certificate/i)
  assert.equal(server.received.length, 0, 'it is not sent in the clear instead')
  const { send } = sender(`${server.url}?tls.rejectUnauthorized=false`)
  await send(MAIL)
  assert.equal(server.received[0]?.secure, true)
})

test('smtps uses TLS from the first byte, with the same check of the certificate', async () => {
  const server = await startMailServer({ secure: true })
  await assertRefused(server.url, /self.signed|certificate/i)
  const { send } = sender(`${server.url}?tls.rejectUnauthorized=false`)
  await send(MAIL)
  assert.equal(server.received[0]?.secure, true)
})

test('when TLS is required, a server without TLS gets no mail', async () => {
  const server = await startMailServer({ disabledCommands: ['AUTH', 'STARTTLS'] })
  await assertRefused(`${server.url}?requireTLS=true`, /STARTTLS|TLS/)
  assert.equal(server.received.length, 0)
})

test('the user and password in the URL sign in; a wrong password is recorded in the log only', async () => {
  const server = await startMailServer({ user: 'yalkut@host' })
  const anyCertificate = '?tls.rejectUnauthorized=false'
  const { send } = sender(userIn(server.url, 'yalkut@host') + anyCertificate)
  await send(MAIL)
  assert.deepEqual(
    server.received.map(({ user }) => user),
    ['yalkut@host'],
  )
  await assertRefused(userIn(server.url, 'yalkut@host', 'wrong') + anyCertificate, /^\S+ .*EAUTH/)
  await assertRefused(server.url + anyCertificate, /530|authentication/i)
  assert.equal(server.received.length, 1)
})

test('a server that is down, silent, or refuses the mail is recorded in the log', async () => {
  const down = await startMailServer()
  await down.stop()
  await assertRefused(down.url, /ECONNREFUSED/)
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  assert.ok(address !== null && typeof address === 'object')
  await assertRefused(`smtp://127.0.0.1:${address.port}`, /ETIMEDOUT|Greeting/)
  silent.close()
  const strict = await startMailServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address: to }, _session, done) => done(new Error(`no such user ${to}`)),
  })
  await assertRefused(strict.url, /no such user …/)
})

test('no text in an address or a subject adds a header or a recipient', async () => {
  const server = await startMailServer({ disabledCommands: ['AUTH', 'STARTTLS'] })
  const { send } = sender(server.url)
  for (const to of [
    'chana@example.com\r\nBcc: all@example.com',
    'chana@example.com\nDATA',
    'chana@example.com, all@example.com',
    'chana@example.com;all@example.com',
    'Chana <all@example.com>',
    'chana@example.com\0',
  ]) {
    await assert.rejects(send({ ...MAIL, to }), (error) => isRefusal(error) && error.code === 'invalid', to)
  }
  const subject = 'Hello\r\nBcc: all@example.com\r\n\r\nOther words'
  await send({ ...MAIL, subject })
  const [mail, ...others] = server.received
  assert.equal(others.length, 0)
  assert.deepEqual(mail?.to, [MAIL.to])
  assert.equal(mail?.headers.has('bcc'), false)
  assert.equal(mail?.headers.get('subject'), 'Hello Bcc: all@example.com Other words')
  assert.ok(mail?.body.startsWith(SECRET))
})
