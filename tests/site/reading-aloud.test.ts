/** Words that are read aloud in the browser's voice, in a real Chromium. Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { openChromium } from '@yalkut/testing/clients/chromium'
import { untilInPage } from '@yalkut/testing/clients/until-in-page'
import { addShelves, merge } from '@yalkut/testing/servers/shelves'
import { startSiteServer } from '@yalkut/testing/servers/site-server'

const server = await startSiteServer()
const shelves = await addShelves(server)
const browser = await openChromium()

const unit = newItemId()
const paragraph = (id: string, words: string) => ({ id, kind: 'paragraph', text: [{ text: words }] })
await merge(server, [
  {
    id: unit,
    type: 'unit',
    path: '/likkutei/1',
    data: {
      work: shelves.sichosWork,
      position: [{ level: 'chapter', value: '1' }],
      order: 'V',
      label: { he: 'פרק א' },
      body: {
        profile: 'plain',
        versions: [
          {
            id: 'he',
            language: 'he',
            segments: [paragraph('p1', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים'), paragraph('p2', 'והארץ היתה תהו ובהו')],
            notes: [],
          },
        ],
      },
    },
  },
])
const UNIT = '/likkutei/1'

/** What a browser with a Hebrew voice has. A Chromium without a window has none. */
const VOICE = `
  window.said = []
  let now = null
  Object.defineProperty(window, 'speechSynthesis', { value: {
    getVoices: () => [{ lang: 'iw-IL', name: 'x' }],
    cancel: () => { now = null },
    speak: (utterance) => { window.said.push(utterance.text + '|' + utterance.lang + '|' + utterance.voice?.lang + '|' + utterance.rate); now = utterance },
  } })
  window.SpeechSynthesisUtterance = class extends EventTarget {
    constructor(text) { super(); this.text = text }
  }
  window.tell = (type, more) => now?.dispatchEvent(Object.assign(new Event(type), more))
`

test('words without a recording are read aloud, from paragraph to paragraph, and the word that is said is lit', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(VOICE)
  await page.goto(`${server.address}${UNIT}`)
  await page.locator('[popovertarget="aloud"]').filter({ visible: true }).first().click()
  await untilInPage(page, 'window.said.length === 1')
  const first = String(await page.evaluate('window.said[0]'))
  assert.match(first, /^[^֑-֯]{10,}\|he\|iw-IL\|1$/)
  await page.evaluate(`window.tell('boundary', { charIndex: 0 })`)
  const lit = `[...CSS.highlights.get('heard')].map(String).join()`
  assert.equal(first.startsWith(String(await page.evaluate(lit)).replaceAll(/[֑-֯]/g, '')), true)
  assert.equal(await page.locator('.seg[data-lit]').count(), 1)
  await page.locator('#aloud [data-toggle]').click()
  assert.equal(await page.locator('.seg[data-lit]').count(), 0, 'paused')
  await page.locator('#aloud [data-speed]').selectOption('1.5')
  await page.locator('#aloud [data-toggle]').click()
  assert.match(String(await page.evaluate('window.said.at(-1)')), /\|1\.5$/)
  await page.locator('#aloud [data-skip="1"]').click()
  const second = String(await page.evaluate('window.said.at(-1)'))
  assert.notEqual(second.split('|')[0], first.split('|')[0])
  await page.evaluate(`window.tell('end')`)
  await untilInPage(page, `document.querySelector('#aloud:popover-open') === null`)
  assert.equal(await page.locator('.seg[data-lit]').count(), 0)
  await context.close()
})

test('a browser without a voice says so', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(server.address + UNIT)
  await page.evaluate('delete window.speechSynthesis; delete Window.prototype.speechSynthesis')
  await page.locator('[popovertarget="aloud"]').filter({ visible: true }).first().click()
  await untilInPage(page, `document.querySelector('#aloud [role="status"]').textContent !== ''`)
  await context.close()
})
