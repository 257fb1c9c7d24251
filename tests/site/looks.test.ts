/** The looks of the pages: twelve pages in two looks each, compared with the pictures in `looks/`, which somebody has looked
 *  at. After a change that was meant: UPDATE_LOOKS=1 sh bin/test --only tests/site/looks.test.ts, then look at each. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openChromium } from '@yalkut/testing/clients/chromium'
import { newFolder } from '@yalkut/testing/folders'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { kindsOfPages } from './kinds-of-pages.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const server = await startSiteServer({ sample: true, clock: () => NOW })
const kinds = await kindsOfPages(server)
const browser = await openChromium()

const PICTURES = join(import.meta.dirname, 'looks')
const UPDATES = process.env.UPDATE_LOOKS === '1'
/** How many of a thousand dots may differ. */
const MOST_DIFFERENT = 1

const PAGES = [
  ...['home', 'browse', 'set', 'work', 'unit', 'viewer'],
  ...['event', 'month', 'search', 'history', 'guide', 'author'],
]
const LOOKS = [
  { lang: 'he', width: 1440, height: 900, scheme: 'light' },
  { lang: 'en', width: 390, height: 844, scheme: 'dark' },
] as const

/** Pages that show the sample at its most: other units and sefarim have no words. */
const OWN: { readonly [kind: string]: string } = {
  work: '/beur-hadugma',
  unit: '/beur-hadugma/1/1',
  event: '/events/5784-06b-07/hisvaadus-ledugma',
}

for (const { lang, width, height, scheme } of LOOKS) {
  test(`${PAGES.length} pages look as they did (${lang}, ${width} px, ${scheme})`, async () => {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const different: string[] = []
    for (const kind of PAGES) {
      const address = OWN[kind] ?? kinds.get(kind) ?? assert.fail(kind)
      const path = lang === 'he' ? address : `/en${address === '/' ? '' : address}`
      await page.goto(server.address + path, { waitUntil: 'networkidle' })
      await page.evaluate('document.fonts.ready.then(() => true)')
      const picture = await page.screenshot()
      const share = compare(`${kind}-${lang}-${width}-${scheme}.png`, picture)
      if (share > MOST_DIFFERENT) different.push(`${kind} (${path}): ${share.toFixed(1)} of 1000`)
    }
    await context.close()
    assert.deepEqual(different, [])
  })
}

/** How many of a thousand dots differ from the kept picture. Where they do, the picture and the difference are written to a
 *  folder for whoever looks. */
function compare(name: string, picture: Buffer): number {
  const file = join(PICTURES, name)
  if (UPDATES) {
    mkdirSync(PICTURES, { recursive: true })
    writeFileSync(file, picture)
    return 0
  }
  assert.ok(existsSync(file), `${name} was never kept`)
  const [kept, now] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(picture)]
  const { width, height } = kept
  if (now.width !== width || now.height !== height) return 1_000
  const diff = new PNG({ width, height })
  const dots = pixelmatch(kept.data, now.data, diff.data, width, height, { threshold: 0.1 })
  const share = (1_000 * dots) / (width * height)
  if (share > MOST_DIFFERENT) {
    const folder = newFolder()
    writeFileSync(join(folder, name), picture)
    writeFileSync(join(folder, `diff-${name}`), PNG.sync.write(diff))
    console.error(`${name}: see ${folder}`)
  }
  return share
}
