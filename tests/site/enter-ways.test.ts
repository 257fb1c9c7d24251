/** Signing in on the site’s pages, in a real browser: by passkey, by mail without scripts, through a provider. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUILDS } from '@yalkut/site/builds'
import { openChromium } from '@yalkut/testing/clients/chromium'
import { startAccessServer, tokenIn } from '@yalkut/testing/servers/access-server'
import { CLIENT_ID, CLIENT_SECRET, startOpenIdProvider } from '@yalkut/testing/servers/open-id-provider'
import type { BrowserContext, Page } from 'playwright-core'
import { Hand, PHONE } from '../hands/by-touch.ts'

let baseUrl = ''
const provider = await startOpenIdProvider(() => `${baseUrl}/v1/auth/openid/callback`)
const openId = { issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
const server = await startAccessServer({ site: BUILDS, openId })
baseUrl = server.baseUrl
const chromium = await openChromium()

async function newBrowser(javaScriptEnabled = true): Promise<BrowserContext> {
  return await chromium.newContext({ baseURL: baseUrl, javaScriptEnabled, serviceWorkers: 'block' })
}

/** A page of a device that can make passkeys. */
async function withPasskeys(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return page
}

async function meIn(page: Page): Promise<string> {
  return await page.evaluate(`fetch('/v1/auth/me').then((answer) => answer.text())`)
}

test('an account is opened with a passkey, and one comes back to the page; later the passkey signs in', async () => {
  const context = await newBrowser()
  const page = await withPasskeys(context)
  await page.goto('/sign-in?next=/browse')
  await page.getByText('אין לכם חשבון?').click()
  await page.fill('#handle', 'admin')
  await page.locator('#handle-says.wrong').waitFor()
  await page.fill('#handle', 'bracha')
  await page.getByText('הכינוי פנוי.').waitFor()
  await page.fill('#name', 'Bracha')
  await page.getByRole('button', { name: 'פתיחת חשבון' }).click()
  await page.waitForURL(`${baseUrl}/browse`)
  assert.match(await meIn(page), /"handle":"bracha"/)
  await page.goto('/en/sign-out')
  await page.getByRole('button', { name: 'Sign out here' }).click()
  await page.waitForURL('**/en/sign-in?done=out')
  assert.match(await meIn(page), /"me":null/)
  await page.goto('/en/sign-in?done=out&next=%2Fen%2Fcalendar')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(`${baseUrl}/en/calendar`)
  assert.match(await meIn(page), /"handle":"bracha"/)
  await page.goto('/en/sign-out')
  await page.getByRole('button', { name: 'Sign out here' }).click()
  await page.waitForURL('**/en/sign-in?done=out')
  // The browser offers the passkey beside the field of the address; this device takes every offer.
  await page.goto('/en/sign-in?next=%2Fen%2Fweek').catch(() => undefined)
  await page.waitForURL(`${baseUrl}/en/week`)
  assert.match(await meIn(page), /"handle":"bracha"/)
  await context.close()
})

test('a second passkey is added on the account page and one is removed; the last way stays', async () => {
  const context = await newBrowser()
  const page = await withPasskeys(context)
  await page.goto('/en/sign-in')
  await page.getByText('No account yet?').click()
  await page.fill('#handle', 'gila')
  await page.getByRole('button', { name: 'Open an account' }).click()
  await page.waitForURL(`${baseUrl}/en`)
  await page.goto('/en/account/sign-in')
  await page.getByText('This is your only way to sign in').waitFor()
  assert.equal(await page.getByRole('button', { name: /^Remove/ }).count(), 0)
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const other = await withPasskeys(context)
  await other.goto('/en/account/sign-in')
  await other.fill('#label', 'Key <b>two</b>')
  await other.getByRole('button', { name: 'Add a passkey' }).click()
  await other.waitForURL('**/en/account/sign-in?done=passkey')
  await other.getByText('The passkey was added.').waitFor()
  assert.equal(await other.getByText('Key <b>two</b>').count(), 1)
  await other.getByRole('button', { name: 'Remove Passkey' }).click()
  await other.getByText('The way to sign in was removed.').waitFor()
  assert.equal(await other.getByRole('button', { name: /^Remove/ }).count(), 0)
  await context.close()
})

test('a passkey after a sign-in of long ago is added after another sign-in, to which the page leads', async () => {
  const context = await newBrowser()
  const page = await withPasskeys(context)
  await page.goto('/en/sign-in')
  await page.getByText('No account yet?').click()
  await page.fill('#handle', 'yael')
  await page.getByRole('button', { name: 'Open an account' }).click()
  await page.waitForURL(`${baseUrl}/en`)
  const { ledger, clock } = server.catalog
  const longAgo = new Date(clock().getTime() - 11 * 60_000).toISOString()
  await ledger.write(async (tx) => {
    await tx.updateTable('sessions').set({ created_at: longAgo }).execute()
  })
  await page.goto('/en/account/sign-in')
  assert.equal(await page.getByRole('button', { name: 'Sign in again' }).isVisible(), false)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Your last sign-in is more than ten minutes ago').waitFor()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.waitForURL('**/en/sign-in?done=out&next=*')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/en/account/sign-in')
  assert.match(await meIn(page), /"handle":"yael"/)
  await context.close()
})

test('a passkey that does not fit is said, and nothing is lost', async () => {
  const context = await newBrowser()
  const page = await withPasskeys(context)
  await page.goto('/en/sign-in')
  await page.fill('#email', 'half@example.org')
  await page.route('**/v1/auth/passkeys/enter/start', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('The passkey did not fit').waitFor()
  assert.equal(await page.inputValue('#email'), 'half@example.org')
  await page.unrouteAll()
  await context.close()
})

test('the mail way needs no scripts, and speaks the language of the page', async () => {
  const context = await newBrowser(false)
  const page = await context.newPage()
  await page.goto('/en/sign-in?next=%2Fen%2Fbrowse')
  assert.equal(await page.getByRole('button', { name: 'Sign in with a passkey' }).count(), 0)
  await page.fill('#email', 'naomi@example.org')
  await page.getByRole('button', { name: 'Send a link' }).click()
  await page.getByRole('heading', { name: 'The link was sent' }).waitFor()
  const mail = server.mails.at(-1)
  assert.match(mail?.text ?? '', new RegExp(`^${baseUrl}/en/sign-in/link`))
  await page.goto(`/en/sign-in/link?token=${tokenIn(mail)}`)
  await page.fill('#handle', 'sara')
  await page.getByRole('button', { name: 'Open the account' }).click()
  await page.getByText('The handle is taken').waitFor()
  assert.equal(await page.inputValue('#handle'), 'sara')
  await page.fill('#handle', 'naomi')
  await page.fill('#name', '<script>alert(1)</script> \u05e0\u05e2\u05de\u05d9')
  await page.getByRole('button', { name: 'Open the account' }).click()
  await page.waitForURL(`${baseUrl}/en/browse`)
  await page.goto('/en/account')
  assert.equal(await page.inputValue('#name'), '<script>alert(1)</script> נעמי')
  await page.goto(`/en/sign-in/link?token=${tokenIn(mail)}`)
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await context.close()
})

test('on a phone the mailed link signs in with four taps, and leads back to the page', async (t) => {
  const context = await chromium.newContext({ baseURL: baseUrl, ...PHONE })
  const page = await context.newPage()
  await page.goto('/sign-in?next=%2Fbrowse', { waitUntil: 'networkidle' })
  const hand = new Hand(page)
  await hand.write(page.getByLabel('כתובת דואר אלקטרוני'), 'penina@example.org')
  const sent = page.getByRole('heading', { name: 'הקישור נשלח' })
  await hand.tap(page.getByRole('button', { name: 'שליחת קישור' }), sent)
  await page.goto(`/sign-in/link?token=${tokenIn(server.mails.at(-1))}`, {
    waitUntil: 'networkidle',
  })
  await hand.write(page.locator('#handle'), 'penina')
  const shelves = page.getByRole('heading', { level: 1 })
  await hand.tap(page.getByRole('button', { name: 'פתיחת החשבון' }), shelves)
  await page.waitForURL(`${baseUrl}/browse`)
  assert.match(await meIn(page), /"handle":"penina"/)
  hand.tell(t, 'signing in by mail', 4)
  await context.close()
})

test('through the provider a new person chooses a handle, and comes back later', async () => {
  provider.letIn({ subject: 'p-1', email: 'perl@example.org', verified: true })
  const context = await newBrowser()
  const page = await context.newPage()
  await page.goto('/sign-in?next=/calendar')
  await page.getByRole('link', { name: /כניסה דרך/ }).click()
  await page.waitForURL('**/sign-in/link?token=*')
  await page.fill('#handle', 'perl')
  await page.getByRole('button', { name: 'פתיחת החשבון' }).click()
  await page.waitForURL(`${baseUrl}/calendar`)
  await page.goto('/sign-out')
  await page.getByRole('button', { name: 'יציאה מכל הדפדפנים' }).click()
  await page.waitForURL('**/sign-in?done=out')
  await page.goto('/en/sign-in?next=/en/help')
  await page.getByRole('link', { name: /Sign in through/ }).click()
  await page.waitForURL(`${baseUrl}/en/help`)
  assert.match(await meIn(page), /"handle":"perl"/)
  await page.goto('/en/account/sign-in')
  await page.getByRole('button', { name: /^Remove localhost/ }).click()
  await page.getByText('The way to sign in was removed.').waitFor()
  await context.close()
})

test('after signing in one is always on a page of this site', async () => {
  const context = await newBrowser()
  const page = await context.newPage()
  const odd = ['//evil.example', '/\\evil.example', '\\\\evil.example', 'https:evil.example']
  for (const next of [...odd, '/\t/evil.example', 'https://evil.example/', 'javascript:alert(1)']) {
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`)
    assert.equal(await page.inputValue('input[name=next]'), '/', next)
    assert.equal(await page.locator('[data-island=passkey]').getAttribute('data-next'), '/', next)
    const link = await page.getByRole('link', { name: /כניסה דרך/ }).getAttribute('href')
    assert.equal(link, '/v1/auth/openid/start?next=%2F', next)
  }
  await context.close()
  for (const next of odd) {
    const tova = await server.signedIn('tova@example.org', 'tova')
    const got = await tova.send(`/sign-in?next=${encodeURIComponent(next)}`)
    assert.deepEqual([got.status, got.location], [303, '/'], next)
    const out = await tova.send('/sign-out', { form: { next }, headers: { accept: 'text/html' } })
    assert.equal(out.location, '/sign-in?done=out&next=%2F', next)
    assert.equal(tova.cookie('__Host-rh_session'), undefined)
  }
})
