/** The feeds of changes, read by a library of feed readers that knows Atom and JSON Feed and nothing of Yalkut. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { parseAtomFeed, parseJsonFeed } from 'feedsmith'

const BASE_URL = 'https://yalkut.example'
const server = await startSiteServer({ sample: true, baseUrl: BASE_URL })
const { id: item } = await server.get('/v1/resolve?path=/tanya')
const FEEDS = ['', '?lang=en', `?item=${item}`, `?item=${item}&lang=en`] as const

for (const query of FEEDS) {
  test(`a reader of feeds understands ${query || 'the feed of all changes'}, and both formats say the same`, async () => {
    const atom = parseAtomFeed(await server.html(`/feeds/changes.atom${query}`))
    const json = parseJsonFeed(await server.html(`/feeds/changes.json${query}`))
    // What RFC 4287 and the specification of JSON Feed require of every feed.
    assert.ok(atom.id && atom.title?.value && atom.updated)
    assert.ok(json.title)
    const self = atom.links?.find(({ rel }) => rel === 'self')?.href
    assert.equal(self, `${BASE_URL}/feeds/changes.atom${query}`)
    assert.equal(json.feed_url, `${BASE_URL}/feeds/changes.json${query}`)

    const entries = atom.entries ?? []
    const items = json.items ?? []
    assert.ok(entries.length > 0)
    assert.deepEqual(
      entries.map(({ id, title, links }) => [id, title?.value, links?.[0]?.href]),
      items.map(({ id, title, url }) => [id, title, url]),
    )
    for (const { id, updated, authors } of entries) {
      assert.ok(id?.startsWith(`${BASE_URL}/`), String(id))
      assert.ok(!Number.isNaN(Date.parse(String(updated))))
      assert.ok((authors ?? atom.authors ?? [])[0]?.name, 'each entry has an author')
    }
    for (const { content_html, content_text } of items) assert.ok(content_html ?? content_text)
    const times = entries.map(({ updated }) => String(updated))
    assert.deepEqual(times, times.toSorted().reverse(), 'the newest first')
    assert.equal(atom.updated, times[0])
  })
}
