/** Hands at the desk of the tree, for its tests. */
import assert from 'node:assert/strict'
import type { BrowserContext, Locator, Page } from 'playwright-core'

export async function openDesk(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  page.on('pageerror', (error) => assert.fail(error))
  await page.goto(path)
  await page.locator('[role="tree"]').first().waitFor()
  return page
}

/** The row of an item in a window: the first in which it stands. */
export function row(page: Page, window: number, id: string): Locator {
  return page.locator(`[data-window="${window}"] [data-row$="/${id}"]`).first()
}

/** The ids of the rows of a window that are drawn, from the top. */
export async function rowsOf(page: Page, window: number): Promise<string[]> {
  const keys: [number, string][] = await page.evaluate(
    `[...document.querySelectorAll('[data-window="${window}"] [data-row]')].map((row) => [row.getBoundingClientRect().top, row.dataset.row])`,
  )
  return keys.toSorted(([a], [b]) => a - b).map(([, key]) => key.slice(key.lastIndexOf('/') + 1))
}

export async function focusOf(page: Page, key: string): Promise<void> {
  await page.locator(`[data-row="${key}"]:focus`).waitFor()
}

/** The bodies of posts to an address that ends so. */
export function bodiesTo(page: Page, end: string): { [name: string]: unknown }[] {
  const bodies: { [name: string]: unknown }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === end) {
      bodies.push(JSON.parse(request.postData() ?? '{}'))
    }
  })
  return bodies
}
