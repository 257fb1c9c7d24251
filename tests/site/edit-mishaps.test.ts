/** The form of an item when something goes wrong, in Chromium: another's change while one types, a session that ends, a network that is
 *  away, no scripts, words without end, a locked set. Nothing that was typed is lost.
 *  Source: decisions.md#the-edit-desk. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { addShelves, merge, type Shelves } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { unitData } from '@yalkut/testing/values/items'
import type { BrowserContext, Page } from 'playwright-core'

const site = await openSiteInBrowser()
let shelves: Shelves

before(async () => {
  shelves = await addShelves(site)
})

const LABEL = '[name="v:/label/he"]'

const dataOf = (id: string, label: string) => unitData(shelves.sichosWork, id.slice(3), { label: { he: label } })

async function newUnit(): Promise<string> {
  const id = newItemId()
  await merge(site, [{ id, type: 'unit', data: dataOf(id, 'ראשון') }])
  return id
}

async function openForm(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('form[data-started]').waitFor()
  return page
}

const asChana = (options = {}): Promise<BrowserContext> => site.as('chana', { serviceWorkers: 'block', ...options })

const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send the suggestion' }).click()

const sent = (page: Page): Promise<void> => page.getByText('The suggestion was sent.').waitFor()

test('another’s change of the same field is shown while one types, and what was chosen stays chosen', async () => {
  const unit = await newUnit()
  const context = await asChana()
  const page = await openForm(context, `/en/edit/${unit}`)
  await merge(site, [{ id: unit, type: 'unit', data: dataOf(unit, 'של אחרים') }])
  await page.locator(LABEL).fill('שלי')
  const clash = page.locator('.clashes')
  await clash.waitFor()
  assert.match(await clash.innerText(), /שלי[\s\S]*של אחרים/)
  await clash.locator('[value="theirs"]').check()
  await page.locator('[name="v:/note"]').fill('a note')
  await page.locator('.clashes [value="theirs"]:checked').waitFor()
  await send(page)
  await sent(page)
  await context.close()
})

test('a session that ends while one types costs nothing: after signing in again it is sent', async () => {
  const unit = await newUnit()
  const context = await asChana()
  const page = await openForm(context, `/en/edit/${unit}`)
  await context.clearCookies()
  await page.locator(LABEL).fill('נכתב בלי כניסה')
  await send(page)
  await page.getByText('You are not signed in. What you wrote is still here.').waitFor()
  assert.equal(await page.locator(LABEL).inputValue(), 'נכתב בלי כניסה')
  const again = await asChana()
  await context.addCookies(await again.cookies())
  await send(page)
  await sent(page)
  for (const each of [context, again]) await each.close()
})

test('a network that is away loses nothing: the form is there again with what was typed, and is sent once', async () => {
  const unit = await newUnit()
  const context = await asChana()
  const page = await openForm(context, `/en/edit/${unit}`)
  await page.locator(LABEL).fill('נכתב בלי רשת')
  await page.getByText('Kept in this browser', { exact: true }).waitFor()
  await context.setOffline(true)
  await send(page)
  await page.waitForURL('chrome-error://**')
  await context.setOffline(false)
  await page.goto(`/en/edit/${unit}`)
  await page.getByText('What you wrote before, and did not send, is back.').waitFor()
  assert.equal(await page.locator(LABEL).inputValue(), 'נכתב בלי רשת')
  await send(page)
  await sent(page)
  const { changes } = await site.get(`/v1/me/page?ids=${unit}`, { as: 'chana' })
  assert.equal(Array.isArray(changes) ? changes.length : 0, 1)
  await context.close()
})

test('without scripts a row is added, a mistake is said, and the form is sent', async () => {
  const context = await asChana({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/en/edit/${shelves.sichosWork}`)
  await page.getByRole('button', { name: 'Add a row: Levels' }).click()
  await page.locator('[name="v:/levels/n1"]').fill('perek')
  await page.locator('[name="v:/title/he"]').fill('')
  await send(page)
  await page.locator('[data-problems="/title/he"] .wrong').waitFor()
  assert.equal(await page.locator('[name="v:/levels/n1"]').inputValue(), 'perek')
  await page.locator('[name="v:/title/he"]').fill('שם בלי סקריפטים')
  // The units of the sefer do not have the new level: this is said before it is sent.
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await sent(page)
  await context.close()
})

test('words without end are refused at their field, and stay', async () => {
  const unit = await newUnit()
  const context = await asChana()
  const page = await openForm(context, `/en/edit/${unit}`)
  const endless = 'א'.repeat(150_000)
  await page.locator(LABEL).fill(endless)
  await send(page)
  await page.locator('.say.bad').waitFor()
  assert.equal((await page.locator(LABEL).inputValue()).length, endless.length)
  assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true)
  await context.close()
})

test('of an item in a locked set the form says who approves it', async () => {
  const context = await asChana()
  const page = await openForm(context, `/en/edit/${shelves.sealedWork}`)
  await page.getByText('The set is locked: only stewards approve changes in it.').waitFor()
  await context.close()
})
