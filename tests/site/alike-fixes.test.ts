/** One word of a scan is fixed in place, and then the same word in other lines: with scripts, without, by touch, for each role.
 *  Source: shapes.md#fix-a-line. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { pdfOf, typesetPage } from '@yalkut/testing/bytes/typeset-pages'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
import { contextIn, looksOf, pathIn, sayLook } from '@yalkut/testing/clients/looks'
import { addShelves, merge, SEALED_WORDS } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { statementsOf } from '@yalkut/testing/servers/statements-of'
import { holdFile } from '@yalkut/testing/worlds/files'
import { faultsOfHtml } from './valid-html.ts'

const site = await openSiteInBrowser({ sample: true, countsStatements: true })
const shelves = await addShelves(site)
const HTML = { headers: { accept: 'text/html' } }
const HOSTILE = '<img src=x onerror=alert(1)>'

/** A scan whose pages have these lines. */
async function addScan(set: string, pages: readonly (readonly string[])[]): Promise<string> {
  const [publication, scan, layer] = [newItemId(), newItemId(), newItemId()]
  const isSealed = set === shelves.sealed
  const pictures = (isSealed ? [2, 1] : [1, 2]).map((at) => typesetPage(at).png)
  const rights = isSealed ? { credit: 'x' } : {}
  const file = await holdFile(site.catalog, pdfOf(pictures), rights)
  const engine = { name: 'reader', version: '1' }
  await merge(site, [
    {
      id: publication,
      type: 'publication',
      data: { kind: 'booklet', title: { he: 'קונטרס', en: 'A booklet' }, sets: [set] },
    },
    { id: scan, type: 'scan', data: { publication, file, completeness: 'complete' } },
    {
      id: layer,
      type: 'text-layer',
      data: { scan, kind: 'machine-ocr', engine, language: 'he' },
    },
    ...pages.map((lines, at) => ({
      id: newItemId(),
      type: 'text-page',
      data: {
        layer,
        page: at + 1,
        proofread: 0,
        lines: lines.map((text, n) => ({
          id: `l${n + 1}`,
          text,
          box: [0.1, 0.1 + n * 0.05, 0.8, 0.04],
        })),
      },
    })),
  ])
  return scan
}

const alikeOf = (scan: string, from: string, to: string, more = ''): string =>
  `/text/${scan}/alike?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}${more}`

async function linesOf(scan: string, page: number): Promise<string[]> {
  const { lines } = await site.get(`/v1/scans/${scan}/text?page=${page}`)
  return Object(lines).map((line: { text: string }) => line.text)
}

async function approve(number: number): Promise<void> {
  const { suggestions } = await site.get('/v1/suggestions?status=open', { as: 'sara' })
  const found = Object(suggestions).find((each: { number: number }) => each.number === number)
  await site.send(200, `/v1/suggestions/${found.id}/approve`, { method: 'POST', as: 'sara' })
}

const numberIn = (text: string): number => Number(/\/suggestions\/(\d+)/.exec(text)?.[1])

test('a word is fixed in place, and then in the other lines that were chosen; undone in one act', async () => {
  const scan = await addScan(shelves.sichos, [
    ['והנה האוד ירד', 'האוד עלה'],
    ['עוד האוד', 'מהאוד', HOSTILE],
  ])
  const context = await site.as('chana', { viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.on('pageerror', (error) => assert.fail(error))
  await page.goto(`/text/${scan}?page=1`)
  await page.locator('#line-l1 span[lang]').dblclick()
  await page.locator('.fix-here').click()
  const words = page.locator('.pop.fix textarea')
  await words.fill((await words.inputValue()).replaceAll('האוד', 'האור'))
  await page.keyboard.press('Control+Enter')
  const offer = page.locator('.alike-offer a')
  await offer.waitFor()
  assert.equal(await offer.innerText(), 'אותן מילים בעוד שתי שורות')
  await offer.click()
  await page.locator('.alike-lines').waitFor()
  assert.equal(await page.locator('.alike-lines > li').count(), 2)
  assert.equal(await page.locator('.alike-lines svg image').count(), 2)
  assert.equal(await page.locator('.alike-lines ins').first().innerText(), 'האור')
  await page.locator('.alike-lines input').nth(1).uncheck()
  await page.locator('form[action*="preview"] .btn.main').click()
  await page.locator('form[action*="send"]').waitFor()
  assert.equal(await page.locator('.alike-lines > li').count(), 1)
  await page.locator('#note').fill('המכונה טעתה')
  await page.locator('form[action*="send"] .btn.main').click()
  await page.locator('.say.good').waitFor()
  const sent = page.url()
  await page.locator('.say.good form button').click()
  await page.waitForURL(/undone=/)
  await page.locator('.say.good').waitFor()
  await page.goto(sent)
  assert.equal(await page.locator('.say.good form').count(), 0, 'it is undone already')
  assert.deepEqual(await linesOf(scan, 1), ['והנה האוד ירד', 'האוד עלה'])
})

test('without scripts: the fix, the offer, the choice, the preview, one suggestion', async () => {
  const scan = await addScan(shelves.sichos, [
    ['בית ראשרן', 'בית אחר'],
    ['ראשרן שני', 'ראשרןה'],
  ])
  const context = await site.as('chana', { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/suggest?entity=${scan}&page=1&line=l1`)
  await page.locator('#words').fill('בית ראשון')
  await page.locator('form.form .btn.main').click()
  await page.locator('.say.good').waitFor()
  await page.locator('.after .btn.main').click()
  assert.equal(await page.locator('.alike-lines > li').count(), 1)
  await page.locator('form[action*="preview"] .btn.main').click()
  await page.locator('form[action*="send"] .btn.main').click()
  const number = numberIn((await page.locator('.say.good a').getAttribute('href')) ?? '')
  await approve(number)
  assert.deepEqual(await linesOf(scan, 2), ['ראשון שני', 'ראשרןה'])
})

test('a large book is sent part by part, each within the limits of one suggestion', async () => {
  const scan = await addScan(
    shelves.sichos,
    Array.from({ length: 120 }, () => ['שורה טרוד', 'אחרת']),
  )
  const client = await site.client('chana')
  let path: string | undefined = alikeOf(scan, 'טרוד', 'טרוף')
  const sizes: number[] = []
  const sentIds: string[] = []
  while (path !== undefined) {
    const { status, text } = await client.send(path, HTML)
    assert.equal(status, 200)
    const keys = [...text.matchAll(/name="line" value="(\d+:l\d)"/g)].map(([, key]) => key ?? '')
    sizes.push(keys.length)
    const query = path.slice(path.indexOf('?') + 1)
    const form = keys.map((key) => ['line', key])
    const sent = await client.send(`/text/${scan}/alike?/send&${query}`, { form, ...HTML })
    assert.equal(sent.status, 303)
    sentIds.push(/done=(\d+)/.exec(sent.location ?? '')?.[1] ?? '')
    path = /href="([^"]*start=\d+[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
  }
  assert.deepEqual(sizes, [50, 50, 20])
  for (const id of sentIds) {
    await site.send(200, `/v1/suggestions/${id}/approve`, { method: 'POST', as: 'sara' })
  }
  for (const page of [1, 50, 51, 120]) {
    assert.deepEqual(await linesOf(scan, page), ['שורה טרוף', 'אחרת'])
  }
  const first = await site.page(alikeOf(scan, 'טרוד', 'טרוף'))
  assert.equal(first.status, 302, 'a visitor signs in first')
  const { headers } = await client.send(alikeOf(scan, 'אחרת', 'אחרות', '&start=51'), HTML)
  const { projection, ledger } = statementsOf({ headers })
  assert.ok(projection + ledger <= 14, `${projection} and ${ledger} statements`)
})

test('a choice that is refused stays: the ticks and the note', async () => {
  const scan = await addScan(shelves.sichos, [['גגג אחת', 'גגג שתים', 'גגג שלש', 'אחרת']])
  const chana = await site.client('chana')
  // The fourth line does not hold the words: another changed it meanwhile.
  const form = [...['1:l2', '1:l4'].map((key) => ['line', key]), ['note', 'כתבתי "כך"']]
  const path = `/text/${scan}/alike?/send&${new URLSearchParams({ from: 'גגג', to: 'דדד' })}`
  const { status, text } = await chana.send(path, { form, ...HTML })
  assert.equal(status, 409)
  const ticked = [...text.matchAll(/<input[^>]*name="line"[^>]*>/g)].map(([box]) => [
    /value="([^"]*)"/.exec(box)?.[1],
    / checked/.test(box),
  ])
  assert.deepEqual(ticked, [
    ['1:l1', false],
    ['1:l2', true],
    ['1:l3', false],
  ])
  assert.match(text, /name="note" value="כתבתי &quot;כך&quot;"/)
})

test('rights and mistakes: nothing chosen, another site, lines that changed, bad addresses', async () => {
  const scan = await addScan(shelves.sichos, [['אחת טטט', 'שתים']])
  const sealed = await addScan(shelves.sealed, [[`${SEALED_WORDS} טטט`]])
  const chana = await site.client('chana')
  const send = (what: string, form: { [name: string]: string }, more = '') =>
    chana.send(`/text/${scan}/alike?/${what}&from=טטט&to=ססס${more}`, { form, ...HTML })
  const nothing = await send('preview', {})
  assert.equal(nothing.status, 422)
  assert.match(nothing.text, /role="alert"/)
  assert.equal((await send('send', { line: '1:l2', note: 'כתבתי' })).status, 409)
  assert.equal((await send('send', { line: '1:l9' })).status, 404)
  assert.equal((await send('send', { line: '<script>' })).status, 422)
  assert.equal((await send('undo', {}, '&done=999999')).status, 404)
  const elsewhere = await chana.send(`/text/${scan}/alike?/send&from=טטט&to=ססס`, {
    form: { line: '1:l1' },
    origin: 'https://evil.example',
  })
  assert.equal(elsewhere.status, 403)
  for (const [path, status] of [
    [`/text/${scan}/alike`, 200],
    [alikeOf(scan, 'טטט', 'טטט'), 200],
    [alikeOf(scan, HOSTILE, '<b>'), 200],
    [alikeOf(scan, 'טטט', 'ססס', '&page=x&line=%22&start=-1&done=x'), 200],
    [alikeOf(newItemId(), 'טטט', 'ססס'), 404],
    [alikeOf(shelves.sichosWork, 'טטט', 'ססס'), 404],
  ] as const) {
    const answer = await chana.send(path, HTML)
    assert.equal(answer.status, status, path)
    assert.ok(!answer.text.includes(HOSTILE), path)
  }
  const hidden = (await chana.send(alikeOf(sealed, 'טטט', 'ססס'), HTML)).text
  assert.ok(!hidden.includes(SEALED_WORDS))
  assert.doesNotMatch(hidden, /name="line" value=/)
})

for (const look of looksOf('lines alike')) {
  test(`at ${sayLook(look)}: axe finds nothing, nothing is cut off`, async () => {
    const lines = ['והנה הארץ היתה שוס ובוהו', 'שוס דבר לא נשאר מן השורה הארוכה הזאת']
    const scan = await addScan(shelves.sichos, [lines, lines])
    const context = await site.as('chana', contextIn(look))
    const page = await context.newPage()
    const judge = async (name: string): Promise<void> => {
      const folder = process.env.SHOTS
      if (folder) {
        const path = `${folder}/alike-${name}-${sayLook(look)}.png`
        await page.screenshot({ path, fullPage: true })
      }
      assert.deepEqual(await faultsOf(page), [], name)
      assert.deepEqual(await faultsOfHtml(await page.content()), [], name)
      const wide = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth'
      assert.equal(await page.evaluate(wide), true, name)
    }
    await page.goto(pathIn(look.lang, `/text/${scan}/alike`))
    await judge('empty')
    await page.goto(pathIn(look.lang, alikeOf(scan, 'שוס', 'שום')))
    await judge('choose')
    await page.locator('form[action*="preview"] .btn.main').click()
    await page.locator('form[action*="send"]').waitFor()
    await judge('preview')
    await page.locator('form[action*="send"] .btn.main').click()
    await page.locator('.say.good').waitFor()
    await judge('done')
  })
}
