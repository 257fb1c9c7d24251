/** The proofreading desk in a browser: a page by keys alone, drafts, sending once, two people at one line, a phone.
 *  Source: decisions.md#desks-of-the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
import { contextIn, looksOf, pathIn, sayLook } from '@yalkut/testing/clients/looks'
import { addScanToRead, type Line, misread, TRUE_LINES } from '@yalkut/testing/servers/scan-to-read'
import { addShelves, post } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import type { BrowserContext, Page } from 'playwright-core'

const site = await openSiteInBrowser()
const shelves = await addShelves(site)

const RIGHT: readonly Line[] = TRUE_LINES.map((text) => ({ text }))

/** Thirty lines, three of them wrong. */
const THIRTY: readonly Line[] = Array.from({ length: 30 }, (_, at) => {
  const line = TRUE_LINES[at % 10] ?? ''
  if (at === 3) return misread(line, 'תלמידים', 'תלמירים')
  if (at === 11) return misread(line, 'לנביאים', 'לנכיאים')
  if (at === 25) return misread(line, 'התורה', 'החורה')
  return { text: line }
})
const CORRECTIONS = new Map([
  [3, 'תלמידים'],
  [11, 'לנביאים'],
  [25, 'התורה'],
])

async function newScan(...pages: (readonly Line[])[]): Promise<string> {
  return (await addScanToRead(site, shelves.sichos, pages)).scan
}

async function openDesk(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  page.on('pageerror', (error) => assert.fail(error))
  await page.goto(path)
  await page.locator('[data-desk][data-started]').waitFor()
  return page
}

const QUIET = { serviceWorkers: 'block' as const }

/** What waits for review of a scan's page, as the service shows it. */
async function suggestions(): Promise<number> {
  const { suggestions: all } = await site.get('/v1/suggestions?limit=200')
  return listOf(all).length
}

async function confirmations(page: Page, act: () => Promise<void>): Promise<string[]> {
  const bodies: string[] = []
  const note = (request: { url(): string; postData(): string | null }): void => {
    if (request.url().endsWith('/text/confirm')) bodies.push(request.postData() ?? '')
  }
  page.on('request', note)
  await act()
  page.off('request', note)
  return bodies
}

/** The processes that draw pages. */
async function renderers(): Promise<number[]> {
  const client = await site.chromium.newBrowserCDPSession()
  const { processInfo } = await client.send('SystemInfo.getProcessInfo')
  await client.detach()
  return processInfo.flatMap(({ type, id }) => (type === 'renderer' ? [id] : []))
}

/** Ends the process of a page without a word to its scripts. `known`: the processes before the page was opened. */
async function killPage(page: Page, known: readonly number[]): Promise<void> {
  const crashed = page.waitForEvent('crash')
  for (const id of await renderers()) if (!known.includes(id)) process.kill(id, 'SIGKILL')
  await crashed
}

test('thirty lines with three wrong take at most 34 keys beside the corrections, and no mouse', async (t) => {
  const scan = await newScan(THIRTY, RIGHT)
  const context = await site.as('chana', QUIET)
  const requests: string[] = []
  context.on('request', (request) => requests.push(request.url()))
  const page = await openDesk(context, `/proofread/${scan}`)
  assert.match(page.url(), /\?page=1$/)
  let keys = 0
  const press = async (key: string): Promise<void> => {
    keys += 1
    await page.keyboard.press(key)
  }
  const bodies = await confirmations(page, async () => {
    for (const at of THIRTY.keys()) {
      await page.locator(`.ln.now[data-line="l${at + 1}"]`).waitFor()
      const correction = CORRECTIONS.get(at)
      if (correction !== undefined) {
        await press('Tab')
        await page.keyboard.insertText(correction)
      }
      await press(at === THIRTY.length - 1 ? 'Control+Enter' : 'Enter')
    }
    await page.locator('.proof[data-page="2"]').waitFor()
  })
  t.diagnostic(`figure proofread.keys ${keys}`)
  assert.ok(keys <= 34, `${keys} keys`)
  // The next page was asked for before it was needed, and once.
  const next = requests.flatMap((url, at) => (url.endsWith(`/proofread/${scan}?page=2`) ? [at] : []))
  const sent = requests.findIndex((url) => url.endsWith('/text/confirm'))
  assert.equal(next.length, 1)
  assert.ok((next[0] ?? 0) < sent)
  assert.equal(bodies.length, 1)
  assert.deepEqual(objectOf(JSON.parse(bodies[0] ?? '')).fixes, [
    ...[...CORRECTIONS.keys()].map((at) => ({ line: `l${at + 1}`, text: TRUE_LINES[at % 10] })),
  ])
  assert.match(page.url(), /\?page=2$/)
  assert.equal(await page.evaluate('document.activeElement?.id'), 'proof-field')
  await page
    .getByText(/נשלח \(#\d+\): 30 שורות, 3 תיקונים/)
    .first()
    .waitFor()
  await context.close()
})

test('what was typed comes back after the page was killed, and is sent once', async () => {
  const scan = await newScan(RIGHT)
  const context = await site.as('dovid', QUIET)
  const path = `/en/proofread/${scan}?page=1`
  const known = await renderers()
  const page = await openDesk(context, path)
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.type(' אבג')
  await page.locator('.ln.now textarea').and(page.locator(':focus')).waitFor()
  await killPage(page, known)
  const again = await openDesk(context, path)
  await again
    .getByText(/What you typed here .* is back/)
    .first()
    .waitFor()
  assert.equal(await again.locator('#proof-field').inputValue(), `${TRUE_LINES[1]} אבג`)
  const before = await suggestions()
  const bodies = await confirmations(again, async () => {
    await again.keyboard.press('Control+Enter')
    await again.keyboard.press('Control+Enter')
    await again.locator('.proof-done').waitFor()
    await again.keyboard.press('Control+Enter')
  })
  assert.equal(bodies.length, 1)
  assert.equal(await suggestions(), before + 1)
  const third = await openDesk(context, path)
  assert.equal(await third.getByText(/is back/).count(), 0)
  await context.close()
})

test('a lost network and a session that ended keep the page, and it arrives once', async () => {
  const scan = await newScan(RIGHT)
  const context = await site.as('miriam', QUIET)
  const page = await openDesk(context, `/en/proofread/${scan}?page=1`)
  await page.keyboard.type('א')
  const before = await suggestions()
  const cookies = await context.cookies()
  await context.clearCookies()
  await page.keyboard.press('Control+Enter')
  await page.locator('.proof[data-status="signed-out"]').waitFor()
  await context.addCookies(cookies)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('.proof[data-status="away"]').waitFor()
  await context.setOffline(false)
  await page.locator('.proof-done').waitFor()
  assert.equal(await suggestions(), before + 1)
  await context.close()
})

test('two people who change the same line see both versions before anything is sent', async () => {
  const scan = await newScan(RIGHT)
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/en/proofread/${scan}?page=1`)
  await page.keyboard.press('End')
  await page.keyboard.type(' שלי')
  const theirs = `${TRUE_LINES[0]} שלהם`
  const fix = { page: 1, line: 'l1', text: theirs, before: TRUE_LINES[0] ?? '' }
  const { id } = await site.send(201, `/v1/scans/${scan}/text/fix`, post('dovid', fix))
  await site.send(200, `/v1/suggestions/${id}/approve`, post('sara'))
  await page.keyboard.press('Control+Enter')
  const clash = page.getByRole('group', { name: 'Line 1 was changed meanwhile' })
  await clash.waitFor()
  assert.match(await clash.innerText(), /שלי[\s\S]*שלהם/)
  assert.equal(await page.locator(':focus').innerText(), 'My version')
  const before = await suggestions()
  await clash.getByRole('button', { name: 'What is there now' }).press('Enter')
  assert.equal(await page.locator('#proof-field').inputValue(), theirs)
  await page.keyboard.press('Control+Enter')
  await page.locator('.proof-done').waitFor()
  assert.equal(await suggestions(), before + 1)
  await context.close()
})

test('another person is seen, and not locked out', async () => {
  const scan = await newScan(RIGHT)
  await site.send(200, `/v1/scans/${scan}/claim`, post('dovid', { page: 1 }))
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/en/proofread/${scan}?page=1`)
  await page.getByText('dovid is working on this page now, too').waitFor()
  await page.locator('#proof-field:focus').waitFor()
  await page.keyboard.type('א')
  assert.match(await page.locator('#proof-field').inputValue(), /^א/)
  await context.close()
})

test('every act has its key, and typing is never taken for one', async () => {
  const scan = await newScan(RIGHT)
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/en/proofread/${scan}?page=1`)
  const field = page.locator('#proof-field')
  const lines = page.locator('.lines li[data-line]')
  await page.keyboard.type('?+-')
  assert.equal(await field.inputValue(), `?+-${TRUE_LINES[0]}`)
  await page.keyboard.press('Control+z')
  assert.equal(await field.inputValue(), TRUE_LINES[0])
  await page.keyboard.press('F2')
  assert.match(await field.inputValue(), /^\[…\] קבל/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+Delete')
  await page.locator('.ln.gone').waitFor()
  // A line that is no print keeps the focus, and with it the keys.
  await page.keyboard.press('ArrowUp')
  await field.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Insert')
  assert.equal(await lines.count(), RIGHT.length + 1)
  await page.keyboard.type('שורה חדשה')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.press('Control+/')
  assert.equal(await lines.count(), RIGHT.length + 2)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Control+j')
  assert.equal(await lines.count(), RIGHT.length + 1)
  await page.keyboard.press('Alt+w')
  const whole = await page.locator('#proof-whole').inputValue()
  assert.match(whole, /שורה חדשה/)
  assert.equal(whole.split('\n').length, RIGHT.length)
  await page.keyboard.press('Alt+w')
  await page.keyboard.press('F8')
  assert.equal(await page.locator(':focus').getAttribute('aria-label'), 'Image of the page')
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  // An open dialog has all keys.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('F8')
  await field.and(page.locator(':focus')).waitFor()
  await context.close()
})

test('a key that is held judges one line, and no other that nobody has read', async () => {
  const scan = await newScan(RIGHT)
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/en/proofread/${scan}?page=1`)
  const field = page.locator('#proof-field')
  for (let times = 0; times < 3; times += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  assert.equal(await field.inputValue(), TRUE_LINES[1])
  await context.close()
})

test('the place of a line that the machine missed is drawn on the image', async () => {
  const scan = await newScan(RIGHT)
  const context = await site.as('miriam', QUIET)
  const page = await openDesk(context, `/en/proofread/${scan}?page=1`)
  await page.keyboard.press('Insert')
  await page.keyboard.type('שורה חדשה')
  const leaf = await page.locator('.leaf').boundingBox()
  assert.ok(leaf !== null)
  const [left, top] = [leaf.x + leaf.width * 0.2, leaf.y + leaf.height * 0.5]
  await page.mouse.move(left, top)
  await page.mouse.down()
  await page.mouse.move(left + leaf.width * 0.5, top + leaf.height * 0.05, { steps: 4 })
  await page.mouse.up()
  const bodies = await confirmations(page, async () => {
    await page.keyboard.press('Control+Enter')
    await page.locator('.proof-done').waitFor()
  })
  const [fix] = listOf(objectOf(JSON.parse(bodies[0] ?? '')).fixes).map(objectOf)
  assert.ok(Array.isArray(fix?.box))
  const box = fix.box.map(Number)
  for (const [at, part] of [0.2, 0.5, 0.5, 0.05].entries()) {
    assert.ok(Math.abs((box[at] ?? 0) - part) < 0.01, JSON.stringify(box))
  }
  await context.close()
})

test('on a phone the strip of lines and the field stay at the top, above the keyboard', async () => {
  const scan = await newScan(THIRTY)
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, ...QUIET }
  const context = await site.as('chana', phone)
  const page = await openDesk(context, `/proofread/${scan}?page=1`)
  for (const _ of THIRTY.slice(0, 12)) await page.getByRole('button', { name: 'נכון, הלאה' }).tap()
  await page.locator('.ln.now[data-line="l13"]').waitFor()
  const box = await page.locator('#proof-field').boundingBox()
  assert.ok(box !== null && box.y >= 0 && box.y + box.height < 400, JSON.stringify(box))
  const strip = await page.locator('.cut-out').boundingBox()
  assert.ok(strip !== null && strip.y >= 0 && strip.y < box.y, JSON.stringify(strip))
  const small =
    await page.evaluate(`[...document.querySelectorAll('.ln.now button, .ln.now summary, .ln > .go, .send-page .btn, .send-page label')]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
    .map((each) => each.outerHTML.slice(0, 100))`)
  assert.deepEqual(small, [])
  await context.close()
})

test('without scripts the page is one form that does the same', async () => {
  const scan = await newScan(RIGHT, RIGHT)
  const context = await site.as('dovid', { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/en/proofread/${scan}?page=1`)
  const third = page.locator('textarea[name="line-l3"]')
  await third.fill(`${TRUE_LINES[2]} אבג`)
  await page.getByRole('button', { name: 'The page is right' }).click()
  await page.getByText(/The previous page was sent \(#\d+\)/).waitFor()
  assert.match(page.url(), /\?page=2&/)
  assert.equal(await page.locator('textarea[name="line-l3"]').inputValue(), TRUE_LINES[2])
  const theirs = { page: 2, line: 'l1', text: 'שלהם', before: TRUE_LINES[0] ?? '' }
  const { id } = await site.send(201, `/v1/scans/${scan}/text/fix`, post('chana', theirs))
  await site.send(200, `/v1/suggestions/${id}/approve`, post('sara'))
  await page.locator('textarea[name="line-l2"]').fill('שלי')
  await page.getByRole('button', { name: 'The page is right' }).click()
  await page.getByRole('alert').waitFor()
  assert.equal(await page.locator('textarea[name="line-l2"]').inputValue(), 'שלי')
  await context.close()
})

for (const look of looksOf('proofreading desk')) {
  test(`axe finds nothing at the desk (${sayLook(look)})`, async () => {
    const scan = await newScan(THIRTY)
    const context = await site.as('chana', contextIn(look))
    const page = await openDesk(context, pathIn(look.lang, `/proofread/${scan}?page=1`))
    for (const _ of THIRTY.slice(0, 3)) await page.keyboard.press('Enter')
    assert.deepEqual(await faultsOf(page), [])
    await page.keyboard.press('Alt+w')
    assert.deepEqual(await faultsOf(page), [])
    await context.close()
  })
}

test('the scripts of the desk are at most 120 kB', async (t) => {
  const scan = await newScan(RIGHT)
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/proofread/${scan}?page=1`)
  await page.waitForLoadState('networkidle')
  const bytes: number = await page.evaluate(
    `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
  )
  t.diagnostic(`${bytes} bytes of scripts`)
  assert.ok(bytes > 10_000 && bytes <= 120_000, `${bytes} bytes`)
  await context.close()
})

test('visitors sign in first, and a scan that is not there is not found', async () => {
  const scan = await newScan(RIGHT)
  const { status, headers } = await site.page(`/proofread/${scan}?page=1`)
  assert.equal(status, 302)
  assert.match(headers.get('location') ?? '', /^\/sign-in\?next=/)
  const chana = await site.client('chana')
  for (const path of ['/proofread/rh-2w12gaxz', `/proofread/${scan}?page=99`, `/proofread/${scan}?page=x`]) {
    assert.equal((await chana.send(path)).status, 404, path)
  }
})
