/** Reading takes few bytes, and nothing moves meanwhile. `walk-pages.ts` says that it needs no script and no other host.
 *  Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openChromium } from '@yalkut/testing/clients/chromium'
import { languagesOf, pathIn } from '@yalkut/testing/clients/looks'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { kindsOfPages } from './kinds-of-pages.ts'

const server = await startSiteServer({ sample: true })
const kinds = await kindsOfPages(server)
const browser = await openChromium()

/** Bytes that a reading page takes at most the first time, all told but images and sound. */
const MOST_BYTES = 100_000
const MOST_SCRIPT_BYTES = 35_000

for (const lang of languagesOf('bytes of a first look')) {
  test(`a first look takes at most ${MOST_BYTES / 1_000} kB (${lang})`, async (t) => {
    for (const kind of ['home', 'unit', 'work', 'event', 'search']) {
      const path = pathIn(lang, kinds.get(kind) ?? '/')
      const context = await browser.newContext()
      const page = await context.newPage()
      const client = await context.newCDPSession(page)
      await client.send('Network.enable')
      const typeOf = new Map<string, string>()
      const bytes = { all: 0, script: 0 }
      client.on('Network.responseReceived', ({ requestId, type }) => typeOf.set(requestId, type))
      client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const type = typeOf.get(requestId)
        if (type === 'Image' || type === 'Media') return
        bytes.all += encodedDataLength
        if (type === 'Script') bytes.script += encodedDataLength
      })
      await page.goto(server.address + path, { waitUntil: 'networkidle' })
      await context.close()
      t.diagnostic(`${kind} ${path}: ${bytes.all} bytes, ${bytes.script} of scripts`)
      assert.ok(bytes.all > 10_000, `${kind}: ${bytes.all} bytes were counted`)
      assert.ok(bytes.all <= MOST_BYTES, `${kind}: ${bytes.all} bytes`)
      assert.ok(bytes.script <= MOST_SCRIPT_BYTES, `${kind}: ${bytes.script} bytes of scripts`)
    }
  })
}

test('nothing moves while a page loads', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.addInitScript(`
    window.moved = 0
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) moved += value
    }).observe({ type: 'layout-shift', buffered: true })`)
  const heard = '/events/5784-06b-07/hisvaadus-ledugma'
  const read = ['home', 'unit', 'work', 'event', 'search'].map((kind) => kinds.get(kind) ?? '/')
  for (const path of [...read, heard]) {
    await page.goto(server.address + path, { waitUntil: 'networkidle' })
    const moved: number = await page.evaluate('moved')
    // Letters of the first face that is drawn are a hair wider or narrower than those of the last.
    assert.ok(moved < 0.01, `${path} moved by ${moved}`)
  }
  await context.close()
})
