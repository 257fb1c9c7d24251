/** Pages under a finger at 390 px: nothing is cut off, and every button is large enough. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
import { languagesOf, pathIn } from '@yalkut/testing/clients/looks'
import type { Name } from '@yalkut/testing/servers/people'
import { addShelves, merge, openOf, post, workData } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'

const site = await openSiteInBrowser({ sample: true })
const { sichos } = await addShelves(site)
const CHAPTER = 'rh-2w12gaxx'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** What is pressed, and is lower than 44 px. A box is pressed by its label; what is there for Enter alone is not pressed. */
const SMALL = `[...document.querySelectorAll('main :is(button, .btn, summary, select, input:not([type=hidden]), textarea)')]
  .filter((e) => e.checkVisibility() && !e.matches('.hidden'))
  .map((e) => [e, (e.matches('[type=checkbox], [type=radio]') ? e.closest('label') ?? e : e).getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 1 && Math.round(height) < 44)
  .map(([e, { height }]) => e.tagName + ' ' + e.className + ' ' + (e.textContent || e.name).trim() + ' ' + height)`
const WIDE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

async function suggested(): Promise<{ id: number; number: number }> {
  const id = newItemId()
  const item = { id, type: 'work', data: { ...workData(id, [sichos]), note: 'אמר לו הרב' } }
  await merge(site, [item])
  const note = 'אמר להם הרב'
  const sent = await openOf(site, [{ ...item, data: { ...item.data, note } }], 'chana')
  const { changeset } = await site.get(`/v1/suggestions/${sent}`)
  return { id: sent, number: Number(Object(changeset).number) }
}

/** Each with the other colour scheme. */
const SCHEMES = { he: 'light', en: 'dark' } as const

for (const lang of languagesOf('buttons under a finger')) {
  const colorScheme = SCHEMES[lang]
  test(`nothing is cut off or small (${lang}, ${colorScheme})`, async () => {
    const { number } = await suggested()
    const order = { title: 'An issue', entityId: CHAPTER, body: '@kalman' }
    const issue = await site.send(201, '/v1/issues', post('chana', order))
    const pages: readonly (readonly [Name, readonly string[]])[] = [
      [
        'kalman',
        [
          '/review',
          '/suggestions',
          `/suggestions/${number}`,
          '/inbox',
          '/account',
          `/issues/${issue.number}`,
          '/issues/new?type=wrong-text',
          `/talk/${CHAPTER}`,
          `/edit/${CHAPTER}`,
          '/new/event',
          '/account/mail',
        ],
      ],
      [
        'sara',
        [
          '/admin',
          '/admin/trust?which=new',
          '/admin/people',
          '/admin/people/chana',
          '/admin/audit',
          `/keepers/${sichos}`,
          '/labels',
          '/reports',
        ],
      ],
    ]
    for (const [name, paths] of pages) {
      const context = await site.as(name, {
        ...PHONE,
        colorScheme,
        bypassCSP: true,
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      for (const path of paths) {
        await page.goto(pathIn(lang, path), { waitUntil: 'networkidle' })
        assert.deepEqual(await page.evaluate(SMALL), [], path)
        assert.equal(await page.evaluate(WIDE), 0, path)
        assert.deepEqual(await faultsOf(page), [], path)
      }
      await context.close()
    }
  })
}

/** The sheet of the open menu, against the window. */
const SHEET = `(({ left, right, width }) => ({ left, right, width }))(
  document.querySelector('details.menu[open] .menu-sheet').getBoundingClientRect())`
/** Heads of columns and rows that are one word, broken into two lines. */
const BROKEN = `[...document.querySelectorAll('main .rows th')].filter((th) => {
  const range = document.createRange()
  range.selectNodeContents(th)
  const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8)))
  return !/\\s/.test(th.textContent.trim()) && tops.size > 1
}).map((th) => th.textContent)`

for (const lang of languagesOf('menus under a finger')) {
  test(`a reader sees whole menus, words of tables in one line, and paragraphs that fill it (${lang})`, async () => {
    const context = await site.as(null, { ...PHONE, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto(pathIn(lang, '/sefer-hadugma/1/1'))
    const menus = page.locator('.tools details.menu > summary')
    for (const menu of await menus.all()) {
      await menu.tap()
      const { left, right } = Object(await page.evaluate(SHEET))
      assert.ok(left >= 0 && right <= PHONE.viewport.width, `${left}–${right}`)
      await menu.tap()
    }
    for (const path of ['/health', '/compare?unit=rh-f7ajrhtx']) {
      await page.goto(pathIn(lang, path))
      assert.deepEqual(await page.evaluate(BROKEN), [], path)
      assert.equal(await page.evaluate(WIDE), 0, path)
    }
    await page.goto(pathIn(lang, '/about'))
    const lines = await page.evaluate('getComputedStyle(document.querySelector(".prose p")).whiteSpace')
    assert.equal(lines, 'normal')
    await context.close()
  })
}
