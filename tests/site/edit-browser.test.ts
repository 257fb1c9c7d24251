/** The edit desk in Chromium: rows, pickers, dates, checks while one types, what is kept, and what judges of pages say.
 *  Source: decisions.md#the-edit-desk. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isJsonObject } from '@yalkut/model'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
import { contextIn, everyLookOf, pathIn, sayLook } from '@yalkut/testing/clients/looks'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import type { Page } from 'playwright-core'
import { faultsOfHtml } from './valid-html.ts'

const site = await openSiteInBrowser({ sample: true })

async function idOf(type: string): Promise<string> {
  const { items } = await site.get(`/v1/entities?type=${type}&limit=1`)
  const [item] = listOf(items).filter(isJsonObject)
  return String(objectOf(item).id)
}

const work = await idOf('work')

async function opened(path: string): Promise<Page> {
  const context = await site.as('chana', { serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

test('what was typed is there after a reload, with a line that says so, and is gone when it was sent', async () => {
  const path = `/en/edit/${work}`
  const page = await opened(path)
  const note = page.locator('[name="v:/note"]')
  await note.fill('kept <b>words</b>')
  await page.getByRole('button', { name: 'Add a row: Levels' }).click()
  await page.locator('[name="v:/levels/n1"]').fill('perek')
  await page.getByText('Kept in this browser', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('What you wrote before, and did not send, is back.').waitFor()
  assert.equal(await note.inputValue(), 'kept <b>words</b>')
  assert.equal(await page.locator('[name="v:/levels/n1"]').inputValue(), 'perek')
  await page.getByRole('button', { name: 'Send the suggestion' }).click()
  // The new level leaves a unit of the work behind: the desk says so first, and keeps what was typed.
  await page.getByText('has a position that does not fit these levels').waitFor()
  assert.equal(await note.inputValue(), 'kept <b>words</b>')
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await page.getByText('The suggestion was sent.').waitFor()
  await page.locator('[data-island="edit-sent"][data-started]').waitFor({ state: 'attached' })
  await page.goto(path)
  assert.equal(await page.getByText('is back').count(), 0)
  assert.notEqual(await note.inputValue(), 'kept <b>words</b>')
  await page.context().close()
})

test('rows move by keys, an item is picked by keys, a date is read, and checks speak while one types', async () => {
  const page = await opened(`/en/edit/${work}`)
  const rows = page.locator('[name="rows:/levels"]')
  const before = (await rows.inputValue()).split(',')
  await page.locator('[name="v:/levels/1"]').focus()
  await page.keyboard.press('Alt+ArrowUp')
  const after = (await rows.inputValue()).split(',')
  assert.deepEqual(after.slice(0, 2), [before[1], before[0]])
  await page.getByRole('button', { name: 'Add a row: Authors' }).click()
  const look = page.locator('[name="q:/authors/n1"]')
  await look.pressSequentially('Rebbe')
  await page.locator('.found li').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  assert.match(await page.locator('[name="v:/authors/n1"]').inputValue(), /^rh-/)
  await page.locator('[name="v:/title/he"]').fill('')
  await page.locator('[name="v:/slug"]').focus()
  await page.locator('[data-problems="/title/he"] .wrong').waitFor()
  await page.goto(`/en/edit/${await idOf('event')}`)
  await page.locator('[name="v:/date"]').fill('כ״ד טבת תקע״ג')
  await page.getByText('5573-04-24').waitFor()
  await page.context().close()
})

test('a name that the catalog has is shown while it is typed', async () => {
  const { data } = objectOf(await site.get(`/v1/entities/${work}`))
  const page = await opened('/en/new/work')
  await page.locator('[name="v:/title/he"]').fill(String(objectOf(objectOf(data).title).he))
  await page.getByText('The catalog may have it already:').waitFor()
  await page.context().close()
})

test('a required field that nobody has come to yet is not called wrong, and is once it was left empty', async () => {
  const page = await opened('/en/new/author')
  await page.locator('[name="v:/name/he"]').fill('רבי שניאור זלמן')
  await page.getByText('The catalog has similar names. Is it one of these?').waitFor()
  const kind = page.locator('[data-problems="/kind"] .wrong')
  assert.equal(await kind.count(), 0)
  assert.equal(await page.getByText('There is one thing to fix').count(), 0)
  await page.locator('[name="v:/kind"]').focus()
  await page.locator('[name="v:/name/he"]').pressSequentially(' ')
  await kind.waitFor()
  await page.context().close()
})

test('what was typed before the script came is checked and kept', async () => {
  const { data } = objectOf(await site.get(`/v1/entities/${work}`))
  const context = await site.as('chana', { serviceWorkers: 'block' })
  const page = await context.newPage()
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/en/new/work', { waitUntil: 'commit' })
  await page.locator('[name="v:/title/he"]').fill(String(objectOf(objectOf(data).title).he))
  release()
  await page.getByText('The catalog may have it already:').waitFor()
  await page.getByText('Kept in this browser', { exact: true }).waitFor()
  await context.close()
})

const PAGES = [
  `/edit/${work}`,
  `/edit/${await idOf('event')}`,
  '/new',
  '/new/unit',
  '/new/author',
  `/edit/${work}/words`,
  `/edit/${work}/shaar`,
]

for (const look of everyLookOf('pages of the edit desk')) {
  test(`axe finds nothing on the pages of the desk, and nothing is cut off: ${sayLook(look)}`, async () => {
    const faults: string[] = []
    const context = await site.as('chana', contextIn(look))
    const page = await context.newPage()
    for (const path of PAGES.map((each) => pathIn(look.lang, each))) {
      await page.goto(path)
      for (const fault of await faultsOf(page)) faults.push(`${path}: ${fault}`)
    }
    await context.close()
    assert.deepEqual(faults, [])
  })
}

test('the pages are valid HTML', async () => {
  const chana = await site.client('chana')
  const faults: string[] = []
  for (const path of PAGES.flatMap((each) => [each, `/en${each}`])) {
    const { text } = await chana.send(path, { headers: { accept: 'text/html' } })
    for (const { about, at } of await faultsOfHtml(text)) faults.push(`${path} ${at} ${about}`)
  }
  assert.deepEqual([...new Set(faults)].slice(0, 12), [])
})

/** Bytes of scripts that the page has fetched, as they came. */
const SCRIPTS = `performance.getEntriesByType('resource')
  .filter(({ name }) => name.includes('/_app/immutable/i/'))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`

test('the scripts of a form are small; what finds items, and the editor of words, come only when they are touched', async (t) => {
  const page = await opened(`/en/edit/${work}`)
  await page.locator('[data-island="edit"][data-started]').waitFor()
  const form: number = await page.evaluate(SCRIPTS)
  assert.ok(form > 0 && form < 20_000, `${form} bytes`)
  await page.locator('[name="q:/authors/0"]').focus()
  await page.locator('[name="q:/authors/0"][role="combobox"]').waitFor()
  const touched: number = await page.evaluate(SCRIPTS)
  t.diagnostic(`${form} bytes of scripts at load, ${touched} with what finds items`)
  assert.ok(touched > form && touched < 40_000, `${touched} bytes with what finds items`)
  await page.goto(`/en/edit/${work}/words`)
  await page.waitForTimeout(300)
  const words: number = await page.evaluate(SCRIPTS)
  assert.ok(words > 0 && words < 20_000, `${words} bytes without the editor`)
  await page.context().close()
})
