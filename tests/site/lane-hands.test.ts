/** Keys of the review lane and of a suggestion's page, in every place where the hands are. Source: decisions.md#the-review-lane. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import {
  addShelves,
  bodyOf,
  merge,
  type NewItem,
  openOf,
  post,
  type Shelves,
  workData,
} from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { unitData } from '@yalkut/testing/values/items'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import type { BrowserContext, Page } from 'playwright-core'
import { hasFocus } from '../hands/in-page.ts'

const site = await openSiteInBrowser()
let shelves: Shelves
let kalman: BrowserContext

before(async () => {
  shelves = await addShelves(site)
  kalman = await site.as('kalman', { serviceWorkers: 'block' })
})

async function fixOf(words: string, fixed: string): Promise<number> {
  const id = newItemId()
  const data = unitData(shelves.sichosWork, id.slice(3), { body: bodyOf(words) })
  await merge(site, [{ id, type: 'unit', data }])
  const change = { entityId: id, change: 'edit', version: 'he', segment: 'p1', text: fixed }
  return Number((await site.send(201, '/v1/suggestions/words', post('chana', change))).id)
}

async function lane(id: number): Promise<Page> {
  const page = await kalman.newPage()
  await page.goto(`/en/review?case=${id}`)
  await page.locator('.lane-page[data-started]').waitFor()
  await page.locator(`.case[data-case="${id}"]`).focus()
  return page
}

async function statusOf(id: number): Promise<string> {
  return String(objectOf((await site.get(`/v1/suggestions/${id}`)).changeset).status)
}

async function untilStatus(page: Page, id: number, wanted: string): Promise<void> {
  // Leaving the page sends what was decided.
  await page.goto('/en/inbox')
  while ((await statusOf(id)) !== wanted) await new Promise((done) => setImmediate(done))
}

test('wording is suggested in the lane itself, and the focus comes back to the case', async () => {
  const id = await fixOf('אחת שתים שלוש', 'אחת שתיים שלוש')
  const page = await lane(id)
  const { pathname } = new URL(page.url())
  await page.keyboard.press('e')
  const field = page.locator('.case form [name="wording"]')
  await field.waitFor()
  assert.ok(await hasFocus(field))
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  assert.ok(await hasFocus(page.locator('.case')))
  await page.keyboard.press('e')
  await field.fill('אחת שניים שלוש')
  await page.keyboard.press('Control+Enter')
  await page.getByText('The wording was sent to the author.').waitFor()
  assert.equal(new URL(page.url()).pathname, pathname)
  assert.ok(await hasFocus(page.locator('.case')))
  const { timeline } = await site.get(`/v1/suggestions/${id}/conversation`)
  const [comment] = listOf(timeline).filter(({ type }) => type === 'comment')
  assert.ok(comment?.proposal !== null && comment?.proposal !== undefined)
  await page.close()
})

test('a note goes with an approval by its own chord, and with a sending back by the other', async () => {
  const [thanks, back] = [await fixOf('אלף', 'אלף בית'), await fixOf('גימל', 'גימל דלת')]
  const first = await lane(thanks)
  await first.locator('.case textarea[name="note"]').fill('Thank you')
  await first.keyboard.press('Alt+Enter')
  await untilStatus(first, thanks, 'merged')
  const { reviews } = await site.get(`/v1/suggestions/${thanks}`)
  assert.deepEqual(
    listOf(reviews).map(({ body }) => body),
    ['Thank you'],
  )
  await first.close()
  const second = await lane(back)
  await second.keyboard.press('s')
  await second.keyboard.type('Not so')
  await second.keyboard.press('Control+Enter')
  await untilStatus(second, back, 'sent_back')
  await second.close()
})

test('Ctrl+Enter does what the note was opened for, and sends nothing back where nobody said so', async () => {
  const [thanks, unsaid] = [await fixOf('מלך', 'מלך רם'), await fixOf('עבד', 'עבד נאמן')]
  const first = await lane(thanks)
  await first.keyboard.press('t')
  await first.keyboard.type('Thank you')
  await first.keyboard.press('Control+Enter')
  await untilStatus(first, thanks, 'merged')
  await first.close()
  const second = await lane(unsaid)
  await second.locator('.case textarea[name="note"]').click()
  await second.keyboard.type('Well found, thanks')
  await second.keyboard.press('Control+Enter')
  await second.getByText('The note was not sent.').waitFor()
  assert.ok(await hasFocus(second.locator('.case [data-act="send_back"]')))
  assert.equal(await second.locator(`.case[data-case="${unsaid}"]`).count(), 1)
  await second.keyboard.press('Enter')
  await untilStatus(second, unsaid, 'sent_back')
  await second.close()
})

test('a second press before the next case is there decides nothing again', async () => {
  const [one, two] = [await fixOf('אחד', 'אחד אחד'), await fixOf('שני', 'שני שני')]
  const page = await lane(one)
  await page.evaluate(`(() => {
    const press = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', code: 'KeyA', cancelable: true }))
    press()
    press()
  })()`)
  await page.locator(`.case:not([data-case="${one}"])`).waitFor()
  const kept = await page.evaluate<string>(
    `Object.entries(localStorage).find(([name]) => name.startsWith('yalkut-lane'))?.[1] ?? '[]'`,
  )
  const decided = listOf(JSON.parse(kept)).map(({ suggestion }) => suggestion)
  assert.equal(decided.filter((each) => each === one).length, 1)
  assert.ok(!decided.includes(two))
  await page.keyboard.press('u')
  await page.close()
})

test('a clash: after a choice the key that approves still does', async () => {
  const item: NewItem = {
    id: newItemId(),
    type: 'work',
    data: workData(newItemId(), [shelves.sichos]),
  }
  await merge(site, [item])
  const id = await openOf(site, [{ ...item, data: { ...item.data, note: 'שלי' } }])
  await merge(site, [{ ...item, data: { ...item.data, note: 'אחר' } }])
  const page = await lane(id)
  await page.locator('.clash input[value="theirs"]').check()
  await page.keyboard.press('a')
  await page.locator('.say.good').waitFor()
  assert.equal(await statusOf(id), 'merged')
  await page.close()
})

test('the list of keys opens where the eyes are', async () => {
  const page = await lane(await fixOf('הא', 'הא וו'))
  await page.keyboard.press('?')
  const list = page.locator('#lane-keys')
  await list.waitFor({ state: 'visible' })
  const box = await list.boundingBox()
  const { height } = page.viewportSize() ?? { height: 0 }
  assert.ok(box !== null && box.y >= 0 && box.y + box.height <= height, JSON.stringify(box))
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  await page.close()
})

test('on the page of a suggestion the note of a sending back is sent by its keys', async () => {
  const id = await fixOf('זין', 'זין חית')
  const number = objectOf((await site.get(`/v1/suggestions/${id}`)).changeset).number
  const page = await kalman.newPage()
  await page.goto(`/en/suggestions/${number}`)
  await page.locator('[data-island="suggestion"][data-started]').waitFor()
  await page.keyboard.press('s')
  await page.keyboard.type('Not so')
  await page.keyboard.press('Control+Enter')
  await page.locator('.say.good').waitFor()
  assert.equal(await statusOf(id), 'sent_back')
  await page.close()
})

test('cases are called by their place: sefer and chapter', async () => {
  const id = await fixOf('טית', 'טית יוד')
  const page = await lane(id)
  assert.match(await page.locator('#case-title').innerText(), /likkutei/)
  await page.close()
})

test('an edit form that comes back begins at the first wrong field, and lists them with links', async () => {
  const item: NewItem = {
    id: newItemId(),
    type: 'work',
    data: workData(newItemId(), [shelves.sichos]),
  }
  await merge(site, [item])
  for (const javaScriptEnabled of [true, false]) {
    const context = await site.as('chana', { serviceWorkers: 'block', javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(`/en/edit/${item.id}`)
    await page.locator('[name="v:/slug"]').fill('Not a slug!')
    await page.locator('button[name="do"][value="send"]').click()
    const links = page.locator('[data-errors] li a')
    await links.first().waitFor()
    const target = (await links.first().getAttribute('href')) ?? ''
    if (javaScriptEnabled) {
      const first = page.locator('[name="v:/slug"]')
      await first.and(page.locator(':focus')).waitFor()
      assert.equal(`#${await first.getAttribute('id')}`, target)
    } else await page.locator('[data-errors]:focus').waitFor()
    await context.close()
  }
})

test('an edit form whose session has ended says so where the page begins', async () => {
  const item: NewItem = {
    id: newItemId(),
    type: 'work',
    data: workData(newItemId(), [shelves.sichos]),
  }
  await merge(site, [item])
  const context = await site.as('chana', { serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`/en/edit/${item.id}`)
  await page.locator('[name="v:/note"]').fill('נדפס')
  await context.clearCookies()
  await page.locator('button[name="do"][value="send"]').click()
  const said = page.locator('[data-errors]')
  await said.and(page.locator(':focus')).waitFor()
  assert.equal(await page.locator('[name="v:/note"]').inputValue(), 'נדפס')
  await context.close()
})
