/** The desk of adding files in a browser: many files, resumption, the same file, a folder, photographs, keys, a phone.
 *  Source: decisions.md#desks-of-the-site. */
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
import { contextIn, everyLookOf, pathIn, sayLook } from '@yalkut/testing/clients/looks'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { addShelves, merge } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { newPdf, newSound, sending } from '@yalkut/testing/servers/uploads'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import type { BrowserContext, Page } from 'playwright-core'

const site = await openSiteInBrowser()
const shelves = await addShelves(site)
const [event, printing] = [newItemId(), newItemId()]
const sets = [shelves.sichos]
const title = { he: 'התוועדות י׳ שבט', en: 'Farbrengen of Yud Shevat' }
await merge(site, [
  { id: event, type: 'event', data: { kind: 'farbrengen', title, date: '5742-05-10', sets } },
  {
    id: printing,
    type: 'publication',
    data: { kind: 'book-volume', title: { he: 'לקוטי אמרים', en: 'Tanya' }, sets },
  },
])
const folder = newFolder()
after(() => removeFolder(folder))
const QUIET = { serviceWorkers: 'block' as const }

async function openDesk(context: BrowserContext, path = '/upload'): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  page.on('pageerror', (error) => assert.fail(error))
  await page.goto(path)
  await page.locator('[data-desk][data-started]').waitFor()
  return page
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer })
const picked = (page: Page, kind = 'files') => page.locator(`[data-pick="${kind}"]`)
const stateOf = (page: Page, name: string, state: string) =>
  page.locator(`[data-file="${name}"] [data-state="${state}"]`)

async function lookAndSend(page: Page): Promise<void> {
  await page.locator('[name="desk-rights"][value="mine"]').check()
  await page.locator('[data-act="look"]').click()
  await page.locator('[data-act="send"]').click()
}

async function typesOf(page: Page): Promise<string[][]> {
  const links = page.locator('.upload-desk .say.good li a')
  await links.first().waitFor()
  const types: string[][] = []
  for (const href of await links.evaluateAll((all) => all.map((a) => String(a.getAttribute('href'))))) {
    const thread = await site.get(`/v1/threads/${href.split('/').at(-1)}`, { as: 'sara' })
    const view = await site.get(`/v1/suggestions/${String(thread.id)}`, { as: 'sara' })
    types.push(
      listOf(view.entries)
        .map((entry) => String(objectOf(entry).type))
        .toSorted(),
    )
  }
  return types
}

test('many files of two events and a printing are three suggestions, by what the page guesses and a person chooses', async () => {
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context)
  await picked(page).setInputFiles([
    file('10 Shevat 5742 side 1.wav', newSound()),
    file('10 Shevat 5742 side 2.wav', newSound()),
    file('book.pdf', newPdf(2)),
    file('other.wav', newSound()),
  ])
  await page.locator('[data-state="arrived"]').nth(3).waitFor()
  const guessed = page.locator('[data-file="10 Shevat 5742 side 1.wav"]')
  await guessed.locator('.guess').waitFor()
  assert.match((await guessed.locator('.place').textContent()) ?? '', /י׳ שבט/)
  await page.locator('[data-file="book.pdf"] .place').click()
  await page.locator('.place-dialog [type="search"]').fill('לקוטי אמרים')
  await page.locator(`[data-place="${printing}"]`).click()
  await page.locator('[data-file="other.wav"] .place').click()
  await page.locator('[data-new="title"]').fill('התוועדות אחרת')
  await page.locator('[data-new="date"]').fill('י״א ניסן תשמ״ב')
  await page.locator('[data-act="new"]').click()
  await lookAndSend(page)
  assert.deepEqual(await typesOf(page), [['recording', 'recording'], ['scan'], ['event', 'recording']])
  assert.equal(await page.locator('.upload-table').count(), 0)
  await context.close()
})

test('an upload goes on after a cut network, from where it was', async () => {
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/upload?for=${printing}`)
  const path = join(folder, 'long.pdf')
  writeFileSync(path, Buffer.concat([newPdf(), Buffer.alloc(9_000_000, ' ')]))
  const offsets: string[] = []
  let isCut = false
  await page.route('**/v1/uploads/resumable/*', async (route) => {
    const request = route.request()
    if (request.method() === 'PATCH') {
      const offset = request.headers()['upload-offset'] ?? ''
      if (offset !== '0' && offsets.at(-1) === '0') isCut = true
      if (!isCut) offsets.push(offset)
    }
    if (isCut) await route.abort()
    else await route.continue()
  })
  await picked(page).setInputFiles(path)
  await stateOf(page, 'long.pdf', 'stopped').waitFor({ timeout: 40_000 })
  assert.deepEqual(offsets, ['0'])
  isCut = false
  offsets.length = 0
  offsets.push('again')
  await page.locator('[data-act="again"]').click()
  await stateOf(page, 'long.pdf', 'arrived').waitFor()
  assert.notEqual(offsets[1], '0')
  await lookAndSend(page)
  assert.deepEqual(await typesOf(page), [['scan']])
  await context.close()
})

test('after a closed page, what is half sent is asked for again, and what has arrived is there', async () => {
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context)
  const path = join(folder, 'half.pdf')
  writeFileSync(path, Buffer.concat([newPdf(), Buffer.alloc(9_000_000, ' ')]))
  let pieces = 0
  await page.route('**/v1/uploads/resumable/*', async (route) => {
    const isLate = route.request().method() === 'PATCH' && ++pieces > 2
    if (!isLate) await route.continue()
  })
  await picked(page).setInputFiles(file('whole.pdf', newPdf()))
  await stateOf(page, 'whole.pdf', 'arrived').waitFor()
  await page.locator('[data-file="whole.pdf"] [data-column="title"]').fill('נשמר')
  await picked(page).setInputFiles(path)
  await page.waitForRequest((request) => request.method() === 'PATCH' && request.headers()['upload-offset'] !== '0')
  await page.close()
  const next = await openDesk(context)
  await stateOf(next, 'half.pdf', 'gone').waitFor()
  assert.match((await next.locator('.say.wait').first().textContent()) ?? '', /נשלח בחלקו/)
  assert.equal(await next.locator('[data-file="whole.pdf"] [data-column="title"]').inputValue(), 'נשמר')
  const first = next.waitForRequest((request) => request.method() === 'PATCH')
  await picked(next).setInputFiles(path)
  assert.notEqual((await first).headers()['upload-offset'], '0')
  await stateOf(next, 'half.pdf', 'arrived').waitFor()
  assert.equal(await next.locator('[data-file="half.pdf"]').count(), 1)
  for (const name of ['half.pdf', 'whole.pdf']) {
    await next.locator(`[data-file="${name}"] .of-remove button`).click()
  }
  await context.close()
})

test('no byte leaves of a file that the catalog has, or that another person has sent', async () => {
  const [waits, merged] = [newPdf(), newPdf()]
  const query = { what: 'scan', rights: 'mine', for: printing }
  for (const bytes of [waits, merged]) {
    const { path, request } = sending('chana', query, bytes)
    const { json } = await site.fetch(path, request)
    if (bytes === merged)
      await site.send(200, `/v1/suggestions/${json.suggestion}/approve`, {
        method: 'POST',
        as: 'sara',
      })
  }
  const context = await site.as('sara', QUIET)
  const page = await openDesk(context)
  page.on('request', (request) => assert.notEqual(request.method(), 'PATCH'))
  await picked(page).setInputFiles([file('waits.pdf', waits), file('merged.pdf', merged)])
  await stateOf(page, 'waits.pdf', 'held').waitFor()
  await stateOf(page, 'merged.pdf', 'held').waitFor()
  assert.match((await page.locator('[data-file="waits.pdf"]').textContent()) ?? '', /מחכה לאישור/)
  const link = page.locator('[data-file="merged.pdf"] .state a')
  assert.match((await link.getAttribute('href')) ?? '', /^\/proofread\/rh-/)
  await context.close()
})

test('a folder comes with the words beside its scans, and photographs become the pages of a scan', async () => {
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/upload?for=${printing}`)
  const inside = join(folder, 'books')
  mkdirSync(inside)
  writeFileSync(join(inside, 'a.pdf'), newPdf())
  writeFileSync(join(inside, 'a.txt'), 'שורה ראשונה\nשורה שניה\n')
  writeFileSync(join(inside, '.DS_Store'), 'x')
  await picked(page, 'folder').setInputFiles(inside)
  await stateOf(page, 'books/a.pdf', 'arrived').waitFor()
  assert.equal(await page.locator('[data-file]').count(), 1)
  const picture = await page.locator('h1').screenshot()
  await picked(page, 'photo').setInputFiles([
    { name: 'p1.png', mimeType: 'image/png', buffer: picture },
    { name: 'p2.png', mimeType: 'image/png', buffer: picture },
  ])
  await stateOf(page, 'p1.pdf', 'arrived').waitFor()
  assert.match((await stateOf(page, 'p1.pdf', 'arrived').textContent()) ?? '', /שני עמודים/)
  await lookAndSend(page)
  assert.deepEqual(await typesOf(page), [['scan', 'scan', 'text-layer', 'text-page']])
  await context.close()
})

test('the table is filled by keys: rows up and down, a cell into all below, pasted cells, undo', async () => {
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context)
  await picked(page).setInputFiles([1, 2, 3].map((n) => file(`${n}.pdf`, newPdf())))
  await page.locator('[data-state="arrived"]').nth(2).waitFor()
  const date = (n: number) => page.locator(`[data-file="${n}.pdf"] [data-column="date"]`)
  await date(1).fill('תר״ס')
  await page.keyboard.press('Alt+ArrowDown')
  assert.equal(await date(3).inputValue(), 'תר״ס')
  await page.keyboard.press('Enter')
  await page.keyboard.type('1901')
  assert.equal(await date(2).inputValue(), '1901')
  await page.keyboard.press('ArrowUp')
  await page.evaluate(`document.activeElement.dispatchEvent(Object.assign(new ClipboardEvent('paste', {
    bubbles: true, cancelable: true, clipboardData: (() => { const d = new DataTransfer(); d.setData('text/plain', 'a\\t1\\nb\\t2'); return d })() })))`)
  assert.equal(await date(2).inputValue(), 'b')
  await page.keyboard.press('Control+Z')
  assert.equal(await date(2).inputValue(), '1901')
  await page.keyboard.press('Control+Delete')
  assert.equal(await page.locator('[data-file="1.pdf"]').count(), 0)
  await context.close()
})

for (const look of everyLookOf('upload desk')) {
  test(`axe finds nothing at the desk (${sayLook(look)})`, async () => {
    const context = await site.as('chana', contextIn(look))
    const page = await openDesk(context, pathIn(look.lang, '/upload'))
    assert.deepEqual(await faultsOf(page), [])
    await picked(page).setInputFiles([file('מכתב.pdf', newPdf()), file('x.pdf', newSound())])
    await stateOf(page, 'x.pdf', 'refused').or(page.locator('[data-file="x.pdf"] .wrong')).first().waitFor()
    await page.locator('[name="desk-rights"][value="free"]').check()
    await page.locator('[data-act="look"]').click()
    await page.locator('.made').waitFor()
    assert.deepEqual(await faultsOf(page), [])
    await page.locator('[data-file="x.pdf"] .place').click()
    assert.deepEqual(await faultsOf(page), [])
    await context.close()
  })
}

test('the scripts of the desk are at most 120 kB', async (t) => {
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context)
  const bytes: number = await page.evaluate(
    `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
  )
  t.diagnostic(`${bytes} bytes of scripts`)
  assert.ok(bytes > 10_000 && bytes <= 120_000, `${bytes} bytes`)
  await context.close()
})
