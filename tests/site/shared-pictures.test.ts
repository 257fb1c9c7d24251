/** What the head of each page says to sites where its address is shared. Source: https://ogp.me; decisions.md#share-images. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import sharp from 'sharp'
import { kindsOfPages } from './kinds-of-pages.ts'

const BASE = 'https://yalkut.example'
const server = await startSiteServer({ sample: true, baseUrl: BASE })
const kinds = await kindsOfPages(server)

/** By name: those of the page and of links to it. */
function metaOf(html: string): Map<string, string> {
  const found = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)
  return new Map(Array.from(found, ([, name = '', content = '']) => [name, content]))
}

test('each page of each kind says its title, a description and a picture that is there, in the size it says', async () => {
  const sizes = new Map<string, string>()
  for (const [kind, address] of kinds) {
    for (const path of [address, `/en${address === '/' ? '' : address}`]) {
      const { status, html } = await server.page(path)
      if (status !== 200) continue
      const meta = metaOf(html)
      const of = (name: string): string => meta.get(name) ?? ''
      assert.ok(of('og:title') !== '' && of('description') !== '', `${kind} ${path}`)
      assert.equal(of('og:description'), of('description'))
      const isHidden = of('robots') === 'noindex'
      assert.ok(isHidden || of('description') !== of('og:title'), `${kind} ${path}`)
      assert.equal(of('og:image:alt'), of('og:title'))
      assert.match(of('twitter:card'), /^summary(_large_image)?$/)
      const image = of('og:image').replaceAll('&amp;', '&')
      assert.ok(image.startsWith(`${BASE}/`), `${kind}: ${image}`)
      const size = sizes.get(image) ?? (await sizeOf(image))
      sizes.set(image, size)
      assert.equal(size, `${of('og:image:width')} ${of('og:image:height')}`, `${kind}: ${image}`)
    }
  }
})

async function sizeOf(image: string): Promise<string> {
  const answer = await fetch(image.replace(BASE, server.address))
  assert.equal(answer.status, 200, image)
  const { width, height } = await sharp(await answer.bytes()).metadata()
  return `${width} ${height}`
}

test('a description has spaces between printed lines and between paragraphs', async () => {
  const words = metaOf(await server.html('/sefer-hadugma/1/1')).get('description') ?? ''
  assert.match(words, /בקטלוג חדש\. כל שורה/)
})

test('the picture of a part of a sefer is its own', async () => {
  const image = metaOf(await server.html('/en/tanya?part=2')).get('og:image') ?? ''
  assert.match(image, /\/share\/[^/]+\.png\?lang=en&(amp;)?part=2$/)
})

/** Pages of items and of dates, without the sample's covers. */
const OWN = [
  'set',
  'unit',
  'event',
  'recording',
  'author',
  'person',
  'place',
  'topic',
  'source',
  'day',
  'month',
  'year',
]

test('the picture of an item, and of a day, is its own, in the language of the page', async () => {
  const pictures = new Set<string>()
  for (const kind of OWN) {
    const address = kinds.get(kind)
    assert.ok(address !== undefined, kind)
    for (const lang of ['he', 'en']) {
      const image = metaOf(await server.html(lang === 'he' ? address : `/en${address}`)).get('og:image')
      assert.match(image ?? '', new RegExp(`/share/[^/]+\\.png\\?lang=${lang}$`), kind)
      pictures.add(image ?? '')
    }
  }
  assert.equal(pictures.size, 2 * OWN.length)
})
