/** Consent on the site’s page: an app of a client library, in a real browser. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { BUILDS } from '@yalkut/site/builds'
import { atEnd } from '@yalkut/testing/at-end'
import { openChromium } from '@yalkut/testing/clients/chromium'
import { freePort } from '@yalkut/testing/outside/free-port'
import { tokenIn } from '@yalkut/testing/servers/access-server'
import { REDIRECT, startOauthDance } from '@yalkut/testing/servers/oauth-dance'
import { errors, type Page } from 'playwright-core'

const { server, register, ask, tokenForm } = await startOauthDance({ site: BUILDS })
const { baseUrl } = server
const chromium = await openChromium()

/** An app on this machine, and a site of somebody else. */
const port = await freePort('localhost')
const app = createServer((_request, response) => response.end('connected'))
await new Promise<void>((resolve) => app.listen(port, '127.0.0.1', resolve))
atEnd(() => {
  app.closeAllConnections()
  app.close()
})
const redirectUri = `http://127.0.0.1:${port}/callback`

async function signIn(page: Page, email: string, handle: string): Promise<void> {
  await page.fill('input[name=email]', email)
  await page.locator('main form[method=post] button').first().click()
  await page.getByRole('status').waitFor()
  await page.goto(`${baseUrl}/sign-in/link?token=${tokenIn(server.mails.at(-1))}`)
  if ((await page.locator('#handle').count()) > 0) await page.fill('#handle', handle)
  await page.locator('main form[method=post] button').click()
}

test('a new person signs in on the way, changes the account, unticks writing and connects, without scripts', async () => {
  const context = await chromium.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const client = await register()
  const { url, verifier } = await ask(client, { redirect_uri: redirectUri })
  await page.goto(url.href)
  await page.waitForURL(/\/sign-in\?next=/)
  assert.match(await page.locator('.lead').innerText(), /״Claude <b>״ מבקש להתחבר/)
  await signIn(page, 'esther@example.org', 'esther')
  await page.waitForURL(/\/connect\/oar-/)
  assert.equal(await page.locator('h1').innerText(), 'לחבר את ״Claude <b>״?')
  await page.getByRole('button', { name: 'החלפת חשבון' }).click()
  await page.waitForURL(/\/sign-in\?done=out&next=/)
  await signIn(page, 'rivka@example.org', 'rivka')
  await page.waitForURL(/\/connect\/oar-/)
  await page.getByText('@rivka').waitFor()
  await page.uncheck('input[name=write]')
  await page.uncheck('input[name=read]')
  await page.click('button[value=approve]')
  await page.getByText('סמנו לפחות דבר אחד').waitFor()
  await page.check('input[name=read]')
  await page.click('button[value=approve]')
  await page.waitForURL(`${redirectUri}?**`)
  assert.match(await page.content(), /connected/)
  const back = new URL(page.url())
  assert.equal(back.searchParams.get('iss'), baseUrl)
  const form = { grant_type: 'authorization_code', client_id: client.client_id }
  const code = back.searchParams.get('code') ?? ''
  const order = { ...form, redirect_uri: redirectUri, code, code_verifier: verifier }
  assert.equal((await tokenForm(order)).status, 200)
  await page.goto(`${baseUrl}/en/account/apps`)
  await page.getByText('reads as you').waitFor()
  await page.getByRole('button', { name: 'Disconnect Claude <b>' }).click()
  await page.getByText('The app was disconnected.').waitFor()
  await page.getByText('No connected apps.').waitFor()
  await context.close()
})

test('a refusal goes back to the app; an answered request no longer waits', async () => {
  const context = await chromium.newContext()
  const page = await context.newPage()
  const { url } = await ask(await register(), { redirect_uri: redirectUri })
  await page.goto(url.href)
  await page.waitForURL(/\/sign-in\?next=/)
  await signIn(page, 'dina@example.org', 'dina-katz')
  await page.waitForURL(/\/connect\/oar-/)
  const asked = page.url()
  await page.click('button[value=refuse]')
  await page.waitForURL(`${redirectUri}?**`)
  assert.equal(new URL(page.url()).searchParams.get('error'), 'access_denied')
  await page.goto(asked)
  await page.getByRole('heading', { name: 'הבקשה כבר אינה בתוקף' }).waitFor()
  await context.close()
})

test('an app that opened a window hears from it when it comes back', async () => {
  const context = await chromium.newContext()
  const opener = await context.newPage()
  await opener.goto(`http://127.0.0.1:${port}/`)
  const { url } = await ask(await register(), { redirect_uri: redirectUri })
  const opened = opener.waitForEvent('popup')
  await opener.evaluate(`void window.open(${JSON.stringify(url.href)}, 'connect', 'width=480,height=640')`)
  const popup = await opened
  await popup.waitForURL(/\/sign-in\?next=/)
  await signIn(popup, 'rut@example.org', 'rut')
  await popup.waitForURL(/\/connect\/oar-/)
  assert.equal(await popup.evaluate('document.documentElement.scrollWidth - innerWidth'), 0)
  await popup.click('button[value=approve]')
  await popup.waitForURL(`${redirectUri}?**`)
  assert.equal(await popup.evaluate('window.opener !== null'), true)
  await context.close()
})

test('the page’s policy lets its form lead to the app alone', async () => {
  const browser = await server.signedIn('gila@example.org', 'gila')
  const { url } = await ask(await register())
  const started = await browser.send(url.href)
  const { status, headers } = await browser.send(started.location ?? '')
  assert.equal(status, 200)
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, new RegExp(`form-action 'self' ${new URL(REDIRECT).origin};`))
  assert.match(policy, /frame-ancestors 'none'/)
  const plain = await browser.send('/browse')
  assert.match(plain.headers.get('content-security-policy') ?? '', /form-action 'self';/)
})

test('another person’s browser cannot answer a request', async () => {
  const tova = await server.signedIn('tova@example.org', 'tova')
  const { url } = await ask(await register())
  const started = await tova.send(url.href)
  const other = await server.signedIn('zelda@example.org', 'zelda')
  const page = await other.send(started.location ?? '')
  assert.match(page.text, /הבקשה כבר אינה בתוקף/)
  const headers = { accept: 'text/html' }
  const form = { decision: 'approve', read: '1', write: '1' }
  const answered = await other.send(started.location ?? '', { form, headers })
  assert.equal(answered.status, 404)
})

test('forms of another site change nothing, and no other site frames the pages', async () => {
  const bayla = await server.signedIn('bayla@example.org', 'bayla')
  const { url } = await ask(await register())
  const started = await bayla.send(url.href)
  const foreign = { origin: 'https://evil.example', headers: { accept: 'text/html' } }
  for (const [path, form] of [
    [started.location ?? '', { decision: 'approve', read: '1' }],
    ['/sign-out', {}],
    ['/account?/name', { name: 'Evil' }],
    ['/account/close?/close', { handle: 'bayla' }],
    ['/account/tokens?/token', { name: 'x', may: 'write' }],
    ['/sign-in', { email: 'evil@example.org' }],
  ] as const) {
    assert.equal((await bayla.send(path, { form, ...foreign })).status, 403, path)
  }
  const mails = server.mails.length
  const visitor = server.browser()
  const asVisitor = await visitor.send('/sign-in', { form: { email: 'e@example.org' }, ...foreign })
  assert.equal(asVisitor.status, 403)
  assert.equal(server.mails.length, mails)
  assert.match((await bayla.send('/v1/auth/me')).text, /"handle":"bayla","name":"bayla"/)
  const page = await chromium.newPage()
  await page.goto(`http://127.0.0.1:${port}/`)
  for (const path of ['/sign-in', '/account', started.location ?? '']) {
    await page.setContent(`<iframe src="${baseUrl}${path}"></iframe>`)
    const inside = page.frameLocator('iframe').locator('h1')
    await assert.rejects(inside.waitFor({ timeout: 700 }), errors.TimeoutError)
  }
  await page.close()
})

test('a mail program stops mails by one POST without an origin; a person by the page', async () => {
  const { catalog, mails } = server
  const { unsubscribeToken } = await import('@yalkut/catalog/people')
  const perl = await server.signedIn('perl@example.org', 'perl')
  const headers = { accept: 'text/html' }
  const choose = () => perl.send('/account/mail?/mails', { form: { when: 'daily' }, headers })
  const isOn = async () => /"mailUpdates":true/.test((await perl.send('/v1/auth/me')).text)
  assert.equal((await choose()).location, '/account/mail?done=saved')
  const me = (await perl.send('/v1/auth/me')).text
  const id = /"id":"(u-[^"]+)"/.exec(me)?.[1] ?? ''
  const token = await unsubscribeToken(catalog.ledger, id)
  const address = `/unsubscribe?token=${encodeURIComponent(token)}`
  const shown = await server.browser().send(`/en${address}`, { headers })
  assert.match(shown.text, /Stop the mails/)
  assert.ok(await isOn())
  const form = { 'List-Unsubscribe': 'One-Click' }
  const oneClick = await server.browser().send(address, { form, origin: null })
  assert.equal(oneClick.status, 200)
  assert.ok(!(await isOn()))
  await choose()
  const pressed = await server.browser().send(`/en${address}`, { form, headers })
  assert.match(pressed.text, /The mails were stopped/)
  assert.ok(!(await isOn()))
  assert.ok(mails.length > 0)
})
