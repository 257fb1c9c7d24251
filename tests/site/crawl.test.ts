/** Every page that can be reached from the first one, in both languages or, in the default tier, in one of them: it answers, is
 *  valid HTML, and says what it is. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseJsonObject } from '@yalkut/model'
import { languagesOf, pathIn } from '@yalkut/testing/clients/looks'
import { readHtml } from '@yalkut/testing/clients/read-html'
import { faultsOfJsonLd } from '@yalkut/testing/outside/schema-org'
import { crawlSite } from '@yalkut/testing/servers/crawl-site'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { faultsOfHtml } from './valid-html.ts'

const BASE = 'https://yalkut.example'
const server = await startSiteServer({ sample: true, baseUrl: BASE })

/** Pages of one kind differ in their words alone, so the walk ends here in each language. */
const MOST_PAGES = 350
const LANGUAGES = languagesOf('the crawl')

const pages = await crawlSite(server, {
  first: LANGUAGES.map((lang) => pathIn(lang, '/')),
  most: MOST_PAGES * LANGUAGES.length,
  isWithin: (path) => LANGUAGES.includes(isEnglish(path) ? 'en' : 'he'),
})
const shown = [...pages].filter(([, { status, html }]) => status === 200 && html.startsWith('<!doctype'))

test('every link is alive', () => {
  const dead = [...pages].filter(([, { status }]) => status >= 400)
  const said = dead.map(([path, { status, from }]) => `${status} ${path} (from ${from})`)
  assert.deepEqual(said.slice(0, 30), [], `${dead.length} of ${pages.size} addresses`)
  assert.ok(shown.length > 150 * LANGUAGES.length, `${shown.length} pages`)
})

test('every page has its language, a title, a description, one heading, and its address in both languages', () => {
  for (const [path, { html }] of shown) {
    const page = readHtml(html)
    assert.deepEqual([page.lang, page.dir], isEnglish(path) ? ['en', 'ltr'] : ['he', 'rtl'], path)
    assert.equal(page.h1s.length, 1, `${path}: ${page.h1s.length} headings`)
    assert.notEqual(page.h1s[0]?.trim(), '', path)
    assert.notEqual(page.title.trim(), '', path)
    assert.notEqual(page.description.trim(), '', path)
    if (page.canonical === null) continue
    const { he, en, 'x-default': usual } = page.alternates
    assert.equal(page.canonical, isEnglish(path) ? en : he, path)
    assert.equal(usual, he, path)
  }
})

test('what pages tell search engines is in the vocabulary of schema.org', () => {
  const types = new Set<string>()
  for (const [path, { html }] of shown) {
    for (const text of readHtml(html).jsonLd.filter((each) => each.startsWith('{"@context"'))) {
      const thing = parseJsonObject(text)
      types.add(String(thing['@type']))
      assert.deepEqual(faultsOfJsonLd(thing), [], path)
    }
  }
  for (const wanted of ['DataCatalog', 'WebSite', 'Book', 'Chapter', 'Event', 'BreadcrumbList']) {
    assert.ok(types.has(wanted), `no page tells of a ${wanted}; there are: ${[...types].join(', ')}`)
  }
})

test('no page loads anything from another host', () => {
  // A reader may ask for the sound of one other host, by name.
  for (const [path, { html }] of shown.filter(([path]) => !path.includes('media='))) {
    for (const address of readHtml(html).loaded) {
      assert.ok(!/^(https?:)?\/\//.test(address) || address.startsWith(BASE), `${path}: ${address}`)
    }
  }
})

test('every page is valid HTML', async () => {
  const faults = new Map<string, string>()
  for (const [path, { html }] of shown) {
    for (const { about, at } of await faultsOfHtml(html)) {
      if (!faults.has(about)) faults.set(about, `${path}:${at}`)
    }
  }
  assert.deepEqual(
    [...faults].map(([about, where]) => `${about} (${where})`),
    [],
  )
})

function isEnglish(path: string): boolean {
  return /^\/en(\/|\?|$)/.test(path)
}
