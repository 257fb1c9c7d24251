/** The pages that are read most, by the keyboard alone. `walk-pages.ts` has every kind of page as a screen reader has it.
 *  Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openChromium } from '@yalkut/testing/clients/chromium'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { variantsOf } from '@yalkut/testing/tiers/slices'
import { kindsOfPages } from './kinds-of-pages.ts'

const server = await startSiteServer({ sample: true })
const kinds = await kindsOfPages(server)
const browser = await openChromium()

interface Stop {
  /** The place in the order of reading. */
  at: number
  name: string
  isSeen: boolean
  isMarked: boolean
}

/** What has the focus. */
const FOCUSED = `(() => {
  const element = document.activeElement
  if (element === null || element === document.body) return null
  // A box with a field in it, or the label of a field that is drawn by it, is marked in place of the field.
  const around = [element, element.closest('label'), element.closest('.find')]
  const outlines = around.flatMap((each) => (each === null ? [] : getComputedStyle(each).outlineStyle))
  const { width, height, bottom, right } = element.getBoundingClientRect()
  return {
    at: [...document.querySelectorAll('*')].indexOf(element),
    name: element.outerHTML.slice(0, 120),
    isSeen: width > 0 && height > 0 && bottom > 0 && right > 0,
    isMarked: outlines.some((style) => style !== 'none'),
  }
})()`

const PAGES = ['home', 'work', 'unit', 'viewer', 'event', 'search']

for (const kind of variantsOf('page', 'the order of Tab', PAGES, 2)) {
  test(`Tab goes through a page in the order of reading, and one sees where it is (${kind})`, async () => {
    const path = kinds.get(kind) ?? ''
    assert.notEqual(path, '')
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(server.address + path)
    const stops: Stop[] = []
    for (let n = 0; n < 400; n += 1) {
      await page.keyboard.press('Tab')
      const stop: Stop | null = await page.evaluate(FOCUSED)
      if (stop === null || stop.at === stops[0]?.at) break
      stops.push(stop)
    }
    assert.ok(stops.length > 10 && stops.length < 400, `${stops.length} stops`)
    assert.match(stops[0]?.name ?? '', /class="skip"/)
    const back = stops.filter(({ at }, n) => at <= (stops[n - 1]?.at ?? 0))
    assert.deepEqual(back, [], 'each stop is after the one before')
    assert.deepEqual(
      stops.filter(({ isSeen, isMarked }) => !isSeen || !isMarked),
      [],
    )

    await page.goto(server.address + path)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate('document.activeElement.closest("main, footer") !== null')
    assert.equal(isInside, true, 'the first link leads past the menu')
    await page.close()
  })
}
