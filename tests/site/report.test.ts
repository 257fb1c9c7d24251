/** Reports without an account, pages in frames, and what other sites are told. Source: shapes.md#reports. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { launchChromium } from '@yalkut/testing/clients/chromium'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import type { Browser } from 'playwright-core'

const CHAPTER = 'rh-2w12gaxx'
/** Its words are withheld. */
const LINKED = 'rh-3gk1qmpa'
const WITHHELD = /שייכים לאחרים/
const ABOUT = `/report?entity=${CHAPTER}&segment=p1`

const BASE = 'http://localhost:8787'
const server = await startSiteServer({ sample: true, baseUrl: BASE })
let browser: Browser
before(async () => {
  browser = await launchChromium()
})
after(async () => await browser.close())

interface Posted {
  status: number
  html: string
}

async function post(path: string, fields: { [name: string]: string }, origin = BASE): Promise<Posted> {
  const response = await fetch(server.address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, accept: 'text/html' },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, html: await response.text() }
}

async function openIssues(): Promise<number> {
  const { counts } = await server.get('/v1/issues')
  return Number(Object(counts).open)
}

test('the form shows the words that it is about, and never those that are withheld', async () => {
  assert.match(await server.html(ABOUT), /<blockquote[^>]*>פרק ל״ב עוסק באהבת ישראל/)
  assert.doesNotMatch(await server.html(`/report?entity=${LINKED}&segment=p1`), WITHHELD)
  assert.match(await server.html('/en/report'), /What is wrong\?/)
  assert.equal((await server.page('/report?entity=rh-00000000')).status, 404)
})

test('without a captcha and without a mail address nothing is sent, and what was written stays', async () => {
  const before = await openIssues()
  const note = 'כתוב <b>לב</b>'
  const { status, html } = await post(ABOUT, { note, mail: '', captcha: '' })
  assert.equal(status, 422)
  assert.match(html, /role="alert"[^>]*>כדי לוודא שאדם שולח/)
  assert.match(html, /<textarea[^>]*>כתוב &lt;b>לב/)
  const wrong = await post(`/en${ABOUT}`, { note, mail: '', captcha: 'bm90IGEgc29sdXRpb24=' })
  assert.equal(wrong.status, 403)
  assert.match(wrong.html, /was not sent/)
  assert.equal((await post(ABOUT, { note: ' ' })).status, 422)
  assert.equal(await openIssues(), before)
})

test('a reader without JavaScript is mailed a link; nothing is sent before it is opened', async () => {
  const before = await openIssues()
  const { status, html } = await post(ABOUT, { note: 'כתוב לב', mail: 'reader@example.com' })
  assert.equal(status, 200)
  assert.match(html, /role="status">שלחנו קישור/)
  assert.doesNotMatch(html, /<form class="form"/)
  assert.equal(await openIssues(), before)
})

test('a form of another site is refused', async () => {
  assert.equal((await post(ABOUT, { note: 'x' }, 'https://example.com')).status, 403)
})

test('a reader with JavaScript has one field: the captcha is solved while the report is typed', async () => {
  const page = await browser.newPage({ serviceWorkers: 'block' })
  await page.route(`${BASE}/**`, async (route) => {
    const url = route.request().url().replace(BASE, server.address)
    await route.fulfill({ response: await route.fetch({ url, maxRedirects: 0 }) })
  })
  await page.goto(BASE + ABOUT)
  await page.getByLabel('מה לא נכון?').fill('כתוב ״לב״ וצריך להיות ״ל״ב״')
  await page.locator('input[name="captcha"]:not([value=""])').waitFor({ state: 'attached' })
  await page.locator('[data-without="captcha"]').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'שליחת הדיווח' }).click()
  await page.getByText('הדיווח נשלח. מספרו').waitFor()
  const follow = await page.getByRole('link', { name: 'מעקב אחרי הדיווח' }).getAttribute('href')
  assert.match(follow ?? '', /^\/report\/track\?token=[\w-]{40,}$/)
  const { status, html } = await server.page(follow ?? '')
  assert.equal(status, 200)
  assert.match(html, /הדיווח ממתין לטיפול/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.close()
})

test('a report that is sent before its captcha is solved waits for the solution', async () => {
  const page = await browser.newPage({ serviceWorkers: 'block' })
  const asked = Promise.withResolvers<void>()
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>()
  let posted = 0
  await page.route(`${BASE}/**`, async (route) => {
    const request = route.request()
    if (request.url().endsWith('/v1/captcha')) {
      asked.resolve()
      await isAllowed
    }
    if (request.method() === 'POST') posted += 1
    const url = request.url().replace(BASE, server.address)
    await route.fulfill({ response: await route.fetch({ url, maxRedirects: 0 }) })
  })
  await page.goto(BASE + ABOUT)
  await page.getByLabel('מה לא נכון?').fill('חסרה כאן מילה')
  await asked.promise
  const send = page.getByRole('button', { name: 'שליחת הדיווח' })
  await send.click()
  await send.click()
  assert.equal(posted, 0)
  allow()
  await page.getByText('הדיווח נשלח. מספרו').waitFor()
  assert.equal(posted, 1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.close()
})

test('a page in a frame has a few words and a line back, and only it may be framed', async () => {
  const { headers, html } = await server.page(`/embed/${CHAPTER}`)
  assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors \*/)
  assert.equal(headers.get('x-frame-options'), null)
  assert.match(html, /עוסק באהבת ישראל/)
  assert.match(html, new RegExp(`href="${BASE}/tanya/1/32"`))
  // No link opens inside of the frame.
  assert.match(html, /<base target="_blank"/)
  assert.doesNotMatch(html, /class="mast"/)
  const withheld = await server.html(`/en/embed/${LINKED}`)
  assert.doesNotMatch(withheld, WITHHELD)
  assert.match(withheld, /The words are not shown/)
  for (const path of ['/', ABOUT, '/tanya/1/32']) {
    const other = await server.page(path)
    assert.match(other.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
  }
  assert.equal((await server.page('/embed/rh-00000000')).status, 404)
})

test('another site is told how to show an address of this one, and of no other', async () => {
  const ask = async (url: string, more = '') =>
    await fetch(`${server.address}/oembed?url=${encodeURIComponent(url)}${more}`)
  const found = await ask(`${BASE}/en/tanya/1/32#p1`, '&maxwidth=320')
  assert.equal(found.headers.get('access-control-allow-origin'), '*')
  const { type, title, width, html } = Object(await found.json())
  assert.deepEqual([type, title, width], ['rich', 'Likkutei Amarim, Chapter 32', 320])
  assert.match(html, new RegExp(`<iframe src="${BASE}/en/embed/${CHAPTER}\\?segment=p1"`))
  for (const url of ['https://example.com/tanya/1/32', `${BASE}/nothing`, 'javascript:1', '']) {
    assert.equal((await ask(url)).status, 404, url)
  }
  assert.equal((await ask(`${BASE}/tanya`, '&format=xml')).status, 501)
})
