/** Pages are kept for readers without an account, and never answered after what they show has changed.
 *  Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { importRecords } from '@yalkut/catalog/organizing'
import { jsonlImporter } from '@yalkut/importers'
import { newFolder } from '@yalkut/testing/folders'
import { startSiteServer } from '@yalkut/testing/servers/site-server'

const server = await startSiteServer({ sample: true })

/** Merges a set with this name. */
async function mergeSet(name: string): Promise<void> {
  const file = join(newFolder(), 'set.jsonl')
  const data = {
    name: { he: name, en: name },
    slug: 'kept',
    policy: 'moderated',
    keepers: [],
    order: '0',
  }
  writeFileSync(file, `${JSON.stringify({ id: 'rh-22222222', type: 'set', path: '/sets/kept', data })}\n`)
  const records = jsonlImporter.read([file])
  await importRecords(server.catalog, { source: 'kept', title: name, records, approveAs: 'sara' })
}

test('an unchanged page is answered 304 by its tag, in its own language alone', async () => {
  const { headers, status } = await server.page('/')
  assert.equal(status, 200)
  assert.match(headers.get('cache-control') ?? '', /^public, max-age=0/)
  const tag = headers.get('etag') ?? ''
  assert.match(tag, /^W\/"/)
  const again = await server.page('/', { 'if-none-match': tag })
  assert.deepEqual([again.status, again.html], [304, ''])
  const english = await server.page('/en', { 'if-none-match': tag })
  assert.equal(english.status, 200)
})

test('a merge shows at the next request', async () => {
  await mergeSet('שם ראשון')
  const first = await server.page('/')
  assert.match(first.html, /שם ראשון/)
  await mergeSet('שם אחר')
  const second = await server.page('/', { 'if-none-match': first.headers.get('etag') ?? '' })
  assert.equal(second.status, 200)
  assert.match(second.html, /שם אחר/)
  assert.doesNotMatch(second.html, /שם ראשון/)
})

test('what is kept is no page of a person, and no page with a parameter that it does not know', async () => {
  for (const [path, headers] of [
    ['/', { cookie: '__Host-rh_session=x' }],
    ['/', { authorization: `Bearer ${server.people.sara.token}` }],
    ['/?utm_source=letter', {}],
  ] as const) {
    const answer = await server.page(path, headers)
    assert.equal(answer.status, 200, path)
    assert.equal(answer.headers.get('cache-control'), 'private, no-cache', path)
  }
})

test('a page without its body leaves the kept page whole', async () => {
  const head = await fetch(`${server.address}/en`, {
    method: 'HEAD',
    headers: { accept: 'text/html' },
  })
  assert.equal(head.status, 200)
  const { html } = await server.page('/en')
  assert.match(html, /<\/html>/)
})

test('programs are sent from the root to the API, and browsers are not', async () => {
  const program = await server.page('/', { accept: 'application/json' })
  assert.deepEqual([program.status, program.headers.get('location')], [302, '/v1'])
  const browser = await server.page('/')
  assert.equal(browser.status, 200)
  for (const { headers } of [program, browser]) assert.match(headers.get('vary') ?? '', /Accept\b/)
})

test('addresses of the service keep their failures in JSON', async () => {
  for (const path of ['/v1/nothing', '/mcp/nothing', '/iiif/nothing', '/objects/nothing', '/dumps/nothing']) {
    const { headers } = await server.page(path)
    assert.match(headers.get('content-type') ?? '', /^application\/json/, path)
  }
  const { status, headers } = await server.page('/no/such/page')
  assert.equal(status, 404)
  assert.match(headers.get('content-type') ?? '', /^text\/html/)
})

test('a file of a build is immutable, and a missing one is not found', async () => {
  const { html } = await server.page('/')
  const [, file = ''] = html.match(/src="(\/_app\/immutable\/i\/[^"]+)"/) ?? []
  const { status, headers } = await server.page(file)
  assert.equal(status, 200)
  assert.match(headers.get('cache-control') ?? '', /immutable/)
  const missing = await server.page('/_app/immutable/nothing.js')
  assert.equal(missing.status, 404)
})

test('many requests for a page that is not kept get the same bytes', async () => {
  await mergeSet('שם שלישי')
  const answers = await Promise.all(Array.from({ length: 30 }, () => server.page('/')))
  assert.equal(new Set(answers.map(({ html }) => html)).size, 1)
  assert.match(answers[0]?.html ?? '', /שם שלישי/)
})
