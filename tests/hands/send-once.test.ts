/** A second press, a double click, “back” and send, an answer that is lost: what was sent is made once. Source: decisions.md#the-site;
 *  service.md#sending-once. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { addShelves, bodyOf, merge, openOf, post, type Shelves, workData } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { unitData } from '@yalkut/testing/values/items'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import type { BrowserContext } from 'playwright-core'
import { inPage } from './in-page.ts'

const site = await openSiteInBrowser()
let shelves: Shelves
let chana: BrowserContext
/** Without scripts. */
let plain: BrowserContext

before(async () => {
  shelves = await addShelves(site)
  chana = await site.as('chana', { serviceWorkers: 'block' })
  plain = await site.as('chana', { javaScriptEnabled: false })
})

async function newWork(): Promise<string> {
  const id = newItemId()
  await merge(site, [{ id, type: 'work', data: workData(id, [shelves.sichos]) }])
  return id
}

/** How many suggestions about the item wait. */
async function waitingAbout(id: string): Promise<number> {
  return listOf((await site.get(`/v1/suggestions?state=open&about=${id}`)).suggestions).length
}

async function commentsOn(id: number): Promise<string[]> {
  const { timeline } = await site.get(`/v1/suggestions/${id}/conversation`)
  return listOf(timeline).flatMap((line) => (line.type === 'comment' ? [String(line.body)] : []))
}

const SEND = 'button[name="do"][value="send"]'

test('the edit desk: a double click, and “back” and send, without scripts', async () => {
  const work = await newWork()
  const page = await plain.newPage()
  await page.goto(`/edit/${work}`)
  await page.locator('[name="v:/note"]').fill('נדפס בשנת תשי״ד')
  await page.locator(SEND).dblclick()
  await page.locator('.say.good, .sent').first().waitFor()
  assert.equal(await waitingAbout(work), 1)
  const sentAt = page.url()
  await page.goBack()
  await page.locator('[name="v:/note"]').fill('נדפס בשנת תשי״ד')
  await page.locator(SEND).click()
  await page.waitForURL(/sent=/)
  assert.equal(page.url(), sentAt)
  assert.equal(await waitingAbout(work), 1)
  const { suggestions } = await site.get(`/v1/suggestions?state=open&about=${work}`)
  const [mine] = listOf(suggestions)
  await site.send(200, `/v1/suggestions/${mine?.id}/withdraw`, post('chana'))
  await page.goBack()
  await page.locator('[name="v:/note"]').fill('נדפס בשנת תשי״ד')
  await page.locator(SEND).click()
  await page.waitForURL((url) => url.href !== sentAt && url.search.includes('sent='))
  assert.equal(await waitingAbout(work), 1, 'what was withdrawn may be sent again')
  const again = page.url()
  await page.goBack()
  await page.locator('[name="v:/note"]').fill('נדפס בשנת תשט״ו')
  await page.locator(SEND).click()
  await page.waitForURL((url) => url.href !== again && url.search.includes('sent='))
  assert.equal(await waitingAbout(work), 2, 'other words are another suggestion')
  await page.close()
})

test('the edit desk with its script: an answer that is lost, a reload, and send', async () => {
  const work = await newWork()
  const page = await chana.newPage()
  await page.goto(`/edit/${work}`)
  await page.locator('form[data-island="edit"][data-started]').waitFor()
  await page.locator('[name="v:/note"]').fill('נדפס בשנת תשי״ד')
  await page.getByText('נשמר בדפדפן', { exact: false }).first().waitFor()
  await page.route(`**/edit/${work}`, async (route) => {
    if (route.request().postData()?.includes('do=send') !== true) return await route.continue()
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
  })
  await page.locator(SEND).click()
  await page.waitForURL(/chrome-error|edit/)
  await page.unroute(`**/edit/${work}`)
  await page.goto(`/edit/${work}`)
  await page.locator('form[data-island="edit"] > .say').waitFor()
  assert.equal(await page.locator('[name="v:/note"]').inputValue(), 'נדפס בשנת תשי״ד')
  await page.locator(SEND).click()
  await page.waitForURL(/sent=/)
  assert.equal(await waitingAbout(work), 1)
  await page.close()
})

test('a comment: a double click, and “back” and send, without scripts', async () => {
  const id = await openOf(site, [{ id: newItemId(), type: 'work', data: workData(newItemId(), [shelves.sichos]) }])
  const { changeset } = await site.get(`/v1/suggestions/${id}`)
  const path = `/suggestions/${objectOf(changeset).number}`
  const page = await plain.newPage()
  await page.goto(path)
  await page.locator('#comment').fill('תודה')
  await page.locator('.say-something button').dblclick()
  await page.waitForURL(/did=comment/)
  assert.deepEqual(await commentsOn(id), ['תודה'])
  await page.goBack()
  await page.locator('#comment').fill('תודה')
  await page.locator('.say-something button').click()
  await page.waitForURL(/did=comment/)
  assert.deepEqual(await commentsOn(id), ['תודה'])
  await page.locator('#comment').fill('תודה')
  await page.locator('.say-something button').click()
  await page.getByText('תודה').nth(1).waitFor()
  assert.deepEqual(await commentsOn(id), ['תודה', 'תודה'])
  await page.close()
})

test('a report: “back” and send, and its number is the same', async () => {
  const work = await newWork()
  const page = await plain.newPage()
  await page.goto(`/report?entity=${work}`)
  await page.locator('#note').fill('השנה אינה נכונה')
  await page.locator('form.form button.main').dblclick()
  const said = page.locator('.say.good p').first()
  const first = await said.innerText()
  await page.goBack()
  await page.locator('#note').fill('השנה אינה נכונה')
  await page.locator('form.form button.main').click()
  assert.equal(await said.innerText(), first)
  const { reports } = await site.get('/v1/reports', { as: 'sara' })
  assert.equal(listOf(reports).filter(({ entityId }) => entityId === work).length, 1)
  await page.close()
})

test('in place: a second press while the first is on its way', async () => {
  const unit = newItemId()
  const data = unitData(shelves.sichosWork, unit.slice(3), { body: bodyOf('אחת שתים שלוש') })
  await merge(site, [{ id: unit, type: 'unit', data }])
  const page = await chana.newPage()
  await page.goto(`/${unit}`)
  await page.locator('#p1 .n').focus()
  await page.locator('#p1').hover()
  await page.locator('.fix-here').waitFor({ state: 'attached' })
  await page.keyboard.press('e')
  const field = page.getByLabel('המילים הנכונות')
  await field.fill('אחת שתיים שלוש')
  await inPage(page, 'form.fix', '(form) => { form.requestSubmit(); form.requestSubmit() }')
  await page.locator('#p1 .mine').waitFor()
  await page.waitForLoadState('networkidle')
  assert.equal(await waitingAbout(unit), 1)
  await page.close()
})

test('in place: the same fix is sent by two requests, and is made once', async () => {
  const unit = newItemId()
  const data = unitData(shelves.sichosWork, unit.slice(3), { body: bodyOf('אחת שתים שלוש') })
  await merge(site, [{ id: unit, type: 'unit', data }])
  const page = await chana.newPage()
  // The network repeats what it has sent.
  await page.route('**/v1/suggestions/words', async (route) => {
    const [one] = await Promise.all([route.fetch(), route.fetch()])
    await route.fulfill({ response: one })
  })
  await page.goto(`/${unit}`)
  await page.locator('#p1 .n').focus()
  await page.locator('#p1').hover()
  await page.locator('.fix-here').waitFor({ state: 'attached' })
  await page.keyboard.press('e')
  await page.getByLabel('המילים הנכונות').fill('אחת שתיים שלוש')
  await page.keyboard.press('Control+Enter')
  await page.locator('#p1 .mine').waitFor()
  assert.equal(await waitingAbout(unit), 1)
  await page.close()
})
