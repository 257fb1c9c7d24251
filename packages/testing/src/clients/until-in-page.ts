/** Waiting for the state of a page. `page.waitForFunction` evaluates a text in the page itself, which the pages' policy forbids. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const LIMIT_MS = 60_000

/** Resolves when the expression is true in the page. Rejects after a minute. */
export async function untilInPage(page: Page, expression: string): Promise<void> {
  const until = Date.now() + LIMIT_MS
  while ((await page.evaluate(expression)) !== true) {
    if (Date.now() > until) throw new Error(`never true in the page: ${expression}`)
    await sleep(50)
  }
}
