/** The health page, in both languages. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { faultsOfHtml } from './valid-html.ts'

const server = await startSiteServer()

test('the page shows the numbers, years and shelves of /v1/health', async () => {
  const page = await server.html('/en/health')
  assert.match(page, /Health of the catalog/)
  assert.match(page, /Links that do not answer/)
  assert.match(await server.html('/health'), /מצב הקטלוג/)
  const { sets } = await server.get('/v1/health')
  assert.ok(Array.isArray(sets))
  const shelves = page.slice(page.indexOf('By set')).match(/<tr><th scope="row"/g) ?? []
  assert.equal(shelves.length, sets.length)
  for (const path of ['/health', '/en/health']) {
    assert.deepEqual(await faultsOfHtml(await server.html(path)), [], path)
  }
  assert.match(await server.html('/en/developers'), /\/en\/health/)
})
