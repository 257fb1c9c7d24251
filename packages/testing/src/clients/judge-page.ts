/** What axe finds on a page that Chromium shows: WCAG 2.2 A and AA, and its best practices. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Verdict {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[]
}

/** A line for each fault of axe and of the layout. The context needs `bypassCSP`. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  await page.evaluate(SETTLED)
  const { violations }: Verdict = await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(TAGS)}, resultTypes: ['violations'] })`,
  )
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary?.slice(0, 200)}`,
  )
  return [...(await layoutFaultsOf(page)), ...found]
}

/** Colours that still change would be judged half way, as after a change of the scheme. What moves for ever is not waited for. */
const SETTLED = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished))`

/** A page that is wider than its window, and a closed popover that a style shows, other than one that says that it is a column where
 *  there is room. */
export async function layoutFaultsOf(page: Page): Promise<string[]> {
  const wide: number = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  const open: string[] = await page.evaluate(
    "[...document.querySelectorAll('[popover]:not(:popover-open, [data-column])')].filter((each) => each.checkVisibility()).map((each) => each.id)",
  )
  return [
    ...open.map((id) => `the closed popover “${id}” is shown`),
    ...(wide > 0 ? [`${wide} px wider than the window`] : []),
  ]
}
