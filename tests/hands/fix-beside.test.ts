/** Two tabs, and two people, at the same words: each is told that a fix waits already. Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { post } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import type { BrowserContext, Page } from 'playwright-core'
import { addWords, SECOND, type WordsToFix } from './words-to-fix.ts'

const site = await openSiteInBrowser()
let words: WordsToFix
let chana: BrowserContext

before(async () => {
  words = await addWords(site)
  chana = await site.as('chana', { serviceWorkers: 'block' })
})

async function openForm(page: Page, path: string, at: string): Promise<void> {
  await page.goto(path)
  await page.locator(at).focus()
  await page.keyboard.press('e')
  await page.getByLabel('המילים הנכונות').waitFor()
}

test('a fix that is sent in one tab stands in the words of the other', async () => {
  const [one, two] = [await chana.newPage(), await chana.newPage()]
  await two.goto(`/${words.unit}`, { waitUntil: 'networkidle' })
  await openForm(one, `/${words.unit}`, '#p2 .n')
  await one.getByLabel('המילים הנכונות').fill(SECOND.replace('תנן', 'תניא'))
  await one.keyboard.press('Control+Enter')
  await one.locator('#p2 .mine').waitFor()
  await two.locator('#p2 .mine').waitFor()
  await one.close()
  await two.close()
})

test('another person’s waiting fix of the same words is told: of a paragraph, and of a line', async () => {
  const line = { page: 1, line: 'l2', text: 'שורה ב בדף' }
  await site.send(201, `/v1/scans/${words.scan}/text/fix`, post('dovid', line))
  const paragraph = { segment: words.segment, content: 'שורה אחרונה של השיחה' }
  await site.send(201, '/v1/texts/fix', post('dovid', paragraph))
  for (const [path, at, after] of [
    [`/text/${words.scan}?page=1`, '#line-l2 .num', line.text],
    [`/${words.textUnit}`, `#${words.segment} .n`, paragraph.content],
  ] as const) {
    const page = await chana.newPage()
    await openForm(page, path, at)
    const told = page.locator('.fix .said p', { hasText: 'dovid' })
    await told.waitFor()
    assert.match(await told.innerText(), new RegExp(after))
    await page.close()
  }
})
