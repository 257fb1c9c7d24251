/** How much a person does to add a scan: journey 7, from a printing and from nowhere. Source: decisions.md#desks-of-the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { addShelves, merge } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { newPdf } from '@yalkut/testing/servers/uploads'
import type { Page } from 'playwright-core'

const site = await openSiteInBrowser()
const shelves = await addShelves(site)
const printing = newItemId()
const title = { he: 'לקוטי אמרים', en: 'Tanya' }
const data = { kind: 'book-volume', title, sets: [shelves.sichos] }
await merge(site, [{ id: printing, type: 'publication', data }])
/** Of the journey. */
const MOST_ACTS = 12
/** Described by one table. */
const FILES = 10

async function actsOf(path: string, isPlaced: boolean): Promise<number> {
  const context = await site.as('chana', { serviceWorkers: 'block' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto(path)
  let acts = 0
  const press = async (what: string): Promise<void> => {
    acts += 1
    await page.locator(what).first().click()
  }
  if (isPlaced) await press('a[href*="/upload?for="]')
  await page.locator('[data-desk][data-started]').waitFor()
  acts += 2 // the button, and the file in the dialog of the system
  const file = { name: 'scan.pdf', mimeType: '', buffer: newPdf() }
  await page.locator('[data-pick="files"]').setInputFiles(file)
  await page.locator('[data-state="arrived"]').waitFor()
  if (!isPlaced) acts += await place(page)
  await press('[name="desk-rights"][value="mine"]')
  await press('[data-act="look"]')
  await press('[data-act="send"]')
  await page.locator('.upload-desk .say.good li a .num').waitFor()
  await context.close()
  return acts
}

async function place(page: Page): Promise<number> {
  await page.locator('[data-column="place"]').click()
  await page.locator('.place-dialog [type="search"]').fill('לקוטי אמרים')
  await page.locator(`[data-place="${printing}"]`).click()
  return 3
}

test('a scan is added in few acts', async (t) => {
  const fromPrinting = await actsOf(`/${printing}`, true)
  const fromNowhere = await actsOf('/upload', false)
  t.diagnostic(`${fromPrinting} acts from a printing, ${fromNowhere} from nowhere`)
  assert.ok(fromPrinting <= MOST_ACTS && fromNowhere <= MOST_ACTS)
})

test('ten files are described by a pasted table in as few acts as one', async (t) => {
  const context = await site.as('chana', { serviceWorkers: 'block' })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto('/upload')
  await page.locator('[data-desk][data-started]').waitFor()
  let acts = 0
  const press = async (what: string): Promise<void> => {
    acts += 1
    await page.locator(what).click()
  }
  const names = Array.from({ length: FILES }, (_, at) => `${at + 1}.pdf`)
  acts += 2 // the button, and the files in the dialog of the system
  const files = names.map((name) => ({ name, mimeType: '', buffer: newPdf() }))
  await page.locator('[data-pick="files"]').setInputFiles(files)
  await page
    .locator('[data-state="arrived"]')
    .nth(FILES - 1)
    .waitFor()
  await press('.files summary')
  await press('.files details textarea')
  const rows = names.map((name, at) => `${name}\tletter\tמכתב ${at + 1}\tתש״י`)
  acts += 1
  await page.locator('.files details textarea').fill(['file\twhat\ttitle\tdate', ...rows].join('\n'))
  await press('.files details button')
  assert.equal(await page.locator('[data-file="10.pdf"] [data-column="title"]').inputValue(), 'מכתב 10')
  await press('[name="desk-rights"][value="mine"]')
  await press('[data-act="look"]')
  await press('[data-act="send"]')
  await page.locator('.upload-desk .say.good li a .num').first().waitFor()
  assert.equal(await page.locator('[data-file]').count(), 0)
  t.diagnostic(`${acts} acts for ${FILES} files by a table`)
  assert.ok(acts <= MOST_ACTS, `${acts} acts`)
  await context.close()
})
