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
  const addition = { kind: 'commentary', to: id('work') }
  const onVerses = { ...work, title: { he: 'פירוש', en: 'On verses' }, slug: 'on-verses', addition }
  yield { id: id('commentary'), type: 'work', path: '/on-verses', data: onVerses }
  const said = segments.map((segment, at) => ({ ...segment, text: [{ text: `ביאור ${at + 1}` }] }))
  const comments = { profile: 'plain', versions: [{ id: 'he', language: 'he', segments: said }] }
  const onChapter = { work: id('commentary'), position, order: 'V', label, body: comments }
  yield { id: id('comments'), type: 'unit', path: '/on-verses/1', data: onChapter }
  const cites = { kind: 'cites', from: id('comments'), to: id('unit'), span: { from: 'p2' } }
  yield { id: id('cites'), type: 'relation', path: null, data: cites }
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
    ['/en', 'A sefer of verses, Chapter 1, 2', 'Copied.'],
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
    // A chapter by itself says little.
    await page.locator('.gloss').getByRole('link', { name: 'פירוש, פרק א' }).waitFor()
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

/** Whether the panel and the bar that reads aloud lie over each other. */
async function coversReadingAloud(page: Page): Promise<boolean> {
  const [above, below] = await Promise.all(['#aloud', '.beside-panel'].map((name) => page.locator(name).boundingBox()))
  assert.ok(above != null && below != null)
  const isBeside = above.x >= below.x + below.width || below.x >= above.x + above.width
  return !isBeside && above.y + above.height > below.y
}

for (const [device, options] of [
  ['desk', WIDE],
  ['tablet', { viewport: { width: 900, height: 800 } }],
  ['phone', { ...PHONE, colorScheme: 'dark' }],
] as const) {
  test(`what is beside a verse opens without leaving the words (${device})`, async () => {
    await withReader(options, async (page) => {
      await page.goto('/en/verses/1')
      const number = page.locator('#p2 > .n')
      await number.click()
      await page.locator('#verse [data-verse="beside"]').click()
      const panel = page.getByRole('dialog', { name: 'A sefer of verses, Chapter 1, 2' })
      await panel.waitFor()
      assert.equal(await page.evaluate('document.activeElement.id'), 'beside-place')
      assert.match(await panel.locator('summary').first().innerText(), /Commentaries\s*1/)
      await panel.getByText('ביאור 2').waitFor()
      assert.equal(await panel.getByText('ביאור 1').count(), 0)
      assert.equal(await page.locator('#p1').isVisible(), true)
      const aloud = page.locator('#aloud')
      await aloud.evaluate((bar) => bar.showPopover())
      assert.equal(await coversReadingAloud(page), false)
      assert.deepEqual(await faultsOf(page), [])
      await aloud.evaluate((bar) => bar.hidePopover())

      await panel.getByRole('link', { name: 'On verses, Chapter 1' }).click()
      await page.getByRole('dialog', { name: 'On verses, Chapter 1, 2' }).waitFor()
      await page.locator('[data-panel="back"]').click()
      await panel.waitFor()
      assert.equal(new URL(page.url()).pathname, '/en/verses/1')
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'hidden' })
      await untilInPage(page, `document.activeElement === document.querySelector('#p2 > .n')`)
    })
  })
}

test('the key “o” opens what is beside the verse that the address names; without scripts it is a page', async () => {
  await withReader(WIDE, async (page) => {
    await page.goto('/verses/1#p1')
    await page.keyboard.press('o')
    const panel = page.getByRole('dialog', { name: 'ספר פסוקים, פרק א, א' })
    await panel.waitFor()
    await panel.getByRole('link', { name: 'סביב היחידה כולה' }).click()
    await page.getByRole('dialog', { name: 'ספר פסוקים, פרק א', exact: true }).waitFor()
    await page.locator('[data-panel="close"]').click()
    await page.locator('.beside-panel').waitFor({ state: 'detached' })
  })
  await withReader({ ...WIDE, javaScriptEnabled: false }, async (page) => {
    await page.goto(`/beside/${id('unit')}`)
    await page.getByRole('link', { name: SECOND }).click()
    await page.getByText('ביאור 2').waitFor()
    assert.equal(await page.locator('.beside-bar').isVisible(), false)
    await page.getByRole('link', { name: 'פירוש, פרק א' }).click()
    assert.equal(new URL(page.url()).pathname, '/on-verses/1')
  })
})

test('a person says what a verse quotes, by its citation', async () => {
  const context = await site.as('chana', { serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`/en/link?entity=${id('comments')}&segment=p1`)
  await page.getByLabel('Where').fill('ספר פסוקים א, ב')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('The suggestion was sent.').waitFor()
  await page.getByRole('link', { name: 'Follow it' }).click()
  await page.getByRole('heading', { name: 'Chapter 1 · On verses quotes Chapter 1 · A sefer of verses' }).waitFor()
  await context.close()
})
