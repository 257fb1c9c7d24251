/** The number of statements of a route does not grow with its lists: at most six. Source: decisions.md#statements. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { countStatements } from '@yalkut/testing/statements'
import { listOf } from '@yalkut/testing/values/json'

const MOST = 6

const statements = countStatements()
const server = await startTestServer({ sample: true })
const TANYA = 'rh-5j6zbcv7'
const SET = 'rh-x7kfvs8z'
let ids = ''
let unit = ''

before(async () => {
  ids = listOf((await server.get('/v1/entities?limit=200')).items)
    .map(({ id }) => id)
    .join()
  unit = String(listOf((await server.get(`/v1/entities/${TANYA}/children`)).items)[0]?.id)
})

const ROUTES: readonly [route: string, path: () => string][] = [
  ['about', () => '/v1'],
  ['types', () => '/v1/types'],
  ['stats', () => '/v1/stats'],
  ['an item', () => `/v1/entities/${TANYA}`],
  ['an item as of a commit', () => `/v1/entities/${TANYA}?at=2`],
  ['items', () => '/v1/entities?limit=500'],
  ['items of a type', () => '/v1/entities?type=work&limit=500'],
  ['a batch', () => `/v1/entities/batch?ids=${ids}`],
  ['links of a batch', () => `/v1/entities/batch/linked?ids=${ids}&field=work`],
  ['children', () => `/v1/entities/${TANYA}/children`],
  ['children of a set', () => `/v1/entities/${SET}/children`],
  ['some fields of children of a set', () => `/v1/entities/${SET}/children?fields=body,title`],
  ['a batch with bodies', () => `/v1/entities/batch?ids=${ids.split(',').slice(0, 100)}&include=body`],
  ['links', () => `/v1/entities/${TANYA}/linked?field=work`],
  ['counts of links', () => `/v1/entities/${TANYA}/linked/counts`],
  ['backlinks', () => `/v1/entities/${TANYA}/backlinks`],
  ['relations', () => `/v1/entities/${TANYA}/relations`],
  ['a path', () => '/v1/resolve?path=/tanya'],
  ['events', () => '/v1/events?within=5742'],
  ['reference counts', () => '/v1/refcounts?field=topics'],
  ['sitemaps', () => '/v1/sitemap'],
  ['a sitemap', () => '/v1/sitemap/work/1'],
  ['an outline', () => `/v1/works/${TANYA}/outline`],
  ['neighbours', () => `/v1/units/${unit}/neighbours`],
  ['a history', () => `/v1/entities/${TANYA}/history`],
  ['a revision', () => '/v1/revisions/30'],
  ['commits', () => '/v1/commits?limit=100'],
  ['a search', () => '/v1/search?q=tanya'],
  ['a search for a part', () => `/v1/search?q=${encodeURIComponent('תניא פרק א של הספר')}`],
  ['a search for a date', () => '/v1/search?q=10%20shevat'],
]

for (const [route, path] of ROUTES) {
  test(`${route}: at most ${MOST} statements`, async () => {
    const asked = await statements.count(() => server.get(path()))
    assert.ok(asked > 0, 'the counter sees the statements')
    assert.ok(asked <= MOST, `${asked} statements`)
  })
}
