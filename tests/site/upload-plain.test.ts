/** Adding one file without scripts: a plain form that makes the same suggestion. Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { addShelves, merge } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { newPdf, newSound } from '@yalkut/testing/servers/uploads'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import type { Page } from 'playwright-core'

const site = await openSiteInBrowser()
const shelves = await addShelves(site)
const DAY = '5742-05-10'
const event = newItemId()
await merge(site, [
  {
    id: event,
    type: 'event',
    data: { kind: 'farbrengen', title: { he: 'י׳ שבט' }, date: DAY, sets: [shelves.sichos] },
  },
])

async function open(path: string): Promise<Page> {
  const context = await site.as('chana', { javaScriptEnabled: false })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto(path)
  return page
}

const file = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
})

async function typesSent(page: Page): Promise<string[]> {
  const number = /#(\d+)/.exec((await page.locator('[role="status"].good').textContent()) ?? '')?.[1]
  const answer = await site.get(`/v1/threads/${number}`, { as: 'sara' })
  const view = await site.get(`/v1/suggestions/${String(answer.id)}`, { as: 'sara' })
  return listOf(view.entries).map((entry) => String(objectOf(entry).type))
}

test('a recording is sent from the page of its farbrengen', async () => {
  const page = await open(`/${event}`)
  await page.getByRole('link', { name: 'יש לי הקלטה' }).click()
  assert.equal(await page.locator('[name="what"]:checked').getAttribute('value'), 'recording')
  await page.locator('[name="rights"][value="mine"]').check()
  await page.locator('[name="part"]').fill('1')
  await page.locator('[name="file"]').setInputFiles(file('צד א.wav', newSound()))
  await page.locator('.plain-upload button').click()
  assert.deepEqual(await typesSent(page), ['recording'])
})

test('a new printing is made with its scan', async () => {
  const page = await open('/en/upload')
  await page.locator('[name="what"][value="scan"]').check()
  await page.locator('[name="new"]').fill('תניא | Tanya')
  await page.locator('[name="date"]').fill('1900')
  await page.locator('[name="rights"][value="public-domain"]').check()
  await page.locator('[name="file"]').setInputFiles(file('tanya.pdf', newPdf()))
  await page.locator('.plain-upload button').click()
  assert.deepEqual((await typesSent(page)).toSorted(), ['publication', 'scan'])
})

test('what is wrong is said, what was typed stays, and the file need not be sent again', async () => {
  const page = await open('/upload')
  await page.locator('[name="what"][value="recording"]').check()
  await page.locator('[name="new"]').fill('התוועדות')
  await page.locator('[name="date"]').fill('י׳ שבט תשמ״ב')
  await page.locator('[name="rights"][value="mine"]').check()
  await page.locator('[name="file"]').setInputFiles(file('a.wav', newSound()))
  await page.locator('.plain-upload button').click()
  assert.match((await page.locator('[role="alert"]').textContent()) ?? '', /באותו יום/)
  assert.equal(await page.locator('[name="new"]').inputValue(), 'התוועדות')
  assert.match((await page.locator('.plain-upload').textContent()) ?? '', /כבר הגיע/)
  await page.locator(`[name="candidate"][value="${event}"]`).check()
  await page.locator('.plain-upload button').click()
  assert.deepEqual(await typesSent(page), ['recording'])
})

test('a file that the catalog has is not sent twice, also by another person', async () => {
  const bytes = newPdf()
  for (const turn of ['first', 'second']) {
    const page = await open('/en/upload')
    await page.locator('[name="what"][value="letter"]').check()
    await page.locator('[name="title"]').fill('מכתב')
    await page.locator('[name="rights"][value="unsure"]').check()
    await page.locator('[name="file"]').setInputFiles(file('letter.pdf', bytes))
    await page.locator('.plain-upload button').click()
    if (turn === 'first') assert.deepEqual((await typesSent(page)).toSorted(), ['publication', 'scan'])
    else {
      assert.match((await page.locator('[role="alert"]').textContent()) ?? '', /was sent before/)
      assert.match((await page.locator('[role="alert"] a').getAttribute('href')) ?? '', /suggestions/)
    }
  }
})

test('a file of another type, and an item that is not there, are refused in a sentence', async () => {
  const page = await open('/upload')
  await page.locator('[name="what"][value="scan"]').check()
  await page.locator('[name="for"]').fill('/no-such-sefer')
  await page.locator('[name="rights"][value="mine"]').check()
  await page.locator('[name="file"]').setInputFiles(file('a.pdf', newSound()))
  await page.locator('.plain-upload button').click()
  assert.match((await page.locator('[role="alert"]').textContent()) ?? '', /PDF/)
  await page.locator('[name="file"]').setInputFiles(file('a.pdf', newPdf()))
  await page.locator('.plain-upload button').click()
  assert.match((await page.locator('[role="alert"]').textContent()) ?? '', /אין בקטלוג פריט/)
})

test('a visitor is asked to sign in', async () => {
  const context = await site.as(null, { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/upload')
  assert.match(page.url(), /\/sign-in\?next=%2Fupload/)
})
