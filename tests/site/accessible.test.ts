/** Every kind of page for people who see little, cannot use a mouse, or read on a small screen: judged by axe (WCAG 2.2 A and
 *  AA) in a real browser. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openChromium } from '@yalkut/testing/clients/chromium'
import { faultsOf, layoutFaultsOf } from '@yalkut/testing/clients/judge-page'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import type { Browser } from 'playwright-core'
import { kindsOfPages } from './kinds-of-pages.ts'

const server = await startSiteServer({ sample: true })
const kinds = await kindsOfPages(server)
const browser: Browser = await openChromium()

interface Look {
  scheme: 'light' | 'dark'
  width: number
  /** The languages that axe judges. */
  judged: readonly string[]
}

/** With EVERY_LOOK=1 axe judges each page in every look and both languages; else in two that differ in everything, the
 *  language as well. The layout is looked at in both languages always. */
const LOOKS: readonly Look[] =
  process.env.EVERY_LOOK === '1'
    ? (['light', 'dark'] as const).flatMap((scheme) =>
        [320, 390, 768, 1440].map((width) => ({ scheme, width, judged: ['he', 'en'] })),
      )
    : [
        { scheme: 'light', width: 390, judged: ['he'] },
        { scheme: 'dark', width: 1440, judged: ['en'] },
      ]

for (const { scheme, width, judged } of LOOKS) {
  test(`pages at ${width} px, ${scheme}: axe finds nothing, and nothing is cut off`, async () => {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: scheme,
      bypassCSP: true,
    })
    const page = await context.newPage()
    const faults: string[] = []
    for (const [kind, address] of kinds) {
      for (const language of ['he', 'en']) {
        const path = language === 'he' ? address : `/en${address === '/' ? '' : address}`
        await page.goto(server.address + path)
        const look = judged.includes(language) ? faultsOf : layoutFaultsOf
        for (const fault of await look(page)) faults.push(`${kind} ${path}: ${fault}`)
      }
    }
    await context.close()
    assert.deepEqual(faults.slice(0, 12), [], `${faults.length} faults`)
  })
}
