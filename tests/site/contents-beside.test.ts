/** The contents of a sefer beside its words, over them where there is no room, and as a grid where names are numbers. In a real
 *  browser. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importRecords } from '@yalkut/catalog/organizing'
import { toNumeral } from '@yalkut/hebrew'
import { type ItemType, idFromSeed, type JsonObject } from '@yalkut/model'
import { untilInPage } from '@yalkut/testing/clients/until-in-page'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import type { BrowserContextOptions, Page } from 'playwright-core'

const site = await openSiteInBrowser({ sample: true })

interface NewItem {
  id: string
  type: ItemType
  path: string | null
  data: JsonObject
}

const CHAPTERS = 150
const id = (name: string): string => idFromSeed('contents-beside', name)

function work(slug: string, he: string, en: string): NewItem {
  const data = { title: { he, en }, slug, authors: [], genre: 'tanach', levels: ['chapter'] }
  return { id: id(slug), type: 'work', path: `/${slug}`, data }
}

function chapter(of: string, n: number, label: JsonObject): NewItem {
  const segments = [{ id: 'p1', kind: 'paragraph', text: [{ text: `אשרי האיש ${n} בדרך` }] }]
  const body = { profile: 'plain', versions: [{ id: 'he', language: 'he', segments }] }
  const position = [{ level: 'chapter', value: String(n), label }]
  const data = { work: id(of), position, order: `V${String(n).padStart(4, '0')}`, label, body }
  return { id: id(`${of} ${n}`), type: 'unit', path: `/${of}/${n}`, data }
}

const upTo = (n: number): number[] => Array.from({ length: n }, (_, at) => at + 1)

async function* records() {
  yield work('mizmorim', 'מזמורים', 'Psalms')
  yield* upTo(CHAPTERS).map((n) => chapter('mizmorim', n, { he: `פרק ${toNumeral(n)}`, en: `Chapter ${n}` }))
  yield work('shmuos', 'שמועות', 'Hearings')
  yield* upTo(12).map((n) => chapter('shmuos', n, { he: `שמועה של יום ${toNumeral(n)}`, en: `What was heard on ${n}` }))
}
await importRecords(site.catalog, {
  source: 'contents-beside',
  title: 'תוכן',
  records: records(),
  approveAs: 'sara',
})

async function withReader(options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await site.as(null, { serviceWorkers: 'block', ...options })
  try {
    await use(await context.newPage())
  } finally {
    await context.close()
  }
}

const WIDE = { viewport: { width: 1440, height: 900 } }
const TABLET = { viewport: { width: 1000, height: 800 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const pathOf = (page: Page): string => decodeURIComponent(new URL(page.url()).pathname)
const HERE_IN_VIEW = `(() => {
  const list = document.querySelector('.toc').getBoundingClientRect()
  const here = document.querySelector('.toc [aria-current]').getBoundingClientRect()
  return here.height > 0 && here.top >= list.top && here.bottom <= list.bottom
})()`

for (const javaScriptEnabled of [true, false]) {
  test(`the list begins at the chapter that is open (${javaScriptEnabled ? 'scripts' : 'without scripts'})`, async () => {
    // Too low for a list of all the chapters.
    await withReader({ viewport: { width: 1440, height: 500 }, javaScriptEnabled }, async (page) => {
      for (const lang of ['', '/en']) {
        await page.goto(`${lang}/mizmorim/119`)
        await untilInPage(page, HERE_IN_VIEW)
      }
    })
  })
}

test('chapters that have only a number are a grid, and are named in full to those who hear the page', async () => {
  await withReader(WIDE, async (page) => {
    for (const [lang, name, number] of [
      ['', 'פרק קי״ט', 'קי״ט'],
      ['/en', 'Chapter 119', '119'],
    ] as const) {
      for (const [path, list] of [
        ['/mizmorim/3', page.getByRole('navigation').and(page.locator('.toc'))],
        ['/mizmorim', page.locator('#contents')],
      ] as const) {
        await page.goto(lang + path)
        const link = list.getByRole('link', { name, exact: true })
        assert.equal((await link.innerText()).trim(), number, lang + path)
        const [first, second] = await list
          .locator('.numbers li')
          .evaluateAll((cells) => cells.slice(0, 2).map((cell) => cell.getBoundingClientRect().top))
        assert.equal(first, second, 'two chapters stand in one row')
      }
    }
  })
})

test('units with names are lines with their first words', async () => {
  const html = await site.html('/shmuos')
  assert.doesNotMatch(html, /class="entries numbers"/)
  assert.equal([...html.matchAll(/class="opening mute"[^>]*>אשרי האיש \d+ בדרך</g)].length, 12)
  assert.doesNotMatch(await site.html('/mizmorim'), /class="opening/)
})

for (const [device, options, opener] of [
  ['tablet', TABLET, '.tools .toc-open'],
  ['phone', PHONE, '.tabbar [popovertarget="toc"]'],
] as const) {
  for (const [lang, name] of [
    ['', 'תוכן'],
    ['/en', 'Contents'],
  ] as const) {
    test(`a button opens the contents over the words (${device}${lang})`, async () => {
      await withReader(options, async (page) => {
        await page.goto(`${lang}/mizmorim/119`)
        const list = page.locator('.toc')
        await list.waitFor({ state: 'hidden' })
        const button = page.locator(opener)
        assert.equal((await button.innerText()).trim(), name)
        await button.click()
        await list.waitFor()
        await untilInPage(page, HERE_IN_VIEW)
        await untilInPage(page, `document.activeElement.getAttribute('aria-current') === 'page'`)
        assert.equal(pathOf(page), `${lang}/mizmorim/119`)
        assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true)

        await page.keyboard.press('Escape')
        await list.waitFor({ state: 'hidden' })
        assert.equal(await page.evaluate(`document.activeElement.matches(${JSON.stringify(opener)})`), true)

        await button.click()
        await list.locator('a[href$="/mizmorim/121"]').click()
        await page.waitForURL((url) => url.pathname === `${lang}/mizmorim/121`)
      })
    })
  }
}

test('the button works without scripts', async () => {
  await withReader({ ...PHONE, javaScriptEnabled: false }, async (page) => {
    await page.goto('/mizmorim/119')
    await page.locator('.tabbar [popovertarget="toc"]').click()
    await page.locator('.toc').waitFor()
    await page.locator('.toc [popovertargetaction="hide"]').click()
    await page.locator('.toc').waitFor({ state: 'hidden' })
  })
})

test('arrows turn the page the way that its words run', async () => {
  await withReader(WIDE, async (page) => {
    for (const [lang, ahead, back] of [
      ['', 'ArrowLeft', 'ArrowRight'],
      ['/en', 'ArrowRight', 'ArrowLeft'],
    ] as const) {
      await page.goto(`${lang}/mizmorim/10`)
      await page.keyboard.press(ahead)
      await page.waitForURL((url) => url.pathname === `${lang}/mizmorim/11`)
      await page.keyboard.press(back)
      await page.waitForURL((url) => url.pathname === `${lang}/mizmorim/10`)

      // Where one writes, chooses words or opens a list, they keep their own meaning.
      await page.keyboard.press(`Shift+${ahead}`)
      await page.locator('input[type="search"]').first().fill('אבג')
      await page.keyboard.press(ahead)
      await page.keyboard.press('?')
      await page.locator('#keys').evaluate((sheet) => sheet.showPopover())
      await page.keyboard.press(ahead)
      assert.equal(pathOf(page), `${lang}/mizmorim/10`)
    }
  })
})
