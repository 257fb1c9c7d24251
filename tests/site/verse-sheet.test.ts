/** A verse is a thing: its number opens what may be done with it, and words are copied without numbers. In a real browser. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importRecords } from '@yalkut/catalog/organizing'
import { type ItemType, idFromSeed, type JsonObject } from '@yalkut/model'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
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

const id = (name: string): string => idFromSeed('verse-sheet', name)
const FIRST = 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים'
const SECOND = 'וְהָאָ֗רֶץ הָיְתָ֥ה תֹ֙הוּ֙ וָבֹ֔הוּ'
const segments = [FIRST, SECOND].map((text, at) => ({ id: `p${at + 1}`, kind: 'paragraph', text: [{ text }] }))
const label = { he: 'פרק א', en: 'Chapter 1' }

async function* records(): AsyncGenerator<NewItem> {
  const title = { he: 'ספר פסוקים', en: 'A sefer of verses' }
  const work = { title, slug: 'verses', authors: [], genre: 'tanach', levels: ['chapter'] }
  yield { id: id('work'), type: 'work', path: '/verses', data: work }
  const position = [{ level: 'chapter', value: '1', label }]
  const body = { profile: 'plain', versions: [{ id: 'he', language: 'he', segments }] }
  const data = { work: id('work'), position, order: 'V', label, body }
  yield { id: id('unit'), type: 'unit', path: '/verses/1', data }
}
await importRecords(site.catalog, {
  source: 'verse-sheet',
  title: 'פסוקים',
  records: records(),
  approveAs: 'sara',
})

async function withReader(options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await site.as(null, { serviceWorkers: 'block', bypassCSP: true, ...options })
  try {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await use(await context.newPage())
  } finally {
    await context.close()
  }
}

const WIDE = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const clipboard = (page: Page): Promise<unknown> => page.evaluate('navigator.clipboard.readText()')

for (const [device, options] of [
  ['desk', WIDE],
  ['phone', PHONE],
] as const) {
  for (const [lang, source, copied] of [
    ['', 'ספר פסוקים, פרק א, ב', 'הועתק.'],
    ['/en', 'A sefer of verses, Chapter 1, ב', 'Copied.'],
  ] as const) {
    test(`the number of a verse opens its sheet (${device}${lang})`, async () => {
      await withReader(options, async (page) => {
        await page.goto(`${lang}/verses/1`)
        const number = page.locator('#p2 > .n')
        const box = (await number.boundingBox()) ?? assert.fail('no number')
        assert.ok(box.width >= 24 && box.height >= 24, `${box.width} × ${box.height}`)
        await number.click()
        const sheet = page.getByRole('dialog', { name: source })
        await sheet.waitFor()
        assert.deepEqual(await faultsOf(page), [])
        await sheet.locator('[data-verse="words"]').click()
        await sheet.getByRole('status').getByText(copied).waitFor()
        const link = `${site.baseUrl}${lang}/verses/1#p2`
        assert.equal(await clipboard(page), `${SECOND}\n(${source})\n${link}`)
        await sheet.locator('[data-verse="link"]').click()
        await untilInPage(page, `navigator.clipboard.readText().then((text) => text === ${JSON.stringify(link)})`)
        const report = new URL((await sheet.locator('[data-verse="report"]').getAttribute('href')) ?? '', site.baseUrl)
        assert.equal(report.pathname, `${lang}/report`)
        assert.deepEqual(Object.fromEntries(report.searchParams), { entity: id('unit'), segment: 'p2', version: 'he' })
        assert.equal((await fetch(report)).status, 200)

        await sheet.locator('[data-verse="fix"]').click()
        await sheet.waitFor({ state: 'hidden' })
        await page.locator('#p2 form, #p2 + form, form.pop, .pop form, form').first().waitFor()
      })
    })
  }
}

test('the key “c” opens the verse that the address names, and Escape closes it', async () => {
  await withReader(WIDE, async (page) => {
    await page.goto('/verses/1#p2')
    await page.keyboard.press('c')
    const sheet = page.locator('#verse')
    await sheet.waitFor()
    assert.match(await sheet.getByRole('heading').innerText(), /, ב$/)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
  })
})

test('where a browser has nothing to copy with, the sheet shows what would be copied', async () => {
  await withReader(WIDE, async (page) => {
    await page.addInitScript(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`)
    await page.goto('/verses/1')
    await page.locator('#p2 > .n').click()
    const sheet = page.locator('#verse')
    await sheet.locator('[data-verse="link"]').click()
    await sheet.getByRole('status').getByText(`${site.baseUrl}/verses/1#p2`).waitFor()
  })
})

test('without scripts a number is a link to its verse, and there is no sheet', async () => {
  await withReader({ ...WIDE, javaScriptEnabled: false }, async (page) => {
    await page.goto('/verses/1')
    await page.locator('#p2 > .n').click()
    assert.equal(new URL(page.url()).hash, '#p2')
    assert.equal(await page.locator('#verse').isVisible(), false)
  })
})

test('words that are copied have no numbers between them', async () => {
  await withReader(WIDE, async (page) => {
    await page.goto('/verses/1')
    await page.evaluate(`getSelection().setBaseAndExtent(document.querySelector('#p1'), 0,
      document.querySelector('#p2'), document.querySelector('#p2').childNodes.length)`)
    await page.keyboard.press('Control+c')
    const words = String(await clipboard(page)).split(/\s*\n\s*/u)
    assert.deepEqual(words, [FIRST, SECOND])
  })
})

test('te’amim and nikud are hidden as the reader chose, also in what is copied, and come back', async () => {
  const WITHOUT = { nikud: 'בְּרֵאשִׁית בָּרָא אֱלֹהִים', none: 'בראשית ברא אלהים', '': FIRST }
  await withReader(WIDE, async (page) => {
    await page.goto('/verses/1')
    for (const choice of ['nikud', 'none', '', 'none'] as const) {
      await page.locator('.tools [popovertarget="display"]').click()
      await page.locator(`#display input[name="points"][value="${choice}"]`).check({ force: true })
      await page.keyboard.press('Escape')
      await untilInPage(
        page,
        `document.querySelector('#p1').lastChild.textContent === ${JSON.stringify(WITHOUT[choice])}`,
      )
    }
    await page.reload()
    await untilInPage(page, `document.querySelector('#p1').lastChild.textContent === ${JSON.stringify(WITHOUT.none)}`)
    await page.locator('#p1 > .n').focus()
    await page.keyboard.press('c')
    await page.locator('#verse [data-verse="words"]').click()
    await untilInPage(page, `navigator.clipboard.readText().then((text) => text.startsWith('בראשית ברא אלהים\\n'))`)
    // A fix is of the words as they are.
    await page.locator('#verse [data-verse="fix"]').click()
    await untilInPage(
      page,
      `[...document.querySelectorAll('textarea')].some(({ value }) => value.includes(${JSON.stringify(FIRST)}))`,
    )
  })
})
