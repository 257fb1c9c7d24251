/** Journeys 3, 3b, 5 and 8a, a conversation and signing in, with a finger on a phone of 390 px. Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { isJsonObject, newItemId } from '@yalkut/model'
import type { Name } from '@yalkut/testing/servers/people'
import { merge, type NewItem, openOf, workData } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf } from '@yalkut/testing/values/json'
import type { Page } from 'playwright-core'
import { Hand, PHONE } from './by-touch.ts'
import { addWords, SECOND, type WordsToFix } from './words-to-fix.ts'

const site = await openSiteInBrowser({ sample: true })
const CHAPTER = 'rh-2w12gaxx'
const CHASSIDUS = 'rh-x7kfvs8z'
let words: WordsToFix
const works: NewItem[] = []

function work(n: number, note: string): NewItem {
  const { id = newItemId() } = works[n] ?? {}
  const data = { ...workData(`by-touch-${n}`, [words.shelves.sichos]), note }
  return { id, type: 'work', data }
}

before(async () => {
  words = await addWords(site)
  for (let n = 0; n < 6; n += 1) works.push(work(n, 'אמר לו הרב'))
  await merge(site, works)
})

async function phoneOf(name: Name | null, path: string): Promise<{ page: Page; hand: Hand }> {
  const context = await site.as(name, PHONE)
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'networkidle' })
  return { page, hand: new Hand(page) }
}

async function statusOf(id: number): Promise<string> {
  const { changeset } = await site.get(`/v1/suggestions/${id}?brief=1`)
  assert.ok(isJsonObject(changeset))
  return String(changeset.status)
}

async function untilStatus(id: number, wanted: string): Promise<void> {
  for (let tries = 0; tries < 600 && (await statusOf(id)) !== wanted; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  assert.equal(await statusOf(id), wanted)
}

test('a reader fixes a word', async (t) => {
  const { page, hand } = await phoneOf('chana', `/${words.unit}`)
  const fix = page.locator('.tabbar [data-act="fix"]')
  const field = page.getByLabel('המילים הנכונות')
  await hand.tapWord('#p2', 'תנן', fix)
  await hand.tap(fix, field)
  await hand.write(field, SECOND.replace('תנן', 'תניא'))
  await hand.tap(page.getByRole('button', { name: 'שליחת התיקון' }), page.locator('#p2 .mine'))
  hand.tell(t, 'journey 3', 4)
  const { changes } = await site.get(`/v1/me/page?ids=${words.unit}`, { as: 'chana' })
  assert.equal(listOf(changes)[0]?.after, SECOND.replace('תנן', 'תניא'))
})

test('a visitor reports words', async (t) => {
  const { page, hand } = await phoneOf(null, `/${words.unit}`)
  const fix = page.locator('.tabbar [data-act="fix"]')
  const note = page.getByLabel('מה לא נכון?')
  await hand.tapWord('#p2', 'תנן', fix)
  await hand.tap(fix, note)
  await hand.write(note, 'חסרה מילה')
  const sent = page.getByRole('link', { name: 'מעקב אחרי הדיווח' })
  await hand.tap(page.getByRole('button', { name: 'שליחת הדיווח' }), sent)
  hand.tell(t, 'journey 3b', 4)
})

test('a keeper approves, sends back with a note, undoes, and decides alike ones together', async (t) => {
  const ids: number[] = []
  for (const [n, word] of ['ראשון', 'שני', 'שלישי', 'להם', 'להם'].entries()) {
    ids.push(await openOf(site, [work(n, `אמר ${word} הרב`)], 'chana'))
  }
  const [first = 0, second = 0, third = 0, alike = 0, other = 0] = ids
  const { page, hand } = await phoneOf('kalman', `/review?case=${first}`)
  await page.locator('.lane-page[data-started]').waitFor()
  const caseOf = (id: number) => page.locator(`.case[data-case="${id}"]`)
  const approve = page.getByRole('button', { name: 'אישור' })
  const back = page.getByRole('button', { name: 'החזרה' })
  const undo = page.getByRole('button', { name: 'ביטול ההכרעה' })
  assert.equal(await undo.isVisible(), false)

  await hand.tap(approve, caseOf(second))
  await hand.tap(undo, caseOf(first))
  await page.getByRole('status').filter({ hasText: 'ההכרעה בוטלה' }).waitFor()
  assert.equal(await undo.isVisible(), false)
  await hand.tap(approve, caseOf(second))
  const note = page.getByLabel('הערה לשולח')
  await hand.tap(back, note.and(page.locator(':focus')))
  await hand.write(note, 'מניין?')
  await hand.tap(back, caseOf(third))
  await hand.tap(page.locator('.case [data-act="next"]'), caseOf(alike))
  const together = page.getByRole('button', { name: 'הכרעה בכולן יחד' })
  await hand.tap(together, page.locator('[data-act="together"][aria-pressed="true"]'))
  await hand.tap(approve, page.locator(`.case[data-case]:not([data-case="${alike}"])`))
  hand.tell(t, 'journey 5, five cases', 9)

  assert.equal(await statusOf(first), 'open')
  await page.goto('/help')
  for (const id of [first, alike, other]) await untilStatus(id, 'merged')
  await untilStatus(second, 'sent_back')
  assert.equal(await statusOf(third), 'open')
})

test('a person writes a comment and an issue, and whoever is asked answers from the inbox', async (t) => {
  const { page, hand } = await phoneOf('dovid', `/talk/${CHAPTER}`)
  const body = page.locator('#comment-body')
  await hand.write(body, 'מהו המקור?')
  await hand.tap(page.getByRole('button', { name: 'שליחת התגובה' }), page.getByText('מהו המקור?'))
  await page.waitForURL(/#c\d+$/)
  hand.tell(t, 'a comment', 2)

  await page.goto(`/issues/new?entity=${CHAPTER}`, { waitUntil: 'networkidle' })
  const issue = new Hand(page)
  const headline = page.locator('#title')
  await issue.tap(page.getByRole('link', { name: 'טעות בטקסט' }), headline)
  await issue.write(headline, 'חסרה שורה')
  await issue.write(page.locator('#issue-body'), 'חסרה שורה בסוף. @miriam האם יש בדפוס?')
  const heading = page.getByRole('heading', { level: 1, name: 'חסרה שורה' })
  await issue.tap(page.getByRole('button', { name: 'פתיחת הדיון' }), heading)
  issue.tell(t, 'an issue', 4)

  const miriam = await phoneOf('miriam', '/')
  const asked = miriam.page
  const thread = asked.getByRole('main').getByRole('link', { name: 'חסרה שורה' })
  await miriam.hand.tap(asked.locator('a[href^="/inbox"]').first(), thread)
  await miriam.hand.tap(thread, asked.getByRole('heading', { level: 1, name: 'חסרה שורה' }))
  await asked.waitForLoadState('networkidle')
  await miriam.hand.write(asked.locator('#comment-body'), 'יש, בדפוס שני.')
  const send = asked.getByRole('button', { name: 'שליחת התגובה' })
  await miriam.hand.tap(send, asked.locator('.said', { hasText: 'יש, בדפוס שני.' }))
  miriam.hand.tell(t, 'an answer from the inbox', 4)
})

test('a steward adds a keeper of a set by the handle', async (t) => {
  const { page, hand } = await phoneOf('sara', '/sets/chassidus')
  const handle = page.getByLabel('הוספת שומר')
  await hand.tap(page.getByRole('link', { name: 'שומרי האוסף' }), handle)
  await hand.write(handle, '@miriam')
  const added = page.getByRole('status').filter({ hasText: 'השומרים' })
  await hand.tap(page.getByRole('button', { name: 'הוספה', exact: true }), added)
  hand.tell(t, 'journey 8a', 3)
  const { data } = await site.get(`/v1/entities/${CHASSIDUS}`)
  assert.ok(JSON.stringify(Object(data).keepers).includes(site.people.miriam.id))
})

test('a steward marks as trusted a new person who waits', async (t) => {
  const { page, hand } = await phoneOf('sara', '/en/admin')
  const mark = page.getByRole('button', { name: 'Mark as trusted @dovid' })
  await hand.tap(mark, page.getByRole('status').filter({ hasText: 'The roles are saved' }))
  hand.tell(t, 'trust', 1)
})
