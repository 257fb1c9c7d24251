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

test('the explorer shows the document, and asks no other host', async () => {
  const page = await browser.newPage()
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.address)) outside.push(request.url())
  })
  const answer = await page.goto(`${server.address}/en/developers/explorer`)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  assert.match(policy, /script-src 'self' 'sha256-[^;]*; style-src 'self' 'unsafe-inline'/)
  await page.getByText('Download OpenAPI Document').first().waitFor()
  assert.deepEqual(outside, [])
  await page.close()
})

test('no other page may write styles into itself', async () => {
  const { headers } = await server.page('/developers')
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /style-src 'self'/)
  assert.doesNotMatch(policy, /style-src [^;]*unsafe-inline/)
})
