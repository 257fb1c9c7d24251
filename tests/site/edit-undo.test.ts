/** One undo in the form of an item: what was typed, rows that were added and removed, and items that were chosen.
 *  Source: decisions.md#the-edit-desk. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { untilInPage } from '@yalkut/testing/clients/until-in-page'
import { addShelves, merge, type Shelves, workData } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import type { Page } from 'playwright-core'

const site = await openSiteInBrowser()
let shelves: Shelves
let author = ''

before(async () => {
  shelves = await addShelves(site)
  author = newItemId()
  const name = { he: 'רבי שניאור זלמן', en: 'Rabbi Schneur Zalman' }
  const data = { name, kind: 'unknown', slug: 'schneur-zalman' }
  await merge(site, [{ id: author, type: 'author', path: '/authors/schneur-zalman', data }])
})

async function form(): Promise<Page> {
  const id = newItemId()
  const data = { ...workData(id.slice(3), [shelves.sichos]), authors: [author] }
  await merge(site, [{ id, type: 'work', data }])
  const context = await site.as('chana', { serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`/en/edit/${id}`)
  await page.locator('form[data-started]').waitFor()
  return page
}

const authors = (page: Page) => page.locator('[data-list="/authors"] > [data-row]')

test('typing and rows are taken back one after another, and put again', async () => {
  const page = await form()
  const title = page.locator('[name="v:/title/he"]')
  const was = await title.inputValue()
  await title.fill('ספר אחר')
  await page.locator('[data-list="/authors"] [data-act="remove"]').click()
  assert.equal(await authors(page).count(), 0)
  await page.keyboard.press('Control+z')
  await authors(page).first().getByText('Rabbi Schneur Zalman').waitFor()
  assert.equal(await title.inputValue(), 'ספר אחר')
  await page.keyboard.press('Control+z')
  await untilInPage(page, `document.querySelector('[name="v:/title/he"]').value === ${JSON.stringify(was)}`)
  await page.keyboard.press('Control+Shift+z')
  await untilInPage(page, `document.querySelector('[name="v:/title/he"]').value === 'ספר אחר'`)
  await page.keyboard.press('Control+Shift+z')
  await untilInPage(page, `document.querySelector('[data-list="/authors"] > [data-row]') === null`)
  await page.context().close()
})

test('a row that was added goes, and what was typed elsewhere before stays and is kept', async () => {
  const page = await form()
  const title = page.locator('[name="v:/title/he"]')
  await title.fill('ספר שלישי')
  await page.locator('[data-list="/authors"] [value^="add:"]').click()
  await authors(page).nth(1).waitFor()
  await page.keyboard.press('Control+z')
  await untilInPage(page, `document.querySelectorAll('[data-list="/authors"] > [data-row]').length === 1`)
  assert.equal(await title.inputValue(), 'ספר שלישי')
  await page.reload()
  await page.getByText('is back').waitFor()
  assert.equal(await page.locator('[name="v:/title/he"]').inputValue(), 'ספר שלישי')
  assert.equal(await authors(page).count(), 1)
  await page.context().close()
})

test('on a slow network the check of what was typed takes no step away, and a step that got no answer is not lost', async () => {
  const page = await form()
  await page.locator('[name="v:/title/he"]').fill('ספר רביעי')
  let isAway = true
  await page.route('**/edit/*', async (route) => {
    if (isAway) return await route.abort()
    // Longer than the form waits before it checks what was typed.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.locator('[data-list="/authors"] [data-act="remove"]').click()
  const refused = page.waitForEvent('requestfailed')
  await page.keyboard.press('Control+z')
  await refused
  assert.equal(await authors(page).count(), 0)
  isAway = false
  await page.keyboard.press('Control+z')
  await authors(page).first().getByText('Rabbi Schneur Zalman').waitFor()
  await page.context().close()
})
