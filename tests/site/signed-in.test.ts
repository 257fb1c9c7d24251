/** What every page does for somebody who is signed in. Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'

const site = await openSiteInBrowser({ sample: true })

test('the masthead of a person leads to what is theirs, and the kept page of a visitor stays the same', async () => {
  const before = await site.html('/browse')
  const dovid = await site.client('dovid')
  const own = await dovid.send('/browse', { headers: { accept: 'text/html' } })
  assert.match(own.text, /<bdi>dovid<\/bdi>/)
  assert.match(own.text, /<form method="post" action="\/sign-out">/)
  assert.equal(own.headers.get('cache-control'), 'private, no-cache')
  assert.equal(await site.html('/browse'), before)
  assert.doesNotMatch(before, /dovid|sign-out/)
})

test('a visitor is led back to the page, with what stood after “?”', async () => {
  const html = await site.html('/en/search?q=%D7%AA%D7%A0%D7%99%D7%90')
  assert.match(html, /href="\/en\/sign-in\?next=%2Fen%2Fsearch%3Fq%3D%25D7%25AA/)
})

test('a form that is sent after the session ended is not lost: reloading the answer sends it', async () => {
  const context = await site.as('dovid')
  const page = await context.newPage()
  await page.goto('/account')
  await page.locator('input[name="name"]').fill('דוד בן ישי')
  const kept = await context.cookies()
  await context.clearCookies()
  await page.keyboard.press('Enter')
  const link = page.locator('main a[target="_blank"]')
  await link.waitFor()
  assert.match((await link.getAttribute('href')) ?? '', /^\/sign-in\?next=%2Faccount/)
  await context.addCookies(
    kept
      .map((cookie) => ({ ...cookie, url: site.baseUrl.replace('http:', 'https:') }))
      .map(({ domain: _, path: __, ...cookie }) => cookie),
  )
  await page.reload()
  await page.getByRole('status').first().waitFor()
  assert.equal(await page.locator('input[name="name"]').inputValue(), 'דוד בן ישי')
})

test('the bearer of a token is a visitor on pages', async () => {
  const authorization = `Bearer ${site.people.dovid.token}`
  const { html } = await site.page('/browse', { authorization })
  assert.doesNotMatch(html, /dovid/)
})

test('in Chromium the menu opens by keys, and nothing on the page moves', async () => {
  const context = await site.as('dovid', { viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  await page.goto('/browse')
  const summary = page.locator('.who summary')
  await summary.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'החשבון שלי' }).waitFor()
  const width = await page.evaluate<number>('document.documentElement.scrollWidth')
  assert.ok(width <= 390, `${width}`)
})
