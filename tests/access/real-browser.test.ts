/** The plain pages in a real browser: its rules for cookies, forms and content policies apply. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { openChromium } from '@yalkut/testing/clients/chromium'
import { freePort } from '@yalkut/testing/outside/free-port'
import { tokenIn } from '@yalkut/testing/servers/access-server'
import { startOauthDance } from '@yalkut/testing/servers/oauth-dance'
import { type Browser as Chromium, errors, type Page } from 'playwright-core'

const { server, register, ask, tokenForm } = await startOauthDance()
const { baseUrl } = server
const chromium: Chromium = await openChromium()

/** An app on this machine, with an address to return to. */
const port = await freePort('localhost')
const app = createServer((_request, response) => response.end('connected'))
await new Promise<void>((resolve) => app.listen(port, '127.0.0.1', resolve))
after(() => {
  app.closeAllConnections()
  app.close()
})
const redirectUri = `http://127.0.0.1:${port}/callback`

test('a new person signs in on the way to allowing an app, without JavaScript', async () => {
  const context = await chromium.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const client = await register()
  const { url, verifier } = await ask(client, { redirect_uri: redirectUri })
  await page.goto(url.href)
  await page.fill('input[name=email]', 'esther@example.org')
  await page.click('button')
  await page.goto(`${baseUrl}/sign-in/link?token=${tokenIn(server.mails.at(-1))}`)
  await page.fill('input[name=handle]', 'esther')
  await page.click('button')
  await page.waitForURL(/\/connect\/oar-/)
  assert.match(await page.content(), /esther/)
  await page.uncheck('input[name=write]')
  await page.click('button[value=approve]')
  await page.waitForURL(`${redirectUri}?**`)
  assert.match(await page.content(), /connected/)
  const back = new URL(page.url())
  assert.equal(back.searchParams.get('iss'), baseUrl)
  const answer = await tokenForm({
    grant_type: 'authorization_code',
    client_id: client.client_id,
    redirect_uri: redirectUri,
    code: back.searchParams.get('code') ?? '',
    code_verifier: verifier,
  })
  assert.equal(answer.status, 200)
  await context.close()
})

test('another site’s page neither reads nor changes anything with the session', async () => {
  const context = await chromium.newContext()
  const page = await context.newPage()
  await signIn(page, 'naomi@example.org', 'naomi')
  const own = await page.context().cookies(baseUrl)
  assert.ok(own.some(({ name, httpOnly, secure }) => name === '__Host-rh_session' && httpOnly && secure))
  await page.goto(`http://127.0.0.1:${port}/`)
  const statuses = await page.evaluate(`Promise.all([
    fetch('${baseUrl}/v1/inbox/count', { credentials: 'include' }),
    fetch('${baseUrl}/v1/auth/sign-out', { method: 'POST', credentials: 'include', mode: 'no-cors' }),
  ].map((asked) => asked.then(({ status }) => status, () => 'refused')))`)
  // The answer to the second is kept from the page by its Cross-Origin-Resource-Policy.
  assert.deepEqual(statuses, ['refused', 'refused'])
  await page.goto(`${baseUrl}/v1/auth/me`)
  assert.match(await page.content(), /naomi/)
  await context.close()
})

test('no other page frames the pages of sign-in and consent', async () => {
  const page = await (await chromium.newContext()).newPage()
  await page.goto(`http://127.0.0.1:${port}/`)
  await page.setContent(`<iframe src="${baseUrl}/sign-in"></iframe>`)
  const frame = page.frameLocator('iframe').locator('input[name=email]')
  await assert.rejects(frame.waitFor({ timeout: 1_000 }), errors.TimeoutError)
})

async function signIn(page: Page, email: string, handle: string): Promise<void> {
  await page.goto(`${baseUrl}/sign-in`)
  await page.fill('input[name=email]', email)
  await page.click('button')
  await page.goto(`${baseUrl}/sign-in/link?token=${tokenIn(server.mails.at(-1))}`)
  await page.fill('input[name=handle]', handle)
  await page.click('button')
  await page.waitForURL(`${baseUrl}/**`)
}
