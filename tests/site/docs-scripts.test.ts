/** Scripts of the documents' pages in a browser: the captcha of the takedown form, the copy button, the explorer of the API. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openChromium } from '@yalkut/testing/clients/chromium'
import { untilInPage } from '@yalkut/testing/clients/until-in-page'
import { startSiteServer } from '@yalkut/testing/servers/site-server'

const server = await startSiteServer({ sample: true })
const browser = await openChromium()

test('the captcha is solved while the form is filled in', async () => {
  const page = await browser.newPage()
  await page.goto(`${server.address}/takedown`)
  await page.focus('#target')
  const field = page.locator('input[name="captcha"]')
  await field.waitFor({ state: 'attached' })
  await untilInPage(page, 'document.querySelector("input[name=captcha]").value !== ""')
  const solution = Buffer.from(await field.inputValue(), 'base64').toString()
  assert.match(solution, /"algorithm":"SHA-256".*"number":\d+/)
  await page.close()
})

test('the address of the MCP server has a button that copies', async () => {
  const page = await browser.newPage()
  await page.goto(`${server.address}/en/developers`)
  await page.locator('.copied button', { hasText: 'Copy' }).waitFor()
  await page.close()
})

test('the explorer sends the form of an operation, and asks no other host', async () => {
  const page = await browser.newPage()
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.address)) outside.push(request.url())
  })
  await page.goto(`${server.address}/en/developers/explorer`)
  await page.locator('form[data-started]').waitFor()
  await page.getByLabel('q string, required').fill('tanya')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(/200 OK · application\/json/).waitFor()
  assert.match((await page.getByLabel('The answer').textContent()) ?? '', /"query": "tanya"/)
  assert.deepEqual(outside, [])
  await page.close()
})

test('the explorer fills a path, sends a body with a token, and never the session of the page', async () => {
  const page = await browser.newPage()
  await page.context().addCookies([{ name: 'other', value: '1', url: server.address }])
  await page.goto(`${server.address}/developers/explorer?operation=getItem`)
  await page.locator('form[data-started]').waitFor()
  await page.locator('[data-place="path"]').fill('no such/item')
  const asked = page.waitForRequest((request) => request.url().includes('/v1/'))
  await page.getByRole('button', { name: 'שליחה' }).click()
  const request = await asked
  assert.equal(new URL(request.url()).pathname, '/v1/entities/no%20such%2Fitem')
  assert.equal((await request.allHeaders()).cookie, undefined)
  await page.getByText(/^4\d\d /).waitFor()

  await page.goto(`${server.address}/developers/explorer`)
  await page.getByLabel('פעולה', { exact: true }).selectOption('suggestFix')
  await page.getByRole('button', { name: 'בחירה' }).click()
  await page.locator('form[data-started][data-method="POST"]').waitFor()
  await page.locator('#token').fill('rhp_wrong')
  const sent = page.waitForRequest((each) => each.url().includes('/v1/'))
  await page.getByRole('button', { name: 'שליחה' }).click()
  const suggestion = await sent
  assert.equal(suggestion.headers().authorization, 'Bearer rhp_wrong')
  assert.match(suggestion.postData() ?? '', /"entityId"/)
  await page.getByText(/^401 /).waitFor()
  await page.close()
})

test('the explorer refuses an operation that the API lacks', async () => {
  assert.equal((await server.page('/developers/explorer?operation=nothing')).status, 404)
})

test('no page may write styles into itself', async () => {
  const { headers } = await server.page('/developers/explorer')
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /style-src 'self'/)
  assert.doesNotMatch(policy, /style-src [^;]*unsafe-inline/)
})
