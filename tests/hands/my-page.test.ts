/** What a page adds for its reader: unread, following, where one stopped. Source: service.md#personal-page. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { untilInPage } from '@yalkut/testing/clients/until-in-page'
import { post } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { addWords, type WordsToFix } from './words-to-fix.ts'

const site = await openSiteInBrowser()
let words: WordsToFix

before(async () => {
  words = await addWords(site)
})

test('the number of what is unread stands in the masthead, and nothing moves for it', async () => {
  const { unread } = await site.get('/v1/inbox/count', { as: 'chana' })
  assert.ok(Number(unread) > 0)
  const context = await site.as('chana', { serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/browse')
  await page.locator('[data-unread]', { hasText: String(unread) }).waitFor()
  await context.close()
})

test('the first page leads to where a person stopped, and says nothing of it to others', async () => {
  const place = { kind: 'read', key: words.unit, title: 'פרק <b>א</b>', href: `/${words.unit}#p2` }
  const json = { ...place, place: { segment: 'p2' } }
  await site.send(200, '/v1/places', { ...post('miriam', json), method: 'PUT' })
  const context = await site.as('miriam', { serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/')
  const link = page.locator('.go-on a')
  await link.waitFor()
  assert.equal(await link.innerText(), 'פרק <b>א</b>')
  assert.equal(await link.getAttribute('href'), `/${words.unit}#p2`)
  assert.match(await site.html('/'), /<p class="go-on"[^>]*><\/p>/)
  await context.close()
})

test('a marker without a session asks once, and is gone', async () => {
  const context = await site.as(null, { serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/browse')
  await page.evaluate(`document.cookie = 'y=1; path=/; secure; samesite=lax'`)
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/v1/me/page')),
    page.reload(),
  ])
  assert.equal(answer.status(), 401)
  await untilInPage(page, `document.cookie === ''`)
  await context.close()
})
