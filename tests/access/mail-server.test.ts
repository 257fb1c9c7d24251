/** Signing in through a real mail server, while the server runs and while it is down. Source: service.md#sign-in. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailBySmtp } from '@yalkut/catalog/people'
import { startMailServer } from '@yalkut/testing/outside/mail-server'
import { startAccessServer } from '@yalkut/testing/servers/access-server'

const first = await startMailServer()
const { port } = first
const log: string[] = []
const server = await startAccessServer({
  sendMail: mailBySmtp({
    url: `${first.url}?tls.rejectUnauthorized=false`,
    from: 'Yalkut <yalkut@example.org>',
    log: (line) => log.push(line),
  }),
})

const ask = async (email: string) => {
  const { status, text } = await server.browser().send('/v1/auth/email/start', { json: { email } })
  return { status, text }
}

function linkIn(body: string | undefined): string {
  const link = /^http:\S+\/sign-in\/link\?token=[\w-]+/.exec(body ?? '')?.[0]
  assert.ok(link, 'the mail starts with the link')
  return link
}

async function enter(link: string, handle?: string): Promise<number> {
  const token = new URL(link).searchParams.get('token')
  const json = { token, ...(handle === undefined ? {} : { handle }) }
  return (await server.browser().send('/v1/auth/email/verify', { json })).status
}

test('the link arrives by mail, in both languages, and signs the person in', async () => {
  assert.equal((await ask('chana@example.org')).status, 200)
  const mail = first.received.at(-1)
  assert.deepEqual(mail?.to, ['chana@example.org'])
  assert.match(mail?.body ?? '', /works once, for 20 minutes[\s\S]*פועל פעם אחת, במשך 20 דקות/)
  assert.equal(await enter(linkIn(mail?.body), 'chana-cohen'), 200)
})

test('while the mail server is down, no answer reveals known addresses, no link is logged, and old links work', async () => {
  await ask('chana@example.org')
  const link = linkIn(first.received.at(-1)?.body)
  await first.stop()
  const [known, unknown] = [await ask('chana@example.org'), await ask('nobody@example.org')]
  assert.deepEqual(known, unknown)
  assert.equal(known.status, 502)
  assert.match(known.text, /Try again in a few minutes/)
  assert.equal(log.length, 2)
  for (const line of log) assert.doesNotMatch(line, /token=|sign-in|chana|nobody/)
  assert.match(log[0] ?? '', /A mail was not sent: .*ECONNREFUSED/)
  assert.equal(await enter(link), 200)
  const again = await startMailServer({ port })
  assert.equal((await ask('chana@example.org')).status, 200)
  assert.equal(await enter(linkIn(again.received.at(-1)?.body)), 200)
})
