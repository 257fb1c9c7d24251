/** Lists that editors live in say where a change is and what it changes, in the page's language; alike ones are one row.
 *  Source: decisions.md#the-review-lane; shapes.md#commits. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import type { Name } from '@yalkut/testing/servers/people'
import { addScanToRead, TRUE_LINES } from '@yalkut/testing/servers/scan-to-read'
import {
  addShelves,
  bodyOf,
  merge,
  openOf,
  post,
  SEALED_WORDS,
  type Shelves,
  workData,
} from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { statementsOf } from '@yalkut/testing/servers/statements-of'
import { unitData } from '@yalkut/testing/values/items'

const site = await openSiteInBrowser({ countsStatements: true })
const HTML = { headers: { accept: 'text/html' } }
let shelves: Shelves

before(async () => {
  shelves = await addShelves(site)
})

/** A chapter of the sefer with two verses. */
async function chapter(n: number): Promise<string> {
  const id = newItemId()
  const verse = (at: number, text: string) => ({
    id: `p${at}`,
    kind: 'verse',
    n: at,
    text: [{ text }],
  })
  const segments = [verse(6, 'ויאמר אליו'), verse(7, `כי הוא לקחה ${n}`)]
  const body = { profile: 'torah-library', versions: [{ id: 'he', language: 'he', segments }] }
  const label = { he: `פרק ${n}`, en: `Chapter ${n}` }
  const data = unitData(shelves.sichosWork, String(n), { body, label })
  await merge(site, [{ id, type: 'unit', data }])
  return id
}

async function fixVerse(unit: string, n: number, as: Name = 'chana'): Promise<number> {
  const text = `כי היא לקחה ${n}`
  const change = { entityId: unit, change: 'edit', version: 'he', segment: 'p7', text }
  return Number((await site.send(201, '/v1/suggestions/words', post(as, change))).id)
}

/** The text of a page as a person reads it: one space between words. */
async function textOf(as: Name | null, path: string): Promise<string> {
  const answer = await (await site.client(as)).send(path, HTML)
  assert.equal(answer.status, 200, answer.text.slice(0, 300))
  return answer.text
    .replace(/<(script|style)[\s\S]*?<\/\1>/gu, '')
    .replace(/<!--[\s\S]*?-->/gu, '')
    .replace(/<[^>]+>/gu, '')
    .replace(/\s+/gu, ' ')
}

test('a fix of a verse is named by its sefer, chapter and verse wherever it is listed', async () => {
  const unit = await chapter(3)
  const id = await fixVerse(unit, 3)
  for (const [as, path] of [
    ['chana', '/suggestions?state=mine'],
    ['kalman', '/review'],
  ] as const) {
    assert.match(await textOf(as, `/en${path}`), /likkutei · Chapter 3,? ?.*verse 7/, path)
    const hebrew = await textOf(as, path)
    assert.match(hebrew, /ספר likkutei · פרק 3,? ?.*פסוק 7/, path)
    assert.match(hebrew, /הוא.*היא/, path)
    assert.doesNotMatch(hebrew, /Chapter 3/, path)
  }
  await site.send(200, `/v1/suggestions/${id}/approve`, post('kalman', {}))
  const inbox = await textOf('chana', '/en/inbox')
  assert.match(inbox, /likkutei · Chapter 3.*verse 7.*הוא.*היא.*merged it/)
  const changes = await textOf(null, '/en/changes')
  assert.match(changes, /1 paragraph put right in Chapter 3, likkutei verse 7.*הוא.*→.*היא/)
  assert.match(await textOf(null, '/changes'), /פרק 3.*פסוק 7.*הוא.*←.*היא/)
})

test('fixes in one sefer, one after another, are one row that opens', async () => {
  const ids: number[] = []
  for (const n of [11, 12, 13, 14]) ids.push(await fixVerse(await chapter(n), n, 'dovid'))
  const mine = await textOf('dovid', '/en/suggestions?state=mine')
  assert.match(mine, /4 fixes in likkutei/)
  assert.match(mine, /Chapter 11/)
  for (const id of ids) {
    await site.send(200, `/v1/suggestions/${id}/approve`, post('kalman', {}))
  }
  assert.match(await textOf(null, '/en/changes'), /4 paragraphs put right in likkutei/)
  assert.match(await textOf(null, '/changes'), /תוקנו 4 פסקאות בספר likkutei/)
  const inbox = await textOf('dovid', '/en/inbox')
  assert.match(inbox, /4 fixes in likkutei.*merged it/)
  const dovid = await site.as('dovid', { serviceWorkers: 'block' })
  const page = await dovid.newPage()
  await page.goto('/en/inbox')
  const together = page.locator('.thread.together')
  await together.getByRole('button', { name: 'Mark as read' }).last().click()
  await page.getByText('Marked as read.').waitFor()
  assert.equal(await page.locator('.thread').count(), 0)
  await page.close()
})

test('a name that a person gave stays, with the change below it', async () => {
  const id = newItemId()
  const data = { ...workData('named', [shelves.sichos]), note: 'נדפס בקהת' }
  await merge(site, [{ id, type: 'work', data }])
  const suggestion = await openOf(site, [{ id, type: 'work', data: { ...data, note: 'נדפס בברוקלין' } }])
  const title = { title: 'As on its title page' }
  await site.send(200, `/v1/suggestions/${suggestion}`, {
    ...post('chana', title),
    method: 'PATCH',
  })
  const mine = await textOf('chana', '/en/suggestions?state=mine')
  assert.match(mine, /As on its title page ?named.*בקהת.*בברוקלין/)
})

test('a fix of a scan is named by its printing, page and line', async () => {
  const { scan } = await addScanToRead(site, shelves.sichos, [TRUE_LINES.map((text) => ({ text }))])
  const page = Object(await site.get(`/v1/scans/${scan}/text?page=1`))
  const [first, second] = page.lines
  assert.ok(first !== undefined)
  const fix = { page: 1, line: second.id, before: second.text, text: `${second.text} סוף` }
  const created = await site.send(201, `/v1/scans/${scan}/text/fix`, post('miriam', fix))
  assert.match(String(created.title), /^.+: עמוד 1: תיקון שורה$/)
  const mine = await textOf('miriam', '/en/suggestions?state=mine')
  assert.match(mine, /page 1, line 2.*סוף/)
  assert.doesNotMatch(mine, /תיקון שורה/)
})

test('withheld words are in no line of a list', async () => {
  const data = { ...workData('ksav-yad', [shelves.sealed]), body: bodyOf(`${SEALED_WORDS} עוד`) }
  await openOf(site, [{ id: shelves.sealedWork, type: 'work', data }], 'sara')
  for (const path of ['/suggestions', '/review?which=all', '/changes', '/v1/suggestions?state=open']) {
    for (const as of [null, 'dovid'] as const) {
      const { text } = await (await site.client(as)).send(path, HTML)
      assert.ok(!text.includes(SEALED_WORDS), `${as} ${path}`)
    }
  }
})

test('the lists take as many statements for many suggestions as for one', async () => {
  const client = await site.client('chana')
  const count = async (path: string): Promise<number> => {
    const { ledger, projection } = statementsOf(await client.send(path, HTML))
    return ledger + projection
  }
  const PATHS = ['/en/suggestions?state=mine', '/en/inbox?filter=all', '/en/changes']
  const few = await Promise.all(PATHS.map(count))
  for (let n = 20; n < 30; n += 1) {
    const id = await fixVerse(await chapter(n), n)
    if (n % 2 === 0) await site.send(200, `/v1/suggestions/${id}/approve`, post('kalman', {}))
  }
  const many = await Promise.all(PATHS.map(count))
  // What a merged fix was based on may have to be read from older versions: one statement, for however many.
  for (const [at, n] of many.entries()) assert.ok(n <= (few[at] ?? 0) + 1, `${few}, ${many}`)
  assert.ok(Math.max(...many) <= 22, many.join())
})
