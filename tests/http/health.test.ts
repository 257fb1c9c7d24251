/** `GET /v1/health`: the shape, the limit, and dead links of shown items only. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteLinks } from '@yalkut/ledger/health'
import { startSiteServer } from '@yalkut/testing/servers/site-server'

const server = await startSiteServer()

test('health answers what is there and what lacks; limit shortens its lists', async () => {
  const health = await server.get('/v1/health')
  assert.deepEqual(Object.keys(health), [
    'years',
    'sets',
    'pages',
    'uncheckedScans',
    'recordings',
    'unsynced',
    'openSuggestions',
    'links',
    'deadLinks',
    'embeddings',
  ])
  assert.deepEqual(health.links, { checked: 0, dead: 0, lastChecked: null })
  const short = await server.get('/v1/health?limit=1')
  assert.ok(Array.isArray(short.sets) && short.sets.length <= 1)
})

test('a dead link that no item names is not shown', async () => {
  const at = '2026-11-23T00:00:00.000Z'
  const state = { checked_at: at, failing_since: at, next_at: at, failures: 3, dead: 1 as const }
  const row = { url: 'https://nobody.example/', status: 404, error: 'Answered 404.', ...state }
  await server.catalog.ledger.write((tx) => noteLinks(tx, [row]))
  const health = await server.get('/v1/health?limit=7')
  assert.deepEqual(health.links, { checked: 1, dead: 1, lastChecked: at })
  assert.deepEqual(health.deadLinks, [])
})
