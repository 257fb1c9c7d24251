/** OpenSeadragon, a common viewer, opens our pages in a real Chromium. Source: service.md#iiif. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { textPages, typesetPdf } from '@yalkut/testing/bytes/make-pdf'
import { openChromium } from '@yalkut/testing/clients/chromium'
import { startAccessServer } from '@yalkut/testing/servers/access-server'
import { leftOut } from '@yalkut/testing/tiers/slices'
import { holdFile } from '@yalkut/testing/worlds/files'
import { VIEWER_NAMES } from './draws-pages.ts'

const VIEWER = fileURLToPath(
  new URL('../../node_modules/openseadragon/build/openseadragon/openseadragon.min.js', import.meta.url),
)

const skip = leftOut('browser', 'viewers', VIEWER_NAMES, 'openseadragon')

test('OpenSeadragon reads info.json from another site and draws the page’s tiles', {
  skip,
}, async () => {
  const server = await startAccessServer()
  const browser = await openChromium()
  const file = await holdFile(server.catalog, typesetPdf(textPages(2)))
  const page = await browser.newPage()
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(request.url()))
  await page.setContent('<div id="v" style="width:400px;height:500px"></div>')
  await page.addScriptTag({ path: VIEWER })
  const info = `${server.baseUrl}/iiif/3/${file}:2/info.json`
  const drawn = await page.evaluate(`new Promise((resolve, reject) => {
    const viewer = OpenSeadragon({
      id: 'v', tileSources: [${JSON.stringify(info)}], drawer: 'canvas', crossOriginPolicy: 'Anonymous',
      showNavigationControl: false, immediateRender: true,
    })
    viewer.addHandler('open-failed', (event) => reject(new Error(event.message)))
    viewer.addHandler('tile-load-failed', (event) => reject(new Error('tile ' + event.message)))
    viewer.world.addHandler('add-item', ({ item }) => item.addHandler('fully-loaded-change', (event) => {
      if (!event.fullyLoaded) return
      requestAnimationFrame(() => requestAnimationFrame(() => {
        const canvas = viewer.drawer.canvas
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
        let dark = 0
        for (let at = 0; at < data.length; at += 4) if (data[at + 3] > 0 && data[at] < 100) dark++
        resolve({ dark, width: item.source.width, height: item.source.height })
      }))
    }))
  })`)
  assert.deepEqual(failed, [])
  assert.ok(typeof drawn === 'object' && drawn !== null && 'dark' in drawn && 'width' in drawn)
  assert.equal(drawn.width, 2_000)
  assert.ok(Number(drawn.dark) > 1_000, `${String(drawn.dark)} dark dots were drawn`)
})
