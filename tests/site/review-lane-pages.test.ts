/** The page of the review lane in both languages and on small screens: judged by axe and by html-validate; words that are withheld
 *  are not on it. Source: decisions.md#the-review-lane. */
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { before, test } from 'node:test'
import { importRecords } from '@yalkut/catalog/organizing'
import { isJsonObject, newItemId } from '@yalkut/model'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
import { contextIn, looksOf, pathIn, sayLook } from '@yalkut/testing/clients/looks'
import { addShelves, bodyOf, merge, openOf, SEALED_WORDS, workData } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { statementsOf } from '@yalkut/testing/servers/statements-of'
import { faultsOfHtml } from './valid-html.ts'

const site = await openSiteInBrowser({ countsStatements: true })
let held = 0
let one = 0
let sichos = ''

before(async () => {
  const { sealed, sealedWork, ...shelves } = await addShelves(site)
  sichos = shelves.sichos
  const works = Array.from({ length: 3 }, (_, n) => {
    const data = { ...workData(`looks-${n}`, [sichos]), note: 'אמר לו הרב' }
    return { id: newItemId(), type: 'work', data }
  })
  await merge(site, works)
  for (const item of works) {
    const data = { ...item.data, note: 'אמר להם הרב' }
    one = await openOf(site, [{ ...item, data }], 'chana')
  }
  const words = { ...workData('ksav-yad', [sealed]), body: bodyOf(`${SEALED_WORDS} עוד`) }
  held = await openOf(site, [{ id: sealedWork, type: 'work', data: words }], 'sara')
})

for (const look of looksOf('the lane')) {
  test(`at ${sayLook(look)}: axe finds nothing, and nothing is cut off`, async () => {
    const context = await site.as('kalman', contextIn(look))
    const page = await context.newPage()
    for (const path of ['/review', '/review?which=mine', '/review?which=live']) {
      await page.goto(pathIn(look.lang, path))
      assert.deepEqual(await faultsOf(page), [], path)
    }
    await context.close()
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

test('withheld words are on no page of the lane, but for who may review them', async () => {
  for (const name of [null, 'dovid', 'kalman', 'sara'] as const) {
    const client = await site.client(name)
    for (const path of ['/review?which=all', `/review?case=${held}`, `/v1/review/lane?which=all`]) {
      const { status, text } = await client.send(path, { headers: { accept: 'text/html' } })
      assert.equal(status, 200, path)
      const mayKnow = (name === 'kalman' || name === 'sara') && path.startsWith('/review')
      if (!mayKnow) assert.equal(text.includes(SEALED_WORDS), false, `${name} ${path}`)
      if (mayKnow && path.includes('case=')) assert.ok(text.includes(SEALED_WORDS), `${name} ${path}`)
    }
  }
})

test('the lane asks as few statements for many suggestions as for one', async () => {
  const client = await site.client('kalman')
  const count = async (path: string): Promise<number> => {
    const { status, headers } = await client.send(path, { headers: { accept: 'text/html' } })
    assert.equal(status, 200, path)
    const { ledger, projection } = statementsOf({ headers })
    return ledger + projection
  }
  const [page, alone] = [`/review?which=all&case=${one}`, `/review?case=${one}&part=case`]
  const few = [await count(page), await count(alone)]
  const more = Array.from({ length: 40 }, (_, n) => {
    return { id: newItemId(), type: 'work', data: workData(`more-${n}`, [sichos]) }
  })
  for (const item of more) await openOf(site, [item], 'chana')
  const many = [await count(page), await count(alone)]
  for (const [at, most] of [26, 12].entries()) {
    const [of, ofMany] = [few[at] ?? 99, many[at] ?? 99]
    assert.ok(ofMany <= most && ofMany - of <= 1, `${of}, ${ofMany}`)
  }
})

test('the address that answers of the API name leads to the page of the suggestion; an import is shown', async () => {
  const client = await site.client('kalman')
  const ask = (path: string) => client.send(path, { headers: { accept: 'text/html' } })
  const { changeset } = await site.get(`/v1/suggestions/${one}?brief=1`)
  assert.ok(isJsonObject(changeset))
  for (const lang of ['', '/en']) {
    const { status, headers } = await ask(`${lang}/review?s=${one}`)
    assert.equal(status, 301)
    assert.equal(headers.get('location'), `${lang}/suggestions/${changeset.number}`)
  }
  const record = { id: newItemId(), type: 'work', data: workData('imported', [sichos]) }
  const { suggestion } = await importRecords(site.catalog, {
    source: 'books',
    title: 'מאה ספרים',
    records: Readable.from([record]),
  })
  const imported = await ask(`/review?s=${suggestion}`)
  assert.equal(imported.status, 200)
  assert.match(imported.text, new RegExp(`data-case="${suggestion}"`))
  for (const unknown of ['9999999', '0', 'x']) {
    assert.equal((await ask(`/review?s=${unknown}`)).status, 404, unknown)
  }
})
