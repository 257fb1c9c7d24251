/** Figures of the desks in a browser. What is counted is checked here; what is timed is said as a diagnostic, which `bench/desks.ts` reads
 *  and holds against its bar. Source: decisions.md#desks-of-the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { wavOf } from '@yalkut/testing/bytes/wav'
import { newTranscript } from '@yalkut/testing/servers/recordings'
import { addScanToRead, TRUE_LINES } from '@yalkut/testing/servers/scan-to-read'
import { addShelves, merge } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf } from '@yalkut/testing/values/json'
import { holdFile } from '@yalkut/testing/worlds/files'
import type { BrowserContext, Page } from 'playwright-core'

const site = await openSiteInBrowser()
const shelves = await addShelves(site)
const QUIET = { serviceWorkers: 'block' as const }

async function openDesk(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  page.on('pageerror', (error) => assert.fail(error))
  await page.goto(path)
  await page.locator('[data-desk][data-started]').waitFor()
  return page
}

function bodiesTo(page: Page, end: string): { [name: string]: unknown }[] {
  const bodies: { [name: string]: unknown }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(end)) {
      bodies.push(JSON.parse(request.postData() ?? '{}'))
    }
  })
  return bodies
}

/** Asks the page itself how long after each press of a key, or after the service answered what it sent, something is there: a script of
 *  the test would measure itself too. */
async function timesUntil(page: Page, selector: string): Promise<() => Promise<number[]>> {
  await page.evaluate(`(() => {
    const times = []
    let pressed = null
    addEventListener('keydown', () => { pressed = performance.now() }, true)
    const look = () => {
      const now = document.querySelector(${JSON.stringify(selector)})
      const name = now && now.dataset.line + location.search
      if (pressed !== null && name !== look.last) {
        const sent = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/text/confirm')).at(-1)
        times.push(performance.now() - Math.max(pressed, sent?.responseEnd ?? 0))
        pressed = null
      }
      look.last = name
      requestAnimationFrame(look)
    }
    look()
    globalThis.deskTimes = times
  })()`)
  return async () => await page.evaluate<number[]>('globalThis.deskTimes')
}

const shareOf = (times: readonly number[], share: number): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? -1)

test('the next line and the next page of the proofreading desk', async (t) => {
  const lines = TRUE_LINES.slice(0, 10).map((text) => ({ text }))
  const { scan } = await addScanToRead(site, shelves.sichos, [lines, lines, lines, lines])
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/proofread/${scan}?page=1`)
  const timesOf = await timesUntil(page, '.ln.now[data-line]')
  const pages: number[] = []
  for (const number of [1, 2, 3]) {
    for (const at of lines.keys()) {
      await page.locator(`.proof[data-page="${number}"] .ln.now[data-line="l${at + 1}"]`).waitFor()
      await page.keyboard.press(at === lines.length - 1 ? 'Control+Enter' : 'Enter')
    }
    await page.locator(`.proof[data-page="${number + 1}"] .ln.now`).waitFor()
    pages.push((await timesOf()).at(-1) ?? -1)
  }
  const all = (await timesOf()).filter((time) => !pages.includes(time))
  // Two that follow each other within a frame are seen as one.
  assert.ok(all.length >= 20 && pages.length === 3)
  t.diagnostic(`figure proofread.line ${shareOf(all, 0.5)}`)
  t.diagnostic(`figure proofread.page ${shareOf(pages, 0.5)}`)
  await context.close()
})

test('sixty paragraphs with ten wrong take at most 75 keys beside the corrections, and are one suggestion', async (t) => {
  const WRONG = new Set([2, 7, 13, 19, 24, 31, 38, 44, 51, 57])
  const said = Array.from({ length: 60 }, (_, at) => `אומרים לחיים פעם ${at + 1}`)
  const { recording, segments } = await longTranscript(said, WRONG)
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/transcribe/${recording}`)
  await page.locator('#transcribe-field:focus').waitFor()
  const bodies = bodiesTo(page, '/transcript/fixes')
  let keys = 0
  const press = async (key: string): Promise<void> => {
    keys += 1
    await page.keyboard.press(key)
  }
  for (const at of said.keys()) {
    await page.locator(`.now[data-paragraph="${segments[at]}"]`).waitFor()
    if (WRONG.has(at)) {
      await press('Tab')
      await page.keyboard.insertText('לחיים')
    }
    await press(at === said.length - 1 ? 'Control+Enter' : 'Enter')
  }
  await page
    .getByText(/נשלחו \(#\d+\)/)
    .first()
    .waitFor()
  assert.equal(bodies.length, 1)
  const fixed = listOf(bodies[0]?.fixes as never).filter(({ content }) => content !== undefined)
  assert.deepEqual(
    fixed.map(({ segment, content }) => [segments.indexOf(String(segment)), content]),
    [...WRONG].map((at) => [at, said[at]]),
  )
  t.diagnostic(`figure transcribe.keys ${keys}`)
  assert.ok(keys <= 75, `${keys} keys`)
  await context.close()
})

const orderOf = (at: number): string =>
  `V${String.fromCharCode(65 + Math.floor(at / 10))}${String.fromCharCode(97 + (at % 10))}`

/** A machine heard the second word of some paragraphs wrongly, and doubts it. */
async function longTranscript(
  said: readonly string[],
  wrong: ReadonlySet<number>,
): Promise<{ recording: string; segments: string[] }> {
  const { recording, text } = await newTranscript(site, shelves.sichos, [])
  const segments = said.map(() => newItemId())
  await merge(
    site,
    said.map((content, at) => {
      const heard = content.replace('לחיים', 'לכיים')
      const unsure = wrong.has(at) ? [{ from: 7, to: 12, sure: 40 }] : []
      const order = orderOf(at)
      return {
        id: segments[at] ?? '',
        type: 'segment',
        data: {
          text,
          order,
          kind: 'paragraph',
          content: wrong.has(at) ? heard : content,
          proofread: 0,
          unsure,
          origin: { by: 'hear:whisper@3' },
        },
      }
    }),
  )
  return { recording, segments }
}

test('forty taps while the sound plays, at 400 ms of network delay: none is lost', async (t) => {
  const seconds = 42
  const tones = Array.from({ length: seconds }, (_, at) => 300 + at * 5)
  const file = await holdFile(site.catalog, wavOf(tones), { mime: 'audio/wav' })
  const recording = newItemId()
  const data = { title: { he: 'שיחה' }, sets: [shelves.sichos], file }
  await merge(site, [{ id: recording, type: 'recording', data: { ...data, durationMs: seconds * 1_000 } }])
  const text = newItemId()
  const paragraphs = Array.from({ length: 40 }, (_, at) => ({
    id: newItemId(),
    type: 'segment',
    data: {
      text,
      order: orderOf(at),
      kind: 'paragraph',
      content: `פסקה ${at + 1}`,
      proofread: 0,
    },
  }))
  const transcript = { kind: 'transcript', language: 'he', recording }
  await merge(site, [{ id: text, type: 'text', data: transcript }, ...paragraphs])
  const context = await site.as('chana', QUIET)
  await context.route('**/v1/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  const page = await openDesk(context, `/en/sync/${recording}`)
  const bodies = bodiesTo(page, '/sync/anchors')
  await page.locator('[data-mode="first"]').waitFor()
  const begun = performance.now()
  await page.keyboard.press('Space')
  for (let at = 0; at < 40; at += 1) {
    await page.evaluate(`new Promise((resolve) => {
      const sound = document.querySelector('audio')
      const look = () => sound.currentTime >= ${at + 0.5} ? resolve() : requestAnimationFrame(look)
      look()
    })`)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/40 times were sent \(#\d+\)/)
    .first()
    .waitFor()
  const took = (performance.now() - begun) / 1_000
  const anchors = listOf(bodies[0]?.anchors as never).map(({ atMs }) => Number(atMs))
  assert.equal(bodies.length, 1)
  assert.equal(anchors.length, 40)
  const late = anchors.map((atMs, at) => atMs - (at * 1_000 + 500))
  t.diagnostic(`figure sync.lost ${40 - anchors.length}`)
  t.diagnostic(`figure sync.late ${shareOf(late, 0.9)}`)
  t.diagnostic(`figure sync.length ${(took / seconds).toFixed(3)}`)
  await context.close()
})

test('the scripts of each desk are at most 120 kB', async (t) => {
  const lines = TRUE_LINES.slice(0, 3).map((text) => ({ text }))
  const { scan } = await addScanToRead(site, shelves.sichos, [lines])
  const { recording } = await newTranscript(site, shelves.sichos, ['שלום'])
  const context = await site.as('chana', QUIET)
  for (const [name, path] of [
    ['proofread', `/proofread/${scan}?page=1`],
    ['doubts', `/proofread?doubt=1&scan=${scan}`],
    ['transcribe', `/transcribe/${recording}`],
    ['sync', `/sync/${recording}`],
  ] as const) {
    const page = await openDesk(context, path)
    const bytes = await page.evaluate<number>(
      `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
    )
    t.diagnostic(`figure scripts.${name} ${(bytes / 1_000).toFixed(1)}`)
    assert.ok(bytes > 10_000 && bytes <= 120_000, `${path} ${bytes} bytes`)
    await page.close()
  }
  await context.close()
})
