/** The title page of a sefer is chosen among the pages of its printings: in a real browser, without scripts, for each who may
 *  and may not. Source: service.md#cover. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { pdfOf, typesetPage } from '@yalkut/testing/bytes/typeset-pages'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
import { addShelves, merge, workData } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { statementsOf } from '@yalkut/testing/servers/statements-of'
import { objectOf } from '@yalkut/testing/values/json'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'
import { faultsOfHtml } from './valid-html.ts'

const site = await openSiteInBrowser({ sample: true, countsStatements: true })
const shelves = await addShelves(site)
const HTML = { headers: { accept: 'text/html' } }
const PAGES = 30

let sefarim = 0

/** A sefer with a printing of which there is one scan of thirty pages, and one of some ten; files that no other sefer has. */
async function addSefer(slug: string) {
  const odd = sefarim++
  const [work, publication, scan, other] = [newItemId(), newItemId(), newItemId(), newItemId()]
  const pages = Array.from({ length: PAGES }, (_, at) => typesetPage(at === odd ? 2 : 1).png)
  const [file, second] = [
    await holdFile(site.catalog, pdfOf(pages)),
    await holdFile(site.catalog, pdfOf(pages.slice(0, 10 + odd))),
  ]
  const kept = { completeness: 'complete' }
  await merge(site, [
    { id: work, type: 'work', path: `/${slug}`, data: workData(slug, [shelves.sichos]) },
    {
      id: publication,
      type: 'publication',
      data: { kind: 'booklet', title: { he: 'דפוס', en: 'Print' }, work, sets: [shelves.sichos] },
    },
    { id: scan, type: 'scan', data: { publication, file, preferred: true, ...kept } },
    { id: other, type: 'scan', data: { publication, file: second, ...kept } },
  ])
  return { work, scan, other, file, second }
}

const coverOf = async (work: string) => {
  const { chosen, cover } = await site.get(`/v1/works/${work}/cover`)
  return { chosen, cover }
}
const numberIn = (text: string): number => Number(/\/suggestions\/(\d+)/.exec(text)?.[1])

const numberSent = (headers: Headers): number => Number(/sent=(\d+)/.exec(headers.get('location') ?? '')?.[1])

async function approve(number: number): Promise<void> {
  const { suggestions } = await site.get('/v1/suggestions?status=open', { as: 'sara' })
  const found = Object(suggestions).find((each: { number: number }) => each.number === number)
  await site.send(200, `/v1/suggestions/${found.id}/approve`, {
    ...HTML,
    method: 'POST',
    as: 'sara',
  })
}

test('a page is chosen with one press, and becomes the cover when it is approved', async () => {
  const { work, file } = await addSefer('shaar-one')
  const context = await site.as('chana', { viewport: { width: 390, height: 844 }, bypassCSP: true })
  const page = await context.newPage()
  await page.goto('/shaar-one')
  await page.locator(`a[href="/covers/${work}"]`).click()
  await page.locator('.leaves-to-choose').waitFor()
  assert.equal(await page.locator('.leaves-to-choose > li').count(), 24)
  assert.deepEqual(await faultsOf(page), [])
  await page.locator('#note').fill('העמוד הזה')
  await page.keyboard.press('Enter')
  assert.equal(new URL(page.url()).search, '', 'Enter in the note chooses nothing')
  await page.locator('button[name="page"][value="3"]').click()
  await page.locator('.say.good').waitFor()
  const number = numberIn((await page.locator('.say.good a').first().getAttribute('href')) ?? '')
  assert.equal((await coverOf(work)).chosen, null)
  await approve(number)
  const { chosen, cover } = await coverOf(work)
  assert.deepEqual(chosen, { file, page: 3 })
  assert.equal(objectOf(cover).machine, false)
  await page.goto(`/en/covers/${work}`)
  assert.match(await page.locator('.cover-now').innerText(), /A person chose this page/)
  assert.equal(await page.locator('[data-mark="chosen"]').count(), 1)
  assert.equal(await page.locator('[data-mark="chosen"] button').count(), 0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  assert.deepEqual(await faultsOf(page), [])
  await context.close()
})

test('later pages and other scans are ways on, and no script is needed', async () => {
  const { work, other, second } = await addSefer('shaar-two')
  const client = await site.client('dovid')
  const first = await client.send(`/covers/${work}`, HTML)
  assert.equal(first.status, 200)
  assert.deepEqual(await faultsOfHtml(first.text), [])
  const next = /<a href="([^"]+)" rel="next"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const rest = await client.send(next, HTML)
  assert.equal([...rest.text.matchAll(/name="page"/g)].length, PAGES - 24)
  assert.match(rest.text, /rel="prev"/)
  const two = await client.send(`/covers/${work}?scan=${other}`, HTML)
  assert.equal([...two.text.matchAll(/name="page"/g)].length, 11)
  const { status, headers } = await client.send(`/covers/${work}`, {
    ...HTML,
    method: 'POST',
    form: [
      ['file', second],
      ['page', '2'],
      ['note', ''],
    ],
  })
  assert.equal(status, 303)
  await approve(numberSent(headers))
  assert.deepEqual((await coverOf(work)).chosen, { file: second, page: 2 })
})

test('who may not choose sees the pages; what is no page of the sefer is refused', async () => {
  const { work, file } = await addSefer('shaar-three')
  const visitor = await site.client(null)
  const seen = await visitor.send(`/covers/${work}`, HTML)
  assert.equal(seen.status, 200)
  assert.match(seen.text, /leaves-to-choose/)
  assert.doesNotMatch(seen.text, /name="page"/)
  const chosen = (page: string, of: string) => ({
    ...HTML,
    method: 'POST',
    form: [
      ['file', of],
      ['page', page],
    ] as [string, string][],
  })
  assert.equal((await visitor.send(`/covers/${work}`, chosen('1', file))).status, 401)
  const client = await site.client('chana')
  const strange = await holdFile(site.catalog, pdfOf([typesetPage(1).png]))
  for (const [page, of] of [
    ['0', file],
    ['31', file],
    ['1.5', file],
    ['x', file],
    ['1', strange],
  ] as const) {
    const { status, text } = await client.send(`/covers/${work}`, chosen(page, of))
    assert.equal(status, 422, page)
    assert.match(text, /role="alert"/)
  }
  assert.equal((await coverOf(work)).chosen, null)
  for (const path of ['/covers/rh-2w12gaxx', '/covers/rh-zzzzzzzz']) {
    assert.equal((await client.send(path, HTML)).status, 404, path)
  }
})

test('a file that may only be linked gives no page to choose', async () => {
  const { work, file } = await addSefer('shaar-four')
  await changeRights(site.catalog, file, 'link')
  const client = await site.client('chana')
  const { text } = await client.send(`/covers/${work}`, HTML)
  assert.doesNotMatch(text, new RegExp(`/iiif/3/${file}`))
  const sent = await client.send(`/covers/${work}`, {
    ...HTML,
    method: 'POST',
    form: [
      ['file', file],
      ['page', '1'],
    ],
  })
  assert.equal(sent.status, 422)
})

test('the page takes few statements', async () => {
  const { work } = await addSefer('shaar-five')
  const client = await site.client('chana')
  const { headers } = await client.send(`/covers/${work}`, HTML)
  const { ledger, projection } = statementsOf({ headers })
  assert.ok(ledger + projection <= 14, `${ledger} + ${projection}`)
})
