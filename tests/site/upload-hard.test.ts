/** The desk of adding files where it is hard: 200 MB, a full disk, two people with one file, a telephone that photographs pages.
 *  Source: decisions.md#desks-of-the-site. */
import assert from 'node:assert/strict'
import { openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { injectedDisk } from '@yalkut/testing/outside/full-disk'
import { addShelves, merge } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { newPdf } from '@yalkut/testing/servers/uploads'
import { tier } from '@yalkut/testing/tiers/slices'
import type { BrowserContext, Page } from 'playwright-core'

const site = await openSiteInBrowser({ opening: { uploads: { reserveBytes: 0 } } })
const shelves = await addShelves(site)
const printing = newItemId()
const title = { he: 'לקוטי אמרים', en: 'Tanya' }
const data = { kind: 'book-volume', title, sets: [shelves.sichos] }
await merge(site, [{ id: printing, type: 'publication', data }])
const folder = newFolder()
after(() => removeFolder(folder))
const QUIET = { serviceWorkers: 'block' as const }
const MEGABYTE = 1_000_000

async function openDesk(context: BrowserContext, path = `/en/upload?for=${printing}`): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => assert.fail(error))
  await page.goto(path)
  await page.locator('[data-desk][data-started]').waitFor()
  return page
}

const picked = (page: Page, kind = 'files') => page.locator(`[data-pick="${kind}"]`)
const stateOf = (page: Page, name: string, state: string) =>
  page.locator(`[data-file="${name}"] [data-state="${state}"]`)

/** A PDF of the size, with spaces after its end. */
function largePdf(name: string, megabytes: number): string {
  const path = join(folder, name)
  writeFileSync(path, newPdf())
  const file = openSync(path, 'a')
  const spaces = Buffer.alloc(MEGABYTE, ' ')
  for (let at = 1; at < megabytes; at += 1) writeSync(file, spaces)
  return path
}

/** From here on, how long the page stood still, in ms. */
const NOTE_PAUSES = `window.pauses = []; new PerformanceObserver((list) => {
  pauses.push(...list.getEntries().map(({ duration }) => duration)) }).observe({ type: 'longtask' })`

test('a large scan is hashed beside the page, sent and looked over in few acts', async (t) => {
  const megabytes = tier() === 'full' ? 200 : 60
  const path = largePdf('large.pdf', megabytes)
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context)
  await page.evaluate(NOTE_PAUSES)
  const start = performance.now()
  const begins = page.waitForRequest((request) => request.method() === 'PATCH', { timeout: 120_000 })
  await picked(page).setInputFiles(path)
  await begins
  const hashed = performance.now() - start
  const pauses: number[] = await page.evaluate('window.pauses')
  await stateOf(page, 'large.pdf', 'arrived').waitFor({ timeout: 300_000 })
  const sent = performance.now() - start
  t.diagnostic(`${megabytes} MB: hashed in ${(hashed / 1_000).toFixed(1)} s, there in ${(sent / 1_000).toFixed(1)} s`)
  t.diagnostic(`pauses over 50 ms while it was hashed: ${JSON.stringify(pauses)}`)
  assert.ok(pauses.length <= 2, JSON.stringify(pauses))
  await page.locator('[name="desk-rights"][value="mine"]').check()
  await page.locator('[data-act="look"]').click()
  await page.locator('[data-act="send"]').click()
  await page.locator('.upload-desk .say.good li a .num').waitFor()
  await context.close()
})

test('a full disk stops a file in words, and it goes on when there is room', async () => {
  const disk = injectedDisk(site.catalog.staging.folder)
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context)
  disk.fill()
  await picked(page).setInputFiles({ name: 'full.pdf', mimeType: '', buffer: newPdf() })
  await stateOf(page, 'full.pdf', 'stopped').waitFor()
  assert.match((await stateOf(page, 'full.pdf', 'stopped').textContent()) ?? '', /no room/)
  disk.free()
  await page.locator('[data-file="full.pdf"] [data-act="again"]').click()
  await stateOf(page, 'full.pdf', 'arrived').waitFor()
  await page.locator('[data-file="full.pdf"] .of-remove button').click()
  await context.close()
  await disk.undo()
})

test('two people who send the same file at the same time send it once, and the second is told', async () => {
  const file = { name: 'same.pdf', mimeType: '', buffer: newPdf() }
  const [chana, sara] = [await site.as('chana', QUIET), await site.as('sara', QUIET)]
  const [first, second] = [await openDesk(chana), await openDesk(sara)]
  for (const page of [first, second]) {
    await picked(page).setInputFiles(file)
    await stateOf(page, 'same.pdf', 'arrived').waitFor()
    await page.locator('[name="desk-rights"][value="mine"]').check()
    await page.locator('[data-act="look"]').click()
    await page.locator('[data-act="send"]').waitFor()
  }
  await first.locator('[data-act="send"]').click()
  const link = first.locator('.upload-desk .say.good li a')
  await link.locator('.num').waitFor()
  const number = /#(\d+)/.exec((await link.textContent()) ?? '')?.[1] ?? assert.fail()
  await second.locator('[data-act="send"]').click()
  await stateOf(second, 'same.pdf', 'held').waitFor()
  const said = (await second.locator('[data-file="same.pdf"]').textContent()) ?? ''
  assert.match(said, /was sent before/)
  assert.ok(said.includes(`#${number}`), said)
  assert.equal(await second.locator('.upload-desk .say.good li').count(), 0)
  await chana.close()
  await sara.close()
})

/** What is lower than a finger, and what is wider than the page. */
const SMALL = `[...document.querySelectorAll('main :is(button, .btn, select, input:not([type=hidden], [type=file]), label.check)')]
  .filter((e) => e.checkVisibility() && !e.matches('.hidden, [type=radio], [type=checkbox], .link'))
  .map((e) => [e, e.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 1 && Math.round(height) < 44)
  .map(([e, { height }]) => e.outerHTML.slice(0, 120) + ' ' + height)`
const WIDE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

for (const path of ['/upload', '/en/upload']) {
  test(`on a phone pages are photographed and sent by a finger (${path})`, async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const context = await site.as('chana', { ...QUIET, ...phone })
    const page = await openDesk(context, `${path}?for=${printing}`)
    const camera = picked(page, 'photo')
    assert.deepEqual(await camera.evaluate((input) => [input.getAttribute('accept'), input.getAttribute('capture')]), [
      'image/*',
      'environment',
    ])
    const picture = await page.locator('h1').screenshot()
    await camera.setInputFiles(
      ['1.png', '2.png', '3.png'].map((name) => ({ name, mimeType: 'image/png', buffer: picture })),
    )
    await stateOf(page, '1.pdf', 'arrived').waitFor()
    assert.deepEqual(await page.evaluate(SMALL), [])
    assert.equal(await page.evaluate(WIDE), 0)
    await page.locator('[name="desk-rights"][value="mine"]').tap()
    await page.locator('[data-act="look"]').tap()
    await page.locator('[data-act="send"]').tap()
    await page.locator('.upload-desk .say.good li a .num').waitFor()
    assert.equal(await page.evaluate(WIDE), 0)
    await context.close()
  })
}
