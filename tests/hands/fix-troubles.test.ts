/** Fixes in trouble: words that changed meanwhile, a session that ended, no network, words that attack. What a person typed is
 *  never lost, and never sent twice. Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import { untilInPage } from '@yalkut/testing/clients/until-in-page'
import { bodyOf, merge, post } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { unitData } from '@yalkut/testing/values/items'
import { listOf } from '@yalkut/testing/values/json'
import type { BrowserContext, Page } from 'playwright-core'
import { inPage, middleOf } from './in-page.ts'
import { addWords, type WordsToFix } from './words-to-fix.ts'

const site = await openSiteInBrowser()
let words: WordsToFix
let chana: BrowserContext

before(async () => {
  words = await addWords(site)
  chana = await site.as('chana', { serviceWorkers: 'block' })
})

const WORDS = 'אחת שתים שלוש'

async function newUnit(text = WORDS): Promise<string> {
  const id = newItemId()
  const data = unitData(words.shelves.sichosWork, id.slice(3), { body: bodyOf(text) })
  await merge(site, [{ id, type: 'unit', data }])
  return id
}

const CHOOSE = `(element, word) => {
  const node = [...element.childNodes].findLast((each) => each instanceof Text)
  const at = node.data.indexOf(word)
  getSelection().setBaseAndExtent(node, at, node, at + word.length)
}`
/** Opens the form of the first paragraph, by its number and a key. */
async function openFix(context: BrowserContext, unit: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`/${unit}`)
  await page.locator('#p1 .n').focus()
  await page.locator('#p1').hover()
  await page.locator('.fix-here').waitFor({ state: 'attached' })
  await page.keyboard.press('e')
  await field(page).waitFor()
  return page
}

/** Whether the browser keeps a fix with this word. */
const keepsDraft = (word: string) => `new Promise((resolve, reject) => {
  const opened = indexedDB.open('yalkut', 1)
  opened.onerror = () => reject(opened.error)
  opened.onsuccess = () => {
    const all = opened.result.transaction('fixes').objectStore('fixes').getAll()
    all.onsuccess = () => resolve(all.result.some(({ typed }) => typed.includes('${word}')))
    all.transaction.oncomplete = () => opened.result.close()
  }
})`

const field = (page: Page) => page.getByLabel('המילים הנכונות')

async function waitingOf(id: string): Promise<JsonObject[]> {
  return listOf((await site.get(`/v1/me/page?ids=${id}`, { as: 'chana' })).changes)
}

test('two people who fix the same word: the second sees both, and keeps what was typed', async () => {
  const unit = await newUnit()
  const page = await openFix(chana, unit)
  await field(page).fill('אחת שתיים שלוש')
  const other = {
    entityId: unit,
    change: 'edit',
    version: 'he',
    segment: 'p1',
    text: 'אחת שניים שלוש',
  }
  const sent = await site.send(201, '/v1/suggestions/words', post('dovid', other))
  await site.send(200, `/v1/suggestions/${sent.id}/approve`, post('kalman'))
  await page.keyboard.press('Control+Enter')
  await page.getByText('המילים השתנו בינתיים').waitFor()
  assert.equal(await page.locator('.fix .now').innerText(), 'אחת שניים שלוש')
  assert.equal(await field(page).inputValue(), 'אחת שתיים שלוש')
  assert.deepEqual(await waitingOf(unit), [])
  await page.keyboard.press('Control+Enter')
  await page.getByText('התיקון נשלח. מספרו').waitFor()
  assert.equal((await waitingOf(unit))[0]?.before, 'אחת שניים שלוש')
  await page.close()
})

test('a change elsewhere in the paragraph: mine is put into the new words', async () => {
  const long = `${'מילים רבות לפני המשפט הזה. '.repeat(8)}כאן יש תעות אחת. ${'ועוד מילים. '.repeat(8)}`.trim()
  const unit = await newUnit(long)
  const page = await openFix(chana, unit)
  await page.keyboard.press('Escape')
  await inPage(page, '#p1', CHOOSE, 'תעות')
  await page.locator('.fix-here').click()
  assert.equal(await field(page).inputValue(), 'כאן יש תעות אחת.')
  await field(page).fill('כאן יש טעות אחת.')
  const text = long.replace('ועוד', 'ועוד ועוד')
  const other = { entityId: unit, change: 'edit', version: 'he', segment: 'p1', text }
  const sent = await site.send(201, '/v1/suggestions/words', post('dovid', other))
  await site.send(200, `/v1/suggestions/${sent.id}/approve`, post('kalman'))
  await page.keyboard.press('Control+Enter')
  await page.getByText('התיקון שלכם שולב בנוסח החדש').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('התיקון נשלח. מספרו').waitFor()
  assert.equal((await waitingOf(unit))[0]?.after, text.replace('תעות', 'טעות'))
  await page.close()
})

test('a keeper who decides the same meanwhile: it says so', async () => {
  const unit = await newUnit()
  const page = await openFix(chana, unit)
  await field(page).fill('אחת שתיים שלוש')
  const same = {
    entityId: unit,
    change: 'edit',
    version: 'he',
    segment: 'p1',
    text: 'אחת שתיים שלוש',
  }
  const sent = await site.send(201, '/v1/suggestions/words', post('dovid', same))
  await site.send(200, `/v1/suggestions/${sent.id}/approve`, post('kalman'))
  await page.keyboard.press('Control+Enter')
  await page.getByText('כך כבר כתוב').waitFor()
  assert.deepEqual(await waitingOf(unit), [])
  await page.close()
})

test('Esc closes the form, and what was typed is there when it opens again', async () => {
  const unit = await newUnit()
  const page = await openFix(chana, unit)
  await field(page).fill('אחת שתיים שלוש')
  await page.keyboard.press('Escape')
  assert.equal(await field(page).count(), 0)
  await untilInPage(page, keepsDraft('שתיים'))
  await page.close()
  const again = await openFix(chana, unit)
  await untilInPage(again, `document.querySelector('textarea').value.includes('שתיים')`)
  await again.close()
})

test('a session that ends while one types: the words stay, and go out after signing in again', async () => {
  const unit = await newUnit()
  const context = await site.as('chana', { serviceWorkers: 'block' })
  const page = await openFix(context, unit)
  await field(page).fill('אחת שתיים שלוש')
  const before = await context.cookies()
  await context.clearCookies({ name: '__Host-rh_session' })
  await page.keyboard.press('Control+Enter')
  await page.getByText('הכניסה פגה').waitFor()
  assert.equal(await field(page).inputValue(), 'אחת שתיים שלוש')
  assert.match(
    (await page.getByRole('link', { name: 'כניסה בלשונית חדשה' }).getAttribute('href')) ?? '',
    new RegExp(`^/sign-in\\?next=%2F${unit}$`),
  )
  assert.deepEqual(await waitingOf(unit), [])
  const fresh = await (await site.as('chana')).cookies()
  assert.equal(fresh.length, before.length)
  await context.addCookies(fresh.map((cookie) => ({ ...cookie })))
  await page.evaluate(`void dispatchEvent(new Event('focus'))`)
  await page.getByText('התיקון נשלח. מספרו').waitFor()
  assert.equal((await waitingOf(unit)).length, 1)
  await context.close()
})

test('another person who signs in on this browser does not send it', async () => {
  const unit = await newUnit()
  const context = await site.as('chana', { serviceWorkers: 'block' })
  const page = await openFix(context, unit)
  await page.waitForLoadState('networkidle')
  await field(page).fill('אחת שתיים שלוש')
  await context.clearCookies({ name: '__Host-rh_session' })
  await page.keyboard.press('Control+Enter')
  await page.getByText('הכניסה פגה').waitFor()
  await context.addCookies(await (await site.as('dovid')).cookies())
  await page.evaluate(`void dispatchEvent(new Event('focus'))`)
  await page.getByText('נכתב מחשבון אחר').waitFor()
  for (const as of ['chana', 'dovid'] as const) {
    assert.deepEqual((await site.get(`/v1/me/page?ids=${unit}`, { as })).changes, [])
  }
  await context.close()
})

test('without a network the fix waits in the browser, and is sent once when the network is back', async () => {
  const unit = await newUnit()
  const context = await site.as('chana', { serviceWorkers: 'block' })
  const page = await openFix(context, unit)
  await field(page).fill('אחת שתיים שלוש')
  await context.setOffline(true)
  await page.keyboard.press('Control+Enter')
  await page.getByText('אין חיבור').waitFor()
  await page.close()
  await context.setOffline(false)
  // The next page of the person sends it, and two tabs do not send it twice.
  const tabs = await Promise.all([context.newPage(), context.newPage()])
  await Promise.all(tabs.map((tab) => tab.goto('/browse')))
  await until(async () => (await waitingOf(unit)).length > 0)
  await Promise.all(tabs.map((tab) => tab.waitForLoadState('networkidle')))
  assert.equal((await waitingOf(unit)).length, 1)
  await context.close()
})

test('an answer that was lost on its way is no reason to send twice', async () => {
  const unit = await newUnit()
  const context = await site.as('chana', { serviceWorkers: 'block' })
  const page = await openFix(context, unit)
  let lost = 0
  await page.route('**/v1/suggestions/words', async (route) => {
    await route.fetch()
    lost += 1
    await route.abort()
  })
  await field(page).fill('אחת שתיים שלוש')
  await page.keyboard.press('Control+Enter')
  await page.getByText('אין חיבור').waitFor()
  await page.evaluate(`void dispatchEvent(new Event('online'))`)
  await page.locator('#p1 .mine').waitFor()
  assert.equal(lost, 1)
  assert.equal((await waitingOf(unit)).length, 1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})

for (const status of [429, 503]) {
  test(`an answer ${status}: what was typed stays, it says when it goes out, and it goes out once`, async () => {
    const unit = await newUnit()
    const context = await site.as('chana', { serviceWorkers: 'block' })
    const page = await openFix(context, unit)
    let isRefused = false
    // Only the first answer is replaced: the service itself takes the fix later.
    await page.route('**/v1/suggestions/words', async (route) => {
      if (isRefused) return await route.continue()
      isRefused = true
      await route.fulfill({ status, headers: { 'retry-after': '150' }, body: '{}' })
    })
    await field(page).fill('אחת שתיים שלוש')
    await page.keyboard.press('Control+Enter')
    await page.getByText('ויישלח מעצמו בעוד 3 דקות').waitFor()
    assert.equal(await field(page).inputValue(), 'אחת שתיים שלוש')
    assert.deepEqual(await waitingOf(unit), [])
    await page.evaluate(`void dispatchEvent(new Event('online'))`)
    await page.locator('#p1 .mine').waitFor()
    assert.equal((await waitingOf(unit)).length, 1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  })
}

test('words that attack are words, in the form, in the marks and after', async () => {
  const unit = await newUnit('<img src=x onerror=alert(1)> ‮שלום‬ & <b>לא</b>')
  const page = await openFix(chana, unit)
  let isAlerted = false
  page.on('dialog', (dialog) => {
    isAlerted = true
    void dialog.dismiss()
  })
  const attack = '<svg onload=alert(2)> ‮javascript:alert(3)‬ "\' <script>alert(4)</script>'
  await field(page).fill(attack)
  await page.keyboard.press('Control+Enter')
  await page.locator('#p1 .mine').first().waitFor()
  assert.equal(await page.locator('#p1 :is(svg, script, img, b)').count(), 0)
  await page.locator('#p1 .mine').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  assert.equal(await dialog.locator('svg, script, img, b').count(), 0)
  assert.equal(isAlerted, false)
  await page.close()
})

test('on a phone: a tap on the word, a tap on “fix”, the words, a tap on “send”', async () => {
  const unit = await newUnit()
  const phone = { width: 390, height: 800 }
  const context = await site.as('chana', {
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto(`/${unit}`)
  await page.waitForLoadState('networkidle')
  const { x, y } = await middleOf(page, '#p1', 'שתים')
  await page.touchscreen.tap(x, y)
  await page.locator('.tabbar [data-act="fix"]').tap()
  await field(page).fill('אחת שתיים שלוש')
  assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 390)
  await page.getByRole('button', { name: 'שליחת התיקון' }).tap()
  await page.locator('#p1 .mine').waitFor()
  assert.equal((await waitingOf(unit)).length, 1)
  await context.close()
})

async function until(is: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    if (await is()) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  assert.fail('it did not happen')
}
