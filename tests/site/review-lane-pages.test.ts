/** The page of the review lane in both languages and on small screens: judged by axe and by html-validate; words that are withheld
 *  are not on it. Source: decisions.md#the-review-lane. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
import {
  addShelves,
  bodyOf,
  merge,
  openOf,
  SEALED_WORDS,
  workData,
} from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { faultsOfHtml } from './valid-html.ts'

const site = await openSiteInBrowser()
let held = 0

before(async () => {
  const { sichos, sealed, sealedWork } = await addShelves(site)
  const works = Array.from({ length: 3 }, (_, n) => {
    const data = { ...workData(`looks-${n}`, [sichos]), note: 'אמר לו הרב' }
    return { id: newItemId(), type: 'work', data }
  })
  await merge(site, works)
  for (const item of works) {
    await openOf(site, [{ ...item, data: { ...item.data, note: 'אמר להם הרב' } }], 'chana')
  }
  const words = { ...workData('ksav-yad', [sealed]), body: bodyOf(`${SEALED_WORDS} עוד`) }
  held = await openOf(site, [{ id: sealedWork, type: 'work', data: words }], 'chana')
})

for (const [width, colorScheme] of [
  [390, 'light'],
  [1440, 'dark'],
] as const) {
  test(`at ${width} px, ${colorScheme}: axe finds nothing, and nothing is cut off`, async () => {
    const look = { viewport: { width, height: 900 }, colorScheme, bypassCSP: true }
    const context = await site.as('kalman', { ...look, serviceWorkers: 'block' })
    const page = await context.newPage()
    for (const path of ['/review', '/en/review', '/review?which=mine', '/en/review?which=live']) {
      await page.goto(path)
      assert.deepEqual(await faultsOf(page), [], path)
    }
  })
}

test('html-validate finds nothing', async () => {
  for (const name of [null, 'kalman', 'sara'] as const) {
    const client = await site.client(name)
    for (const path of ['/review', '/en/review']) {
      const { text } = await client.send(path, { headers: { accept: 'text/html' } })
      assert.deepEqual(await faultsOfHtml(text), [], `${name} ${path}`)
    }
  }
})

test('withheld words are on no page of the lane, for nobody', async () => {
  for (const name of [null, 'dovid', 'kalman', 'sara'] as const) {
    const client = await site.client(name)
    for (const path of ['/review?which=all', `/review?s=${held}`, `/v1/review/lane?which=all`]) {
      const { status, text } = await client.send(path, { headers: { accept: 'text/html' } })
      assert.equal(status, 200, path)
      assert.equal(text.includes(SEALED_WORDS), false, `${name} ${path}`)
    }
  }
})
