/** The sync desk in a browser with a mouse beside the keys: presses on buttons and on the wave, drags, and the wave from near.
 *  Source: decisions.md#desks-of-the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { wavOf } from '@yalkut/testing/bytes/wav'
import { newTranscript } from '@yalkut/testing/servers/recordings'
import { addShelves } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { holdFile } from '@yalkut/testing/worlds/files'
import type { Page } from 'playwright-core'

const site = await openSiteInBrowser()
const shelves = await addShelves(site)
const tones = Array.from({ length: 60 }, (_, at) => (at % 3 === 2 ? 0 : 300 + at * 5))
const file = await holdFile(site.catalog, wavOf(tones), { mime: 'audio/wav' })
const SAID = Array.from({ length: 6 }, (_, at) => `אומרים לחיים פעם ${at + 1}`)

async function openDesk(lang: '' | '/en' = '/en'): Promise<{ page: Page; segments: string[] }> {
  const { recording, segments } = await newTranscript(site, shelves.sichos, SAID, { file })
  const context = await site.as('chana', { serviceWorkers: 'block' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  page.on('pageerror', (error) => assert.fail(error))
  await page.goto(`${lang}/sync/${recording}`)
  await page.locator('[data-desk][data-started]').waitFor()
  return { page, segments }
}

async function until(question: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000
  while (!(await question())) {
    assert.ok(Date.now() < end, 'it never came')
    await sleep(30)
  }
}

const centreOf = async (page: Page, selector: string): Promise<{ x: number; y: number }> => {
  const box = (await page.locator(selector).first().boundingBox()) ?? assert.fail(selector)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
const isNow = async (page: Page, n: number): Promise<boolean> =>
  (await page.locator('.ln').nth(n).getAttribute('aria-current')) === 'true'
const tagOf = async (page: Page, n: number): Promise<string> =>
  (await page.locator('.ln').nth(n).locator('.tag').textContent()) ?? ''

test('after a button was pressed by mouse, Enter taps and Space plays; a button reached by Tab has them', async () => {
  const { page } = await openDesk()
  await page.getByRole('button', { name: 'First pass' }).click()
  await page.locator('[data-mode="first"]').waitFor()
  await page.getByRole('button', { name: 'Forward 5 seconds' }).click()
  await page.keyboard.press('Enter')
  await until(() => isNow(page, 1))
  assert.equal(await tagOf(page, 0), 'Set')
  await page.getByRole('button', { name: 'Look over' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-mode="look"]').waitFor()
  assert.equal(await tagOf(page, 1), 'Machine', 'Enter pressed the button')
  await page.context().close()
})

for (const lang of ['', '/en'] as const) {
  test(`a press on a mark chooses its paragraph, a drag moves it (${lang || '/he'})`, async () => {
    const { page } = await openDesk(lang)
    await page.keyboard.press('m')
    await page.locator('[data-mode="first"]').waitFor()
    await page.locator('.wave path').waitFor()
    const third = await centreOf(page, '.mark:nth-of-type(4)')
    await page.mouse.click(third.x, third.y)
    await until(() => isNow(page, 2))
    assert.notEqual(await tagOf(page, 2), lang === '' ? 'סומן' : 'Set')
    const { x, y } = await centreOf(page, '.mark.here')
    await page.mouse.move(x, y)
    await page.mouse.down()
    // Out of the wave: the pointer is held.
    await page.mouse.move(x + (lang === '' ? -15 : 15), y - 200, { steps: 4 })
    await page.mouse.up()
    await until(async () => (await tagOf(page, 2)) === (lang === '' ? 'סומן' : 'Set'))
    const time = (await page.locator('.ln').nth(2).locator('.time').textContent()) ?? ''
    assert.match(time, /0:02\.[1-9]/)
    await page.context().close()
  })
}

test('from near the fine peaks are fetched and drawn', async () => {
  const { page } = await openDesk()
  await page.locator('.wave path').waitFor()
  const before = await page.locator('.wave path').getAttribute('d')
  const fine = page.waitForResponse((each) => each.url().includes('rate=200'))
  await page.keyboard.press('+')
  assert.equal((await fine).status(), 200)
  await until(async () => (await page.locator('.wave path').getAttribute('d')) !== before)
  await page.getByRole('button', { name: 'Zoom the wave out' }).click()
  await until(async () => (await page.locator('.wave path').getAttribute('d')) === before)
  assert.equal(await page.locator('.ln.now .tag').textContent(), 'Machine', 'no time was set')
  await page.context().close()
})
