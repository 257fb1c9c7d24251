/** Two readers, from the first page to the words that they want, with the keyboard alone. In a real browser. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilInPage } from '@yalkut/testing/clients/until-in-page'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import type { Page } from 'playwright-core'

const site = await openSiteInBrowser({ sample: true })

const SECOND = '/sefer-hadugma/1/2'

async function withReader(
  use: (page: Page) => Promise<void>,
  options: Parameters<typeof site.as>[1] = {},
): Promise<void> {
  // Pages that the service worker kept are another test’s.
  const context = await site.as(null, { serviceWorkers: 'block', ...options })
  try {
    await use(await context.newPage())
  } finally {
    await context.close()
  }
}

const pathOf = (page: Page): string => decodeURIComponent(new URL(page.url()).pathname)

for (const lang of ['', '/en'] as const) {
  test(`a sefer is found by its name and read from chapter to chapter (${lang || '/he'})`, async () => {
    await withReader(async (page) => {
      await page.goto(lang === '' ? '/' : lang)
      await page.keyboard.press('/')
      assert.equal(await page.evaluate('document.activeElement?.name'), 'q')
      await page.keyboard.type('ספר הדוגמה')
      await page.locator('.proposals li').first().waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.pathname.startsWith(`${lang}/sefer-hadugma`))

      await page.goto(`${lang}/sefer-hadugma/1/1`)
      await page.keyboard.press('n')
      await page.waitForURL((url) => url.pathname === lang + SECOND)
      await page.keyboard.press('p')
      await page.waitForURL((url) => url.pathname === `${lang}/sefer-hadugma/1/1`)
    })
  })
}

test('the keys are those of the list, and a Hebrew keyboard has them too', async () => {
  await withReader(async (page) => {
    await page.goto('/sefer-hadugma/1/1')
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'מקשים' })
    await sheet.waitFor()
    const listed = await sheet.locator('kbd').allInnerTexts()
    assert.deepEqual(listed, ['/', 'n', 'p', '←', '→', 'v', 'c', 'o', '+', '-', 'z', '?'])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })

    await page.keyboard.press('v')
    const chosen = await page.evaluate('document.activeElement.closest("details.menu").open')
    assert.equal(chosen, true)
    await page.keyboard.press('Escape')
    assert.equal(await page.evaluate('document.activeElement.tagName'), 'SUMMARY')
    assert.equal(await page.locator('details.menu[open]').count(), 0)

    await page.evaluate(`document.dispatchEvent(new KeyboardEvent('keydown',
      { key: 'מ', code: 'KeyN', bubbles: true, cancelable: true }))`)
    await page.waitForURL((url) => url.pathname === SECOND)
  })
})

test('“n” and “p” go from difference to difference of two printings', async () => {
  await withReader(async (page) => {
    await page.goto('/sefer-hadugma/1/1')
    await page.locator('a[href^="/compare?unit="]').click()
    await page.locator('form.form .btn.main').click()
    await page.waitForURL((url) => url.searchParams.has('a'))
    const differences = await page.locator('.compared [id]').count()
    assert.ok(differences > 1, `${differences}`)
    for (const [key, hash] of [
      ['n', '#d1'],
      ['n', '#d2'],
      ['p', '#d1'],
    ] as const) {
      await page.keyboard.press(key)
      assert.equal(new URL(page.url()).hash, hash)
    }
  })
})

test('a reader who switched single keys off writes them in vain', async () => {
  await withReader(async (page) => {
    await page.goto('/sefer-hadugma/1/1')
    await page.locator('.foot button[popovertarget="display"]').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'תצוגה' }).waitFor()
    await page.getByRole('radio', { name: 'כבויים' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await page.locator('html[data-keys="off"]').waitFor()
    for (const reloaded of [false, true]) {
      if (reloaded) await page.reload()
      for (const key of ['n', 'v', '?', '/', '+']) await page.keyboard.press(key)
      assert.equal(pathOf(page), '/sefer-hadugma/1/1')
      assert.equal(await page.locator('details.menu[open], #keys:popover-open').count(), 0)
      assert.equal(await page.evaluate('document.documentElement.dataset.size'), undefined)
      assert.notEqual(await page.evaluate('document.activeElement?.name'), 'q')
    }
  })
})

test('the words are there before a script runs; size and place outlive a reload', async () => {
  await withReader(
    async (page) => {
      await page.goto('/sefer-hadugma/1/1')
      assert.match(await page.locator('article').innerText(), /כל שורה כאן בדויה/)
    },
    { javaScriptEnabled: false },
  )
  await withReader(
    async (page) => {
      await page.goto('/sefer-hadugma/1/1')
      await page.keyboard.press('+')
      await page.keyboard.press('+')
      assert.equal(await page.evaluate('document.documentElement.dataset.size'), '4')
      await page.evaluate('scrollTo(0, 200)')
      await page.reload()
      await untilInPage(page, 'scrollY > 150')
      assert.equal(await page.evaluate('document.documentElement.dataset.size'), '4')
    },
    { viewport: { width: 390, height: 500 } },
  )
})

test('a line that is half remembered is found, with the reason, and marked where it stands', async () => {
  await withReader(
    async (page) => {
      await page.goto('/browse')
      await page.keyboard.press('/')
      // “הדגמא” for “הדוגמה”.
      await page.keyboard.type('ספר הדגמא נכתב')
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.pathname === '/search')
      const group = page.locator('section').filter({ has: page.getByRole('heading', { name: /בתוך המילים/ }) })
      const hits = group.getByRole('listitem')
      const first = hits.filter({ hasText: 'כדי שיהיה מה לקרוא' }).first()
      await first.waitFor()
      const text = (await hits.allInnerTexts()).slice(0, 5).join('\n')
      assert.match(text, /נכתב כדי שיהיה מה לקרוא/)
      await hits.locator('a[href*="#rh-"]').first().focus()
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.hash !== '')
      const marked = page.locator(':target')
      assert.match(await marked.innerText(), /ספר הדוגמה נכתב/)
      const isSeen = `(() => { const { top, bottom } = document.querySelector(':target').getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight })()`
      await untilInPage(page, isSeen)
      const ground = (selector: string): Promise<string> =>
        page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).backgroundColor`)
      assert.notEqual(await ground(':target'), await ground('.seg:not(:target)'))
    },
    { viewport: { width: 1440, height: 600 } },
  )
})
