/** What a keeper judges in the lane: lines of a scan that were split, joined, added and dropped, states of pages, and an approval
 *  that would show withheld words. Source: decisions.md#the-review-lane; shapes.md#withheld-words. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { addScanToRead } from '@yalkut/testing/servers/scan-to-read'
import {
  addShelves,
  bodyOf,
  merge,
  openOf,
  post,
  type Shelves,
  setData,
  workData,
} from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { unitData } from '@yalkut/testing/values/items'
import { objectOf } from '@yalkut/testing/values/json'
import type { Page } from 'playwright-core'
import { hasFocus } from '../hands/in-page.ts'

const site = await openSiteInBrowser()
let shelves: Shelves

before(async () => {
  shelves = await addShelves(site)
})

const LINES = ['אחת שתים', 'שלש ארבע', 'חמש שש', 'שבע שמונה', 'תשע עשר']

async function confirmed(order: object): Promise<number> {
  const lines = LINES.map((text) => ({ text }))
  const { scan } = await addScanToRead(site, shelves.sichos, [lines])
  const sent = await site.send(201, `/v1/scans/${scan}/text/confirm`, post('chana', { page: 1, ...order }))
  return Number(sent.id)
}

async function laneAs(name: 'kalman' | 'sara', id: number): Promise<Page> {
  const context = await site.as(name, { serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(`/en/review?which=all&case=${id}`)
  await page.locator('.lane-page[data-started]').waitFor()
  return page
}

async function judged(id: number): Promise<{ said: string; lines: string[]; names: string[] }> {
  const page = await laneAs('kalman', id)
  const shown = page.locator('.case')
  const answer = {
    said: await shown.locator('.page-said').innerText(),
    lines: await shown.locator('.changed.in-words .diff').allInnerTexts(),
    names: await shown.locator('.changed.in-words .field-name').allInnerTexts(),
  }
  assert.doesNotMatch(await shown.innerText(), /rh-|seededFrom/)
  await page.context().close()
  return answer
}

async function statusOf(id: number): Promise<string> {
  return String(objectOf((await site.get(`/v1/suggestions/${id}`)).changeset).status)
}

test('a line that was split is shown as the line that lost words and the one that has them', async () => {
  const { said, lines, names } = await judged(await confirmed({ fixes: [{ split: 'l2', at: 4 }] }))
  assert.match(said, /6 lines, 2 changed/)
  assert.deepEqual([lines.length, names.length], [2, 2])
  assert.match(lines.join('|'), /שלש/)
  assert.match(lines.join('|'), /ארבע/)
})

test('two lines that were joined, one that is no print and one that the machine missed are each shown', async () => {
  const { said, lines } = await judged(
    await confirmed({
      fixes: [{ join: ['l1', 'l2'] }, { line: 'l4', text: null }, { after: 'l5', text: 'חדשה' }],
    }),
  )
  assert.match(said, /4 lines, 4 changed/)
  assert.match(lines.join('|'), /שבע שמונה/)
  assert.match(lines.join('|'), /חדשה/)
})

test('a state of a page is one sentence', async () => {
  for (const [state, sentence] of [
    ['blank', /no words/i],
    ['unreadable', /cannot be read/i],
    ['problem', /something is wrong/i],
  ] as const) {
    const { said } = await judged(await confirmed({ state, note: 'הדף קרוע' }))
    assert.match(said, sentence)
  }
})

/** A suggestion of which the merge would show words: the set that its sefer leaves was locked meanwhile. */
async function thatWouldShow(slug: string): Promise<{ id: number; work: string }> {
  const [home, work] = [newItemId(), newItemId()]
  const set = { id: home, type: 'set', path: `/sets/${slug}`, data: setData(slug, []) }
  await merge(site, [set])
  const data = { ...workData(`leaves-${slug}`, [home]), body: bodyOf('מילים') }
  await merge(site, [{ id: work, type: 'work', data }])
  const id = await openOf(site, [{ id: work, type: 'work', data: { ...data, sets: [shelves.sichos] } }])
  await merge(site, [{ ...set, data: { ...set.data, policy: 'locked' } }])
  return { id, work }
}

test('an approval that would show withheld words comes back with their items, and the second one is meant', async () => {
  const { id, work } = await thatWouldShow('shut-one')
  const page = await laneAs('sara', id)
  await page.locator(`.case[data-case="${id}"]`).focus()
  await page.keyboard.press('a')
  await page.locator(`.case:not([data-case="${id}"])`).waitFor()
  await page.clock.runFor(11_000)
  await page.getByText('it would show withheld words').waitFor()
  assert.equal(await statusOf(id), 'open')
  await page.locator(`[data-row="${id}"] a`).waitFor()
  await page.keyboard.press('k')
  const told = page.locator(`.case[data-case="${id}"] .say.bad`)
  await told.locator(`a[href="/en/${work}"]`).waitFor()
  await page.keyboard.press('a')
  await page.locator(`.case:not([data-case="${id}"])`).waitFor()
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/v1/review/decide'))
  await page.clock.runFor(11_000)
  await answered
  assert.equal(await statusOf(id), 'merged')
  await page.context().close()
})

test('without scripts the form names the items, and the next press is meant', async () => {
  const { id, work } = await thatWouldShow('shut-two')
  const context = await site.as('sara', { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/en/review?which=all&case=${id}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.locator(`.case .say.bad a[href="/en/${work}"]`).waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('The suggestion was approved.').waitFor()
  assert.equal(await statusOf(id), 'merged')
  await context.close()
})

test('sent back, put right and sent again by keys; the verse is named, and no id is shown', async () => {
  const id = newItemId()
  const verse = (n: number, text: string) => ({
    id: `p${n}`,
    kind: 'verse',
    n,
    text: [{ text }],
  })
  const body = {
    profile: 'torah-library',
    versions: [{ id: 'he', language: 'he', segments: [verse(1, 'אמר רב'), verse(2, 'ענה לו')] }],
  }
  const data = { ...unitData(shelves.sichosWork, 'keys'), body }
  await merge(site, [{ id, type: 'unit', data }])
  const change = { entityId: id, change: 'edit', version: 'he', segment: 'p2', text: 'ענה לה' }
  const sent = await site.send(201, '/v1/suggestions/words', post('chana', change))
  await site.send(200, `/v1/suggestions/${sent.id}/send-back`, post('kalman', { note: 'להם' }))
  const page = await (await site.as('chana', { serviceWorkers: 'block' })).newPage()
  await page.goto(`/en/suggestions/${sent.number}#put-right`)
  await page.locator('[data-island="suggestion"][data-started]').waitFor()
  assert.equal(await page.locator('.changed.in-words .field-name').innerText(), 'Verse 2')
  assert.doesNotMatch(await page.locator('main').innerText(), /\bp2\b/)
  await page.keyboard.press('j')
  const field = page.getByLabel('The right words: Verse 2')
  assert.ok(await hasFocus(field))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('ענה להם')
  await page.keyboard.press('Control+Enter')
  await page.locator('.say.good').waitFor()
  assert.equal(await statusOf(Number(sent.id)), 'open')
  const judging = await laneAs('kalman', Number(sent.id))
  assert.match(await judging.locator('.case .changed.in-words .diff').innerText(), /להם/)
  assert.equal(await judging.locator('.case .field-name').first().innerText(), 'Verse 2')
  await judging.context().close()
  await page.context().close()
})
