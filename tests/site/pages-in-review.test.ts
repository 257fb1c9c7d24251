/** Fixes and confirmations of pages that a machine read: what a keeper judges, and the way from “sent back” to sent again.
 *  Source: decisions.md#the-review-lane; service.md#suggestion-states. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { pdfOf, typesetPage } from '@yalkut/testing/bytes/typeset-pages'
import { addShelves, merge, post, type Shelves } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { holdFile } from '@yalkut/testing/worlds/files'
import type { BrowserContext, Page } from 'playwright-core'
import { middleOf } from '../hands/in-page.ts'

const site = await openSiteInBrowser()
let shelves: Shelves
let kalman: BrowserContext
let chana: BrowserContext
let file = ''

before(async () => {
  shelves = await addShelves(site)
  kalman = await site.as('kalman', { serviceWorkers: 'block' })
  chana = await site.as('chana', { serviceWorkers: 'block' })
  file = await holdFile(site.catalog, pdfOf([typesetPage(1).png]), {})
})

const LINES = Array.from({ length: 30 }, (_, at) => `שורה ${at + 1} של הדף הזה`)

/** A scan whose only page a machine read. */
async function addScan(lines: readonly string[] = LINES): Promise<string> {
  const [publication, scan, layer] = [newItemId(), newItemId(), newItemId()]
  const engine = { name: 'reader', version: '1' }
  await merge(site, [
    {
      id: publication,
      type: 'publication',
      data: { kind: 'booklet', title: { he: 'קונטרס' }, sets: [shelves.sichos] },
    },
    { id: scan, type: 'scan', data: { publication, file, completeness: 'complete' } },
    { id: layer, type: 'text-layer', data: { scan, kind: 'machine-ocr', engine, language: 'he' } },
    {
      id: newItemId(),
      type: 'text-page',
      data: {
        layer,
        page: 1,
        proofread: 0,
        lines: lines.map((text, n) => ({
          id: `l${n + 1}`,
          text,
          box: [0.1, 0.05 + n * 0.03, 0.8, 0.025],
        })),
      },
    },
  ])
  return scan
}

async function confirm(scan: string, fixes: { [line: string]: string }): Promise<number> {
  const sent = await site.send(201, `/v1/scans/${scan}/text/confirm`, post('chana', { page: 1, fixes }))
  return Number(sent.id)
}

async function numberOf(id: number): Promise<number> {
  return Number(objectOf((await site.get(`/v1/suggestions/${id}`)).changeset).number)
}

async function shownIn(page: Page): Promise<{ lines: string[]; cuts: number; said: string }> {
  const lines = await page.locator('.changed.in-words .diff').allInnerTexts()
  const cuts = await page.locator('.changed.in-words .cut image').count()
  return { lines, cuts, said: await page.locator('.page-said').innerText() }
}

test('a page with three fixes: three lines, each with its cut-out, and how many were read', async () => {
  const scan = await addScan()
  const id = await confirm(scan, {
    l3: 'שורה ג של הדף הזה',
    l7: 'שורה ז של הדף הזה',
    l12: 'שורה יב של הדף הזה',
  })
  const page = await kalman.newPage()
  await page.goto(`/en/suggestions/${await numberOf(id)}`)
  const { lines, cuts, said } = await shownIn(page)
  assert.equal(said, 'Page read: first reading · 30 lines, 3 changed')
  // The title names the first line whose words change, not the first that was read.
  assert.match(await page.locator('h1').innerText(), /page 1, line 3$/)
  assert.deepEqual([lines.length, cuts], [3, 3])
  assert.match(lines[0] ?? '', /שורה 3\s*ג של הדף הזה/)
  assert.deepEqual(await page.locator('.changed.in-words .field-name').allInnerTexts(), ['Line 3', 'Line 7', 'Line 12'])
  const whole = await page.locator('#changes').locator('..').innerText()
  assert.doesNotMatch(whole, /rh-|seededFrom|שורה 13/)
  const link = page.locator('.changed-item h3 a')
  assert.equal(await link.getAttribute('href'), `/en/text/${scan}?page=1`)
  await page.goto(`/review?case=${id}`)
  const row = page.locator(`[data-row="${id}"]`)
  assert.match(await row.innerText(), /3\s*ג/)
  const inLane = await page.locator('.case .changed.in-words .cut image').count()
  assert.equal(inLane, 3)
  await page.close()
})

test('a page that is right, and the next reading of a page: the sentence says it', async () => {
  const scan = await addScan(LINES.slice(0, 4))
  const id = await confirm(scan, {})
  const page = await kalman.newPage()
  await page.goto(`/en/suggestions/${await numberOf(id)}`)
  assert.equal(await page.locator('.page-said').innerText(), 'Page read: first reading · 4 lines, none changes')
  await site.send(200, `/v1/suggestions/${id}/approve`, post('kalman'))
  const second = await site.send(
    201,
    `/v1/scans/${scan}/text/confirm`,
    post('dovid', { page: 1, fixes: { l2: 'אחרת' } }),
  )
  await page.goto(`/en/suggestions/${await numberOf(Number(second.id))}`)
  const { lines, said } = await shownIn(page)
  assert.equal(said, 'Page read: second reading · 4 lines, 1 changed')
  assert.equal(lines.length, 1)
  await page.close()
})

test('sent back, put right and sent again by clicks; who asked is asked again', async () => {
  const scan = await addScan(LINES.slice(0, 3))
  const id = await confirm(scan, { l2: 'שורה בית' })
  const number = await numberOf(id)
  const note = 'כאן כתוב בבירור: שורה שניה'
  await site.send(200, `/v1/suggestions/${id}/send-back`, post('kalman', { note }))
  const page = await chana.newPage()
  await page.goto('/inbox')
  const thread = page.locator('.thread', { hasText: `#${number}` })
  assert.match(await thread.innerText(), /החזיר את ההצעה לתיקון/)
  assert.match(await thread.innerText(), new RegExp(note))
  await thread.locator('.subject a').click()
  await page.waitForURL(/#put-right$/)
  assert.match(await page.locator('#put-right').innerText(), new RegExp(note))
  const field = page.getByLabel(/המילים הנכונות/)
  assert.equal(await field.inputValue(), 'שורה בית')
  await field.fill('שורה שניה')
  await page.locator('#put-right button').click()
  await page.locator('.say.good').waitFor()
  const { changeset, reviews, entries } = await site.get(`/v1/suggestions/${id}`)
  assert.equal(objectOf(changeset).status, 'open')
  assert.equal(listOf(reviews).length, 1)
  const [textPage] = listOf(entries)
  assert.equal(listOf(objectOf(textPage?.after).lines)[1]?.text, 'שורה שניה')
  assert.equal(await page.locator('.timeline', { hasText: note }).count(), 1)
  assert.equal((await page.locator('.timeline').innerText()).split('החזיר לתיקון').length, 2)
  const { suggestions } = await site.get('/v1/suggestions?state=open&author=chana')
  assert.equal(listOf(suggestions).filter(({ id: each }) => each === id).length, 1)
  const inbox = await site.get('/v1/inbox?filter=review_requested', { as: 'kalman' })
  assert.ok(listOf(inbox.items).some(({ subject, read }) => objectOf(subject).id === String(id) && read === false))
  await page.close()
})

test('in the viewer, my fix that was sent back leads to where it is put right, and no second one begins', async () => {
  const scan = await addScan(LINES.slice(0, 3))
  const sent = await site.send(
    201,
    `/v1/scans/${scan}/text/fix`,
    post('chana', { page: 1, line: 'l2', text: 'שורה 2 של הדף ההוא' }),
  )
  const note = 'לא כך'
  await site.send(200, `/v1/suggestions/${sent.id}/send-back`, post('kalman', { note }))
  const page = await chana.newPage()
  await page.goto(`/text/${scan}?page=1`)
  await page.locator('#line-l2 .mine').waitFor()
  const { x, y } = await middleOf(page, '#line-l2 > span[lang]', 'הדף')
  await page.mouse.dblclick(x, y)
  await page.locator('.fix-here').click()
  const lead = page.locator('dialog.mine-sheet a.btn')
  await lead.waitFor()
  assert.equal(await page.locator('form.fix').count(), 0)
  await lead.click()
  await page.waitForURL(/#put-right$/)
  await page.close()
})

test('a fix that waits and a reading of the page are one suggestion', async () => {
  const scan = await addScan(LINES.slice(0, 3))
  const fix = { page: 1, line: 'l2', text: 'שורה בית' }
  const sent = await site.send(201, `/v1/scans/${scan}/text/fix`, post('chana', fix))
  const id = await confirm(scan, { l3: 'שורה גימל' })
  assert.equal(id, sent.id)
  const page = await kalman.newPage()
  await page.goto(`/en/suggestions/${await numberOf(id)}`)
  const { lines, said } = await shownIn(page)
  assert.equal(said, 'Page read: first reading · 3 lines, 2 changed')
  assert.equal(lines.length, 2)
  await page.close()
})

test('refusals name the number of a suggestion, as pages do', async () => {
  const scan = await addScan(LINES.slice(0, 3))
  const id = await confirm(scan, { l2: 'שורה בית' })
  await site.send(200, `/v1/suggestions/${id}/approve`, post('kalman'))
  const reverted = await site.send(200, `/v1/suggestions/${id}/revert`, post('dovid', {}))
  const again = await site.fetch(`/v1/suggestions/${id}/revert`, post('dovid', {}))
  assert.equal(again.status, 409)
  const number = await numberOf(Number(reverted.changeset))
  assert.match(String(again.json.message), new RegExp(`#${number}`))
})
