/** The guides, the pages that are only words, the reference of the API, and the form of takedown requests.
 *  Source: service.md#takedowns; decisions.md#the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { countStatements } from '@yalkut/testing/statements'

const statements = countStatements()
const server = await startSiteServer({ sample: true })

/** What these tests look at: other areas of the site have tests of their own. */
const OURS = /^(\/en)?\/(docs|developers|about|licences|privacy|terms|contact|takedown|changelog)(\/|$)/

interface Page {
  main: string
  ids: ReadonlySet<string>
  /** Links of the page's own words, not of the masthead and the foot. */
  links: string[]
}

function read(html: string): Page {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  const all = (pattern: RegExp): string[] =>
    [...main.matchAll(pattern)].map(([, value = '']) => value.replaceAll('&amp;', '&'))
  return { main, ids: new Set(all(/ id="([^"]+)"/g)), links: all(/ href="([^"]+)"/g) }
}

/** Every page that can be reached from the entries. */
const pages = new Map<string, Page>()

async function crawl(entries: readonly string[]): Promise<void> {
  const waiting = [...entries]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue
    const page = read(await server.html(path))
    pages.set(path, page)
    const next = page.links.map((link) => link.split(/[#?]/, 1)[0] ?? '')
    waiting.push(...next.filter((link) => OURS.test(link)))
  }
}

await crawl(['/docs', '/developers', '/about', '/en/docs', '/en/developers', '/en/about'])

test('every guide is reached in both languages, and so is every page of words', () => {
  const names = [
    '/docs/readers/searching',
    '/docs/editors/proofreading',
    '/docs/developers/mcp',
    '/docs/operators/running',
    '/docs/specification/shapes',
    '/docs/specification/architecture',
    '/docs/developers',
    '/docs/specification',
    '/developers/api/items',
    '/developers/explorer',
    '/about',
    '/licences',
    '/privacy',
    '/terms',
    '/contact',
    '/takedown',
    '/changelog',
  ]
  for (const name of names) {
    assert.ok(pages.has(name), name)
    assert.ok(pages.has(`/en${name}`), `/en${name}`)
  }
  assert.equal(pages.size % 2, 0)
  assert.ok(pages.size > 110, String(pages.size))
})

test('no link and no anchor is dead', async () => {
  const faults: string[] = []
  for (const [path, { links }] of pages) {
    for (const link of links) {
      if (!link.startsWith('/') && !link.startsWith('#')) continue
      const [to = '', anchor] = link.split('#', 2)
      const target = pages.get(to === '' ? path : (to.split('?', 1)[0] ?? ''))
      if (target === undefined) {
        if (OURS.test(to)) faults.push(`${path} → ${link}`)
      } else if (anchor !== undefined && !target.ids.has(decodeURIComponent(anchor))) {
        faults.push(`${path} → ${link}`)
      }
    }
  }
  assert.deepEqual(faults, [])
  for (const file of ['/openapi.json', '/llms-full.txt']) {
    const { status } = await server.page(file)
    assert.equal(status, 200, file)
  }
})

test('no page shows raw Markdown, loads from elsewhere, or has an id twice', () => {
  for (const [path, { main }] of pages) {
    const words = main.replaceAll(/<(pre|code)\b[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, '')
    assert.doesNotMatch(words, /\]\(|\*\*|\|\s*---|```/, path)
    assert.doesNotMatch(main, /\s(src|srcset)="(https?:)?\/\//, path)
    const ids = [...main.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    assert.equal(new Set(ids).size, ids.length, path)
    assert.equal([...main.matchAll(/<h1[\s>]/g)].length, 1, path)
  }
})

test('a page has the language of its address; where there is none, it says so and marks the other one', () => {
  const hebrew = pages.get('/docs/readers/searching')?.main ?? ''
  assert.match(hebrew, /<h1>איך מחפשים<\/h1>/)
  assert.doesNotMatch(hebrew, /<div class="prose" lang/)
  const english = pages.get('/en/docs/readers/searching')?.main ?? ''
  assert.match(english, /<h1>How to search<\/h1>/)
  const only = pages.get('/docs/developers/mcp')?.main ?? ''
  assert.match(only, /המדריך הזה כתוב באנגלית/)
  assert.match(only, /<div class="prose" lang="en" dir="ltr">/)
  assert.match(only, /<h1 lang="en" dir="ltr">/)
})

test('examples name this server, and code runs from the left', () => {
  const { main } = pages.get('/docs/developers/getting-started') ?? { main: '' }
  assert.doesNotMatch(main, /yalkut\.example\/v1/)
  assert.match(main, /<pre dir="ltr" tabindex="0"><code>curl/)
})

test('a guide that is not there, and a section that is none, are not found', async () => {
  for (const path of [
    '/docs/readers/nothing',
    '/docs/nothing/searching',
    '/docs/he/searching',
    '/docs/readers/README',
    '/docs/readers/..%2f..%2fREADME',
    '/developers/api/nothing',
    '/developers/api/__proto__',
  ]) {
    const { status } = await server.page(path)
    assert.equal(status, 404, path)
  }
})

test('no page asks the catalog for more than its version, by which pages are kept', async () => {
  let n = 0
  // A parameter that the page does not know: the page is rendered anew.
  const ask = async (path: string): Promise<number> =>
    await statements.count(async () => await server.html(`${path}?again=${++n}`))
  const least = await ask('/about')
  assert.ok(least <= 6, String(least))
  for (const path of ['/docs', '/docs/specification/service']) {
    assert.ok((await ask(path)) <= least, path)
  }
  // The reference has the types of items that this catalog added.
  assert.ok((await ask('/en/developers/api/search')) <= least + 1)
})
