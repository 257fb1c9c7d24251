/** Words with te'amim are set whole in the face that has them, on every page and in every field: letters of another face between
 *  them tear the word. Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { pathIn } from '@yalkut/testing/clients/looks'
import { post } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import type { BrowserContext, Page } from 'playwright-core'

const CHAPTER = 'rh-2w12gaxx'
const VERSE = 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹקִ֑ים'
const FIXED = `${VERSE} אֵ֥ת הַשָּׁמַ֖יִם`

const site = await openSiteInBrowser({ sample: true })
let sara: BrowserContext
let page: Page
let visitor: Page
let suggestion = 0
let commit = 0

before(async () => {
  const edit = { entityId: CHAPTER, change: 'edit', version: 'he', segment: 'p1' }
  const sent = await site.send(201, '/v1/suggestions/words', post('chana', { ...edit, text: VERSE, note: VERSE }))
  const done = await site.send(200, `/v1/suggestions/${sent.id}/approve`, post('sara'))
  commit = Number(done.commit)
  const again = await site.send(201, '/v1/suggestions/words', post('chana', { ...edit, text: FIXED, note: VERSE }))
  suggestion = Number(again.number)
  sara = await site.as('sara')
  page = await sara.newPage()
  visitor = await (await site.as(null)).newPage()
})

interface Faces {
  torn: string[]
  whole: number
}

/** Words and fields with te'amim that have another face than theirs, and how many have it. */
const FACES = `(() => {
  const TEAMIM = /[\\u0591-\\u05af]/
  const torn = []
  let whole = 0
  const judge = (element, text) => {
    if (element === null || !TEAMIM.test(text) || element.closest('script, style, title, option') !== null) return
    if (getComputedStyle(element).fontFamily.split(',')[0].includes("Te'amim")) whole += 1
    else torn.push(element.tagName.toLowerCase() + '.' + element.className + ': ' + text.slice(0, 40))
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) judge(text.parentElement, text.textContent)
  for (const field of document.querySelectorAll('input, textarea')) {
    if (field.type !== 'hidden') judge(field, field.value)
  }
  return { torn, whole }
})()`

async function facesOn(shown: Page): Promise<Faces> {
  return await shown.evaluate<Faces>(FACES)
}

const PAGES: { readonly [name: string]: () => string } = {
  'the page of the words': () => `/${CHAPTER}?v=he,en`,
  'a search': () => `/search?q=${encodeURIComponent(VERSE)}`,
  'a frame on another site': () => `/embed/${CHAPTER}`,
  'a report': () => `/report?entity=${CHAPTER}&segment=p1`,
  history: () => `/history/${CHAPTER}`,
  'a merge': () => `/commits/${commit}`,
  merges: () => '/changes',
  'the form of a fix': () => `/suggest?entity=${CHAPTER}&segment=p1`,
  'a suggestion': () => `/suggestions/${suggestion}`,
  'the review lane': () => `/review?s=${suggestion}`,
  'the form of an item': () => `/edit/${CHAPTER}/words`,
}

for (const [name, address] of Object.entries(PAGES)) {
  test(`te’amim are whole on ${name}`, async () => {
    for (const lang of ['he', 'en'] as const) {
      await page.goto(pathIn(lang, address()))
      const { torn, whole } = await facesOn(page)
      assert.deepEqual(torn, [], lang)
      assert.ok(whole > 0, `${lang}: the page shows none`)
    }
  })
}

test('te’amim that are typed or pasted into a field are whole, and the field goes back when they are gone', async () => {
  await visitor.goto('/search')
  const box = visitor.getByRole('main').getByRole('combobox').or(visitor.getByRole('main').getByRole('searchbox'))
  await box.fill(VERSE)
  assert.deepEqual(await facesOn(visitor), { torn: [], whole: 1 })
  await box.fill('בראשית')
  assert.equal(await visitor.locator('main .teamim').count(), 0)
})

test('te’amim are whole in the form of a fix in the words', async () => {
  await page.goto(`/${CHAPTER}`)
  await page.locator('.seg').first().dblclick()
  await page.keyboard.press('e')
  await page.locator('#fix-words').waitFor()
  const { torn, whole } = await facesOn(page)
  assert.deepEqual(torn, [])
  assert.ok(whole > 1)
})
