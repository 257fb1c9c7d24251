/** Code that runs in the browser, as a text: tests know no documents. */
import type { Locator, Page } from 'playwright-core'

/** `code`: a function of the element that `at` finds first, and of `argument`. */
export async function inPage<T>(page: Page, at: string, code: string, argument: string | null = null): Promise<T> {
  const element = `document.querySelector(${JSON.stringify(at)})`
  return await page.evaluate<T>(`(${code})(${element}, ${JSON.stringify(argument)})`)
}

export interface Point {
  x: number
  y: number
}

/** The middle of a word in an element. */
export async function middleOf(page: Page, at: string, word: string): Promise<Point> {
  const code = `(element, sought) => {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const start = node.textContent.indexOf(sought)
      if (start === -1) continue
      const range = new Range()
      range.setStart(node, start)
      range.setEnd(node, start + sought.length)
      const { x, y, width, height } = range.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    }
    throw new Error('The word does not stand there: ' + sought)
  }`
  return await inPage<Point>(page, at, code, word)
}

export async function hasFocus(locator: Locator): Promise<boolean> {
  return (await locator.and(locator.page().locator(':focus')).count()) === 1
}
