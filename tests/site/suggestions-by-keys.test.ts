/** A suggestion's page in a real browser: keys, axe and the statements that the page takes. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
import { contextIn, looksOf, pathIn, sayLook } from '@yalkut/testing/clients/looks'
import { addShelves, merge, openOf, post, workData } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { statementsOf } from '@yalkut/testing/servers/statements-of'
import { faultsOfHtml } from './valid-html.ts'

const site = await openSiteInBrowser({ countsStatements: true })
let sichos = ''

before(async () => {
  sichos = (await addShelves(site)).sichos
})

/** Chana's suggestion of a note in several works on the shelf of sichos. `clash`: the first one changed since. */
async function suggested(works: number, clash = false): Promise<{ id: number; path: string }> {
  const items = Array.from({ length: works }, () => {
    const id = newItemId()
    return { id, type: 'work', data: workData(id, [sichos]) }
  })
  await merge(site, items)
  const noted = items.map((item) => ({ ...item, data: { ...item.data, note: 'נדפס תשי״ד' } }))
  const id = await openOf(site, noted)
  const [first] = items
  if (clash && first) await merge(site, [{ ...first, data: { ...first.data, note: 'אחר' } }])
  const { changeset } = await site.get(`/v1/suggestions/${id}`)
  return { id, path: `/suggestions/${Object(changeset).number}` }
}

test('a keeper approves by keys, and a confirmation is asked first', async () => {
  const { id, path } = await suggested(2)
  const context = await site.as('kalman', { serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('[data-island="suggestion"][data-started]').waitFor()
  await page.keyboard.press('j')
  await page.locator('[data-change][data-here]').waitFor()
  await page.keyboard.press('b')
  assert.equal(await page.locator('details[data-fold][open]').count(), 1)
  await page.keyboard.press('c')
  await page.keyboard.type('a')
  assert.equal(await page.locator('#comment').inputValue(), 'a')
  await page.locator('#comment').fill('')
  await page.locator('h1').click()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void (asked.length === 1 ? dialog.dismiss() : dialog.accept())
  })
  await page.keyboard.press('a')
  const open = await site.get(`/v1/suggestions/${id}`)
  assert.equal(Object(open.changeset).status, 'open')
  await page.keyboard.press('a')
  await page.locator('.say.good').waitFor()
  assert.equal(asked.length, 2)
  const merged = await site.get(`/v1/suggestions/${id}`)
  assert.equal(Object(merged.changeset).status, 'merged')
  await context.close()
})

test('an undecided clash stops the key, and a third wording that is typed is chosen', async () => {
  const { id, path } = await suggested(1, true)
  const context = await site.as('kalman', { serviceWorkers: 'block' })
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(path)
  await page.locator('[data-island="suggestion"][data-started]').waitFor()
  await page.keyboard.press('a')
  assert.equal(Object((await site.get(`/v1/suggestions/${id}`)).changeset).status, 'open')
  await page.locator('[data-third]').fill('נוסח שלישי')
  assert.ok(await page.locator('input[value="third"]').isChecked())
  await page.locator('form[data-act="approve"] button').click()
  await page.locator('.say.good').waitFor()
  await context.close()
})

for (const look of looksOf('suggestions')) {
  test(`axe finds nothing, and nothing is cut off: ${sayLook(look)}`, async () => {
    const { id, path } = await suggested(2, true)
    const { entries } = await site.get(`/v1/suggestions/${id}`)
    const entity = Object(Object(entries)[0]).entityId
    const proposal = { entity, field: '/note', value: 'נדפס בשנת תשי״ד' }
    const talk = `/v1/suggestions/${id}/comments`
    await site.send(201, talk, post('dovid', { body: 'עדיף *כך*', proposal }))
    for (const [who, each] of [
      ['kalman', `${path}?on=c1`],
      ['chana', path],
      [null, path],
      ['chana', '/suggestions?state=mine'],
    ] as const) {
      const context = await site.as(who, contextIn(look))
      const page = await context.newPage()
      await page.goto(pathIn(look.lang, each))
      assert.deepEqual(await faultsOf(page), [], `${who} ${each}`)
      await context.close()
    }
  })
}

test('the documents are valid, and take few statements for one item and for many', async () => {
  const counts = new Map<string, number[]>()
  for (const works of [1, 40]) {
    const { path } = await suggested(works)
    for (const who of [null, 'chana', 'kalman', 'sara'] as const) {
      const browser = await site.client(who)
      for (const each of [path, '/suggestions']) {
        const tries: number[] = []
        let text = ''
        // The server may read the commit line meanwhile: the least of three is what the page takes.
        for (let n = 0; n < 3; n += 1) {
          const answer = await browser.send(each, { headers: { accept: 'text/html' } })
          assert.equal(answer.status, 200)
          const { ledger, projection } = statementsOf(answer)
          tries.push(ledger + projection)
          text = answer.text
        }
        const key = `${who ?? 'visitor'} ${each.replace(/\d+/, 'n')}`
        counts.set(key, [...(counts.get(key) ?? []), Math.min(...tries)])
        assert.deepEqual(await faultsOfHtml(text), [], each)
      }
    }
  }
  for (const [key, [one = 0, many = 0]] of counts) {
    const most = key.endsWith('/n') ? 15 : 20
    assert.ok(Math.max(one, many) <= most && Math.abs(many - one) <= 1, `${key}: ${one}, ${many}`)
  }
})
