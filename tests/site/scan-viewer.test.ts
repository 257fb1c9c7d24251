/** The viewer of a scan: its pages as images beside their lines, with scripts and without. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import { pdfOf, typesetPage } from '@yalkut/testing/bytes/typeset-pages'
import { openChromium } from '@yalkut/testing/clients/chromium'
import { addShelves, merge, SEALED_WORDS } from '@yalkut/testing/servers/shelves'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { statementsOf } from '@yalkut/testing/servers/statements-of'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'
import type { Page } from 'playwright-core'

const HOSTILE = '<img src=x onerror=alert(1)>'
const server = await startSiteServer({ sample: true, countsStatements: true })
const shelves = await addShelves(server)
const browser = await openChromium()

function linesOf(words: readonly string[]): JsonObject[] {
  return words.map((text, at) => ({
    id: `l${at + 1}`,
    text,
    box: [0.1, 0.1 + at * 0.05, 0.8, 0.04],
  }))
}

/** A scan of six pages, of which the first three were read. */
async function addScan(set: string, file: string, words: readonly string[]): Promise<string> {
  const [publication, scan, layer] = [newItemId(), newItemId(), newItemId()]
  const engine = { name: 'reader', version: '1' }
  await merge(server, [
    {
      id: publication,
      type: 'publication',
      data: { kind: 'booklet', title: { he: 'קונטרס', en: 'A booklet' }, sets: [set] },
    },
    {
      id: scan,
      type: 'scan',
      data: {
        publication,
        file,
        completeness: 'complete',
        pageCount: 6,
        pageLabels: [{ pdfPage: 2, printed: 'ב' }],
      },
    },
    {
      id: layer,
      type: 'text-layer',
      data: { scan, kind: 'machine-ocr', engine, language: 'he' },
    },
    ...[0, 1, 2].map((proofread, at) => ({
      id: newItemId(),
      type: 'text-page',
      data: {
        layer,
        page: at + 1,
        proofread,
        lines: linesOf(words.map((each) => `${each} ${at + 1}`)),
      },
    })),
  ])
  return scan
}

const pictures = Array.from({ length: 6 }, (_, at) => typesetPage((at % 2) + 1).png)
const file = await holdFile(server.catalog, pdfOf(pictures))
const scan = await addScan(shelves.sichos, file, ['שורה ראשונה', 'שנייה מיוחדת', HOSTILE])
const VIEWER = `/text/${scan}`

async function open(path: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  const page = await context.newPage()
  page.on('pageerror', (error) => assert.fail(error))
  await page.goto(server.address + path)
  return page
}

test('a page has its image, its lines, its level and the ways on', async () => {
  const html = await server.html(`${VIEWER}?page=2`)
  assert.ok(html.includes(`/iiif/3/${file}:2/full/2000,/0/default.webp`))
  assert.match(html, /srcset="[^"]* \d+w, [^"]* 2000w"/)
  for (const words of ['שורה ראשונה 2', 'עמוד ב', '2 מתוך 6', 'נבדק פעם אחת']) {
    assert.ok(html.includes(words), words)
  }
  assert.ok(html.includes(`rel="next" href="${VIEWER}?page=3"`))
  assert.ok(html.includes(`rel="prev" href="${VIEWER}?page=1"`))
  assert.ok(html.includes(`href="/objects/${file}"`))
  assert.ok(html.includes(`href="/manifests/iiif/${scan}.json"`))
  assert.ok(html.includes(`href="/report?entity=${scan}"`))
  assert.match(await server.html(`/en${VIEWER}`), /As a machine read it/)
  assert.match(await server.html(`${VIEWER}?page=5`), /העמוד הזה עוד לא נקרא/)
})

test('the arrows point as the book turns, and the words between them as the page is written', async () => {
  for (const [lang, dir] of [
    ['', 'rtl'],
    ['/en', 'ltr'],
  ]) {
    const html = await server.html(`${lang}${VIEWER}?page=2`)
    assert.match(html, /<nav class="turns"[^>]* dir="rtl"/)
    assert.match(html, new RegExp(`<form class="to-page"[^>]* dir="${dir}"`))
  }
})

test('a line that the address names is marked, and so is its place', async () => {
  const html = await server.html(`${VIEWER}?page=1&line=l2`)
  assert.match(html, /id="line-l2"[^>]*data-lit/)
  assert.match(html, /class="box chosen" id="box-l2"/)
})

test('the search inside leads to the page and the line', async () => {
  const html = await server.html(`${VIEWER}?q=${encodeURIComponent('מיוחדת')}`)
  assert.match(html, /# ?שורות|נמצאו 3 שורות/)
  assert.ok(html.includes(`href="${VIEWER}?page=3&amp;line=l2&amp;q=%D7%9E%D7%99%D7%95%D7%97%D7%93%D7%AA#line-l2"`))
  assert.match(await server.html(`${VIEWER}?q=איןכזאת`), /לא נמצאו שורות/)
  assert.match(await server.html(`${VIEWER}?q=%22%3E%3Cscript%3E`), /לא נמצאו שורות/)
})

test('what is searched for is marked in the lines and on the image, and stays while pages are turned', async () => {
  const q = encodeURIComponent('מיוחדת')
  const html = await server.html(`${VIEWER}?page=2&q=${q}`)
  assert.match(html, /<mark>מיוחדת<\/mark>/)
  assert.match(html, /class="box hit" id="box-l2"/)
  assert.doesNotMatch(html, /class="box hit" id="box-l1"/)
  assert.ok(html.includes(`rel="next" href="${VIEWER}?page=3&amp;q=${q}"`))
  assert.doesNotMatch(await server.html(`${VIEWER}?page=2&q=%3Cmark%3E`), /<mark>/)
})

test('a reader goes to a page by its printed number, or by its number in the file', async () => {
  for (const [to, page] of [
    ['ב', 2],
    [' 3 ', 3],
  ]) {
    const { status, headers } = await server.page(`${VIEWER}?q=x&to=${encodeURIComponent(to ?? '')}`)
    assert.equal(status, 303)
    assert.equal(headers.get('location'), `${VIEWER}?page=${page}&q=x`)
  }
  for (const wrong of ['7', '0', 'ת', '', '-1']) {
    const { status } = await server.page(`${VIEWER}?to=${encodeURIComponent(wrong)}`)
    assert.equal(status, 404, wrong)
  }
})

test('two pages stand together as a spread', async () => {
  const html = await server.html(`${VIEWER}?page=2&view=spread`)
  for (const page of [2, 3]) assert.ok(html.includes(`/iiif/3/${file}:${page}/full/2000,`))
  assert.ok(html.includes(`rel="next" href="${VIEWER}?page=4&amp;view=spread"`))
})

test('what is no page and no scan is not found', async () => {
  for (const path of [
    ...['?page=7', '?page=0', '?page=-1', '?page=1.5', '?page=x', '?page=9999999'].map((query) => VIEWER + query),
    `/text/${shelves.sichosWork}`,
    `/text/${newItemId()}`,
  ]) {
    const { status } = await server.page(path)
    assert.equal(status, 404, path)
  }
})

test('hostile words stay words', async () => {
  const html = await server.html(VIEWER)
  assert.doesNotMatch(html, /<img src=x/)
})

test('withheld words and images do not leave; sentences say so', async () => {
  const kept = await holdFile(server.catalog, pdfOf(pictures.slice(0, 2)), { credit: 'x' })
  const sealed = await addScan(shelves.sealed, kept, [SEALED_WORDS])
  for (const path of [`/text/${sealed}`, `/en/text/${sealed}`, `/text/${sealed}?q=${SEALED_WORDS}`]) {
    const html = (await server.html(path)).replaceAll(`value="${SEALED_WORDS}"`, '')
    assert.ok(!html.includes(SEALED_WORDS), path)
    assert.ok(!html.includes(kept), path)
    assert.match(html, /class="withheld"/)
  }
  const free = await addScan(shelves.sichos, await holdFile(server.catalog, 'x'), ['מילים'])
  assert.match(await server.html(`/text/${free}`), /תמונות העמודים אינן אצלנו/)
})

test('a file that is taken down takes its images from the page at once', async () => {
  const withheld = await holdFile(server.catalog, pdfOf(pictures.slice(0, 1)))
  const taken = await addScan(shelves.sichos, withheld, ['שורה'])
  assert.ok((await server.html(`/text/${taken}`)).includes(withheld))
  await changeRights(server.catalog, withheld, 'preserved')
  assert.ok(!(await server.html(`/text/${taken}`)).includes(withheld))
})

test('the scan’s own page says how far it was proofread and leads to the viewer', async () => {
  const { headers } = await server.page(`/${scan}`)
  const html = await server.html(headers.get('location') ?? `/${scan}`)
  assert.ok(html.includes(`href="${VIEWER}"`))
  assert.match(html, /3 עמודים נקראו מתוך 6, ומהם 2 נבדקו/)
})

test('a page asks little of the catalog', async () => {
  const { projection, ledger } = statementsOf(await server.page(`${VIEWER}?page=3`))
  assert.ok(projection <= 12 && ledger <= 1, `${projection} and ${ledger} statements`)
})

test('a line and its place light each other, with and without scripts', async () => {
  const page = await open(VIEWER)
  await page.locator('.float [data-zoom]').waitFor()
  await page.locator('#line-l2').hover()
  await page.locator('#box-l2[data-near]').waitFor()
  await page.locator('#box-l1').hover()
  await page.locator('#line-l1[data-near]').waitFor()
  assert.equal(await page.locator('#line-l2[data-near]').count(), 0)
  await page.context().close()
  const plain = await open(VIEWER, { javaScriptEnabled: false })
  await plain.locator('#box-l2').click()
  assert.match(plain.url(), /#line-l2$/)
  assert.equal(await plain.locator('#line-l2:target').count(), 1)
  await plain.locator('a[rel="next"]').click()
  assert.match(plain.url(), /page=2$/)
  await plain.context().close()
})

test('the left arrow turns to the next page of a Hebrew book', async () => {
  const page = await open(VIEWER)
  await page.locator('.float [data-zoom]').waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(/page=2$/)
  await page.locator('.float [data-zoom]').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(/page=1$/)
  await page.locator('.viewer input[name="q"]').focus()
  await page.keyboard.press('ArrowLeft')
  assert.match(page.url(), /page=1$/)
  await page.context().close()
})

test('the zoom is fetched from our own host when it is first asked for', async () => {
  const page = await open(VIEWER)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.locator('.float [data-zoom]').click()
  await page.locator('.zoomed canvas').first().waitFor()
  await page.waitForResponse((response) => response.url().endsWith('/info.json')).catch(() => null)
  assert.ok(asked.some((url) => url.includes('/_app/immutable/i/zoom-')))
  assert.deepEqual(
    asked.filter((url) => !url.startsWith(server.address)),
    [],
  )
  await page.keyboard.press('Escape')
  assert.equal(await page.locator('.zoomed').count(), 0)
  await page.context().close()
})

test('the page fits the window, with the tools above it', async () => {
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [390, 844],
  ] as const) {
    for (const path of [VIEWER, `/en${VIEWER}`, `${VIEWER}?view=spread`]) {
      const page = await open(path)
      await page.setViewportSize({ width, height })
      await page.locator('.float [data-zoom]').waitFor()
      const image = await page.locator('.leaf').first().boundingBox()
      const tools = await page.locator('.tools-bar').boundingBox()
      assert.ok(image !== null && tools !== null)
      const said = `${path} ${width}: ${JSON.stringify(image)}`
      assert.ok(tools.y + tools.height <= image.y + 1, said)
      if (width > 1000) assert.ok(image.y + image.height <= height, said)
      assert.ok(image.width >= 250 && image.width <= width, said)
      const wide = await page.evaluate(`document.documentElement.scrollWidth`)
      assert.ok(Number(wide) <= width, `${path}: ${wide} of ${width}`)
      await page.context().close()
    }
  }
})

test('a swipe to the right turns to the next page of a Hebrew book', async () => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(server.address + VIEWER)
  await page.locator('.float [data-zoom]').waitFor()
  const touches = await context.newCDPSession(page)
  const swipe = async (from: [number, number], to: [number, number]): Promise<void> => {
    const point = ([x, y]: [number, number]) => [{ x, y }]
    await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(from) })
    await touches.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(to) })
    await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await swipe([100, 400], [110, 300])
  assert.doesNotMatch(page.url(), /page=/)
  await swipe([100, 400], [280, 410])
  await page.waitForURL(/page=2$/)
  await page.locator('.float [data-zoom]').waitFor()
  await swipe([280, 400], [100, 410])
  await page.waitForURL(/page=1$/)
  await context.close()
})

test('the whole screen stays while pages are turned', async () => {
  const page = await open(VIEWER)
  await page.locator('[data-full]').click()
  await page.locator('[data-full][aria-pressed="true"]').waitFor()
  assert.equal(await page.locator('.mast').isVisible(), false)
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(/page=2$/)
  await page.locator('.viewer[data-started] [data-full][aria-pressed="true"]').waitFor()
  assert.equal(await page.locator('.to-page input[name="to"]').inputValue(), 'ב')
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(/page=3$/)
  await page.context().close()
})

test('white paper is dimmed in the dark and warm on sepia', async () => {
  const page = await open(VIEWER)
  const filter = (): Promise<unknown> => page.evaluate(`getComputedStyle(document.querySelector('.leaf img')).filter`)
  assert.equal(await filter(), 'none')
  await page.emulateMedia({ colorScheme: 'dark' })
  assert.match(String(await filter()), /brightness/)
  await page.evaluate(`document.documentElement.dataset.theme = 'sepia'`)
  assert.match(String(await filter()), /sepia/)
  await page.evaluate(`document.documentElement.dataset.theme = 'light'`)
  assert.equal(await filter(), 'none')
  await page.context().close()
})
