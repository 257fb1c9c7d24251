/** The looks of the pages: twelve pages in two looks each (one in the default tier), compared with the pictures in `looks/`, which
 *  somebody has looked at. After a change that was meant: UPDATE_LOOKS=1 sh bin/test --full --only tests/site/looks.test.ts, then
 *  look at each. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openChromium } from '@yalkut/testing/clients/chromium'
import { pathIn } from '@yalkut/testing/clients/looks'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { variantsOf } from '@yalkut/testing/tiers/slices'
import { kindsOfPages } from './kinds-of-pages.ts'
import { differentFromReference } from './reference-pictures.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const server = await startSiteServer({ sample: true, clock: () => NOW })
const kinds = await kindsOfPages(server)
const browser = await openChromium()

const PAGES = [
  'home',
  'browse',
  'set',
  'work',
  'unit',
  'viewer',
  'event',
  'month',
  'search',
  'history',
  'guide',
  'author',
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

for (const { lang, width, height, scheme } of variantsOf('look', 'pictures of pages', LOOKS)) {
  test(`${PAGES.length} pages look as they did (${lang}, ${width} px, ${scheme})`, async () => {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const different: string[] = []
    for (const kind of PAGES) {
      const path = pathIn(lang, OWN[kind] ?? kinds.get(kind) ?? assert.fail(kind))
      await page.goto(server.address + path, { waitUntil: 'networkidle' })
      await page.evaluate('document.fonts.ready.then(() => true)')
      const picture = await page.screenshot()
      const how = differentFromReference(`${kind}-${lang}-${width}-${scheme}.png`, picture)
      if (how !== null) different.push(`${kind} (${path}): ${how}`)
    }
    await context.close()
    assert.deepEqual(different, [])
  })
}
