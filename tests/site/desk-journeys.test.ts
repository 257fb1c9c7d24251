/** The journeys of the desks by keys alone, in both languages: from the way to help through the page or the recording to what was sent.
 *  Source: decisions.md#desks-of-the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wavOf } from '@yalkut/testing/bytes/wav'
import { pathIn } from '@yalkut/testing/clients/looks'
import { newTranscript } from '@yalkut/testing/servers/recordings'
import { addScanToRead, misread, TRUE_LINES } from '@yalkut/testing/servers/scan-to-read'
import { addShelves, post } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { holdFile } from '@yalkut/testing/worlds/files'
import type { Page } from 'playwright-core'

const site = await openSiteInBrowser()
const shelves = await addShelves(site)
const tones = Array.from({ length: 30 }, (_, at) => (at % 3 === 2 ? 0 : 300 + at * 5))
const file = await holdFile(site.catalog, wavOf(tones), { mime: 'audio/wav' })
const LANGS = ['he', 'en'] as const

const [FIRST = '', SECOND = '', ...OTHERS] = TRUE_LINES
const READ = [misread(FIRST, 'תורה', 'חורה'), { text: SECOND }, ...OTHERS.map((text) => ({ text }))]
/** A page for each language, and the one that comes after them. */
const { scan } = await addScanToRead(site, shelves.sichos, [READ, READ, READ])

/** A page on which no mouse is: a press of its button fails the test. */
async function byKeys(
  who: 'chana' | 'dovid',
  path: string,
): Promise<{ page: Page; press: (key: string) => Promise<void>; keys: () => number }> {
  const context = await site.as(who, { serviceWorkers: 'block' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  page.on('pageerror', (error) => assert.fail(error))
  await page.goto(path)
  let keys = 0
  const press = async (key: string): Promise<void> => {
    keys += 1
    await page.keyboard.press(key)
  }
  return { page, press, keys: () => keys }
}

/** Goes by Tab until the focus is on a link to an address that matches. */
async function tabTo(page: Page, href: RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab')
    const there = await page.evaluate<string>(`document.activeElement?.getAttribute('href') ?? ''`)
    if (href.test(there)) return
  }
  assert.fail(`no link to ${href} is reached by Tab`)
}

for (const [at, lang] of LANGS.entries()) {
  const own = at + 1
  test(`journey 4: a page is proofread from the ways to help, and the next one comes (${lang})`, async (t) => {
    const { page, press, keys } = await byKeys('chana', pathIn(lang, '/help'))
    await tabTo(page, /\/proofread$/)
    await press('Enter')
    await page.waitForURL((url) => url.pathname.endsWith(`/proofread/${scan}`))
    await page.locator(`.proof[data-page="${own}"]`).waitFor()
    await page.locator('[data-desk][data-started]').waitFor()
    await page.locator('#proof-field:focus').waitFor()
    const marked = page.locator('.leaf .now')
    const places: (string | null)[] = []
    for (const at of READ.keys()) {
      await page.locator(`.ln.now[data-line="l${at + 1}"]`).waitFor()
      places.push(await marked.getAttribute('style'))
      if (at === 0) {
        await press('Tab')
        await page.keyboard.insertText('תורה')
      }
      if (at === 1) {
        await press('F2')
        await press('Control+z')
      }
      if (at === 2) {
        await press('ArrowUp')
        await page.locator('.ln.now[data-line="l2"]').waitFor()
        await press('Enter')
        await page.locator('.ln.now[data-line="l3"]').waitFor()
      }
      await press(at === READ.length - 1 ? 'Control+Enter' : 'Enter')
    }
    // The image follows the line.
    assert.equal(new Set(places).size, READ.length)
    await page.locator(`.proof[data-page="${own + 1}"]`).waitFor()
    await page.locator('#proof-field:focus').waitFor()
    const { suggestions } = await site.get('/v1/suggestions?state=open&author=chana&limit=1')
    const { entries } = await site.get(`/v1/suggestions/${listOf(suggestions)[0]?.id}`)
    const read = listOf(entries).find(({ type, after }) => type === 'text-page' && objectOf(after).page === own)
    const sent = listOf(objectOf(read?.after).lines)
    assert.deepEqual(
      sent.map(({ text }) => text),
      TRUE_LINES,
    )
    t.diagnostic(`figure journey.proofread.${lang} ${keys()}`)
    await page.context().close()
  })

  test(`journey 6: a recording is timed in a first pass, its last time is moved, and all are sent (${lang})`, async (t) => {
    const said = Array.from({ length: 5 }, (_, at) => `אומרים לחיים פעם ${at + 1}`)
    const { recording, segments } = await newTranscript(site, shelves.sichos, said, { file })
    const path = `/v1/recordings/${recording}/claim`
    await site.send(200, path, post('dovid', { fromMs: 0, toMs: 60_000 }))
    const { page, press, keys } = await byKeys('chana', pathIn(lang, `/${recording}`))
    await tabTo(page, new RegExp(`/sync/${recording}$`))
    await press('Enter')
    await page.locator('[data-desk][data-started]').waitFor()
    // Another person is seen.
    await page.locator('.others', { hasText: 'dovid' }).waitFor()
    if ((await page.locator('[data-mode="first"]').count()) === 0) await press('m')
    await page.locator('[data-mode="first"]').waitFor()
    const bodies: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/sync/anchors')) bodies.push(request.postData() ?? '')
    })
    const times: number[] = []
    for (const at of said.keys()) {
      times.push(1_000 + at * 2_000)
      await page.evaluate(`document.querySelector('audio').currentTime = ${1 + at * 2}`)
      await press('Enter')
    }
    const last = times.length - 1
    const later = lang === 'he' ? 'ArrowLeft' : 'ArrowRight'
    const earlier = lang === 'he' ? 'ArrowRight' : 'ArrowLeft'
    await press(later)
    await press(`Shift+${later}`)
    await press(earlier)
    await press('Control+Enter')
    await page.getByText(/#\d+/).first().waitFor()
    assert.equal(bodies.length, 1)
    assert.deepEqual(objectOf(JSON.parse(bodies[0] ?? '{}')).anchors, [
      ...times.slice(0, last).map((atMs, at) => ({ segment: segments[at], atMs })),
      { segment: segments[last], atMs: (times[last] ?? 0) + 1_000 },
    ])
    t.diagnostic(`figure journey.sync.${lang} ${keys()}`)
    await page.context().close()
  })
}
