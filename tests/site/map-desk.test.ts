/** The desk of contents in a browser: a volume by keys alone, drafts, sending once, two people at one printing, a phone.
 *  Source: service.md#contents-maps; decisions.md#desks-of-the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
import { contextIn, everyLookOf, pathIn, sayLook } from '@yalkut/testing/clients/looks'
import { addPrintingToMap, type PrintingToMap } from '@yalkut/testing/servers/printing-to-map'
import { addShelves, merge, post, workData } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import type { BrowserContext, Locator, Page } from 'playwright-core'

const site = await openSiteInBrowser()
const shelves = await addShelves(site)

const QUIET = { serviceWorkers: 'block' as const }

async function newSefer(levels: readonly string[]): Promise<string> {
  const id = newItemId()
  const data = { ...workData(`m-${id.slice(3)}`, [shelves.sichos]), levels: [...levels] }
  await merge(site, [{ id, type: 'work', path: `/m-${id.slice(3)}`, data }])
  return id
}

const STARTS: ReadonlyMap<number, string> = new Map([
  [3, 'שיחה א'],
  [8, 'שיחה ב'],
])

const small = async (more: object = {}): Promise<PrintingToMap> =>
  await addPrintingToMap(site, { set: shelves.sichos, pages: 12, starts: STARTS, ...more })

async function openDesk(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  page.on('pageerror', (error) => assert.fail(error))
  await page.goto(path)
  await page.locator('[data-desk][data-started]').waitFor()
  return page
}

const at = (page: Page, number: number) => page.locator(`.map-desk[data-page="${number}"]`).waitFor()

async function begin(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Enter')
  await page.locator('#map-name:focus').waitFor()
  await page.keyboard.insertText(name)
  await page.keyboard.press('Enter')
  await page.locator('#map-name').waitFor({ state: 'detached' })
}

async function sendings(page: Page, act: () => Promise<void>): Promise<string[]> {
  const bodies: string[] = []
  const note = (request: { url(): string; method(): string; postData(): string | null }): void => {
    if (request.method() === 'POST' && request.url().endsWith('/contents')) {
      bodies.push(request.postData() ?? '')
    }
  }
  page.on('request', note)
  await act()
  page.off('request', note)
  return bodies
}

async function suggestions(): Promise<number> {
  return listOf((await site.get('/v1/suggestions?limit=200')).suggestions).length
}

/** A steward approves what the page says that it sent. */
async function approveSent(said: Locator): Promise<void> {
  const [, number] = /#(\d+)/.exec(await said.innerText()) ?? []
  const all = listOf((await site.get('/v1/suggestions?limit=200')).suggestions)
  const sent = all.find((each) => String(each.number) === number)
  await site.send(200, `/v1/suggestions/${sent?.id}/approve`, post('sara'))
}

const contents = (publication: string) => site.get(`/v1/publications/${publication}/contents`)

test('a volume of 300 pages and 40 units takes at most 130 keys beside the names', async (t) => {
  const work = await newSefer(['sicha'])
  const pages = Array.from({ length: 40 }, (_, n) => 4 + n * 7 + (n % 3))
  const starts = new Map(pages.map((page, n) => [page, `שיחה ${n + 1}`]))
  const { publication } = await addPrintingToMap(site, {
    set: shelves.sichos,
    work,
    pages: 300,
    starts,
  })
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/map/${publication}`)
  let keys = 0
  const press = async (key: string): Promise<void> => {
    keys += 1
    await page.keyboard.press(key)
  }
  const bodies = await sendings(page, async () => {
    await press('n')
    for (const [n, number] of pages.entries()) {
      await at(page, number)
      await press('Enter')
      await page.locator('#map-name:focus').waitFor()
      // Some names are read wrong, and are typed.
      if (n % 4 === 0) await page.keyboard.insertText(`שיחה מתוקנת ${n + 1}`)
      await press('Enter')
      await page.locator('#map-name').waitFor({ state: 'detached' })
    }
    await page.keyboard.press('Home')
    await at(page, 1)
    for (let n = 0; n < 3; n += 1) await press('ArrowLeft')
    await press('l')
    await page.locator('.numbering input:focus').waitFor()
    await page.keyboard.insertText('1')
    await press('Enter')
    await press('Control+Enter')
    await page.locator('.preview').waitFor()
    await press('Control+Enter')
    await page.locator('.map-sent').waitFor()
  })
  t.diagnostic(`${keys + 1} keys`)
  assert.ok(keys + 1 <= 130, `${keys + 1} keys`)
  assert.equal(bodies.length, 1)
  const order = objectOf(JSON.parse(bodies[0] ?? ''))
  assert.deepEqual(
    listOf(order.entries).map(({ from, to }) => [from, to]),
    pages.map((from, n) => [from, (pages[n + 1] ?? 301) - 1]),
  )
  assert.deepEqual(listOf(order.labels)[0], { page: 4, printed: '1' })
  await approveSent(page.locator('.map-sent'))
  const { units, entries } = await contents(publication)
  assert.equal(listOf(units).length, 40)
  assert.equal(listOf(entries).length, 40)
  const positions = listOf(units).map(({ position }) => listOf(position)[0]?.value)
  assert.deepEqual(
    positions,
    pages.map((_, n) => String(n + 1)),
  )
  await context.close()
})

test('what was arranged comes back after a reload, and is sent once', async () => {
  const { publication } = await small()
  const context = await site.as('dovid', QUIET)
  const page = await openDesk(context, `/en/map/${publication}`)
  await begin(page, 'שער')
  await at(page, 3)
  await page.keyboard.press('Enter')
  await page.locator('#map-name:focus').waitFor()
  await page.keyboard.insertText('חצי שם')
  await page.reload()
  await page
    .getByText(/What you typed here .* is back/)
    .first()
    .waitFor()
  assert.equal(await page.locator('#map-name').inputValue(), 'חצי שם')
  const before = await suggestions()
  const bodies = await sendings(page, async () => {
    await page.keyboard.press('Control+Enter')
    await page.locator('.preview').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Control+Enter')
    await page.locator('.map-sent').waitFor()
    await page.keyboard.press('Control+Enter')
  })
  assert.equal(bodies.length, 1)
  assert.equal(await suggestions(), before + 1)
  const again = await openDesk(context, `/en/map/${publication}`)
  assert.equal(await again.getByText(/is back/).count(), 0)
  await context.close()
})

test('contents that are there are opened: ends and starts are moved, and only these are sent', async () => {
  const { publication, scan } = await small()
  const entries = [1, 5, 9].map((from) => ({ from, to: from + 3, label: { he: `חלק ${from}` } }))
  const made = post('dovid', { scan, entries })
  const { id } = await site.send(201, `/v1/publications/${publication}/contents`, made)
  await site.send(200, `/v1/suggestions/${id}/approve`, post('sara'))
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/en/map/${publication}`)
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('ArrowLeft')
  await at(page, 5)
  await page.keyboard.press('Shift+ArrowLeft')
  await at(page, 6)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('e')
  await page.keyboard.press('Control+Enter')
  await page.locator('.preview').waitFor()
  const rows = await page.locator('.preview tr').allInnerTexts()
  assert.deepEqual(
    rows.map((row) => row.replaceAll(/\s+/g, ' ').trim()),
    ['pp. 1–5 חלק 1 Changed', 'pp. 6–7 חלק 5 Changed', 'pp. 9–12 חלק 9'],
  )
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Enter')
  assert.equal(await page.locator('.preview').count(), 0, 'all is as it was')
  await context.close()
})

test('another person is seen, and a clash shows both versions before anything is sent', async () => {
  const { publication, scan } = await small()
  await site.send(200, `/v1/publications/${publication}/claim`, post('dovid', {}))
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/en/map/${publication}`)
  await page.getByText('dovid is working on these contents now').waitFor()
  await begin(page, 'שלי')
  const theirs = post('dovid', { scan, entries: [{ from: 1, to: 12, label: { he: 'שלהם' } }] })
  const { id } = await site.send(201, `/v1/publications/${publication}/contents`, theirs)
  await site.send(200, `/v1/suggestions/${id}/approve`, post('sara'))
  const before = await suggestions()
  await page.keyboard.press('Control+Enter')
  await page.locator('.preview').waitFor()
  await page.keyboard.press('Control+Enter')
  const clash = page.getByRole('group', { name: 'Page 1 was changed meanwhile' })
  await clash.waitFor()
  assert.match(await clash.innerText(), /שלי[\s\S]*שלהם/)
  assert.equal(await suggestions(), before)
  await clash.getByRole('button', { name: 'My version' }).press('Enter')
  await page.keyboard.press('Control+Enter')
  await page.locator('.preview').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.locator('.map-sent').waitFor()
  assert.equal(await suggestions(), before + 1)
  await context.close()
})

test('the list of pages is one stop for Tab, and says each page', async () => {
  const { publication } = await small()
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/en/map/${publication}`)
  const leaf = page.getByRole('option', { name: /^Page 3\s*, something seems to begin here$/ })
  assert.equal(await leaf.count(), 1)
  assert.equal(await page.locator(':focus').getAttribute('aria-label'), 'Pages of the scan')
  await page.keyboard.press('n')
  await page.getByRole('status').getByText('Page 3').waitFor()
  await begin(page, 'שם')
  await page.keyboard.press('p')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+Tab')
  assert.notEqual(await page.locator(':focus').getAttribute('aria-label'), 'Pages of the scan')
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await context.close()
})

test('on a phone a page is tapped, named above the keyboard, and its buttons are large', async () => {
  const { publication } = await small()
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, ...QUIET }
  const context = await site.as('chana', phone)
  const page = await openDesk(context, `/map/${publication}`)
  await page.locator('[data-page="8"].leaf-of').tap()
  await page.getByRole('button', { name: 'כאן מתחיל' }).tap()
  const box = await page.locator('#map-name').boundingBox()
  assert.ok(box !== null && box.y >= 0 && box.y + box.height < 420, JSON.stringify(box))
  await page.getByRole('button', { name: 'אישור' }).tap()
  await page.locator('.entries-of li').filter({ hasText: 'שיחה ב' }).waitFor()
  const wide = await page.evaluate('document.documentElement.scrollWidth')
  assert.equal(wide, 390)
  const tiny = await page.evaluate(`[...document.querySelectorAll('.map-desk button, .map-desk summary')]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
    .map((each) => each.outerHTML.slice(0, 100))`)
  assert.deepEqual(tiny, [])
  await context.close()
})

test('without scripts the page is a form of rows that does the same', async () => {
  const { publication } = await small()
  const context = await site.as('dovid', { javaScriptEnabled: false })
  const page = await context.newPage()
  const row = (what: string, n: number) => page.getByLabel(`${what}, row ${n}`, { exact: true })
  await page.goto(`/en/map/${publication}`)
  await row('Page', 1).fill('3')
  await row('Name', 1).fill('שיחה א')
  await row('Page', 2).fill('99')
  await row('Name', 2).fill('שיחה ב')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('alert').waitFor()
  assert.equal(await row('Name', 2).inputValue(), 'שיחה ב')
  await row('Page', 2).fill('8')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(/Sent \(#\d+\)/).waitFor()
  await approveSent(page.getByText(/Sent \(#\d+\)/))
  await page.goto(`/en/map/${publication}`)
  await row('Name', 2).fill('')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(/Sent \(#\d+\)/).waitFor()
  const shown = listOf((await contents(publication)).entries).map(({ from, to }) => [from, to])
  assert.deepEqual(shown, [
    [3, 7],
    [8, 12],
  ])
  await approveSent(page.getByText(/Sent \(#\d+\)/))
  const after = listOf((await contents(publication)).entries).map(({ from, to }) => [from, to])
  assert.deepEqual(after, [[3, 12]])
  await context.close()
})

for (const look of everyLookOf('desk of contents')) {
  test(`axe finds nothing at the desk (${sayLook(look)})`, async () => {
    const { publication } = await small({ work: await newSefer(['parsha', 'sicha']) })
    const context = await site.as('chana', contextIn(look))
    const page = await openDesk(context, pathIn(look.lang, `/map/${publication}`))
    await page.keyboard.press('n')
    await begin(page, 'שיחה א')
    await page.keyboard.press('Enter')
    await page.locator('#map-name:focus').waitFor()
    assert.deepEqual(await faultsOf(page), [])
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await page.locator('.preview').waitFor()
    assert.deepEqual(await faultsOf(page), [])
    await context.close()
  })
}

test('a thousand pages are moved through without slowing', async (t) => {
  const { publication } = await addPrintingToMap(site, { set: shelves.sichos, pages: 1_000 })
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/map/${publication}`)
  await page.keyboard.press('End')
  await at(page, 1_000)
  const images = await page.evaluate(
    `performance.getEntriesByType('resource').filter(({ name }) => name.includes('/iiif/')).length`,
  )
  t.diagnostic(`${images} pictures asked for`)
  assert.ok(Number(images) < 300, `${images} pictures`)
  const took: number = await page.evaluate(`(async () => {
    const started = performance.now()
    for (let n = 0; n < 20; n += 1) {
      document.querySelector('.leaves').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', code: 'ArrowRight', bubbles: true }))
      await new Promise(requestAnimationFrame)
    }
    return (performance.now() - started) / 20
  })()`)
  t.diagnostic(`${Math.round(took)} ms a key`)
  assert.equal(await page.locator('.map-desk').getAttribute('data-page'), '980')
  await context.close()
})

test('the scripts of the desk are at most 120 kB', async (t) => {
  const { publication } = await small()
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/map/${publication}`)
  await page.waitForLoadState('networkidle')
  const bytes: number = await page.evaluate(
    `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
  )
  t.diagnostic(`${bytes} bytes of scripts`)
  assert.ok(bytes > 10_000 && bytes <= 120_000, `${bytes} bytes`)
  await context.close()
})

test('visitors sign in first; printings and scans lead to the desk', async () => {
  const { publication, scan } = await small()
  const { status, headers } = await site.page(`/map/${publication}`)
  assert.equal(status, 302)
  assert.match(headers.get('location') ?? '', /^\/sign-in\?next=/)
  const chana = await site.client('chana')
  assert.equal((await chana.send(`/map/${scan}`)).status, 404)
  assert.match(await site.html(`/${publication}`), new RegExp(`href="/map/${publication}"`))
  assert.match(await site.html(`/${scan}`), new RegExp(`href="/map/${publication}\\?scan=${scan}"`))
})
