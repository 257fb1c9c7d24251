/** The desks of recordings in a browser: transcribing and sync, by keys alone, with drafts, sending once, on a phone, without scripts.
 *  Source: decisions.md#desks-of-the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newItemId } from '@yalkut/model'
import { wavOf } from '@yalkut/testing/bytes/wav'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
import { contextIn, looksOf, pathIn, sayLook } from '@yalkut/testing/clients/looks'
import { type Heard, newTranscript } from '@yalkut/testing/servers/recordings'
import { addShelves, merge, post } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { holdFile } from '@yalkut/testing/worlds/files'
import type { BrowserContext, Page } from 'playwright-core'

const site = await openSiteInBrowser()
const shelves = await addShelves(site)
const tones = Array.from({ length: 60 }, (_, at) => (at % 3 === 2 ? 0 : 300 + at * 5))
const file = await holdFile(site.catalog, wavOf(tones), { mime: 'audio/wav' })
const SAID = Array.from({ length: 6 }, (_, at) => `אומרים לחיים פעם ${at + 1}`)
const QUIET = { serviceWorkers: 'block' as const }

const heard = (paragraphs: readonly string[] = SAID): Promise<Heard> =>
  newTranscript(site, shelves.sichos, paragraphs, { file })

async function openDesk(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  page.on('pageerror', (error) => assert.fail(error))
  await page.goto(path)
  await page.locator('[data-desk][data-started]').waitFor()
  // Keys that come before it are for nobody: what was typed before is looked for first.
  if (path.includes('/transcribe/')) await page.locator('#transcribe-field:focus').waitFor()
  return page
}

/** The bodies of posts to an address that ends so. */
function bodiesTo(page: Page, end: string): { [name: string]: unknown }[] {
  const bodies: { [name: string]: unknown }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(end)) {
      bodies.push(JSON.parse(request.postData() ?? '{}'))
    }
  })
  return bodies
}

async function until(question: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000
  while (!(await question())) {
    assert.ok(Date.now() < end, 'it never came')
    await sleep(30)
  }
}

/** Waits until these words are in the browser's own database: the page may be closed from then on. */
async function storedInBrowser(page: Page, words: string): Promise<void> {
  const question = `(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'yalkut-desks')) return false
    const asked = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result) })
    const db = await asked(indexedDB.open('yalkut-desks', 1))
    const all = await asked(db.transaction('drafts').objectStore('drafts').getAll())
    db.close()
    return JSON.stringify(all).includes(${JSON.stringify(words)})
  })()`
  await until(async () => (await page.evaluate(question)) === true)
}

async function silent(): Promise<string> {
  const id = newItemId()
  const data = { title: { he: 'שיחה' }, sets: [shelves.sichos], durationMs: 60_000, file }
  await merge(site, [{ id, type: 'recording', data }])
  return id
}

test('paragraphs that a machine heard are put right by keys alone, and go out as one suggestion', async () => {
  const { recording, segments } = await heard()
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/transcribe/${recording}`)
  const bodies = bodiesTo(page, '/transcript/fixes')
  for (const at of SAID.keys()) {
    await page.locator(`.now[data-paragraph="${segments[at]}"]`).waitFor()
    if (at === 2) {
      await page.keyboard.press('Control+A')
      await page.keyboard.insertText('אומרים לחיים פעם שלישית')
    }
    await page.keyboard.press(at === SAID.length - 1 ? 'Control+Enter' : 'Enter')
  }
  await page
    .getByText(/נשלחו \(#\d+\)/)
    .first()
    .waitFor()
  assert.equal(bodies.length, 1)
  assert.deepEqual(
    listOf(bodies[0]?.fixes as never).map(({ segment, content, complete }) => [
      segments.indexOf(String(segment)),
      content ?? null,
      complete,
    ]),
    SAID.slice(0, 5).map((_, at) => [at, at === 2 ? 'אומרים לחיים פעם שלישית' : null, true]),
  )
  await context.close()
})

test('a recording without words is typed: two Enters begin a paragraph and note its second', async () => {
  const recording = await silent()
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/en/transcribe/${recording}`)
  const bodies = bodiesTo(page, '/transcript/fixes')
  await page.keyboard.type('shalom')
  await page.locator('.sound-bar input').first().fill('0:12')
  await page.locator('.sound-bar input').first().press('Enter')
  await page.locator('#transcribe-field').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await until(async () => (await page.locator('.words-of .ln').count()) === 2)
  await page.keyboard.type('lechaim')
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/were sent \(#\d+\)/)
    .first()
    .waitFor()
  const added = listOf(objectOf(bodies[0] as never).add)
  assert.deepEqual(
    added.map(({ content, startMs }) => [content, startMs]),
    [
      ['shalom', 0],
      ['lechaim', 12_000],
    ],
  )
  assert.equal(added[1]?.after, added[0]?.key)
  await context.close()
})

test('what was typed comes back, without a network too, and is sent once', async () => {
  const { recording } = await heard()
  const context = await site.as('chana', QUIET)
  const first = await openDesk(context, `/en/transcribe/${recording}`)
  await first.keyboard.press('Control+A')
  await first.keyboard.insertText('מה שנשמע')
  await first.getByText(/Kept on this device/).waitFor()
  await storedInBrowser(first, 'מה שנשמע')
  await first.close()
  const page = await openDesk(context, `/en/transcribe/${recording}`)
  await page
    .getByText(/is back/)
    .first()
    .waitFor()
  assert.equal(await page.locator('#transcribe-field').inputValue(), 'מה שנשמע')
  const bodies = bodiesTo(page, '/transcript/fixes')
  await context.setOffline(true)
  await page.keyboard.press('Control+Enter')
  await page.locator('[data-status="away"]').waitFor()
  await context.setOffline(false)
  await page
    .getByText(/1 paragraph was sent \(#\d+\)/)
    .first()
    .waitFor()
  assert.ok(bodies.length >= 1)
  const { pending } = await site.get(`/v1/recordings/${recording}/transcript`)
  assert.equal(listOf(pending).length, 1)
  await context.close()
})

test('subtitles that are dropped become paragraphs with their times', async () => {
  const recording = await silent()
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/en/transcribe/${recording}`)
  const srt = '1\n00:00:02,500 --> 00:00:04,000\nשלום\n\n2\n00:00:05,000 --> 00:00:06,000\nעליכם\n'
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'a.srt', mimeType: 'text/plain', buffer: Buffer.from(srt) })
  await until(async () => (await page.locator('.words-of .ln').count()) === 2)
  const bodies = bodiesTo(page, '/transcript/fixes')
  await page.getByRole('button', { name: /Send 2/ }).click()
  await page
    .getByText(/were sent \(#\d+\)/)
    .first()
    .waitFor()
  const added = listOf(objectOf(bodies[0] as never).add)
  assert.deepEqual(
    added.map(({ content, startMs }) => [content, startMs]),
    [
      ['שלום', 2_500],
      ['עליכם', 5_000],
    ],
  )
  await context.close()
})

test('a paragraph that another person fixed meanwhile is shown in both versions', async () => {
  const { recording, segments } = await heard()
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/en/transcribe/${recording}`)
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('שלי')
  const theirs = { segment: segments[0], content: 'שלהם' }
  const path = `/v1/recordings/${recording}/transcript/fix`
  const { id } = await site.send(201, path, post('dovid', theirs))
  await site.send(200, `/v1/suggestions/${id}/approve`, post('sara'))
  await page.keyboard.press('Control+Enter')
  await page.getByText('שלהם').first().waitFor()
  assert.equal(await page.locator('#transcribe-field').inputValue(), 'שלי')
  await page.getByRole('button', { name: 'My version' }).click()
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/1 paragraph was sent \(#\d+\)/)
    .first()
    .waitFor()
  await context.close()
})

test('forty paragraphs are timed by forty taps, and all of them are one suggestion', async () => {
  const forty = Array.from({ length: 40 }, (_, at) => `פסקה ${at + 1}`)
  const { recording } = await heard(forty.slice(0, 20))
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/en/sync/${recording}`)
  const bodies = bodiesTo(page, '/sync/anchors')
  await page.keyboard.press('m')
  await page.locator('[data-mode="first"]').waitFor()
  for (let at = 0; at < 20; at += 1) {
    await page.evaluate(`document.querySelector('audio').currentTime = ${1 + at * 2}`)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/20 times were sent \(#\d+\)/)
    .first()
    .waitFor()
  assert.equal(bodies.length, 1)
  const anchors = listOf(bodies[0]?.anchors as never)
  assert.deepEqual(
    anchors.map(({ atMs }) => atMs),
    forty.slice(0, 20).map((_, at) => 1_000 + at * 2_000 + (at === 19 ? 50 : 0)),
  )
  await context.close()
})

test('looking over, Enter accepts a time and hears the next; a time can be moved, locked and taken back', async () => {
  const { recording, segments } = await heard()
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/sync/${recording}`)
  await page.locator('[data-mode="look"]').waitFor()
  await page.keyboard.press('Enter')
  // In Hebrew what is later is at the left.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Control+Z')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('l')
  await page.keyboard.press('l')
  const bodies = bodiesTo(page, '/sync/anchors')
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/2 זמנים נשלחו/)
    .first()
    .waitFor()
  assert.deepEqual(bodies[0]?.anchors, [
    { segment: segments[0], atMs: 0 },
    { segment: segments[1], atMs: 1_050 },
  ])
  await context.close()
})

test('the wave is drawn when it is measured, and a press on it chooses the paragraph', async () => {
  const { recording } = await heard()
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/en/sync/${recording}`)
  await page.locator('.wave path').waitFor()
  const { x, y, width, height } = (await page.locator('.wave').boundingBox()) ?? assert.fail()
  await page.mouse.click(x + width * 0.65, y + height * 0.8)
  await until(async () => (await page.locator('.ln.now').getAttribute('aria-current')) === 'true')
  const text = await page.locator('.timed .text').textContent()
  assert.notEqual(text, SAID[0])
  await context.close()
})

test('on a phone nothing scrolls sideways, and every button is large enough', async () => {
  const { recording } = await heard()
  const context = await site.as('chana', {
    ...QUIET,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  for (const path of [`/transcribe/${recording}`, `/sync/${recording}`]) {
    const page = await openDesk(context, path)
    const wide = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
    assert.equal(wide, false, path)
    const small = await page.evaluate(
      `[...document.querySelectorAll('.sound-desk .btn')].filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44).map((each) => each.textContent)`,
    )
    assert.deepEqual(small, [], path)
    await page.close()
  }
  await context.close()
})

test('without scripts each desk is a form that does the same', async () => {
  const { recording, segments } = await heard()
  const context = await site.as('dovid', { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/en/transcribe/${recording}`)
  await page.locator(`textarea[name="text-${segments[1]}"]`).fill('תוקן')
  await page.locator('textarea[name="new"]').fill('חדש')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(/Sent \(#\d+\)/).waitFor()
  await page.goto(`/en/sync/${recording}`)
  await page.locator(`input[name="at-${segments[2]}"]`).fill('0:02.5')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(/Sent \(#\d+\)/).waitFor()
  await page.locator(`input[name="at-${segments[2]}"]`).fill('soon')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('alert').waitFor()
  await context.close()
})

for (const look of looksOf('sound desks')) {
  test(`axe finds nothing at the desks (${sayLook(look)})`, async () => {
    const { recording } = await heard()
    const context = await site.as('chana', contextIn(look))
    for (const path of [`/transcribe/${recording}`, `/sync/${recording}`]) {
      const page = await openDesk(context, pathIn(look.lang, path))
      await page.keyboard.press('Enter')
      assert.deepEqual(await faultsOf(page), [], path)
      await page.close()
    }
    await context.close()
  })
}

test('the scripts of each desk are at most 120 kB', async (t) => {
  const { recording } = await heard()
  const context = await site.as('chana', QUIET)
  for (const path of [`/transcribe/${recording}`, `/sync/${recording}`]) {
    const page = await openDesk(context, path)
    const bytes: number = await page.evaluate(
      `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
    )
    t.diagnostic(`${path} ${bytes} bytes of scripts`)
    assert.ok(bytes > 10_000 && bytes <= 120_000, `${path} ${bytes} bytes`)
    await page.close()
  }
  await context.close()
})

test('visitors sign in first, and what is no recording is not found', async () => {
  const { recording, event } = await heard()
  for (const desk of ['transcribe', 'sync']) {
    const { status, headers } = await site.page(`/${desk}/${recording}`)
    assert.equal(status, 302)
    assert.match(headers.get('location') ?? '', /^\/sign-in\?next=/)
    const chana = await site.client('chana')
    assert.equal((await chana.send(`/${desk}/${event}`)).status, 404)
  }
})
