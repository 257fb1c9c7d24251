/** Reading needs no script, nothing from another host, and few bytes. Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openChromium } from '@yalkut/testing/clients/chromium'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { kindsOfPages } from './kinds-of-pages.ts'

const server = await startSiteServer({ sample: true })
const kinds = await kindsOfPages(server)
const browser = await openChromium()

/** Bytes that a reading page takes at most the first time, all told but images and sound. */
const MOST_BYTES = 100_000
const MOST_SCRIPT_BYTES = 35_000

test('every page asks this host alone, and writes no error', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const faults: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(server.address) && !url.startsWith('data:')) faults.push(url)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  for (const path of kinds.values()) await page.goto(server.address + path)
  await context.close()
  assert.deepEqual(faults, [])
})

test('no page shows fewer words without scripts', async () => {
  const contexts = [
    await browser.newContext(),
    await browser.newContext({ javaScriptEnabled: false }),
  ]
  const pages = await Promise.all(contexts.map((context) => context.newPage()))
  for (const [kind, path] of kinds) {
    // A browser has passkeys for scripts alone: the page offers them where there are scripts.
    if (kind === 'signIn') continue
    const [scripted, plain] = await Promise.all(
      pages.map(async (page) => {
        await page.goto(server.address + path)
        const text = await page.locator('main').innerText()
        // What only a script can do, such as copying, has a button only where there are scripts.
        const acts = new Set(await page.locator('main button').allInnerTexts())
        return text.split('\n').filter((line) => line !== '' && !acts.has(line))
      }),
    )
    // Without scripts a form may say more.
    assert.deepEqual(
      scripted?.filter((line) => plain?.includes(line) !== true),
      [],
      kind,
    )
  }
  await Promise.all(contexts.map((context) => context.close()))
})

for (const lang of ['he', 'en'] as const) {
  test(`a first look takes at most ${MOST_BYTES / 1_000} kB (${lang})`, async (t) => {
    for (const kind of ['home', 'unit', 'work', 'event', 'search']) {
      const address = kinds.get(kind) ?? '/'
      const path = lang === 'he' ? address : `/en${address === '/' ? '' : address}`
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
