/** Fixes that readers see already: a keeper keeps one and reverts another, by keys alone. Source: decisions.md#the-review-lane. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { merge, post, setData, workData } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const site = await openSiteInBrowser()
const [set, work, unit, text] = [newItemId(), newItemId(), newItemId(), newItemId()]
const segments = [newItemId(), newItemId()]

function words(at: number, content: string) {
  return { text, order: `V${at}`, kind: 'paragraph', content, proofread: 0 }
}

async function contentOf(id: string): Promise<unknown> {
  return objectOf((await site.get(`/v1/entities/${id}`)).data).content
}

/** Suggestions that wait to be looked at after. */
async function waiting(): Promise<number> {
  return listOf((await site.get('/v1/suggestions?postReview=true')).suggestions).length
}

test('a keeper keeps one live fix and reverts another, by two keys', async () => {
  const position = [{ level: 'chapter', value: 'א' }]
  const keepers = [site.people.kalman.id]
  await merge(site, [
    { id: set, type: 'set', data: { ...setData('open', keepers), policy: 'open' } },
    { id: work, type: 'work', data: workData('open', [set]) },
    { id: unit, type: 'unit', data: { work, position, order: 'V', label: { he: 'פרק' } } },
    { id: text, type: 'text', data: { kind: 'edition', language: 'he', unit, licence: 'cc0' } },
    ...segments.map((id, at) => ({ id, type: 'segment', data: words(at, 'נוסח ישן') })),
  ])
  for (const [at, entityId] of segments.entries()) {
    const fix = { entityId, data: words(at, 'נוסח חדש') }
    const live = await site.send(201, '/v1/suggestions/quick', post('sara', fix))
    assert.equal(live.post_review, 'pending')
  }
  assert.equal(await waiting(), 2)
  const context = await site.as('kalman', { serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/review?which=live')
  await page.locator('.lane-page[data-started]').waitFor()
  const first = await page.locator('.case[data-case]').getAttribute('data-case')
  await page.keyboard.press('a')
  await page.locator(`.case[data-case]:not([data-case="${first}"])`).waitFor()
  await page.keyboard.press('s')
  const sent = page.waitForResponse('**/v1/review/decide')
  assert.equal((await sent).status(), 200)
  while ((await waiting()) > 0) await page.waitForTimeout(100)
  const after = await Promise.all(segments.map(contentOf))
  assert.deepEqual(after.toSorted(), ['נוסח חדש', 'נוסח ישן'])
})
