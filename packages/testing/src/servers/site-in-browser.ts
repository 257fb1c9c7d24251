/** A server of the site at the address that a real browser opens, with browsers in which people are signed in. */
import assert from 'node:assert/strict'
import { SESSION_SECONDS } from '@yalkut/catalog/core'
import { createOneTimeLink } from '@yalkut/catalog/people'
import type { BrowserContext, BrowserContextOptions, Browser as Chromium } from 'playwright-core'
import { Browser } from '../clients/browser.ts'
import { openChromium } from '../clients/chromium.ts'
import { freePort } from '../outside/free-port.ts'
import type { Name } from './people.ts'
import { type SiteServer, startSiteServer } from './site-server.ts'
import type { Starting } from './test-server.ts'

export interface SiteInBrowser extends SiteServer {
  /** Also the origin that forms and islands send. */
  readonly baseUrl: string
  readonly chromium: Chromium
  /** A browser of its own for this person; null for a visitor. Closed after the tests of the file. */
  as(person: Name | null, options?: BrowserContextOptions): Promise<BrowserContext>
  /** The same for whoever is signed in to this client. */
  withCookies(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext>
  /** A client without a window, in which this person is signed in: for forms without scripts. */
  client(person: Name | null): Promise<Browser>
}

const SESSION = '__Host-rh_session'

export async function openSiteInBrowser(starting: Omit<Starting, 'baseUrl' | 'port'> = {}): Promise<SiteInBrowser> {
  const port = await freePort('127.0.0.1')
  const baseUrl = `http://localhost:${port}`
  const server = await startSiteServer({ ...starting, baseUrl, port })
  const chromium = await openChromium()

  async function client(person: Name | null): Promise<Browser> {
    const browser = new Browser(baseUrl)
    if (person === null) return browser
    const { ledger, clock } = server.catalog
    const link = await createOneTimeLink(ledger, clock, { handle: person, baseUrl })
    const token = new URL(link).searchParams.get('token') ?? ''
    const entered = await browser.send('/v1/auth/email/verify', { json: { token } })
    assert.equal(entered.status, 200, entered.text)
    return browser
  }

  async function as(person: Name | null, options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await chromium.newContext({ baseURL: baseUrl, ...options })
    if (person !== null) await giveCookies(context, await client(person))
    return context
  }

  async function withCookies(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await chromium.newContext({ baseURL: baseUrl, ...options })
    await giveCookies(context, browser)
    return context
  }

  async function giveCookies(context: BrowserContext, browser: Browser): Promise<void> {
    const cookies = browser.cookies()
    const expires = Math.floor(Date.now() / 1_000) + SESSION_SECONDS
    await context.addCookies(
      cookies.map(({ name, value }) => {
        const isSession = name === SESSION
        const bounds = { secure: true, httpOnly: isSession, sameSite: 'Lax' as const, expires }
        // Chromium takes secure cookies for http://localhost from answers, and not from here.
        return { name, value, url: `https://localhost:${port}`, ...bounds }
      }),
    )
  }

  return { ...server, baseUrl, chromium, as, withCookies, client }
}
