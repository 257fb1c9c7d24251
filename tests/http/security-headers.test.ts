/** Headers that keep browsers from misusing answers. Source: service.md#security; decisions.md#safety. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textPages, typesetPdf } from '@yalkut/testing/bytes/make-pdf'
import { startTestServer, type TestRequest } from '@yalkut/testing/servers/test-server'
import { holdFile } from '@yalkut/testing/worlds/files'

const plain = await startTestServer({ sample: true })
const secure = await startTestServer({ baseUrl: 'https://yalkut.example' })

const EVERYWHERE = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}

test('answers, refusals, changes and unknown addresses all have the headers', async () => {
  const item = '/v1/resolve?path=/tanya'
  const answers = [
    await plain.fetch('/'),
    await plain.fetch('/v1'),
    await plain.fetch(item),
    await plain.fetch('/openapi.json'),
    await plain.fetch('/nowhere', { outside: true }),
    await plain.fetch('/v1/suggestions', { method: 'POST', json: { title: 'x' } }),
    await plain.fetch('/v1/suggestions', { method: 'POST', json: { title: 'x' }, as: 'chana' }),
  ]
  for (const { headers, status } of answers) {
    for (const [name, value] of Object.entries(EVERYWHERE)) {
      assert.equal(headers.get(name), value, `${name} of a ${status}`)
    }
  }
})

test('other sites may show public answers, files and images, and nothing that is one person’s', async () => {
  const pdf = await holdFile(plain.catalog, typesetPdf(textPages(1)))
  const page = `/iiif/3/${pdf}:1/full/100,/0/default.jpg`
  const cases: [string, TestRequest, string][] = [
    ['/v1/resolve?path=/tanya', {}, 'cross-origin'],
    ['/openapi.json', {}, 'cross-origin'],
    [`/objects/${pdf}`, {}, 'cross-origin'],
    [`/objects/${pdf}`, { as: 'chana' }, 'cross-origin'],
    [page, {}, 'cross-origin'],
    [page, { as: 'chana' }, 'cross-origin'],
    [`/iiif/3/${pdf}:1/info.json`, {}, 'cross-origin'],
    ['/v1/auth/me', { as: 'chana' }, 'same-origin'],
    ['/v1/resolve?path=/tanya', { as: 'chana' }, 'same-origin'],
    ['/v1/auth/me', {}, 'same-origin'],
  ]
  for (const [path, ask, policy] of cases) {
    const { headers } = await plain.fetch(path, ask)
    assert.equal(headers.get('cross-origin-resource-policy'), policy, `${path} ${ask.as}`)
    // Requests with CORS, of apps and viewers on other sites, are not affected.
    assert.equal(headers.get('access-control-allow-origin'), '*', path)
  }
})

test('pages use no devices and keep their window to themselves', async () => {
  const pages = await Promise.all(
    ['/sign-in', '/unsubscribe?token=x', '/connect/oar-x'].map((path) => fetch(plain.address + path)),
  )
  for (const { headers } of pages) {
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(\), .*geolocation=\(\)/)
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin')
  }
})

test('every text of a page is marked with its language', async () => {
  for (const path of ['/sign-in', '/unsubscribe?token=x', '/connect/oar-x']) {
    const document = await (await fetch(plain.address + path)).text()
    // What is left without the marked parts has letters of neither language.
    const marked = document
      .replace(/<head>.*<\/head>/s, '')
      .replaceAll(/<(span|p) lang="he" dir="rtl">[^<]*<\/\1>/g, '')
      .replaceAll(/<(span|p) lang="en" dir="ltr">[^<]*<\/\1>/g, '')
      .replaceAll(/<[^>]*>/g, '')
    assert.doesNotMatch(marked, /\p{L}/u, `${path}: ${marked}`)
    assert.match(document, /lang="he"/)
  }
})

test('a server on https sends Strict-Transport-Security, one on http does not', async () => {
  const { headers } = await secure.fetch('/v1')
  assert.equal(headers.get('strict-transport-security'), 'max-age=31536000')
  assert.equal((await plain.fetch('/v1')).headers.get('strict-transport-security'), null)
})
