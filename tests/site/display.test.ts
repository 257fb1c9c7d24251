/** What a reader chooses for all pages: colours, sizes, letters. In a real browser. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openChromium } from '@yalkut/testing/clients/chromium'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import type { Browser, BrowserContext, Page } from 'playwright-core'

const server = await startSiteServer()
const browser = await openChromium()

type Setting = Parameters<Browser['newContext']>[0]

async function withReader(
  use: (page: Page, context: BrowserContext) => Promise<void>,
  setting: Setting = {},
): Promise<void> {
  const context = await browser.newContext({ baseURL: server.address, ...setting })
  try {
    await use(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

const attributesOf = (page: Page): Promise<Record<string, string | undefined>> =>
  page.evaluate('({ ...document.documentElement.dataset })')
const openButton = (page: Page) => page.locator('.foot button[popovertarget="display"]')

test('a choice is seen at once and kept for every page in both languages', async () => {
  await withReader(async (page) => {
    await page.goto('/')
    await openButton(page).click()
    await page.getByRole('radio', { name: 'כהה' }).click()
    await page.getByRole('radio', { name: 'הגדול ביותר' }).click()
    await page.locator('html[data-theme][data-size]').waitFor()
    assert.deepEqual(await attributesOf(page), { theme: 'dark', size: '5' })
    for (const address of ['/', '/en']) {
      await page.goto(address)
      assert.deepEqual(await attributesOf(page), { theme: 'dark', size: '5' })
      const paper = await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')
      assert.equal(paper, 'rgb(20, 22, 26)')
    }
  })
})

test('the sheet opens with what is chosen; “as the device” takes the choice back', async () => {
  await withReader(async (page) => {
    await page.addInitScript(() => {
      localStorage.setItem('yalkut', localStorage.getItem('yalkut') ?? '{"theme":"sepia"}')
    })
    await page.goto('/en')
    await openButton(page).click()
    await page.locator('input[name="theme"][value="sepia"]:checked').waitFor()
    assert.equal(await page.locator('input[name="size"]:checked').inputValue(), '2')
    await page.getByRole('radio', { name: 'As the device' }).click()
    assert.deepEqual(await attributesOf(page), {})
    await page.reload()
    assert.deepEqual(await attributesOf(page), {})
  })
})

test('keys alone open the sheet, choose and close it, and the focus comes back', async () => {
  await withReader(async (page) => {
    await page.goto('/en')
    await openButton(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await page.locator('html[data-theme="light"]').waitFor()
    assert.deepEqual(await attributesOf(page), { theme: 'light' })
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('#display').isVisible(), false)
    assert.ok(await page.evaluate(`document.activeElement.matches('.foot button')`))
  })
})

test('“+” and “-” change the size within its five steps, but not in a field nor when single keys are off', async () => {
  await withReader(async (page) => {
    await page.goto('/en/search')
    const size = async (): Promise<string | undefined> => (await attributesOf(page)).size
    await page.locator('body').press('+')
    assert.equal(await size(), '3')
    for (let times = 0; times < 6; times += 1) await page.locator('body').press('+')
    assert.equal(await size(), '5')
    for (let times = 0; times < 6; times += 1) await page.locator('body').press('-')
    assert.equal(await size(), '1')
    await page.locator('main input[type="search"]').press('+')
    await page.locator('body').press('Control++')
    assert.equal(await size(), '1')
    await page.evaluate(`document.documentElement.dataset.keys = 'off'`)
    await page.locator('body').press('+')
    assert.equal(await size(), '1')
  })
})

test('what is kept may be damaged or of another time: only known values are used', async () => {
  for (const kept of ['{', '[]', 'null', '{"theme":"\\"><script>","size":9,"face":"rashi","x":"y"}']) {
    await withReader(async (page) => {
      const errors: Error[] = []
      page.on('pageerror', (error) => errors.push(error))
      await page.addInitScript((text) => localStorage.setItem('yalkut', text), kept)
      await page.goto('/')
      assert.deepEqual(await attributesOf(page), kept.includes('rashi') ? { face: 'rashi' } : {})
      assert.deepEqual(errors, [])
    })
  }
})

test('without scripts there is no button that would do nothing', async () => {
  await withReader(
    async (page) => {
      await page.goto('/')
      assert.equal(await openButton(page).isVisible(), false)
    },
    { javaScriptEnabled: false },
  )
})

test('the sheet is no wider than a narrow screen', async () => {
  await withReader(
    async (page) => {
      await page.goto('/')
      await openButton(page).click()
      const box = await page.locator('#display').boundingBox()
      assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 320)
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320)
    },
    { viewport: { width: 320, height: 640 } },
  )
})
