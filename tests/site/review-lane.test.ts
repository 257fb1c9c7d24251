/** Journey 5: a keeper reviews by keys alone. Source: decisions.md#the-review-lane. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { isJsonObject, newItemId } from '@yalkut/model'
import { addShelves, merge, type NewItem, openOf, post, workData } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import type { Page } from 'playwright-core'

const CASES = 60
const ALIKE = 12
const HOSTILE = '<img src=x onerror=alert(1)>\u202eתיקון'

const site = await openSiteInBrowser()
let sichos = ''
const works: NewItem[] = []

function work(n: number, note: string): NewItem {
  const { id = newItemId() } = works[n] ?? {}
  return { id, type: 'work', data: { ...workData(`lane-${n}`, [sichos]), note } }
}

/** A fix of one word in a note. */
async function fix(n: number, word: string): Promise<number> {
  return await openOf(site, [work(n, `אמר ${word} הרב`)], 'chana')
}

before(async () => {
  const shelves = await addShelves(site)
  sichos = shelves.sichos
  for (let n = 0; n < CASES + 10; n += 1) works.push(work(n, 'אמר לו הרב'))
  await merge(site, works)
})

const statusOf = async (id: number): Promise<string> => {
  const { changeset } = await site.get(`/v1/suggestions/${id}?brief=1`)
  assert.ok(isJsonObject(changeset))
  return String(changeset.status)
}

async function laneOf(
  name: 'kalman' | 'miriam' | 'sara' | 'dovid' | null,
  address: string,
  options: Parameters<typeof site.as>[1] = {},
): Promise<Page> {
  const context = await site.as(name, { serviceWorkers: 'block', ...options })
  const page = await context.newPage()
  await page.goto(address)
  const lane = page.locator('.lane-page')
  // Keys that come before the script are heard by nobody.
  if (options.javaScriptEnabled !== false && (await lane.count()) > 0) {
    await page.locator('.lane-page[data-started]').waitFor()
  }
  return page
}

const caseOf = (page: Page): Promise<string | null> => page.locator('.case').getAttribute('data-case')

async function untilOther(page: Page, id: number | string | null): Promise<void> {
  await page.locator(`.case[data-case]:not([data-case="${id}"])`).waitFor()
}

async function untilCase(page: Page, id: number): Promise<void> {
  await page.locator(`.case[data-case="${id}"]`).waitFor()
}

test('sixty cases of which twelve are alike are decided with at most 55 keys and no mouse', async () => {
  const ids: number[] = []
  for (let n = 0; n < CASES; n += 1) ids.push(await fix(n, n < ALIKE ? 'להם' : `נוסח${n}`))
  const page = await laneOf('kalman', '/review')
  await page.locator('[data-row]').nth(49).waitFor({ state: 'attached' })
  let keys = 0
  const press = async (key: string): Promise<void> => {
    keys += 1
    await page.keyboard.press(key)
  }
  const times: number[] = []
  for (let left = CASES; left > 0; ) {
    const id = await caseOf(page)
    const isAlike = await page.locator('.case .alike:not([hidden])').count()
    if (isAlike > 0) await press('b')
    await page.evaluate('globalThis.pressedAt = performance.now()')
    await press('a')
    left -= isAlike > 0 ? ALIKE : 1
    if (left > 0) await untilOther(page, id)
    times.push(Number(await page.evaluate('performance.now() - globalThis.pressedAt')))
  }
  assert.ok(keys <= 55, `${keys} keys`)
  const sorted = times.toSorted((a, b) => a - b)
  const together = Math.round(times.reduce((sum, each) => sum + each, 0))
  const median = sorted[Math.floor(sorted.length / 2)]
  console.log(`keys ${keys}; ms to the next case: median ${median}, together ${together}`)
  await page.goto('/help')
  for (let tries = 0; tries < 200; tries += 1) {
    const states = await Promise.all(ids.map(statusOf))
    if (states.every((status) => status === 'merged')) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  assert.fail('not all of them are merged')
})

test('a decision is undone by one key, and sent when the page is left', async () => {
  const [one, two] = [await fix(60, 'ראשון'), await fix(61, 'שני')]
  const page = await laneOf('kalman', `/review?case=${one}`)
  await page.keyboard.press('a')
  await untilOther(page, one)
  await page.keyboard.press('u')
  await untilCase(page, one)
  await page.keyboard.press('s')
  await page.keyboard.type('מניין?')
  await page.keyboard.press('Control+Enter')
  await untilOther(page, one)
  assert.deepEqual([await statusOf(one), await statusOf(two)], ['open', 'open'])
  await page.goto('/help')
  await page.waitForTimeout(500)
  assert.deepEqual([await statusOf(one), await statusOf(two)], ['sent_back', 'open'])
})

test('a browser that died loses no decision, and nothing is decided twice', async () => {
  const id = await fix(62, 'נשמר')
  const page = await laneOf('kalman', `/review?case=${id}`)
  await page.route('**/v1/review/decide', (route) => route.abort())
  await page.keyboard.press('a')
  await untilOther(page, id)
  const protocol = await page.context().newCDPSession(page)
  await Promise.race([protocol.send('Page.crash').catch(() => null), page.waitForEvent('crash')])
  assert.equal(await statusOf(id), 'open')
  const again = await page.context().newPage()
  const sent = again.waitForResponse('**/v1/review/decide')
  await again.goto('/review')
  assert.equal((await sent).status(), 200)
  assert.equal(await statusOf(id), 'merged')
})

test('two keepers at once: one decides, and the other is told', async () => {
  const id = await fix(63, 'שניהם')
  const page = await laneOf('kalman', `/review?case=${id}`)
  await site.send(200, `/v1/suggestions/${id}/approve`, { method: 'POST', as: 'sara', json: {} })
  const sent = page.waitForResponse('**/v1/review/decide', { timeout: 20_000 })
  await page.keyboard.press('a')
  await sent
  await page.locator('[data-said]', { hasText: 'מישהו אחר כבר הכריע' }).waitFor()
})

test('a version that comes while its case is open is not decided unread: the case comes back with it', async () => {
  const id = await fix(66, 'ישן')
  const page = await laneOf('kalman', `/review?case=${id}`)
  const at = `/v1/suggestions/${id}`
  await site.send(200, `${at}/send-back`, post('sara', { note: 'מניין?' }))
  await site.send(200, `${at}/items`, { method: 'PUT', as: 'chana', json: work(66, 'אמר חדש הרב') })
  await site.send(200, `${at}/submit`, post('chana'))
  const sent = page.waitForResponse('**/v1/review/decide')
  await page.keyboard.press('a')
  await sent
  await page.locator('[data-said]', { hasText: 'נשלח' }).waitFor()
  assert.equal(await statusOf(id), 'open')
  await page.locator(`[data-row="${id}"] a`).click()
  await page.locator(`.case[data-case="${id}"]`, { hasText: 'חדש' }).waitFor()
  await page.locator('.lane-page[data-started]').waitFor()
  await page.keyboard.press('a')
  await page.goto('/help')
  for (let tries = 0; tries < 600 && (await statusOf(id)) !== 'merged'; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  assert.equal(await statusOf(id), 'merged')
})

test('without scripts each case is a page with a form, and what was typed stays after a refusal', async () => {
  const id = await fix(64, 'בלי')
  const page = await laneOf('kalman', `/en/review?case=${id}`, { javaScriptEnabled: false })
  await page.getByRole('button', { name: /^Send back/ }).click()
  await page.locator('.say.bad').waitFor()
  await page.getByRole('textbox', { name: /Note/ }).fill('From where?')
  await page.getByRole('button', { name: /^Send back/ }).click()
  await page.locator('.say.good', { hasText: 'sent back' }).waitFor()
  assert.equal(await statusOf(id), 'sent_back')
})

test('no role is shown a button that is refused, and hostile words stay words', async () => {
  const id = await fix(65, HOSTILE)
  for (const [name, buttons] of [
    [null, 0],
    ['dovid', 0],
    ['kalman', 2],
    ['sara', 2],
  ] as const) {
    const page = await laneOf(name, `/review?case=${id}&which=all`)
    assert.equal(await page.locator('.case button[name="verdict"]').count(), buttons, String(name))
    assert.equal(await page.locator('.lane img[src="x"]').count(), 0)
    await page.close()
  }
  const chana = await site.client('chana')
  const { text } = await chana.send(`/review?case=${id}`, { headers: { accept: 'text/html' } })
  assert.doesNotMatch(text, /name="verdict"/, 'her own')
})

test('single keys can be switched off', async () => {
  const id = await fix(66, 'שקט')
  const page = await laneOf('kalman', `/review?case=${id}`)
  await page.evaluate('document.documentElement.dataset.keys = "off"')
  await page.keyboard.press('a')
  await page.waitForTimeout(200)
  assert.equal(await caseOf(page), String(id))
})
