/** A file is taken down. From then on no page, feed, sitemap, description or kept page contains the file's words, also for
 *  a reader who has the page already. When the file is given back, the pages show all of it again.
 *  Source: shapes.md#withheld-words. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Crawled, crawlSite } from '@yalkut/testing/servers/crawl-site'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { giveBack, takeDown } from '@yalkut/testing/servers/take-down'
import { ALWAYS, addWithheldWorld, COMPANION, EVERY_SECRET, PAGE_MARK } from '@yalkut/testing/servers/withheld-world'

const server = await startSiteServer()
const world = await addWithheldWorld(server)

const items = [
  world.teshura,
  world.scan,
  world.recording,
  world.transcript,
  world.heard,
  world.sold,
  world.event,
  world.unit,
  world.linkedWork,
  ...world.others,
]
const files = [world.scanFile, world.soundFile]

/** Addresses that no page may lead to while the words are withheld. */
const FIRST = [
  '/',
  '/en',
  '/browse',
  '/changes',
  '/sitemap.xml',
  '/feeds/changes.atom',
  '/feeds/changes.json',
  ...items.flatMap((id) => [
    `/${id}`,
    `/history/${id}`,
    `/feeds/changes.atom?item=${id}`,
    `/feeds/changes.json?item=${id}`,
    `/talk/${id}`,
    `/embed/${id}`,
    `/report?entity=${id}`,
  ]),
  `/text/${world.scan}`,
  `/text/${world.scan}?page=2`,
  `/en/text/${world.scan}`,
  ...files.map((file) => `/files/${file}`),
  ...[COMPANION, ...EVERY_SECRET].map((word) => `/search?q=${encodeURIComponent(word)}`),
]
const MOST_PAGES = 900

/** `path secret` for every secret that a page shows. A search for a secret repeats it, so its own words do not count. */
function shownIn(pages: ReadonlyMap<string, Crawled>): Set<string> {
  const shown = new Set<string>()
  for (const [path, { html }] of pages) {
    const asked = decodeURIComponent(path)
    for (const secret of [...EVERY_SECRET, PAGE_MARK]) {
      if (!asked.includes(secret) && html.includes(secret)) shown.add(`${path} ${secret}`)
    }
  }
  return shown
}

interface Reading {
  tags?: ReadonlyMap<string, string>
  /** More pages to read before all that links lead to. */
  also?: Iterable<string>
}

async function read({ tags, also = [] }: Reading = {}): Promise<Map<string, Crawled>> {
  const first = [...new Set([...FIRST, ...also])]
  const pages = await crawlSite(server, { first, most: MOST_PAGES, ...(tags && { tags }) })
  for (const [path, { status }] of pages) assert.ok(status < 500, `${status} ${path}`)
  return pages
}

test('words that are withheld are on no page, before, while and after a file is taken down', async () => {
  const before = await read()
  const shown = shownIn(before)
  assert.ok(shown.size > 0, 'the pages show words of the files that are served')
  assert.deepEqual(
    [...shown].filter((each) => ALWAYS.some((secret) => each.endsWith(secret))),
    [],
  )

  const tags = new Map([...before].flatMap(([path, { etag }]) => (etag === null ? [] : [[path, etag]])))
  const racing = [takeDown({ server, world }), read(), read({ tags })] as const
  await Promise.all(racing)

  const unchanged = await read({ tags })
  assert.deepEqual([...shownIn(unchanged)], [])
  assert.deepEqual(
    [...unchanged].filter(([, { status }]) => status === 304).map(([path]) => path),
    [],
  )
  assert.deepEqual([...shownIn(await read())], [])

  await giveBack({ server, world })
  const also = [...shown].map((each) => each.slice(0, each.lastIndexOf(' ')))
  assert.deepEqual([...shown.difference(shownIn(await read({ also })))], [])
})
