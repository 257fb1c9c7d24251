/** Pages that were read open again without a network, and say from when they are. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openChromium } from '@yalkut/testing/clients/chromium'
import { startSiteServer } from '@yalkut/testing/servers/site-server'

const server = await startSiteServer({ sample: true })
const browser = await openChromium()

test('without a network a page that was read opens with a line, and another says that there is none', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${server.address}/en`)
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.goto(`${server.address}/en/tanya`)
  const words = await page.locator('h1').innerText()
  assert.equal(await page.locator('.offline').count(), 0)

  await context.setOffline(true)
  await page.goto(`${server.address}/en/tanya`)
  assert.equal(await page.locator('h1').innerText(), words)
  assert.match(await page.locator('.offline').innerText(), /^No network\. This page is as it was read here on /)
  await page.goto(`${server.address}/torah-or`)
  assert.equal(await page.locator('h1').innerText(), 'אין חיבור לרשת')
  await context.setOffline(false)

  await page.goto(`${server.address}/en/tanya`)
  assert.equal(await page.locator('.offline').count(), 0)
  await context.close()
})

test('a page for a person stays on no device', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${server.address}/en`)
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.goto(`${server.address}/en/tanya?unknown=1`)
  await context.setOffline(true)
  await page.goto(`${server.address}/en/tanya?unknown=1`)
  assert.equal(await page.locator('h1').innerText(), 'No network')
  await context.close()
})
