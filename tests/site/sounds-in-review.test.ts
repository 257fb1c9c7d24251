/** Suggestions about what is heard: a keeper sees the words before and after, and hears the part of the recording beside them.
 *  Source: decisions.md#the-review-lane. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wavOf } from '@yalkut/testing/bytes/wav'
import { newTranscript } from '@yalkut/testing/servers/recordings'
import { addShelves, post } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'
import type { Page } from 'playwright-core'

const site = await openSiteInBrowser()
const shelves = await addShelves(site)
const file = await holdFile(site.catalog, wavOf([300, 305, 0, 315, 320]), { mime: 'audio/wav' })
const SAID = Array.from({ length: 4 }, (_, at) => `אומרים לחיים פעם ${at + 1}`)

async function judged(lang: 'he' | 'en', id: number): Promise<Page> {
  const page = await (await site.as('kalman', { serviceWorkers: 'block' })).newPage()
  await page.goto(`${lang === 'en' ? '/en' : ''}/review?which=all&case=${id}`)
  await page.locator('.case').waitFor()
  return page
}

test('times: the paragraph, where it begins before and after, and the sound from there', async () => {
  const { recording, segments } = await newTranscript(site, shelves.sichos, SAID, { file })
  const anchors = [{ segment: segments[2], atMs: 2_350 }]
  const path = `/v1/recordings/${recording}/sync/anchors`
  const { id } = await site.send(201, path, post('chana', { anchors }))
  const page = await judged('en', Number(id))
  const shown = page.locator('.changed-item', { hasText: SAID[2] ?? '' })
  assert.equal(await shown.locator('.field-name').first().innerText(), 'Begins')
  assert.match(await shown.locator('.diff').first().innerText(), /0:02\.00[\s\S]*0:02\.35/)
  const src = await shown.locator('audio').getAttribute('src')
  assert.match(src ?? '', new RegExp(`^/objects/${file}#t=1\\.4`))
  assert.match(await page.locator(`[data-row="${id}"]`).innerText(), /0:02\.00[\s\S]*0:02\.35/)
  const said = await page.locator('.case').innerText()
  assert.doesNotMatch(said, /startMs|milliseconds|\{|2350/)
  await page.context().close()
})

test('many times: one sentence, and a row for each paragraph, in the order of the sound; the queue names the first that was timed', async () => {
  const many = Array.from({ length: 32 }, (_, at) => `פסקה ${at + 1} של השיחה`)
  const { recording, segments } = await newTranscript(site, shelves.sichos, many, { file })
  const anchors = segments.slice(1, 31).map((segment, at) => ({ segment, atMs: 1_100 + at * 1_000 }))
  const path = `/v1/recordings/${recording}/sync/anchors`
  const { id, number } = await site.send(201, path, post('chana', { anchors }))
  const page = await judged('en', Number(id))
  const said = page.locator('.page-said').first()
  assert.match(await said.innerText(), /^30 paragraphs timed, 0:01–0:30; /)
  const rows = page.locator('.times > li')
  assert.ok((await rows.count()) > 30, 'all on one page')
  const second = rows.nth(1)
  assert.match(await second.innerText(), /0:01\.00[\s\S]*0:01\.10[\s\S]*פסקה 2 של השיחה/)
  await second.locator('summary').focus()
  await page.keyboard.press('Enter')
  await second.locator('audio').waitFor()
  assert.match(await page.locator(`[data-row="${id}"]`).innerText(), /0:01\.00[\s\S]*0:01\.10[\s\S]*Begins/)
  await page.goto(`/suggestions/${number}`)
  assert.equal(await rows.count(), (await site.get(`/v1/suggestions/${id}?limit=500`)).total)
  assert.match(await said.innerText(), /^30 פסקאות סומנו, /)
  await page.context().close()
})

test('words: the paragraph as it was and as it would be, with its sound', async () => {
  const { recording, segments } = await newTranscript(site, shelves.sichos, SAID, { file })
  const fixes = [
    { segment: segments[1], content: 'אומרים לחיים פעם שניה', complete: true },
    { segment: segments[3], complete: true },
  ]
  const { id } = await site.send(201, `/v1/recordings/${recording}/transcript/fixes`, post('chana', { fixes }))
  const page = await judged('he', Number(id))
  const shown = page.locator('.changed-item', { hasText: 'שניה' })
  assert.match((await shown.locator('audio').getAttribute('src')) ?? '', new RegExp(`^/objects/${file}#t=0,3`))
  assert.equal(await shown.locator('.page-said').innerText(), 'הפסקה נשמעה, והמילים תוקנו')
  const right = page.locator('.changed-item', { hasText: SAID[3] ?? '' })
  assert.equal(await right.locator('.page-said').innerText(), 'הפסקה נשמעה, והמילים נכונות')
  // The times of single words follow their paragraph, and are no change of their own.
  assert.equal(await page.locator('.case .changed-item').count(), 2)
  assert.equal(await page.locator('.case audio').count(), 2)
  assert.doesNotMatch(await page.locator('.case').innerText(), /true|checked/)
  await page.context().close()
})

test('the sound of a recording that is taken down is not offered', async () => {
  const taken = await holdFile(site.catalog, wavOf([400, 410]), { mime: 'audio/wav' })
  const { recording, segments } = await newTranscript(site, shelves.sichos, SAID.slice(0, 2), { file: taken })
  const anchors = [{ segment: segments[1], atMs: 1_200 }]
  const { id } = await site.send(201, `/v1/recordings/${recording}/sync/anchors`, post('chana', { anchors }))
  await changeRights(site.catalog, taken, 'link')
  const page = await judged('en', Number(id))
  assert.equal(await page.locator('.case audio').count(), 0)
  assert.match(await page.locator('.case').innerText(), /0:01\.20/)
  await page.context().close()
})
