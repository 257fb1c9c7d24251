/** The player of a farbrengen in a real Chromium: words that are marked as they are heard, times, and pages that change while
 *  the recording continues. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { newItemId } from '@yalkut/model'
import { wavOf } from '@yalkut/testing/bytes/wav'
import { openChromium } from '@yalkut/testing/clients/chromium'
import { newTranscript } from '@yalkut/testing/servers/recordings'
import { addShelves, merge } from '@yalkut/testing/servers/shelves'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { holdFile } from '@yalkut/testing/worlds/files'
import type { Page } from 'playwright-core'

const server = await startSiteServer({ sample: true })
const shelves = await addShelves(server)
const tones = Array.from({ length: 40 }, (_, at) => 300 + at * 10)
const file = await holdFile(server.catalog, wavOf(tones), { mime: 'audio/wav' })
const said = Array.from({ length: 20 }, (_, at) => `מילה ראשונה ושנייה ${at}`)
const heard = await newTranscript(server, shelves.sichos, said, { file })
const browser = await openChromium()

async function open(path: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  page.on('pageerror', (error) => assert.fail(error))
  await page.goto(server.address + path)
  return page
}

/** Waits until a question that is asked in the page is true. The page's own policy forbids the polling of Playwright. */
async function until(page: Page, question: string): Promise<void> {
  const end = Date.now() + 20_000
  while ((await page.evaluate(question)) !== true) {
    assert.ok(Date.now() < end, `never true: ${question}`)
    await setTimeout(50)
  }
}

/** The path of the farbrengen, without a script that follows redirects. */
const { headers } = await server.page(`/${heard.event}`)
const PATH = headers.get('location') ?? `/${heard.event}`

const second = async (page: Page): Promise<number> =>
  Number(await page.evaluate(`document.querySelector('audio')?.currentTime ?? -1`))
/** Links keep the sound going once the part of the script that walks is there. */
const untilItWalks = (page: Page): Promise<void> => until(page, `document.documentElement.dataset.walks === 'yes'`)
const isPlaying = async (page: Page): Promise<boolean> =>
  (await page.evaluate(`document.querySelector('audio')?.paused === false`)) === true

test('pressing a time plays from there and marks the paragraph and the word', async () => {
  const page = await open(PATH)
  await page.locator('.controls').first().waitFor({ state: 'visible' })
  await page.locator('a.at', { hasText: '0:05' }).first().click()
  await until(page, `document.querySelector('audio')?.paused === false`)
  await until(page, `document.querySelector('[data-lit] a.at') !== null`)
  assert.ok((await second(page)) >= 5)
  await until(page, `(CSS.highlights.get('heard')?.size ?? 0) > 0`)
  assert.match(page.url(), /#t=5$/)
  await page.context().close()
})

test('a frame on another site has the player and the words, from a second on, without a script', async () => {
  const whole = await server.html(`/embed/${heard.recording}`)
  assert.match(whole, new RegExp(`<audio[^>]* src="/objects/${file}"`))
  assert.match(whole, /מילה ראשונה ושנייה 0</)
  assert.match(await server.html(`/en/embed/${heard.event}`), new RegExp(`src="/objects/${file}"`))
  const moment = await server.html(`/embed/${heard.recording}?t=12.5`)
  assert.match(moment, new RegExp(`src="/objects/${file}#t=12.5"`))
  assert.match(moment, /מילה ראשונה ושנייה 12</)
  assert.doesNotMatch(moment, /מילה ראשונה ושנייה 11</)
  for (const wrong of ['-1', '1e9', 'x', '%22onplay=1']) {
    assert.doesNotMatch(await server.html(`/embed/${heard.recording}?t=${wrong}`), /#t=|onplay/)
  }
  const url = encodeURIComponent(`http://localhost:8787${PATH}#t=12`)
  const told = await (await fetch(`${server.address}/oembed?url=${url}`)).json()
  assert.match(String(Object(told).html), new RegExp(`/embed/${heard.event}\\?t=12"`))
  const page = await open(`/embed/${heard.recording}?t=12`, { javaScriptEnabled: false })
  assert.equal(await page.locator('audio[controls]').count(), 1)
  await page.context().close()
})

test('an address with a time begins at that second, and steps move it', async () => {
  const page = await open(`${PATH}#t=7.5`)
  await page.locator('.controls').first().waitFor({ state: 'visible' })
  await until(page, `(document.querySelector('audio')?.currentTime ?? 0) >= 7.5`)
  await page.locator('[data-skip="10"]').first().click()
  await until(page, `(document.querySelector('audio')?.currentTime ?? 0) >= 17`)
  await page.locator('[data-speed]').first().selectOption('1.5')
  assert.equal(await page.evaluate(`document.querySelector('audio')?.playbackRate`), 1.5)
  await page.context().close()
})

test('the line above a farbrengen leads to its year, its history and its talk', async () => {
  for (const path of [PATH, `/en/recordings/dugma-1`, '/scans/sefer-hadugma-a']) {
    const page = await server.html(path)
    const [tools = ''] = /<div class="tools">[\s\S]*?<\/details>/.exec(page) ?? []
    for (const link of ['/history/rh-', '/talk/rh-', '/edit/rh-', '/report?entity=rh-']) {
      assert.ok(tools.includes(link), `${path}: ${link}`)
    }
  }
  const page = await server.html('/en/events/5784-06b-07/hisvaadus-ledugma')
  assert.match(page, /<a href="\/en\/events\?year=5784"><bdi>5784<\/bdi>/)
  assert.match(page, /<a href="\/en\/calendar\/5784-06B"><bdi>Adar II 5784<\/bdi>/i)
})

test('who stopped listening is led back from the first page', async () => {
  const page = await open(`${PATH}#t=12`)
  await page.locator('.controls').first().waitFor({ state: 'visible' })
  if (!(await isPlaying(page))) await page.evaluate(`document.querySelector('audio')?.play()`)
  await until(page, `(document.querySelector('audio')?.currentTime ?? 0) > 12.2`)
  await page.evaluate(`document.querySelector('audio')?.pause()`)
  await until(page, `localStorage.getItem('yalkut.places') !== null`)
  await page.goto(server.address)
  const link = page.locator('[data-go-on] a')
  await link.waitFor()
  assert.match((await link.getAttribute('href')) ?? '', /#t=1\d$/)
  await page.context().close()
})

test('the second is kept for the next visit', async () => {
  const page = await open(`${PATH}#t=9`)
  await page.locator('.controls').first().waitFor({ state: 'visible' })
  if (!(await isPlaying(page))) await page.evaluate(`document.querySelector('audio')?.play()`)
  await until(page, `(document.querySelector('audio')?.currentTime ?? 0) > 9.6`)
  await page.goto(`${server.address}/en`)
  await page.goto(server.address + PATH)
  await page.locator('.controls').first().waitFor({ state: 'visible' })
  await until(page, `(document.querySelector('audio')?.currentTime ?? 0) >= 9`)
  await page.context().close()
})

test('the recording goes on while the reader goes to other pages and comes back', async () => {
  const page = await open(PATH)
  await page.locator('a.at', { hasText: '0:03' }).first().click()
  await until(page, `document.querySelector('audio')?.paused === false`)
  await untilItWalks(page)
  await page.evaluate(`document.querySelector('audio')?.setAttribute('data-same', 'yes')`)
  const before = await second(page)
  await page.locator('.mast nav a[href="/calendar"]').click()
  await page.waitForURL(`${server.address}/calendar`)
  await page.locator('.playing .controls').waitFor()
  assert.ok(await isPlaying(page))
  assert.equal(await page.locator('audio').getAttribute('data-same'), 'yes')
  assert.ok((await second(page)) >= before)
  assert.equal(await page.locator('.mast nav [aria-current]').getAttribute('href'), '/calendar')
  await page.locator('.playing .title').click()
  await page.locator('main audio[data-same="yes"]').waitFor({ state: 'attached' })
  assert.equal(await page.locator('.playing').count(), 0)
  assert.ok(await isPlaying(page))
  await until(page, `document.querySelector('[data-lit]') !== null`)
  await page.goBack()
  await page.waitForURL(`${server.address}/calendar`)
  await page.locator('.playing .controls').waitFor()
  assert.ok(await isPlaying(page))
  await page.locator('.playing [data-close]').click()
  assert.equal(await page.locator('audio').count(), 0)
  await page.context().close()
})

test('a search while the recording plays keeps it playing, in the looks of its page', async () => {
  const page = await open(PATH)
  await page.locator('a.at', { hasText: '0:03' }).first().click()
  await until(page, `document.querySelector('audio')?.paused === false`)
  await untilItWalks(page)
  await page.locator('.mast input[name="q"]').fill('תניא')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('q') === 'תניא')
  await page.locator('.playing .controls').waitFor()
  assert.ok(await isPlaying(page))
  const styles = `[...document.styleSheets].map(({ href }) => href?.split('/').at(-1) ?? '').sort()`
  const walked = await page.evaluate<string[]>(styles)
  // A phone shows the way back as well.
  await page.setViewportSize({ width: 390, height: 700 })
  assert.ok(await page.locator('.playing .title').isVisible())
  const own = await open('/search?q=x')
  for (const style of await own.evaluate<string[]>(styles)) assert.ok(walked.includes(style), style)
  for (const each of [page, own]) await each.context().close()
})

test('the player is our own, and stands at the bottom of the window while its place is out of view', async () => {
  for (const width of [390, 1440]) {
    const page = await open(PATH)
    await page.setViewportSize({ width, height: 700 })
    const toggle = page.locator('.controls [data-toggle]')
    await toggle.waitFor({ state: 'visible' })
    assert.equal(await page.locator('audio[controls]').count(), 0)
    assert.equal(await toggle.getAttribute('aria-label'), 'השמעה')
    await page.evaluate(`scrollTo(0, document.body.scrollHeight)`)
    assert.equal(await page.locator('[data-docked]').count(), 0, 'nothing stands over words that nobody hears')
    await page.evaluate(`scrollTo(0, 0)`)
    await toggle.click()
    await until(page, `document.querySelector('audio')?.paused === false`)
    assert.equal(await toggle.getAttribute('aria-label'), 'השהיה')
    const high = await page.evaluate(`document.body.scrollHeight`)
    await page.evaluate(`scrollTo(0, document.body.scrollHeight)`)
    await page.locator('.controls[data-docked]').waitFor()
    const box = await page.locator('.controls').boundingBox()
    assert.ok(box !== null && box.y + box.height <= 700 && box.y > 350, JSON.stringify(box))
    assert.ok(Number(await page.evaluate(`document.body.scrollHeight`)) >= Number(high))
    const wide = await page.evaluate(`document.documentElement.scrollWidth`)
    assert.ok(Number(wide) <= width, `${wide}`)
    await toggle.click()
    await until(page, `document.querySelector('audio')?.paused === true`)
    await page.locator('.controls [data-close]').click()
    assert.equal(await page.locator('[data-docked]').count(), 0)
    await page.context().close()
  }
})

test('the time of what is heard pauses it, and goes on from the same second', async () => {
  const page = await open(`/en${PATH}`)
  await page.locator('.controls').first().waitFor({ state: 'visible' })
  const link = page.locator('a.at', { hasText: '0:05' }).first()
  await link.click()
  await until(page, `document.querySelector('audio')?.paused === false`)
  await page.evaluate(`document.querySelector('audio').playbackRate = 0.1`)
  await until(page, `document.querySelector('[data-lit] a.at')?.ariaLabel === '0:05, Pause'`)
  await link.click()
  await until(page, `document.querySelector('audio')?.paused === true`)
  const stopped = await second(page)
  await until(page, `document.querySelector('[data-lit] a.at')?.ariaLabel === '0:05, Play'`)
  await link.click()
  await until(page, `document.querySelector('audio')?.paused === false`)
  assert.ok((await second(page)) >= stopped && stopped >= 5)
  await page.context().close()
})

test('the parts of a farbrengen are one line of time', async () => {
  const event = newItemId()
  const title = { he: 'בשני חלקים', en: 'In two parts' }
  const parts = await Promise.all(
    [1, 2].map((part) => holdFile(server.catalog, wavOf(tones.slice(part)), { mime: 'audio/wav' })),
  )
  await merge(server, [
    { id: event, type: 'event', data: { kind: 'farbrengen', title, sets: [shelves.sichos] } },
    ...parts.map((each, at) => ({
      id: newItemId(),
      type: 'recording',
      data: { title, event, part: at + 1, file: each, durationMs: (tones.length - at - 1) * 1_000 },
    })),
  ])
  const { headers } = await server.page(`/en/${event}`)
  const path = headers.get('location') ?? `/en/${event}`
  const plain = await open(path, { javaScriptEnabled: false })
  assert.equal(await plain.locator('audio[controls]').count(), 2)
  assert.equal(await plain.locator('.controls').isVisible(), false)
  await plain.context().close()
  const page = await open(path)
  await page.locator('.controls').waitFor({ state: 'visible' })
  assert.equal(await page.locator('.controls').count(), 1)
  assert.equal(await page.locator('.controls [data-whole]').textContent(), '1:17')
  await page.locator('[data-listen]').first().click()
  const isPlayingNow = (at: number): string => `document.querySelectorAll('audio')[${at}]?.paused === false`
  await until(page, isPlayingNow(0))
  await page.locator('.controls .track').fill('50')
  await until(page, isPlayingNow(1))
  assert.equal(await page.evaluate(isPlayingNow(0)), false)
  await until(page, `document.querySelectorAll('audio')[1].currentTime >= 11`)
  assert.equal(await page.locator('.stretches [aria-current]').textContent(), '2')
  await page.locator('.stretches a').first().click()
  await until(page, isPlayingNow(0))
  await page.evaluate(`document.querySelectorAll('audio')[0].currentTime = 38.5`)
  await until(page, isPlayingNow(1))
  await page.context().close()
})

test('a reader who plays nothing gets whole documents', async () => {
  const page = await open(PATH)
  await page.locator('.controls').first().waitFor({ state: 'visible' })
  await page.evaluate(`document.documentElement.dataset.old = 'yes'`)
  await page.locator('.mast nav a[href="/calendar"]').click()
  await page.waitForURL(`${server.address}/calendar`)
  assert.equal(await page.evaluate(`document.documentElement.dataset.old`), undefined)
  await page.context().close()
})

test('without scripts the recording, the words and the times are there', async () => {
  const page = await open(`${PATH}#t=5`, { javaScriptEnabled: false })
  assert.equal(await page.locator('audio[controls]').count(), 1)
  assert.equal(await page.locator('.controls').isVisible(), false)
  assert.equal(await page.locator('a.at').count(), said.length)
  assert.equal(await page.locator('[id="t=5"]').count(), 1)
  await page.context().close()
})

test('the player is small, and no other host is asked', async () => {
  const page = await browser.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(server.address + PATH, { waitUntil: 'networkidle' })
  assert.deepEqual(
    asked.filter((url) => !url.startsWith(server.address)),
    [],
  )
  await page.close()
})

test('the sound stops at the end of a part when that is chosen', async () => {
  const page = await open(PATH)
  await page.locator('.controls').first().waitFor({ state: 'visible' })
  await page.locator('[data-sleep]').first().selectOption('end')
  await page.evaluate(`document.querySelector('audio').dispatchEvent(new Event('ended'))`)
  await until(page, `document.querySelector('[data-sleep]').value === ''`)
  assert.equal(await isPlaying(page), false)
  await page.context().close()
})
