/** The edit desk in trouble, in Chromium: words that somebody else changes meanwhile, a slow network, a browser that the next
 *  person uses; drafts for people who cannot use a mouse. Nothing that was typed is lost, and nothing stays for the next person.
 *  Source: decisions.md#the-edit-desk. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
import { contextIn, looksOf, pathIn, sayLook } from '@yalkut/testing/clients/looks'
import { bodyOf, merge } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { unitData } from '@yalkut/testing/values/items'
import type { BrowserContext, Page } from 'playwright-core'
import { addWords, type WordsToFix } from '../hands/words-to-fix.ts'

const site = await openSiteInBrowser()
let words: WordsToFix

before(async () => {
  words = await addWords(site)
})

const dataOf = (id: string, text: string) => unitData(words.shelves.sichosWork, id.slice(3), { body: bodyOf(text) })

async function newUnit(text = 'אחת שתים שלוש'): Promise<string> {
  const id = newItemId()
  await merge(site, [{ id, type: 'unit', data: dataOf(id, text) }])
  return id
}

async function openWords(context: BrowserContext, unit: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`/edit/${unit}/words`)
  await page.locator('form[data-started]').waitFor()
  return page
}

const editor = (page: Page) => page.locator('.ProseMirror').first()
/** Opens the editor of the first paragraph, and writes at its end. */
async function write(page: Page, text: string): Promise<void> {
  await page.locator('textarea[name="words:p1"]').focus()
  await editor(page).waitFor()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

test('words that were typed are there after a reload, and gone when they were sent', async () => {
  const unit = await newUnit()
  const context = await site.as('chana', { serviceWorkers: 'block' })
  const page = await openWords(context, unit)
  await write(page, ' ארבע')
  await page.getByText('נשמר בדפדפן', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('מה שכתבתם ועוד לא נשלח שוחזר.').waitFor()
  assert.equal((await page.locator('textarea').first().inputValue()).trim(), 'אחת שתים שלוש ארבע')
  await page.locator('button[name="do"][value="send"]').click()
  await page.locator('[data-island="edit-sent"][data-started]').waitFor({ state: 'attached' })
  await page.goto(`/edit/${unit}/words`)
  await page.locator('form[data-started]').waitFor()
  assert.equal(await page.getByText('ועוד לא נשלח שוחזר').count(), 0)
  assert.equal((await page.locator('textarea').first().inputValue()).trim(), 'אחת שתים שלוש')
  await context.close()
})

test('somebody else merges a change while the desk is open: both are shown before anything is sent', async () => {
  const unit = await newUnit()
  const context = await site.as('chana', { serviceWorkers: 'block' })
  const page = await openWords(context, unit)
  await write(page, ' חמש')
  await merge(site, [{ id: unit, type: 'unit', data: dataOf(unit, 'אחת שתים שלוש ארבע') }])
  await page.locator('button[name="do"][value="send"]').click()
  await page.locator('.clashes').waitFor()
  const said = await page.locator('.clashes').innerText()
  assert.match(said, /ארבע/)
  assert.match(said, /חמש/)
  assert.equal((await page.locator('textarea').first().inputValue()).trim(), 'אחת שתים שלוש חמש')
  const { changes } = await site.get(`/v1/me/page?ids=${unit}`, { as: 'chana' })
  assert.deepEqual(changes, [])
  await context.close()
})

test('on a slow network one press sends one suggestion', async () => {
  const unit = await newUnit()
  const context = await site.as('chana', { serviceWorkers: 'block' })
  const page = await openWords(context, unit)
  await write(page, ' ארבע')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const slow = { offline: false, latency: 800, downloadThroughput: 20_000, uploadThroughput: 5_000 }
  await devtools.send('Network.emulateNetworkConditions', slow)
  await page.locator('button[name="do"][value="send"]').click()
  await page.getByText('ההצעה נשלחה').first().waitFor()
  const { changes } = await site.get(`/v1/me/page?ids=${unit}`, { as: 'chana' })
  assert.equal(Array.isArray(changes) ? changes.length : 0, 1)
  await context.close()
})

test('signing out takes what was typed out of the browser, and says so before and after', async () => {
  const unit = await newUnit()
  const context = await site.as('chana', { serviceWorkers: 'block' })
  const page = await openWords(context, unit)
  await write(page, ' סוד')
  await page.getByText('נשמר בדפדפן', { exact: true }).waitFor()
  const typed = `Object.entries(localStorage).some(([, text]) => text.includes('סוד'))`
  assert.equal(await page.evaluate(typed), true)
  await page.goto('/sign-in?done=out')
  assert.equal(await page.evaluate(typed), true)
  await page.goto('/sign-out')
  await page.getByText('יימחק ממנו ביציאה').waitFor()
  await page.getByRole('button', { name: 'יציאה מכאן' }).click()
  await page.getByText('ולא נשלח נמחק ממנו').waitFor()
  await page.locator('[data-forgotten]').waitFor()
  assert.equal(await page.evaluate(typed), false)
  await context.close()
})

for (const look of looksOf('a draft')) {
  test(`a draft of several items at ${sayLook(look)}: axe finds nothing, and nothing is cut off`, async () => {
    const unit = await newUnit()
    const context = await site.as('chana', contextIn(look))
    const page = await context.newPage()
    await page.goto(`/edit/${unit}`)
    await page.locator('form[data-started]').waitFor()
    await page.locator('[name="v:/label/he"]').fill('שם אחר')
    await page.locator('button[name="do"][value="draft"]').click()
    await page.waitForURL('**/suggestions/*/edit')
    const { pathname } = new URL(page.url())
    for (const path of [pathname, `/edit/${unit}/words`]) {
      await page.goto(pathIn(look.lang, path))
      assert.deepEqual(await faultsOf(page), [], path)
    }
    await context.close()
  })
}
