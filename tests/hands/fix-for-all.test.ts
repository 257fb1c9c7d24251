/** The forms in the words, for people who see little or use no mouse: judged by axe in both languages and two looks. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
import { contextIn, looksOf, pathIn, sayLook } from '@yalkut/testing/clients/looks'
import { post } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import type { Page } from 'playwright-core'
import { addWords, SECOND, type WordsToFix } from './words-to-fix.ts'

const site = await openSiteInBrowser()
let words: WordsToFix

before(async () => {
  words = await addWords(site)
  const place = { entityId: words.unit, change: 'edit', version: 'he', segment: 'p2' }
  const text = SECOND.replace('תנן', 'תניא')
  await site.send(201, '/v1/suggestions/words', post('chana', { ...place, text }))
})

async function judge(page: Page): Promise<void> {
  assert.deepEqual(await faultsOf(page), [], page.url())
}

for (const look of looksOf('forms in the words')) {
  test(`marks, forms and pages at ${sayLook(look)}`, async () => {
    const chana = await site.as('chana', contextIn(look))
    const page = await chana.newPage()
    await page.goto(pathIn(look.lang, `/${words.unit}`))
    await page.locator('#p2 .mine').waitFor()
    await judge(page)
    await page.locator('#p2 .mine').press('Enter')
    await page.getByRole('dialog').waitFor()
    await judge(page)
    await page.keyboard.press('Escape')
    await page.locator('#p1 .n').focus()
    await page.keyboard.press('e')
    await page.locator('.pop.fix').waitFor()
    await judge(page)
    for (const address of [`?entity=${words.unit}`, `?entity=${words.unit}&segment=p1`]) {
      await page.goto(pathIn(look.lang, `/suggest${address}`))
      await judge(page)
    }
    const visitor = await site.as(null, contextIn(look))
    const theirs = await visitor.newPage()
    await theirs.goto(pathIn(look.lang, `/${words.unit}`))
    await theirs.locator('#p1').dblclick({ position: { x: 60, y: 20 } })
    await theirs.locator('.fix-here').click()
    await theirs.locator('.pop.fix').waitFor()
    await judge(theirs)
    await chana.close()
    await visitor.close()
  })
}
