/** What one types at a desk while other tabs, other people, slow scripts and a service that was stopped come between.
 *  Source: decisions.md#desks-of-the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TRUE_LINES } from '@yalkut/testing/servers/scan-to-read'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { deskWorld, FIELD, openDesk, started, storedInBrowser } from './desk-world.ts'

const site = await openSiteInBrowser()
const world = await deskWorld(site)
const QUIET = { serviceWorkers: 'block' as const }

test('of two tabs with the same page one has it, and the other may take it over', async () => {
  const scan = await world.newScan()
  const { recording } = await world.newRecording()
  const context = await site.as('chana', QUIET)
  for (const path of [`/en/proofread/${scan}?page=1`, `/en/transcribe/${recording}`]) {
    const first = await openDesk(context, path)
    await first.keyboard.press('Control+A')
    await first.keyboard.insertText('מן הראשונה')
    await storedInBrowser(first, 'מן הראשונה')
    const second = await openDesk(context, path)
    await second.locator('[data-elsewhere]').waitFor()
    assert.equal(await second.locator(FIELD).inputValue(), 'מן הראשונה')
    await second.keyboard.insertText('לא')
    assert.equal(await second.locator(FIELD).inputValue(), 'מן הראשונה')
    await second.getByRole('button', { name: 'Continue here' }).click()
    await second.locator('[data-elsewhere]').waitFor({ state: 'detached' })
    await first.locator('[data-elsewhere]').waitFor()
    await second.locator(FIELD).fill('מן השנייה')
    await storedInBrowser(second, 'מן השנייה')
    // Closed, it gives the work back, with what was typed there.
    await second.close()
    await first.locator('[data-elsewhere]').waitFor({ state: 'detached' })
    await first
      .getByText(/is back/)
      .first()
      .waitFor()
    assert.equal(await first.locator(FIELD).inputValue(), 'מן השנייה')
    await first.close()
  }
  await context.close()
})

test('nothing is sent under the name of another person who signed in meanwhile', async () => {
  const scan = await world.newScan()
  const context = await site.as('chana', QUIET)
  const mine = await context.cookies()
  const page = await openDesk(context, `/en/proofread/${scan}?page=1`)
  await page.keyboard.press('End')
  await page.keyboard.insertText(' שלי')
  const before = await world.suggestions()
  const other = await site.as('dovid', QUIET)
  await context.clearCookies()
  await context.addCookies(await other.cookies())
  await page.keyboard.press('Control+Enter')
  await page.locator('[data-status="other-person"]').waitFor()
  await page.getByText(/What chana typed is kept on this device/).waitFor()
  await page.keyboard.insertText(' ועוד')
  await page.locator('[data-status="other-person"]').waitFor()
  assert.equal(await world.suggestions(), before)
  await context.clearCookies()
  await context.addCookies(mine)
  await page.evaluate(`window.dispatchEvent(new Event('focus'))`)
  await page
    .getByText(/Page 1 was sent \(#\d+\)/)
    .first()
    .waitFor()
  assert.equal(await world.suggestions(), before + 1)
  await storedInBrowser(page, 'ועוד')
  await context.close()
})

test('who signed out in another tab keeps what stands in this one', async () => {
  const { recording } = await world.newRecording()
  const context = await site.as('dovid', QUIET)
  const page = await openDesk(context, `/en/transcribe/${recording}`)
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('מה שנשמע')
  await storedInBrowser(page, 'מה שנשמע')
  const other = await context.newPage()
  await other.goto('/en/sign-out')
  await other.locator('form button').last().click()
  await other.locator('[data-forgotten]').waitFor({ state: 'attached' })
  await page.evaluate(`window.dispatchEvent(new Event('focus'))`)
  await page.locator('[data-status="signed-out"]').waitFor()
  await storedInBrowser(page, 'מה שנשמע')
  await context.close()
})

test('what is typed before the script of the desk is there stays', async () => {
  const scan = await world.newScan()
  const context = await site.as('chana', QUIET)
  const page = await context.newPage()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/_app/immutable/**', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(`/en/proofread/${scan}?page=1`, { waitUntil: 'commit' })
  await page.locator('#proof-field').fill('לפני הכול')
  resolve()
  await started(page)
  assert.equal(await page.locator('#proof-field').inputValue(), 'לפני הכול')
  await storedInBrowser(page, 'לפני הכול')
  await page.keyboard.press('Control+Z')
  assert.equal(await page.locator('#proof-field').inputValue(), TRUE_LINES[0])
  await context.close()
})

test('a first sending that still runs is asked for again, and one that was broken off is sent anew', async () => {
  const { recording } = await world.newRecording()
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/en/transcribe/${recording}`)
  const keys: string[] = []
  const reasons = ['request-still-runs', 'request-broken-off']
  await page.route('**/transcript/fixes', async (route) => {
    keys.push((await route.request().headerValue('idempotency-key')) ?? '')
    const reason = reasons.shift()
    if (reason === undefined) return await route.continue()
    const json = { error: 'state', message: 'x', detail: { reason } }
    await route.fulfill({ status: 409, json })
  })
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('מה שנשמע')
  await page.keyboard.press('Control+Enter')
  await page.locator('[data-status="busy"]').waitFor()
  await page
    .getByText(/1 paragraph was sent/)
    .first()
    .waitFor()
  assert.equal(keys.length, 3)
  assert.equal(keys[0], keys[1])
  assert.notEqual(keys[1], keys[2])
  await context.close()
})

test('a page that the browser shows again as it was says anew who works there', async () => {
  const scan = await world.newScan()
  const context = await site.as('chana', QUIET)
  const page = await openDesk(context, `/en/proofread/${scan}?page=1`)
  await page.keyboard.insertText('א')
  const released = page.waitForRequest((request) => /"release":true/.test(request.postData() ?? ''))
  await page.evaluate(`window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))`)
  await released
  const claimed = page.waitForRequest(
    (request) => request.url().endsWith('/claim') && request.postData() === '{"page":1}',
  )
  await page.evaluate(`window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
  await claimed
  await page.locator('#proof-field:focus').waitFor()
  assert.match(await page.locator('#proof-field').inputValue(), /^א/)
  await context.close()
})

test('without scripts a refused page comes back with what was chosen', async () => {
  const scan = await world.newScan()
  const context = await site.as('dovid', { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/en/proofread/${scan}?page=1`)
  // A problem without a word about it.
  const problem = page.getByLabel('It has a problem')
  await problem.check()
  await page.getByRole('button', { name: 'The page is right' }).click()
  await page.getByRole('alert').waitFor()
  assert.equal(await problem.isChecked(), true)
  await context.close()
})
