/** The desk of the tree with levels of thousands: only the rows in sight are drawn. Source: decisions.md#desks-of-the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importRecords } from '@yalkut/catalog/organizing'
import { type ItemType, idFromSeed, type JsonObject } from '@yalkut/model'
import { addShelves } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { statementsOf } from '@yalkut/testing/servers/statements-of'
import { unitData, workData } from '@yalkut/testing/values/items'
import type { Page } from 'playwright-core'
import { bodiesTo, openDesk, rowsOf } from './organize-hands.ts'

const site = await openSiteInBrowser({ countsStatements: true })
const { sichos } = await addShelves(site)
const COUNT = 5_000
const QUIET = { serviceWorkers: 'block' as const }
const work = idFromSeed('organize-large', 'work')
const unitId = (n: number): string => idFromSeed('organize-large', `unit ${n}`)

interface NewItem {
  id: string
  type: ItemType
  path: string | null
  data: JsonObject
}

async function* records(): AsyncGenerator<NewItem> {
  yield { id: work, type: 'work', path: '/large', data: workData('large', { sets: [sichos] }) }
  for (let n = 1; n <= COUNT; n += 1) {
    const label = { he: `סימן ${n}`, en: `Siman ${n}` }
    const data = unitData(work, String(n), { label, order: `V${String(n).padStart(5, '0')}` })
    yield { id: unitId(n), type: 'unit', path: `/large/${n}`, data }
  }
}
await importRecords(site.catalog, {
  source: 'organize-large',
  title: 'Large',
  records: records(),
  approveAs: 'sara',
})

/** Keeps the longest task of the page from now on. */
const WATCH = `window.longest = 0
new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration) }).observe({ type: 'longtask', buffered: false })`

/** More than a window of 900 px and its margins hold. */
const MOST_ROWS = 60

async function drawn(page: Page): Promise<number> {
  const rows = await rowsOf(page, 0)
  assert.ok(rows.length > 5 && rows.length <= MOST_ROWS, `${rows.length} rows are drawn`)
  return rows.length
}

test('five thousand rows are scrolled, searched and rearranged, and few of them are drawn', async (t) => {
  const context = await site.as('chana', { ...QUIET, viewport: { width: 1440, height: 900 } })
  const page = await openDesk(context, `/en/organize?root=${work}`)
  await page.evaluate(WATCH)
  await page.keyboard.press('ArrowDown')
  await page.locator(`[data-row="/${unitId(1)}"]:focus`).waitFor()
  await page.keyboard.press('End')
  await page.locator(`[data-row="/${unitId(COUNT)}"]:focus`).waitFor()
  assert.equal(await page.locator(':focus').getAttribute('aria-posinset'), String(COUNT))
  assert.equal(await page.locator(':focus').getAttribute('aria-setsize'), String(COUNT))
  await drawn(page)
  for (const part of [0.9, 0.5, 0.1, 0.35]) {
    await page.evaluate(
      `{ const tree = document.querySelector('[role="tree"]'); tree.scrollTop = tree.scrollHeight * ${part} }`,
    )
    const near = Math.floor(COUNT * part) + 5
    await page.locator(`[data-row="/${unitId(near)}"]`).waitFor()
    await drawn(page)
    // The row that has the focus is drawn, wherever the tree is scrolled to.
    assert.equal(await page.locator('[tabindex="0"][data-row]').count(), 1)
  }
  await page.keyboard.press('x')
  await page.keyboard.press('/')
  await page.keyboard.type('Siman 2345')
  await page.locator('.tree-search .found button').first().waitFor()
  await page.keyboard.press('Enter')
  await page.locator(`[data-row="/${unitId(2_345)}"]:focus`).waitFor()
  await page.keyboard.press(',')
  const bodies = bodiesTo(page, '/v1/organize/preview')
  await page.keyboard.press('Enter')
  await page.locator('.effects, .plan .bad').first().waitFor()
  assert.deepEqual(bodies[0]?.operations, [
    {
      op: 'reorder',
      items: [unitId(COUNT)],
      parent: work,
      position: { before: unitId(2_345) },
    },
  ])
  const rows = await rowsOf(page, 0)
  assert.equal(rows.indexOf(unitId(COUNT)) + 1, rows.indexOf(unitId(2_345)))
  t.diagnostic(`longest task ${await page.evaluate('window.longest')} ms`)
  await context.close()
})

test('the page takes at most 12 statements and 120 kB of scripts, also for a level of thousands', async (t) => {
  const chana = await site.client('chana')
  for (const path of ['/organize', `/organize?root=${work}`, `/organize?root=${sichos}`]) {
    const answer = await chana.send(path)
    assert.equal(answer.status, 200)
    const { ledger, projection } = statementsOf(answer)
    assert.ok(ledger + projection <= 12, `${path}: ${ledger} and ${projection} statements`)
  }
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, '/organize')
  const bytes: number = await page.evaluate(
    `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
  )
  t.diagnostic(`${bytes} bytes of scripts`)
  assert.ok(bytes > 10_000 && bytes <= 120_000, `${bytes} bytes`)
  await context.close()
})

test('without scripts a level of thousands is paged', async () => {
  const chana = await site.client('chana')
  const first = await chana.send(`/en/organize?root=${work}`)
  assert.match(first.text, /Siman 100</)
  assert.doesNotMatch(first.text, /Siman 101</)
  const next = /<a rel="next" href="([^"]+)"/.exec(first.text)?.[1] ?? assert.fail('no next page')
  const second = await chana.send(next.replaceAll('&amp;', '&'))
  assert.match(second.text, /Siman 101</)
  assert.match(second.text, /From the start/)
})

test('of two tabs one has the plan, and gives it when the person asks for it', async () => {
  const context = await site.as('dovid', QUIET)
  const first = await openDesk(context, `/en/organize?root=${sichos}`)
  await first.locator(`[data-row="/${work}"]`).click()
  await first.keyboard.press('r')
  await first.getByLabel('End of the address').fill('in-one-tab')
  await first.getByRole('button', { name: 'Add to the plan' }).click()
  await first.locator('.plan ol > li').waitFor()
  const second = await openDesk(context, `/en/organize?root=${sichos}`)
  await second.locator('[data-elsewhere]').waitFor()
  await second.locator('.plan ol > li').waitFor()
  await second.keyboard.press('Escape')
  await second.getByRole('button', { name: /Remove from the plan/ }).click()
  assert.equal(await second.locator('.plan ol > li').count(), 1)
  await second.locator('[data-elsewhere] button').click()
  await first.locator('[data-elsewhere]').waitFor()
  await second.getByRole('button', { name: /Remove from the plan/ }).click()
  await second.getByText('Nothing here yet').waitFor()
  await context.close()
})

test('sets, sefarim, shelves, the community and the ways to help lead to the desk', async () => {
  assert.match(await site.html('/sets/sichos'), new RegExp(`href="/organize\\?root=${sichos}"`))
  assert.match(await site.html('/large'), new RegExp(`href="/organize\\?root=${work}"`))
  for (const path of ['/browse', '/help', '/community']) {
    assert.match(await site.html(path), /href="\/organize"/, path)
    assert.match(await site.html(`/en${path}`), /href="\/en\/organize"/, path)
  }
})
