/** A test that a viewer draws the pages of a manifest in a real Chromium. Source: service.md#iiif. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importRecords } from '@yalkut/catalog/organizing'
import { newItemId } from '@yalkut/model'
import { textPages, typesetPdf } from '@yalkut/testing/bytes/make-pdf'
import { launchChromium } from '@yalkut/testing/clients/chromium'
import { getViewer, serveViewer, VIEWERS, type ViewerName } from '@yalkut/testing/outside/viewers'
import { type AccessServer, startAccessServer } from '@yalkut/testing/servers/access-server'
import { leftOut } from '@yalkut/testing/tiers/slices'
import { holdFile } from '@yalkut/testing/worlds/files'
import type { Page } from 'playwright-core'
import sharp from 'sharp'

/** How long a viewer may take to draw, in milliseconds. */
const PATIENCE = 90_000
/** The fewest edges of letters on a page that was drawn. */
const FEWEST_EDGES = 3_000

/** One of them in each run of the default tier. */
export const VIEWER_NAMES: readonly (ViewerName | 'openseadragon')[] = ['openseadragon', 'mirador', 'universalviewer']

/** `pageOf`: the HTML of a page in which the viewer opens the manifest at this address. */
export function testDrawsPages(name: ViewerName, pageOf: (manifest: string) => string): void {
  const skip = leftOut('browser', 'viewers', VIEWER_NAMES, name)
  test(`${name} ${VIEWERS[name].version} opens a manifest from another site and draws its page`, {
    skip,
  }, async (context) => {
    const viewer = await getViewer(name)
    if ('unreachable' in viewer) {
      context.skip(viewer.unreachable)
      return
    }
    const server = await startAccessServer()
    const { file, scan } = await addScan(server)
    const manifest = `${server.baseUrl}/manifests/iiif/${scan}.json`
    const site = await serveViewer(viewer.folder, pageOf(manifest))
    const browser = await launchChromium()
    try {
      const page = await browser.newPage({ viewport: { width: 900, height: 700 } })
      const watched = await watch(page, server.baseUrl)
      await page.goto(site.address)
      const edges = await edgesDrawn(page)
      // The viewer draws on: the server is closed when every answer has come.
      await page.waitForLoadState('networkidle', { timeout: PATIENCE })
      const tiles = watched.answered.filter((url) => url.includes(`/iiif/3/${file}:`))
      const drawn = tiles.filter((url) => url.endsWith('/default.jpg'))
      assert.deepEqual(watched.failed, [])
      assert.ok(drawn.length > 0, `no image was requested, only ${tiles.join(' ')}`)
      assert.ok(edges >= FEWEST_EDGES, `${edges} edges of letters; ${watched.said.join('\n')}`)
      context.diagnostic(`${drawn.length} images, ${edges} edges of letters`)
    } finally {
      await browser.close()
      await site.close()
    }
  })
}

async function addScan({ catalog, people }: AccessServer): Promise<{ file: string; scan: string }> {
  const file = await holdFile(catalog, typesetPdf(textPages(3)))
  const [set, publication, scan] = [newItemId(), newItemId(), newItemId()]
  const title = { he: 'דפוס', en: 'A printing' }
  const printing = { kind: 'booklet', title, sets: [set], date: '5742-05-10' }
  const name = { he: 'מדף', en: 'A shelf' }
  const shelf = { name, slug: 'shelf', policy: 'moderated', keepers: [people.sara.id] }
  async function* records() {
    const path = null
    yield { id: set, type: 'set', path, data: shelf }
    yield { id: publication, type: 'publication', path, data: printing }
    yield { id: scan, type: 'scan', path, data: { publication, file, completeness: 'complete' } }
  }
  const order = { source: 'viewers', title: 'A printing', approveAs: 'sara' }
  await importRecords(catalog, { ...order, records: records() })
  await catalog.latest()
  return { file, scan }
}

interface Watched {
  /** Addresses of our server that were answered below 400. */
  readonly answered: string[]
  /** Requests to our server that failed, and why. */
  readonly failed: string[]
  /** The console of the page. */
  readonly said: string[]
}

/** Watches the requests to our server. Requests to anywhere outside this machine are cut off. */
async function watch(page: Page, baseUrl: string): Promise<Watched> {
  const watched: Watched = { answered: [], failed: [], said: [] }
  page.on('console', (message) => watched.said.push(message.text().slice(0, 300)))
  page.on('pageerror', (error) => watched.said.push(error.message.slice(0, 300)))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A viewer cancels a tile that is no longer needed.
    const isCancelled = reason === 'net::ERR_ABORTED'
    if (request.url().startsWith(baseUrl) && !isCancelled) {
      watched.failed.push(`${request.url()} ${reason}`)
    }
  })
  page.on('response', (response) => {
    if (!response.url().startsWith(baseUrl)) return
    if (response.status() < 400) watched.answered.push(response.url())
    else watched.failed.push(`${response.url()} ${response.status()}`)
  })
  await page.route(
    ({ protocol, hostname }) => protocol.startsWith('http') && hostname !== 'localhost' && hostname !== '127.0.0.1',
    (route) => route.abort(),
  )
  return watched
}

/** How many edges of letters are seen where the viewer draws; looked at until there are enough, or patience ends. */
async function edgesDrawn(page: Page): Promise<number> {
  const canvas = page.locator('.openseadragon-canvas').first()
  await canvas.waitFor({ state: 'visible', timeout: PATIENCE })
  const end = performance.now() + PATIENCE
  let edges = 0
  while (edges < FEWEST_EDGES && performance.now() < end) {
    edges = await countEdges(await canvas.screenshot())
  }
  return edges
}

/** Dots that are light beside a dark one. Blank areas and the frames of a viewer have few. */
async function countEdges(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png).grayscale().raw().toBuffer({ resolveWithObject: true })
  let edges = 0
  for (let at = info.channels; at < data.length; at += info.channels) {
    const isLight = (data[at] ?? 0) > 128
    if (isLight !== (data[at - info.channels] ?? 0) > 128) edges += 1
  }
  return edges
}
