/** A reader without an account is led back to where they stopped: the place is kept in their browser alone. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilInPage } from '@yalkut/testing/clients/until-in-page'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import type { Page } from 'playwright-core'

const site = await openSiteInBrowser({ sample: true })

async function withReader(use: (page: Page) => Promise<void>): Promise<void> {
  const viewport = { width: 390, height: 500 }
  const context = await site.as(null, { serviceWorkers: 'block', viewport })
  const page = await context.newPage()
  await page.clock.install()
  try {
    await use(page)
  } finally {
    await context.close()
  }
}

/** The reader turns to another window. */
const LEAVE = `(() => {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
})()`
const KEPT = `localStorage.getItem('yalkut.places') !== null`

async function read(page: Page, path: string, seconds: number): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.clock.runFor(seconds * 1_000)
  await page.evaluate(LEAVE)
}

test('the first page and the page of the sefer lead back, and nothing is sent', async () => {
  await withReader(async (page) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET' || request.url().includes('/v1/')) sent.push(request.url())
    })
    await page.goto('/sefer-hadugma')
    const button = page.locator('a[data-read-on]')
    assert.equal(await button.getAttribute('href'), '/sefer-hadugma/1/1')

    await read(page, '/sefer-hadugma/1/2', 20)
    // The script that keeps it may still be on its way.
    await untilInPage(page, `${LEAVE}, ${KEPT}`)
    await page.goto('/')
    const link = page.locator('[data-go-on] a')
    await link.waitFor()
    assert.match((await link.getAttribute('href')) ?? '', /^\/sefer-hadugma\/1\/2#/)
    assert.equal(await link.innerText(), 'ספר הדוגמה (בדוי), על המספרים')

    await page.goto('/sefer-hadugma')
    await untilInPage(page, `document.querySelector('a[data-read-on]').pathname === '/sefer-hadugma/1/2'`)
    assert.equal(await button.textContent(), 'המשך קריאה: על המספרים')
    await button.click()
    await page.waitForURL((url) => url.pathname === '/sefer-hadugma/1/2')
    assert.deepEqual(sent, [])
  })
})

test('who leaves at once did not read', async () => {
  await withReader(async (page) => {
    await read(page, '/sefer-hadugma/1/2', 2)
    assert.equal(await page.evaluate(KEPT), false)
  })
})

test('what is kept may be damaged, or lead elsewhere: then nothing is shown of it', async () => {
  const entry = { kind: 'read', key: 'rh-1', title: 'x', sub: null }
  for (const kept of [
    'x',
    '{}',
    JSON.stringify([null, 5, { ...entry, href: '//evil.example/' }, { ...entry, href: 'javascript:alert(1)' }]),
  ]) {
    await withReader(async (page) => {
      const errors: Error[] = []
      page.on('pageerror', (error) => errors.push(error))
      await page.addInitScript((text) => localStorage.setItem('yalkut.places', text), kept)
      await page.goto('/', { waitUntil: 'networkidle' })
      assert.equal(await page.locator('[data-go-on] a').count(), 0, kept)
      assert.deepEqual(errors, [])
    })
  }
})
