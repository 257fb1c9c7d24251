/** Doubt first: the words of which a machine is least sure, by keys and without scripts; two people who agree settle a word.
 *  Source: shapes.md#doubts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
import { contextIn, looksOf, pathIn, sayLook } from '@yalkut/testing/clients/looks'
import { addScanToRead, misread, TRUE_LINES } from '@yalkut/testing/servers/scan-to-read'
import { addShelves } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf } from '@yalkut/testing/values/json'

const site = await openSiteInBrowser()
const shelves = await addShelves(site)
const WRONG = new Map([
  [3, ['תלמידים', 'תלמירים']],
  [6, ['סוכו', 'סובו']],
])
const LINES = TRUE_LINES.map((text, at) => {
  const [word = '', read = ''] = WRONG.get(at) ?? []
  return word === '' ? { text } : misread(text, word, read)
})

test('two people who agree on doubtful words put their lines right, one of them without scripts', async () => {
  const { scan } = await addScanToRead(site, shelves.sichos, [LINES])
  const context = await site.as('chana', { serviceWorkers: 'block' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  page.on('pageerror', (error) => assert.fail(error))
  await page.goto(`/en/proofread?doubt=1&scan=${scan}`)
  await page.locator('[data-desk][data-started]').waitFor()
  const field = page.locator('#doubt-word')
  await field.and(page.locator(':focus')).waitFor()
  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith('/v1/proofread/doubts') && answer.request().method() === 'POST',
  )
  for (const _ of WRONG) {
    const read = await field.inputValue()
    const [word = ''] = [...WRONG.values()].find(([, other]) => other === read) ?? []
    assert.notEqual(word, '', read)
    // The word is selected: typing replaces it.
    await page.keyboard.insertText(word)
    await page.keyboard.press('Enter')
  }
  assert.equal((await sent).status(), 200)
  await page.getByText('There are no more words for you').first().waitFor()
  await context.close()

  const before = listOf((await site.get('/v1/suggestions?limit=200')).suggestions).length
  const plain = await site.as('dovid', { javaScriptEnabled: false })
  const form = await plain.newPage()
  await form.goto(`/en/proofread?doubt=1&scan=${scan}`)
  for (const input of await form.locator('input[name^="word "]').all()) {
    const read = await input.inputValue()
    const [word = ''] = [...WRONG.values()].find(([, other]) => other === read) ?? []
    await input.fill(word)
  }
  await form.getByRole('button', { name: 'Send the answers' }).click()
  await form.getByText('Your answers were saved').waitFor()
  await plain.close()
  const after = listOf((await site.get('/v1/suggestions?limit=200')).suggestions).length
  assert.equal(after, before + 1)
})

for (const look of looksOf('doubtful words')) {
  test(`axe finds nothing at the desk of doubtful words (${sayLook(look)})`, async () => {
    const { scan } = await addScanToRead(site, shelves.sichos, [LINES])
    const context = await site.as('chana', contextIn(look))
    const page = await context.newPage()
    await page.goto(pathIn(look.lang, `/proofread?doubt=1&scan=${scan}`))
    await page.locator('[data-desk][data-started]').waitFor()
    assert.deepEqual(await faultsOf(page), [])
    await context.close()
  })
}
