/** A browser that is killed whole while one types at a desk: the draft is there when it is opened again, and is sent once.
 *  Source: decisions.md#desks-of-the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openProfile } from '@yalkut/testing/clients/browser-profile'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { deskWorld, FIELD, openDesk, storedInBrowser } from './desk-world.ts'

const site = await openSiteInBrowser()
const world = await deskWorld(site)

test('at all three desks the draft outlives a browser that is killed', async () => {
  const scan = await world.newScan()
  const { recording, segments } = await world.newRecording()
  const profile = await openProfile(site.baseUrl)
  const enter = async (): Promise<void> => {
    await profile.context().addCookies(await (await site.as('chana')).cookies())
  }
  await enter()
  const desks = [
    { path: `/en/proofread/${scan}?page=1`, words: 'אבג' },
    { path: `/en/transcribe/${recording}`, words: 'דהו' },
    { path: `/en/sync/${recording}`, words: String(segments[0]) },
  ]
  for (const { path, words } of desks) {
    const page = await openDesk(profile.context(), path)
    if (path.includes('/sync/')) await page.keyboard.press('Enter')
    else {
      await page.keyboard.press('Control+A')
      await page.keyboard.insertText(words)
    }
    await storedInBrowser(page, words)
  }
  await profile.killAndStart()
  await enter()
  for (const { path, words } of desks) {
    const page = await openDesk(profile.context(), path)
    await page
      .getByText(/is back/)
      .first()
      .waitFor()
    if (!path.includes('/sync/')) assert.equal(await page.locator(FIELD).inputValue(), words)
    const before = await world.suggestions()
    await page.keyboard.press('Control+Enter')
    await page
      .getByText(/sent \(#\d+\)/)
      .first()
      .waitFor()
    assert.equal(await world.suggestions(), before + 1)
    await page.goto(path)
    await page.locator('[data-desk][data-started]').waitFor()
    assert.equal(await page.getByText(/is back/).count(), 0)
  }
  assert.equal(await world.suggestions(), 3)
})
