/** Work that is taken along: without a network, typed there, and sent once when the network is back. Source: decisions.md#desks-of-the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilInPage } from '@yalkut/testing/clients/until-in-page'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import type { BrowserContext, Page } from 'playwright-core'
import { deskWorld, FIELD, openDesk, started, storedInBrowser } from './desk-world.ts'

const site = await openSiteInBrowser()
const world = await deskWorld(site)

/** A desk with the program that keeps pages, and its work taken along. */
async function takeAlong(context: BrowserContext, path: string): Promise<Page> {
  const page = await openDesk(context, path)
  await untilInPage(page, 'navigator.serviceWorker.controller !== null')
  await page.getByRole('button', { name: 'Save for offline work' }).click()
  await page.locator('[data-taken="taken"]').waitFor()
  await page.reload({ waitUntil: 'networkidle' })
  return page
}

test('a page of a scan is read without a network, and what was typed is sent once', async () => {
  const scan = await world.newScan()
  const context = await site.as('chana')
  const page = await takeAlong(context, `/en/proofread/${scan}?page=1`)
  await context.setOffline(true)
  await page.reload()
  await page.locator('.offline').waitFor()
  await started(page)
  await page.locator('[data-taken="taken"]').waitFor()
  await untilInPage(
    page,
    `[...document.querySelectorAll('.cut-out img, .leaf img')].every(({ naturalWidth }) => naturalWidth > 0)`,
  )
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('בלי רשת')
  await storedInBrowser(page, 'בלי רשת')
  const before = await world.suggestions()
  await page.keyboard.press('Control+Enter')
  await page.locator('[data-status="away"]').waitFor()
  await page.reload()
  await started(page)
  assert.equal(await page.locator(FIELD).inputValue(), 'בלי רשת')
  await context.setOffline(false)
  await page.locator('.proof-done').waitFor()
  assert.equal(await world.suggestions(), before + 1)
  await context.close()
})

test('a recording is heard and typed without a network, at both its desks', async () => {
  const { recording } = await world.newRecording()
  const context = await site.as('miriam')
  for (const desk of ['transcribe', 'sync']) {
    const page = await takeAlong(context, `/en/${desk}/${recording}`)
    await context.setOffline(true)
    await page.reload()
    await page.locator('.offline').waitFor()
    await started(page)
    await untilInPage(page, `document.querySelector('audio').readyState >= 1`)
    await page.evaluate(`document.querySelector('audio').currentTime = 0.2`)
    await untilInPage(page, `document.querySelector('audio').readyState >= 2`)
    if (desk === 'sync') await page.locator('.wave path').waitFor()
    const before = await world.suggestions()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await page.locator('[data-status="away"]').waitFor()
    await context.setOffline(false)
    await page
      .getByText(/sent \(#\d+\)/)
      .first()
      .waitFor()
    assert.equal(await world.suggestions(), before + 1)
    await page.close()
  }
  await context.close()
})

test('what was taken along is gone after signing out', async () => {
  const scan = await world.newScan()
  const context = await site.as('dovid')
  const page = await takeAlong(context, `/en/proofread/${scan}?page=1`)
  await page.goto('/sign-out')
  await page.locator('form button').last().click()
  await page.locator('[data-forgotten]').waitFor({ state: 'attached' })
  for (const name of ['yalkut-own-pages-1', 'yalkut-own-files-1']) {
    assert.equal(await page.evaluate(`caches.has('${name}')`), false, name)
  }
  await context.close()
})
