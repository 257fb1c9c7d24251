/** Addresses that lead nowhere, or no longer: what is near, a deleted item with its history, older links that name a language. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { addShelves, merge, workData } from '@yalkut/testing/servers/shelves'
import { startSiteServer } from '@yalkut/testing/servers/site-server'

const server = await startSiteServer({ sample: true })
const shelves = await addShelves(server)

test('an address below a sefer names the sefer, and fills the search', async () => {
  const { status, html } = await server.page('/tanya/1/no-such-chapter')
  assert.equal(status, 404)
  assert.match(html, /<a href="\/tanya"><bdi>תניא<\/bdi><\/a>/)
  assert.match(html, /<input type="search" name="q" value="no such chapter"/)
})

test('an address names the items whose names begin like its words, in the language of the page', async () => {
  const { status, html } = await server.page('/en/books/torah-or')
  assert.equal(status, 404)
  assert.match(html, /<a href="\/en\/torah-or"><bdi>Torah Or<\/bdi><\/a>/)
})

test('an address with a spelling mistake names the item that it means', async () => {
  const { status, html } = await server.page('/tanyaa')
  assert.equal(status, 404)
  assert.match(html, /<a href="\/tanya"><bdi>תניא<\/bdi><\/a>/)
})

test('a Hebrew address that no path can be is not found either, and fills the search', async () => {
  for (const lang of ['', '/en']) {
    const { status, html } = await server.page(`${lang}/${encodeURI('תורה-אור')}`)
    assert.equal(status, 404)
    assert.match(html, /<input type="search" name="q" value="תורה אור"/)
    assert.match(html, new RegExp(`<a href="${lang}/torah-or"><bdi>`))
  }
})

test('hostile addresses stay words, and very long ones are answered', async () => {
  for (const part of ['"><script>alert(1)</script>', '%', 'א'.repeat(1_500), 'a/'.repeat(500)]) {
    const { status, html } = await server.page(`/tanya/${encodeURI(part)}`)
    assert.ok([308, 400, 404, 414].includes(status), `${status}`)
    assert.doesNotMatch(html, /<script>alert/)
  }
})

test('a deleted item is gone, and its page leads to its history', async () => {
  const id = newItemId()
  const item = { id, type: 'work', path: '/gone-sefer', data: workData(id, [shelves.sichos]) }
  await merge(server, [item])
  await merge(server, [{ ...item, path: null, data: null }])
  for (const lang of ['', '/en']) {
    const { status, html } = await server.page(`${lang}/${id}`)
    assert.equal(status, 410)
    assert.match(html, new RegExp(`<a class="btn" href="${lang}/history/${id}"`))
    assert.equal((await server.page(`${lang}/history/${id}`)).status, 200)
  }
  assert.equal((await server.page('/rh-00000000')).status, 404)
})

test('an older link that names a language leads to the address in that language', async () => {
  for (const [path, to] of [
    ['/tanya/1/1?lang=en', '/en/tanya/1/1'],
    ['/tanya/1/1?lang=en&v=he', '/en/tanya/1/1?v=he'],
    ['/en/tanya/1/1?lang=he', '/tanya/1/1'],
    ['/?lang=en', '/en'],
  ] as const) {
    const { status, headers } = await server.page(path)
    assert.equal(status, 301, path)
    assert.equal(headers.get('location'), to)
  }
  assert.equal((await server.page('/tanya?lang=fr')).status, 200)
})

test('no such link leads to another host', async () => {
  for (const path of ['//evil.example/x?lang=he', '/en//evil.example/x?lang=he']) {
    const { headers } = await server.page(path)
    assert.doesNotMatch(headers.get('location') ?? '', /^\/\/|^https?:/, path)
  }
})
