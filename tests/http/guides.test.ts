/** Plain text for agents and crawlers. Source: routes.md#about; shapes.md#robots. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startTestServer } from '@yalkut/testing/servers/test-server'

const GUIDES = join(import.meta.dirname, '../../docs/developers')

const server = await startTestServer({ baseUrl: 'https://yalkut.example' })

async function read(path: string): Promise<string> {
  const { status, headers, body } = await server.fetch(path)
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8')
  assert.match(headers.get('cache-control') ?? '', /^public, max-age=300/)
  return String(body)
}

test('the short guide describes the service and links to the details', async () => {
  const text = await read('/llms.txt')
  assert.match(text, /^# Yalkut\n\n> /)
  for (const path of ['/llms-full.txt', '/openapi.json', '/mcp', '/v1/search?q=tanya']) {
    assert.ok(text.includes(`https://yalkut.example${path}`), path)
  }
  assert.ok(text.length < 5_000)
})

test('the short guide describes each page in a whole sentence', async () => {
  const [, list = ''] = (await read('/llms.txt')).split('## Guides\n\n')
  const lines = list.trim().split('\n')
  assert.equal(lines.length, readdirSync(GUIDES).length)
  for (const line of lines) assert.match(line, /^- \[[^|]+\]\(https:[^|]+\.md\): [^|]{20,}\.$/)
})

test('every address that the short guide links to exists', async () => {
  const links = (await read('/llms.txt')).matchAll(/\]\(https:\/\/yalkut\.example([^)]+)\)/g)
  for (const [, path = ''] of links) assert.equal((await server.fetch(path)).status, 200, path)
})

test('the full guide contains every page for developers and every route', async () => {
  const text = await read('/llms-full.txt')
  for (const file of readdirSync(GUIDES)) {
    const [heading = ''] = readFileSync(join(GUIDES, file), 'utf8').split('\n')
    assert.ok(text.includes(`${heading}\n`), file)
  }
  for (const { method, path } of server.document.operations) {
    if (method === 'head') continue
    assert.ok(text.includes(`- ${method.toUpperCase()} ${path}`), `${method} ${path}`)
  }
})

const disallowed = (path: string): string => `Disallow: ${path}`

test('crawlers may read pages and files, and nothing that computes', async () => {
  assert.deepEqual((await read('/robots.txt')).trim().split('\n'), [
    'User-agent: *',
    'Allow: /v1/app/',
    ...['/v1', '/mcp', '/oauth/', '/connect/', '/account', '/admin', '/sign-in'].map(disallowed),
    ...['/search?', '/compare?', '/export/'].map(disallowed),
    '',
    'Sitemap: https://yalkut.example/sitemap.xml',
  ])
})

test('an unchanged guide answers 304', async () => {
  const { headers } = await server.fetch('/llms.txt')
  const known = { 'if-none-match': headers.get('etag') ?? '' }
  assert.equal((await server.fetch('/llms.txt', { headers: known })).status, 304)
})

test('the page on MCP names every tool', async () => {
  const text = readFileSync(join(GUIDES, 'mcp.md'), 'utf8')
  const response = await fetch(`${server.address}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  const listed = (await response.text()).matchAll(/"name":"([a-z_]+)","title"/g)
  const names = Array.from(listed, ([, name = '']) => name)
  assert.ok(names.length >= 25)
  for (const name of names) assert.ok(text.includes(`\`${name}\``), name)
})

test('a guide has the address of this server and links to other guides that exist', async () => {
  const own = await startTestServer({ baseUrl: 'https://sefarim.example' })
  for (const file of readdirSync(GUIDES)) {
    const { status, headers, body } = await own.fetch(`/llms/${file}`)
    assert.deepEqual([status, headers.get('content-type')], [200, 'text/markdown; charset=utf-8'])
    const text = String(body)
    assert.ok(!text.includes('yalkut.example'), file)
    for (const [, link = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
      assert.match(link, /^(https:\/\/|#)/, `${file}: ${link}`)
      const [, path] = /^https:\/\/sefarim\.example(\/llms\/[^#]+)/.exec(link) ?? []
      if (path !== undefined) assert.equal((await own.fetch(path)).status, 200, link)
    }
  }
  assert.equal((await own.fetch('/llms/nothing.md')).status, 404)
})
