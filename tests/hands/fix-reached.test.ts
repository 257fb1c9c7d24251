/** A fix is reached by a tap, by keys alone, and by a key that is pressed at once; its form begins at the chosen word, and the image
 *  of a scan follows it. Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { pdfOf, typesetPage } from '@yalkut/testing/bytes/typeset-pages'
import { untilInPage } from '@yalkut/testing/clients/until-in-page'
import { newTranscript } from '@yalkut/testing/servers/recordings'
import { merge } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf } from '@yalkut/testing/values/json'
import { holdFile } from '@yalkut/testing/worlds/files'
import type { BrowserContext, Page } from 'playwright-core'
import { PHONE } from './by-touch.ts'
import { hasFocus, inPage, middleOf } from './in-page.ts'
import { addWords, SECOND, type WordsToFix } from './words-to-fix.ts'

const site = await openSiteInBrowser()
let words: WordsToFix
let chana: BrowserContext
let phone: BrowserContext
/** A scan with an image, and places of its lines. */
let scan = ''
let heard = ''

before(async () => {
  words = await addWords(site)
  chana = await site.as('chana', { serviceWorkers: 'block' })
  phone = await site.as('chana', PHONE)
  const file = await holdFile(site.catalog, pdfOf([typesetPage(1).png]), {})
  const [publication, layer] = [newItemId(), newItemId()]
  scan = newItemId()
  const engine = { name: 'reader', version: '1' }
  await merge(site, [
    {
      id: publication,
      type: 'publication',
      data: { kind: 'booklet', title: { he: 'קונטרס' }, sets: [words.shelves.sichos] },
    },
    { id: scan, type: 'scan', data: { publication, file, completeness: 'complete' } },
    { id: layer, type: 'text-layer', data: { scan, kind: 'machine-ocr', engine, language: 'he' } },
    {
      id: newItemId(),
      type: 'text-page',
      data: {
        layer,
        page: 1,
        proofread: 0,
        lines: Array.from({ length: 30 }, (_, n) => ({
          id: `l${n + 1}`,
          text: `שורה מספר ${n + 1} בדף`,
          box: [0.1, 0.02 + n * 0.03, 0.8, 0.025],
        })),
      },
    },
  ])
  heard = (await newTranscript(site, words.shelves.sichos, ['פסקה בלי זמן שנשמעה כאן'])).recording
})

const field = (page: Page) => page.getByLabel('המילים הנכונות')

async function tapWord(page: Page, at: string, word: string): Promise<void> {
  await page.locator(at).first().scrollIntoViewIfNeeded()
  const { x, y } = await middleOf(page, at, word)
  await page.touchscreen.tap(x, y)
}

for (const [name, path, at, word] of [
  ['a line of a scan', () => `/text/${scan}?page=1`, '#line-l2 > span[lang]', 'מספר'],
  ['a paragraph of a recording', () => `/${heard}`, '.heard .seg', 'נשמעה'],
] as const) {
  test(`${name} is tapped: the fix is offered, and stays`, async () => {
    const page = await phone.newPage()
    await page.goto(path(), { waitUntil: 'networkidle' })
    for (let time = 0; time < 2; time += 1) {
      await tapWord(page, at, word)
      const offer = page.locator('.fix-here, .tabbar [data-act="fix"]').filter({ visible: true })
      await offer.first().waitFor()
      // What the tap does to the selection comes after it.
      await untilInPage(
        page,
        'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))',
      )
      assert.ok(await offer.first().isVisible())
      await offer.first().tap()
      await field(page).waitFor()
      await page.keyboard.press('Escape')
    }
    await page.close()
  })
}

test('while a line is fixed on a phone, its place on the image stays in view and leaves most of the window to the line', async () => {
  const page = await phone.newPage()
  await page.goto(`/text/${scan}?page=1`, { waitUntil: 'networkidle' })
  await tapWord(page, '#line-l28 > span[lang]', 'מספר')
  await page.locator('.fix-here').filter({ visible: true }).tap()
  await field(page).waitFor()
  await page.locator('.box[data-line="l28"][data-near]').waitFor()
  const isSeen = `(box) => {
    const [part, whole] = [box, box.closest('.scan')].map((each) => each.getBoundingClientRect())
    return part.top >= whole.top && part.bottom <= whole.bottom
  }`
  assert.ok(await inPage<boolean>(page, '.box[data-line="l28"]', isSeen))
  const pane = await page.locator('.viewer .scan').boundingBox()
  assert.ok(pane !== null && pane.height <= 300 && pane.y >= 0, `${pane?.height} of 844 px at ${pane?.y}`)
  assert.ok(await field(page).isVisible())
  await page.close()
})

test('by keys: a line of a scan, one without a place on the image, and a paragraph without a time', async () => {
  const page = await chana.newPage()
  for (const [path, at, said] of [
    [`/text/${scan}?page=1`, '#line-l3 .num', 'שורה מספר 3 בדף'],
    [`/text/${words.scan}?page=1`, '#line-l2 .num', 'שורה ב בדך'],
    [`/${heard}`, '.heard .seg .at', 'פסקה בלי זמן שנשמעה כאן'],
  ] as const) {
    await page.goto(path)
    await page.locator(at).first().focus()
    assert.ok(await hasFocus(page.locator(at).first()), at)
    await page.keyboard.press('e')
    await field(page).waitFor()
    assert.equal(await field(page).inputValue(), said)
    await page.keyboard.press('Escape')
  }
  await page.close()
})

test('the word that was double-clicked is chosen in the form: typing puts another in its place', async () => {
  const page = await chana.newPage()
  await page.goto(`/${words.unit}`)
  const { x, y } = await middleOf(page, '#p2', 'תנן')
  await page.mouse.dblclick(x, y)
  await page.locator('.fix-here').filter({ visible: true }).click()
  await field(page).waitFor()
  await page.keyboard.type('תניא')
  assert.equal(await field(page).inputValue(), SECOND.replace('תנן', 'תניא'))
  await page.keyboard.press('Escape')
  await page.close()
})

test('the key that is pressed before the script of fixes is there opens the form when it is', async () => {
  const page = await chana.newPage()
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  await page.route(/fix\.island/, async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto(`/${words.unit}`)
  const { x, y } = await middleOf(page, '#p2', 'תנן')
  await page.mouse.dblclick(x, y)
  await page.keyboard.press('e')
  press()
  await field(page).waitFor()
  await page.keyboard.press('Escape')
  await page.close()
})

test('a fix that goes out when the page is there stands in its words', async () => {
  const page = await chana.newPage()
  await page.goto(`/${words.textUnit}`)
  const at = `#${words.segment}`
  await page.locator(`${at} .n`).focus()
  await page.keyboard.press('e')
  await field(page).fill('שורה שניה של השיחה')
  await page.route('**/v1/texts/fix', (route) => route.abort())
  await page.keyboard.press('Control+Enter')
  // That a fix of these words waits is said there, too.
  await page.locator('form.fix .said').getByText('יישלח פעם אחת').waitFor()
  await page.close()
  const next = await chana.newPage()
  await next.goto(`/${words.textUnit}`)
  await next.locator(`${at} .mine`).waitFor()
  assert.match(await next.locator(at).innerText(), /שניה/)
  const { changes } = await site.get(`/v1/me/page?ids=${words.textUnit}`, { as: 'chana' })
  assert.equal(listOf(changes).length, 1)
  await next.close()
})
