/** The link of a mailed report, and the page by which its sender follows it. Source: service.md#reports. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUILDS } from '@yalkut/site/builds'
import { startAccessServer } from '@yalkut/testing/servers/access-server'

const server = await startAccessServer({ site: BUILDS })
const browser = server.browser()
const headers = { accept: 'text/html' }

async function mailedLink(): Promise<string> {
  const json = { reason: 'wrong-fact', note: 'the year', email: 'rivka@example.org' }
  assert.equal((await browser.send('/v1/reports', { json })).status, 202)
  const token = /\/report\/confirm\?token=([\w-]{43})$/m.exec(server.mails.at(-1)?.text ?? '')?.[1]
  assert.ok(token, 'the mail has a link')
  return `/report/confirm?token=${token}`
}

test('opening the link sends nothing; its button sends the report once, without scripts', async () => {
  const link = await mailedLink()
  for (const address of [link, `/en${link}`]) {
    const page = await browser.send(address, { headers })
    assert.equal(page.status, 200)
    assert.match(page.text, /<form method="post">/)
    assert.match(page.text, /<meta name="robots" content="noindex/)
  }
  const sent = await browser.send(`/en${link}`, { form: {}, headers })
  assert.match(sent.text, /The report was sent/)
  const follow = /href="([^"]*\/report\/track\?token=[\w-]{43})"/.exec(sent.text)?.[1] ?? ''
  assert.match(follow, /^\/en\//)
  assert.match((await browser.send(follow, { headers })).text, /has not been handled yet/)
  assert.match((await browser.send(follow.replace('/en/', '/'), { headers })).text, /הדיווח ממתין לטיפול/)
  assert.match((await browser.send(link, { headers })).text, /הקישור אינו פועל עוד/)
  const again = await browser.send(`/en${link}`, { form: {}, headers })
  assert.equal(again.status, 422)
  assert.doesNotMatch(again.text, /The report was sent/)
})

test('a form of another site sends nothing, and an address that nobody was given follows nothing', async () => {
  const link = await mailedLink()
  assert.equal((await browser.send(link, { form: {}, headers, origin: 'https://example.com' })).status, 403)
  assert.match((await browser.send(link, { headers })).text, /<form method="post">/)
  assert.equal((await browser.send(`/report/track?token=${'x'.repeat(43)}`, { headers })).status, 404)
  assert.equal((await browser.send('/report/track', { headers })).status, 404)
})
