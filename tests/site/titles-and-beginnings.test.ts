/** What a page is called, and what it says while there is nothing to show: titles name the sefer, an empty catalog says how to begin.
 *  Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import type { Page } from 'playwright-core'

const CHAPTER = 'rh-2w12gaxx'

describe('An empty catalog', async () => {
  const server = await startSiteServer()

  test('says on its first page what to do, and has no heading without something below it', async () => {
    const he = await server.html('/')
    assert.match(
      he,
      /<h2>עדיין אין כאן ספרים<\/h2>[\s\S]*href="\/docs\/operators\/importing"[\s\S]*href="\/new\/work"[\s\S]*href="\/upload"/,
    )
    const en = await server.html('/en')
    assert.match(en, /<h2>There are no sefarim here yet<\/h2>[\s\S]*href="\/en\/docs\/operators\/importing"/)
    for (const page of [he, en])
      assert.doesNotMatch(page, /<\/h2>\s*(?:<ul class="list">\s*<\/ul>|<div class="shelf">\s*<\/div>)?\s*<\/section>/)
  })
})

describe('The sample catalog', async () => {
  const site = await openSiteInBrowser({ sample: true })
  let page: Page
  before(async () => {
    page = await (await site.as(null, { viewport: { width: 390, height: 800 } })).newPage()
  })

  test('names the sefer in the title of every page about a chapter', async () => {
    for (const address of [
      `/history/${CHAPTER}`,
      `/talk/${CHAPTER}`,
      `/report?entity=${CHAPTER}`,
      `/embed/${CHAPTER}`,
      `/${CHAPTER}`,
    ]) {
      for (const [lang, sefer] of [
        ['', 'תניא'],
        ['/en', 'Tanya'],
      ] as const) {
        await page.goto(lang + address)
        assert.match(await page.title(), new RegExp(`.+ · ${sefer}`), lang + address)
      }
    }
  })

  test('has twelve covers at most on its first page, and none on the way to begin', async () => {
    const html = await site.html('/')
    assert.doesNotMatch(html, /עדיין אין כאן ספרים/)
    await page.goto('/')
    assert.ok((await page.locator('.shelf > *').count()) <= 12)
  })

  test('folds the guides of the other language on the Hebrew list of guides alone', async () => {
    await page.goto('/docs')
    const folded = page.locator('details.others')
    assert.equal(await folded.locator('section:visible').count(), 0)
    await folded.locator('summary').press('Enter')
    assert.ok((await folded.locator('section:visible').count()) > 1)
    await page.goto('/en/docs')
    assert.equal(await page.locator('details.others').count(), 0)
  })

  test('says the language of a title page that has no words in that of the page', async () => {
    assert.match(await site.html('/beur-hadugma'), /<p lang="en" dir="auto">The sefer is arranged in gates/)
    assert.match(await site.html('/en/beur-hadugma'), /<p dir="auto">The sefer is arranged in gates/)
  })

  test('keeps no bar of the page over an open sheet, on a phone', async () => {
    await page.goto('/beur-hadugma/1/1')
    const bar = page.locator('.tabbar')
    await bar.waitFor()
    for (const name of ['keys', 'display']) {
      const sheet = page.locator(`#${name}`)
      await sheet.evaluate((element) => element.showPopover())
      assert.equal(await bar.isVisible(), false, name)
      await sheet.evaluate((element) => element.hidePopover())
    }
  })

  test('has links of 24 px at its foot', async () => {
    await page.goto('/')
    for (const link of await page.locator('.foot :is(a, button)').all()) {
      const box = await link.boundingBox()
      assert.ok(box !== null && box.height >= 24, `${await link.innerText()}: ${box?.height}`)
    }
  })
})
