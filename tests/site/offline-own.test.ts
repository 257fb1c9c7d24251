/** Without a network: pages of a person who is signed in, the first page of a visitor, and fixes. Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { untilInPage } from '@yalkut/testing/clients/until-in-page'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf } from '@yalkut/testing/values/json'
import type { Page } from 'playwright-core'
import { middleOf } from '../hands/in-page.ts'
import { addWords, SECOND, type WordsToFix } from '../hands/words-to-fix.ts'

const site = await openSiteInBrowser()
let words: WordsToFix

before(async () => {
  words = await addWords(site)
})

const isKept = (cache: string, path: string): string =>
  `caches.open('${cache}').then((found) => found.match('${path}', { ignoreVary: true })).then((page) => page !== undefined)`

/** The script of fixes is kept too. */
const KEEPS_FORM = `caches.open('yalkut-files-1').then((found) => found.keys()).then((all) => all.length >= 8)`

async function ready(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
}

test('the first page of a visitor is kept', async () => {
  const context = await site.as(null)
  const page = await context.newPage()
  await page.goto(`/en/${words.unit}`)
  await ready(page)
  const path = new URL(page.url()).pathname
  await untilInPage(page, isKept('yalkut-pages-1', path))
  await context.setOffline(true)
  await page.reload()
  assert.equal(await page.locator('.offline').count(), 1)
  assert.match(await page.locator('#p2').innerText(), /תנן/)
  await context.close()
})

test('pages of a person are kept for them, words are corrected there, and sent once when the network is back', async () => {
  const context = await site.as('chana')
  const page = await context.newPage()
  await page.goto(`/${words.unit}`)
  await ready(page)
  const path = new URL(page.url()).pathname
  await untilInPage(page, isKept('yalkut-own-pages-1', path))
  await page.reload({ waitUntil: 'networkidle' })
  await untilInPage(page, KEEPS_FORM)
  await context.setOffline(true)
  await page.reload()
  await page.locator('.offline').waitFor()
  const { x, y } = await middleOf(page, '#p2', 'תנן')
  await page.mouse.dblclick(x, y)
  await page.keyboard.press('e')
  const field = page.getByLabel('המילים הנכונות')
  await field.fill(SECOND.replace('תנן', 'תניא'))
  await page.keyboard.press('Control+Enter')
  await page.getByText('אין חיבור. התיקון נשמר').waitFor()
  await context.setOffline(false)
  await page.locator('#p2 .mine').waitFor()
  const { changes } = await site.get(`/v1/me/page?ids=${words.unit}`, { as: 'chana' })
  assert.equal(listOf(changes).length, 1)
  await context.close()
})

test('after signing out no page of a person is left', async () => {
  const context = await site.as('dovid')
  const page = await context.newPage()
  await page.goto(`/${words.textUnit}`)
  await ready(page)
  const path = new URL(page.url()).pathname
  await untilInPage(page, isKept('yalkut-own-pages-1', path))
  await page.goto('/sign-out')
  await page.locator('form button').last().click()
  await page.locator('[data-forgotten]').waitFor({ state: 'attached' })
  assert.equal(await page.evaluate(`caches.has('yalkut-own-pages-1')`), false)
  await context.setOffline(true)
  await page.goto(path)
  assert.equal(await page.locator('h1').innerText(), 'אין חיבור לרשת')
  await context.close()
})
