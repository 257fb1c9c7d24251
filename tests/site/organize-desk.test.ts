/** The desk of the tree in a browser: by keys, by dragging, on a phone, without scripts. Source: decisions.md#desks-of-the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
import { contextIn, everyLookOf, pathIn, sayLook } from '@yalkut/testing/clients/looks'
import { addShelves, merge, post, workData } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf } from '@yalkut/testing/values/json'
import { bodiesTo, focusOf, openDesk, row, rowsOf } from './organize-hands.ts'

const site = await openSiteInBrowser()
const shelves = await addShelves(site)
const { sichos, maamarim } = shelves
const QUIET = { serviceWorkers: 'block' as const }
const sefarim = Array.from({ length: 6 }, (_, at) => ({ id: newItemId(), slug: `sefer-${at + 1}` }))
await merge(
  site,
  sefarim.map(({ id, slug }, at) => {
    const data = { ...workData(slug, [sichos]), order: `a${at}` }
    return { id, type: 'work', path: `/${slug}`, data }
  }),
)
const ids = sefarim.map(({ id }) => id)
const five = ids.slice(0, 5)
/** Of the journey: five items in a minute. */
const MOST_KEYS = 40

test('five items are moved by keys alone, previewed and sent as one suggestion', async (t) => {
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, '/en/organize')
  const bodies = bodiesTo(page, '/v1/organize')
  let keys = 0
  const press = async (...pressed: string[]): Promise<void> => {
    keys += pressed.length
    for (const key of pressed) await page.keyboard.press(key)
  }
  const goTo = async (slug: string): Promise<void> => {
    await press('/')
    keys += slug.length
    await page.keyboard.type(slug)
    await page.locator('.tree-search .found button').first().waitFor()
    await press('Enter')
    await page.locator(`[data-row$="${ids[Number(slug.at(-1)) - 1]}"]:focus`).waitFor()
  }
  await goTo('sefer-1')
  for (let n = 0; n < 5; n += 1) await press('x', 'ArrowDown')
  await page.getByText('5 items marked').first().waitFor()
  await press('Home')
  await focusOf(page, '/')
  while ((await page.locator(':focus').getAttribute('data-row')) !== `/${maamarim}`) {
    await press('ArrowDown')
  }
  await press('p')
  await page.getByRole('status').filter({ hasText: 'Move 5 items into “maamarim”' }).waitFor()
  await press('Enter')
  await page.locator('.effects').waitFor()
  await press('Control+Enter')
  await page
    .getByText(/The suggestion was sent \(#\d+\)/)
    .first()
    .waitFor()
  assert.equal(bodies.length, 1)
  t.diagnostic(`${keys} keys`)
  assert.ok(keys <= MOST_KEYS, `${keys} keys`)
  const { operations, title } = bodies[0] ?? {}
  assert.deepEqual(operations, [{ op: 'move', items: five, to: maamarim, from: sichos }])
  assert.equal(title, 'Move 5 items into “maamarim”')
  await context.close()
})

test('dragging makes the same plan as the keys, also from one window to the other', async () => {
  const context = await site.as('chana', { ...QUIET, viewport: { width: 1440, height: 900 } })
  const page = await openDesk(context, `/organize`)
  const open = async (window: number, id: string): Promise<void> => {
    await row(page, window, id).locator('.twist').click()
  }
  await open(0, sichos)
  await row(page, 0, five[0] ?? '')
    .locator('.box')
    .click()
  await row(page, 0, five[1] ?? '')
    .locator('.box')
    .click()
  await page.keyboard.press('t')
  await page.locator('[data-window="1"]').waitFor()
  await open(1, maamarim)
  const from =
    (await row(page, 0, five[0] ?? '')
      .locator('.name')
      .boundingBox()) ?? assert.fail()
  const to = (await row(page, 1, shelves.maamarimWork).boundingBox()) ?? assert.fail()
  await page.mouse.move(from.x + 5, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height * 0.5, { steps: 8 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height * 0.15)
  await page.locator('.over-before').waitFor()
  await page.mouse.up()
  const sentence = page.locator('.plan ol > li > span')
  assert.equal(await sentence.count(), 1)
  assert.match((await sentence.first().textContent()) ?? '', /להעביר את 2 פריטים לתוך ״מדף maamarim״, לפני/)
  // The rows stand where they would be, in both windows.
  const below = await rowsOf(page, 1)
  assert.ok(below.indexOf(five[1] ?? '') < below.indexOf(shelves.maamarimWork), below.join())
  await page.keyboard.press('Escape')
  assert.equal(await sentence.count(), 0)
  await context.close()
})

test('a preview names every address that redirects; a steward applies, and others may only send', async () => {
  const chana = await site.as('chana', QUIET)
  const asChana = await openDesk(chana, `/en/organize?root=${sichos}`)
  await row(asChana, 0, ids[5] ?? '').click()
  await asChana.keyboard.press('r')
  await asChana.getByLabel('End of the address').fill('renamed-sefer')
  await asChana.getByRole('button', { name: 'Add to the plan' }).click()
  await asChana.keyboard.press('Enter')
  await asChana.locator('.effects').getByText('/renamed-sefer').first().waitFor()
  assert.match((await asChana.locator('.effects').textContent()) ?? '', /\/sefer-6\s*→\s*\/renamed-sefer/)
  assert.equal(await asChana.getByRole('button', { name: 'Apply now' }).count(), 0)
  await chana.close()

  const sara = await site.as('sara', QUIET)
  const page = await openDesk(sara, `/en/organize?root=${sichos}`)
  await row(page, 0, ids[5] ?? '').click()
  await page.keyboard.press('r')
  await page.getByLabel('End of the address').fill('sixth')
  await page.getByRole('button', { name: 'Add to the plan' }).click()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Apply now' }).click()
  await page
    .getByText(/Applied \(#\d+\)/)
    .first()
    .waitFor()
  assert.equal((await site.get(`/v1/entities/${ids[5]}`)).path, '/sixth')
  await sara.close()
})

test('what changed meanwhile is shown before the plan is sent; a plan comes back after a reload', async () => {
  const context = await site.as('dovid', QUIET)
  let page = await openDesk(context, `/en/organize?root=${maamarim}`)
  await row(page, 0, shelves.maamarimWork).click()
  await page.keyboard.press('r')
  await page.getByLabel('End of the address').fill('wanted')
  await page.getByRole('button', { name: 'Add to the plan' }).click()
  await page.getByText('Kept on this device').first().waitFor()
  await page.reload()
  await page
    .getByText(/is back/)
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.effects').waitFor()
  const taken = { op: 'rename', item: shelves.sichosWork, slug: 'wanted' }
  await site.send(201, '/v1/organize', post('sara', { operations: [taken], apply: true }))
  await page.keyboard.press('Control+Enter')
  await page.locator('.changed').waitFor()
  assert.match((await page.locator('.changed').textContent()) ?? '', /wanted-2/)
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/The suggestion was sent \(#\d+\)/)
    .first()
    .waitFor()
  page = await openDesk(context, '/en/organize')
  assert.equal(await page.locator('.plan ol > li').count(), 0)
  await context.close()
})

test('keepers see the plan as sentences, with the address before and after', async () => {
  const chana = await site.as('chana', QUIET)
  const page = await openDesk(chana, `/en/organize?root=${sichos}`)
  await row(page, 0, ids[4] ?? '').click()
  await page.keyboard.press('x')
  await row(page, 0, ids[1] ?? '').click()
  await page.keyboard.press(',')
  await row(page, 0, ids[3] ?? '').click()
  await page.keyboard.press('r')
  await page.getByLabel('End of the address').fill('fourth')
  await page.getByRole('button', { name: 'Add to the plan' }).click()
  await page.keyboard.press('Enter')
  await page.locator('.effects').waitFor()
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/The suggestion was sent \(#\d+\)/)
    .first()
    .waitFor()
  const { suggestions } = await site.get('/v1/suggestions?author=chana&state=open')
  const [newest] = listOf(suggestions)
  const sara = await site.client('sara')
  const { text } = await sara.send(`/en/review?which=all&case=${newest?.id}`)
  const lines = /- Put “sefer-5” in order in “sichos”, before “sefer-2”\s+- Rename “sefer-4” with the address fourth/
  assert.match(text, lines)
  assert.match(text, /Its place in the order changes/)
  assert.match(text, /<del dir="ltr">\/sefer-4<\/del>\s*<ins dir="ltr">\/fourth<\/ins>/)
  await chana.close()
})

test('on a phone marks are set by touch, the target by a tap, and nothing scrolls sideways', async () => {
  const context = await site.as('chana', {
    ...QUIET,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await openDesk(context, `/en/organize`)
  await row(page, 0, sichos).locator('.twist').tap()
  await row(page, 0, five[2] ?? '')
    .locator('.box')
    .tap()
  await page.getByText('1 item marked').first().waitFor()
  await row(page, 0, maamarim).tap()
  await page.locator('[data-act="into"]').tap()
  await page.locator('.plan ol > li').waitFor()
  assert.equal(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), false)
  const small = await page.evaluate(
    `[...document.querySelectorAll('.organize .btn, .organize .row-of')].filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44).map((each) => each.textContent)`,
  )
  assert.deepEqual(small, [])
  await context.close()
})

test('without scripts a plan of several operations is made, previewed and sent', async () => {
  const context = await site.as('dovid', { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/en/organize?root=${sichos}`)
  await page.locator(`input[name="pick"][value="${five[0]}"]`).check()
  await page.locator('select[name="act"]').selectOption('move')
  await page.locator('input[name="target"]').fill('/sets/nowhere')
  await page.getByRole('button', { name: 'Add to the plan' }).click()
  await page.getByText('The catalog has no such target.').waitFor()
  assert.ok(await page.locator(`input[name="pick"][value="${five[0]}"]`).isChecked())
  await page.locator('input[name="target"]').fill('/sets/maamarim')
  await page.getByRole('button', { name: 'Add to the plan' }).click()
  await page.getByText('Move “sefer-1” into “maamarim”').waitFor()
  await page.locator(`input[name="pick"][value="${five[3]}"]`).check()
  await page.locator('select[name="act"]').selectOption('rename')
  await page.locator('.plain-tree details summary').first().click()
  await page.locator('input[name="slug"]').fill('plain-four')
  await page.getByRole('button', { name: 'Add to the plan' }).click()
  await page.locator('.effects').getByText('/plain-four').first().waitFor()
  await page.getByRole('button', { name: /Remove from the plan: Move/ }).click()
  assert.equal(await page.locator('.plan ol > li').count(), 1)
  await page.getByRole('button', { name: 'Send for review' }).click()
  await page.getByText(/The suggestion was sent \(#\d+\)/).waitFor()
  await context.close()
})

for (const look of everyLookOf('organize desk')) {
  test(`axe finds nothing at the desk (${sayLook(look)})`, async () => {
    const context = await site.as('sara', contextIn(look))
    const page = await openDesk(context, pathIn(look.lang, '/organize'))
    await row(page, 0, sichos).locator('.twist').click()
    await row(page, 0, five[2] ?? '')
      .locator('.box')
      .click()
    assert.deepEqual(await faultsOf(page), [], 'marked')
    await row(page, 0, maamarim).click()
    await page.keyboard.press('p')
    await page.keyboard.press('Enter')
    await page.locator('.effects').waitFor()
    assert.deepEqual(await faultsOf(page), [], 'previewed')
    await page.keyboard.press('n')
    await page.locator('dialog[open]').waitFor()
    assert.deepEqual(await faultsOf(page), [], 'a form')
    await context.close()
  })
}

test('visitors sign in first; what holds nothing has no tree', async () => {
  const { status, headers } = await site.page(`/organize?root=${sichos}`)
  assert.equal(status, 302)
  assert.match(headers.get('location') ?? '', /^\/sign-in\?next=/)
  const chana = await site.client('chana')
  assert.equal((await chana.send('/organize?root=rh-00000000')).status, 404)
  assert.equal((await chana.send('/organize?root=/sets/none')).status, 404)
  assert.equal((await chana.send('/organize?root=/sets/maamarim')).status, 200)
})
