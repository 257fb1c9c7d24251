/** What search engines, feed readers and browsers ask for beside pages. Source: shapes.md#sitemap; shapes.md#robots. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { listOf } from '@yalkut/testing/values/json'
import { SaxesParser } from 'saxes'

const server = await startSiteServer({
  sample: true,
  baseUrl: 'https://yalkut.example',
  contactEmail: 'hello@yalkut.example',
})

/** The values of an attribute, or the texts, of every element of this name. Fails for XML that is not well-formed. */
function read(xml: string, name: string, attribute?: string): string[] {
  const found: string[] = []
  const parser = new SaxesParser()
  let text: string | null = null
  parser.on('error', (error) => assert.fail(error))
  parser.on('opentag', (tag) => {
    if (tag.name !== name) return
    if (attribute === undefined) text = ''
    else found.push(String(tag.attributes[attribute] ?? ''))
  })
  parser.on('text', (more) => {
    if (text !== null) text += more
  })
  parser.on('closetag', (tag) => {
    if (tag.name === name && text !== null) found.push(text)
    if (tag.name === name) text = null
  })
  parser.write(xml).close()
  return found
}

const localPath = (address: string): string => address.replace('https://yalkut.example', '')

test('the sitemap leads to every item in both languages, and each address answers', async () => {
  const index = await server.html('/sitemap.xml')
  const maps = read(index, 'loc')
  assert.ok(maps.length > 5)
  const addresses: string[] = []
  for (const map of maps) addresses.push(...read(await server.html(localPath(map)), 'loc'))
  assert.equal(new Set(addresses).size, addresses.length)
  const tanya = addresses.filter((address) => address.endsWith('/tanya'))
  assert.deepEqual(tanya.map(localPath).sort(), ['/en/tanya', '/tanya'])
  for (const address of addresses.slice(0, 40)) {
    const { status } = await server.page(localPath(address))
    assert.ok(status === 200 || status === 302, `${address}: ${status}`)
  }
})

test('each address of the sitemap names its other language', async () => {
  const map = await server.html('/sitemap/work/1.xml')
  const [he, en] = read(map, 'xhtml:link', 'hreflang')
  assert.deepEqual([he, en], ['he', 'en'])
})

for (const path of [
  '/sitemap/work/999.xml',
  '/sitemap/work/0.xml',
  '/sitemap/work/x.xml',
  '/sitemap/pages/2.xml',
  '/feeds/x.atom',
]) {
  test(`${path} is not found`, async () => {
    assert.equal((await server.page(path)).status, 404)
  })
}

test('the feed of changes is Atom, and the same in JSON', async () => {
  const atom = await server.page('/feeds/changes.atom')
  assert.equal(atom.headers.get('content-type'), 'application/atom+xml; charset=utf-8')
  const ids = read(atom.html, 'id')
  assert.equal(new Set(ids).size, ids.length)
  assert.ok(read(atom.html, 'updated').every((at) => !Number.isNaN(Date.parse(at))))
  const json = JSON.parse(await server.html('/feeds/changes.json?lang=en'))
  assert.equal(json.version, 'https://jsonfeed.org/version/1.1')
  assert.equal(json.items.length, ids.length - 1)
  for (const { url } of json.items) assert.match(url, /^https:\/\/yalkut\.example\/en\/commits\/\d+$/)
})

test('a set and a person have feeds of their own, which their pages name', async () => {
  const page = await server.html('/en/sets/chassidus')
  const [, href = ''] = /type="application\/atom\+xml"[^>]* href="([^"]+)"/.exec(page) ?? []
  assert.match(href, /^\/feeds\/changes\.atom\?set=rh-[0-9a-z]{8}&(?:amp;)?lang=en$/)
  const atom = await server.html(href.replaceAll('&amp;', '&'))
  assert.match(atom, /<title>Yalkut: Changes: Chassidus<\/title>/)
  assert.match(atom, /<link href="https:\/\/yalkut\.example\/en\/sets\/chassidus"\/>/)
  const json = JSON.parse(await server.html('/feeds/changes.json?author=sara&lang=en'))
  assert.equal(json.title, 'Yalkut: Changes: sara')
  assert.equal(json.home_page_url, 'https://yalkut.example/en/people/sara')
})

test('an item has a feed of its own, which the page of its history names', async () => {
  const { id } = await server.get('/v1/resolve?path=/tanya')
  const page = await server.html(`/en/history/${id}`)
  const [, href = ''] = /type="application\/atom\+xml"[^>]* href="([^"]+)"/.exec(page) ?? []
  assert.equal(href.replaceAll('&amp;', '&'), `/feeds/changes.atom?item=${id}&lang=en`)
  const atom = await server.html(href.replaceAll('&amp;', '&'))
  const { history } = await server.get(`/v1/entities/${id}/history`)
  const commits = listOf(history).map(({ commit }) => commit)
  const [, ...links] = read(atom, 'id')
  assert.deepEqual(
    links,
    commits.map((seq) => `https://yalkut.example/en/commits/${seq}`),
  )
  const json = JSON.parse(await server.html(`/feeds/changes.json?item=${id}`))
  assert.equal(json.items.length, commits.length)
  assert.match(json.title, / תניא|ליקוטי אמרים/)
  assert.equal(json.home_page_url, `https://yalkut.example/history/${id}`)
})

test('a feed of an unknown item is not found, and one of an item and a set is refused', async () => {
  assert.equal((await server.page('/feeds/changes.atom?item=rh-00000000')).status, 404)
  const { id } = await server.get('/v1/resolve?path=/tanya')
  assert.equal((await server.page(`/feeds/changes.atom?item=${id}&set=${id}`)).status, 400)
})

test('a feed of an unknown set is refused', async () => {
  const { status } = await server.page('/feeds/changes.atom?set=nonsense')
  assert.equal(status, 400)
})

test('browsers find the search, the manifest with its icons, and where to write about holes', async () => {
  const search = await server.html('/opensearch.xml')
  assert.deepEqual(read(search, 'Url', 'template'), ['https://yalkut.example/search?q={searchTerms}'])
  const manifest = JSON.parse(await server.html('/manifest.webmanifest'))
  for (const { src } of manifest.icons) {
    const { status, headers } = await server.page(src)
    assert.deepEqual([status, headers.get('content-type')], [200, 'image/png'])
  }
  const text = await server.html('/.well-known/security.txt')
  assert.match(text, /^Contact: mailto:hello@yalkut\.example\nContact: https:/)
  assert.match(await server.html('/en/contact'), /href="mailto:hello@yalkut\.example"/)
  assert.doesNotMatch(await server.html('/about'), /mailto:/)
  const [, until = ''] = text.match(/^Expires: (.*)$/m) ?? []
  const days = (Date.parse(until) - Date.now()) / 86_400_000
  assert.ok(days > 100 && days < 365, until)
})
