/** A phone in a person's hand, for tests of journeys: what is tapped is counted, is high enough for a finger, and the page never grows
 *  wider than the phone. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { middleOf } from './in-page.ts'

export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block',
} as const satisfies BrowserContextOptions

/** The least height of a button, in CSS pixels. */
const FINGER = 44

export class Hand {
  readonly #page: Page
  #taps = 0
  #typed = 0
  readonly #times: number[] = []

  constructor(page: Page) {
    this.#page = page
  }

  /** Taps a button or a link, and waits for what it leads to. */
  async tap(target: Locator, shown: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    const isButton = await target.evaluate('(element) => element.matches("button, .btn")')
    assert.ok(!isButton || Math.round(box?.height ?? 0) >= FINGER, `${target}: ${box?.height} px`)
    await this.#act(() => target.tap(), shown)
  }

  /** Taps a word that is in the element at `at`. */
  async tapWord(at: string, word: string, shown: Locator): Promise<void> {
    await this.#page.locator(at).first().scrollIntoViewIfNeeded()
    const { x, y } = await middleOf(this.#page, at, word)
    await this.#act(() => this.#page.touchscreen.tap(x, y), shown)
  }

  /** Taps a field and writes into it, in place of what it holds. */
  async write(field: Locator, words: string): Promise<void> {
    await this.#act(() => field.tap(), field.and(this.#page.locator(':focus')))
    await field.fill(words)
    this.#typed += words.length
  }

  /** Says what the journey took; none of its acts may be missing. */
  tell(t: TestContext, journey: string, taps: number): void {
    const most = Math.round(Math.max(...this.#times))
    const all = Math.round(this.#times.reduce((sum, ms) => sum + ms, 0))
    t.diagnostic(
      `${journey}: ${this.#taps} taps, ${this.#typed} letters, ${all} ms of the machine, at most ${most} an act`,
    )
    assert.equal(this.#taps, taps, journey)
  }

  async #act(act: () => Promise<void>, shown: Locator): Promise<void> {
    const began = performance.now()
    await act()
    await shown.first().waitFor()
    this.#times.push(performance.now() - began)
    this.#taps += 1
    const wide = await this.#page.evaluate<number>('document.documentElement.scrollWidth')
    assert.ok(wide <= PHONE.viewport.width, `${wide} px wide`)
  }
}
