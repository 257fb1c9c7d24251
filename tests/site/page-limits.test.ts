/** Pages are counted by themselves, so that reading them does not use up what programs may ask. Source: shapes.md#rate. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSiteServer } from '@yalkut/testing/servers/site-server'

const NOW = new Date('2026-11-22T20:00:10Z')
const server = await startSiteServer({ quotas: { page: 3, address: 5 }, clock: () => NOW })

test('pages have a limit of their own', async () => {
  for (const left of [2, 1, 0]) {
    const { status, headers } = await server.page('/')
    assert.equal(status, 200)
    assert.equal(headers.get('ratelimit-policy'), '"page";q=3;w=60')
    assert.equal(headers.get('ratelimit'), `"page";r=${left};t=50`)
  }
  const over = await server.page('/en')
  assert.equal(over.status, 429)
  assert.equal(over.headers.get('retry-after'), '50')
  assert.match(over.headers.get('content-type') ?? '', /^text\/html/)
  assert.match(over.html, /נסו שוב בעוד דקה[\s\S]*Try again in a minute/)
  // The server of a test was asked for its document before.
  const { headers } = await server.page('/v1', { accept: 'application/json' })
  assert.equal(headers.get('ratelimit'), '"address";r=3;t=50')
})
