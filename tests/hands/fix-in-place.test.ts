/** Journey 3: from a wrong word to a sent fix, where the word stands. Keys and acts are counted. Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { post } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import type { BrowserContext, Page } from 'playwright-core'
import { hasFocus, middleOf } from './in-page.ts'
import { addWords, FIRST, type WordsToFix } from './words-to-fix.ts'

const site = await openSiteInBrowser()
let words: WordsToFix
let chana: BrowserContext

before(async () => {
  words = await addWords(site)
  chana = await site.as('chana', { serviceWorkers: 'block' })
})

interface Kind {
  name: string
  path(): string
  /** The words on the page. */
  at(): string
  wrong: string
  right: string
  ids(): string
}

const KINDS: readonly Kind[] = [
  {
    name: 'a unit',
    wrong: 'כדשע',
    right: 'כרשע',
    path: () => `/${words.unit}`,
    at: () => '#p1',
    ids: () => words.unit,
  },
  {
    name: 'a paragraph of a text',
    wrong: 'ראשונה',
    right: 'שניה',
    path: () => `/${words.textUnit}`,
    at: () => `#${words.segment}`,
    ids: () => words.textUnit,
  },
  {
    name: 'a translation',
    wrong: 'lime',
    right: 'line',
    path: () => `/${words.textUnit}?v=he,en`,
    at: () => `#${words.translated}`,
    ids: () => words.textUnit,
  },
  {
    name: 'a transcript',
    wrong: 'הגדולה',
    right: 'הגדולה הזאת',
    path: () => `/${words.recording}`,
    at: () => '.heard .seg',
    ids: () => words.recording,
  },
  {
    name: 'a hanacha',
    wrong: 'הנחה',
    right: 'ההנחה',
    path: () => `/${words.heard}`,
    at: () => `#${words.hanacha}`,
    ids: () => words.heard,
  },
  {
    name: 'a line of a scan',
    wrong: 'בדך',
    right: 'בדף',
    path: () => `/text/${words.scan}?page=1`,
    at: () => '#line-l2 > span[lang]',
    ids: () => words.scan,
  },
]

/** What moves in the words of a page; a face that comes late may move names elsewhere. */
const NOTE_MOVES = `
  window.moved = ''
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries()) {
      for (const { node } of sources) {
        const holder = node instanceof Element ? node : node?.parentElement
        if (holder?.closest('[data-fix]') != null) window.moved += holder.outerHTML
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })`

/** Chooses a word as a reader does: two presses on it. */
async function doubleClick(page: Page, at: string, word: string): Promise<void> {
  await page.locator(at).first().scrollIntoViewIfNeeded()
  const { x, y } = await middleOf(page, at, word)
  await page.mouse.dblclick(x, y)
}

async function replaceInForm(page: Page, wrong: string, right: string): Promise<string> {
  const field = page.getByLabel(/המילים הנכונות|The right words/)
  await field.waitFor()
  assert.ok(await hasFocus(field))
  const shown = await field.inputValue()
  assert.ok(shown.includes(wrong), `“${wrong}” stands in “${shown}”`)
  await field.fill(shown.replace(wrong, right))
  return shown
}

async function changesOf(as: 'chana' | 'dovid', ids: string): Promise<JsonObject[]> {
  return listOf((await site.get(`/v1/me/page?ids=${ids}`, { as })).changes)
}

for (const kind of KINDS) {
  test(`${kind.name}: three acts beside typing, and the words show it`, async (t) => {
    const page = await chana.newPage()
    await page.goto(kind.path())
    const began = performance.now()
    await doubleClick(page, kind.at(), kind.wrong)
    await page.locator('.fix-here').waitFor()
    await page.keyboard.press('e')
    await replaceInForm(page, kind.wrong, kind.right)
    await page.keyboard.press('Control+Enter')
    const mark = page.locator(`${kind.at()} .mine`)
    await mark.waitFor()
    t.diagnostic(`${kind.name}: 3 acts, ${Math.round(performance.now() - began)} ms of the machine`)
    assert.ok((await page.locator(kind.at()).innerText()).includes(kind.right))
    const [change] = await changesOf('chana', kind.ids())
    assert.equal(await page.locator(`${kind.at()} .mine-n`).textContent(), `#${change?.number}`)
    assert.ok(String(change?.after).includes(kind.right), JSON.stringify(change))
    assert.match(await page.getByRole('status').last().innerText(), /מספרו/)
    await page.close()
  })
}

test('they are there on another device, and for nobody else', async () => {
  const other = await site.as('chana', { serviceWorkers: 'block' })
  const dovid = await site.as('dovid', { serviceWorkers: 'block' })
  const visitor = await site.as(null, { serviceWorkers: 'block' })
  for (const kind of KINDS) {
    const page = await other.newPage()
    await page.goto(kind.path())
    await page.locator(`${kind.at()} .mine`).waitFor()
    await page.close()
    for (const context of [dovid, visitor]) {
      const page = await context.newPage()
      await page.goto(kind.path(), { waitUntil: 'networkidle' })
      assert.ok(((await page.locator(kind.at()).textContent()) ?? '').includes(kind.wrong))
      assert.equal(await page.locator('.mine').count(), 0)
      await page.close()
    }
    const client = await site.client('chana')
    const own = await client.send(kind.path(), { headers: { accept: 'text/html' } })
    assert.ok(!own.text.includes('class="mine"'), 'the page itself never has them')
  }
})

test('marks and notes survive the fix', async () => {
  const [change] = await changesOf('chana', words.unit)
  await site.send(200, `/v1/suggestions/${change?.suggestion}/approve`, post('kalman'))
  const { data } = await site.get(`/v1/entities/${words.unit}`)
  const [version] = listOf(objectOf(objectOf(data).body).versions)
  const [first] = listOf(version?.segments)
  assert.deepEqual(first?.text, [
    { text: FIRST.slice(0, 4), marks: ['b'] },
    { note: 'n1' },
    { text: FIRST.slice(4).replace('כדשע', 'כרשע') },
  ])
  const page = await chana.newPage()
  await page.goto(`/${words.unit}`, { waitUntil: 'networkidle' })
  assert.equal(await page.locator('.mine').count(), 0, 'what was merged waits no more')
  await page.close()
})

test('nothing on the page moves when the marks are drawn', async () => {
  const page = await chana.newPage()
  await page.addInitScript(NOTE_MOVES)
  for (const kind of KINDS.filter(({ name }) => name !== 'a unit')) {
    await page.goto(kind.path())
    await page.locator('.mine').first().waitFor()
    await page.waitForTimeout(200)
    assert.equal(await page.evaluate('window.moved'), '', kind.name)
  }
  await page.close()
})

test('a fix is withdrawn at its mark with one act, and put back', async () => {
  const page = await chana.newPage()
  await page.goto(`/${words.recording}`)
  await page.locator('.mine').click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  assert.match(await dialog.innerText(), /דברים שנאמרו בהתוועדות הגדולה\n/)
  await dialog.getByRole('button', { name: 'ביטול התיקון' }).click()
  await page.getByText('התיקון בוטל.').waitFor()
  assert.equal(await page.locator('.mine').count(), 0)
  assert.deepEqual(await changesOf('chana', words.recording), [])
  await page.getByRole('button', { name: 'החזרת התיקון' }).click()
  await page.locator('.mine').waitFor()
  assert.equal((await changesOf('chana', words.recording)).length, 1)
  await page.close()
})

test('what waits is in no answer of the API, no feed and no kept page of others', async () => {
  const [change] = await changesOf('chana', words.textUnit)
  const mine = String(change?.after)
  assert.notEqual(mine, 'undefined')
  for (const path of [
    `/v1/entities/${change?.entity}`,
    `/v1/entities/${words.text}/text`,
    `/v1/units/${words.textUnit}/printings`,
    '/feeds/changes.atom',
    `/${words.textUnit}`,
    `/en/${words.textUnit}?v=he,en`,
  ]) {
    const answer = await fetch(site.baseUrl + path)
    assert.ok(!(await answer.text()).includes(mine), path)
  }
  const dovid = await site.client('dovid')
  const page = await dovid.send(`/${words.textUnit}`, { headers: { accept: 'text/html' } })
  assert.ok(!page.text.includes(mine))
})
