/** What the review lane says, and the button that takes the last decision back, for as long as that is possible. */

export class Said {
  readonly #words: HTMLElement | null
  readonly #button: HTMLButtonElement | null
  #timer = 0

  constructor(root: HTMLElement) {
    this.#words = root.querySelector('[data-said]')
    this.#button = root.querySelector('button[data-act="undo"]')
  }

  say(words: string): void {
    if (this.#words !== null) this.#words.textContent = words
  }

  /** `until`: when the last decision that can be undone is sent, in ms; null: there is none. `words` go with the button. */
  offerUndo(until: number | null, words: string): void {
    clearTimeout(this.#timer)
    const left = until === null ? 0 : until - Date.now()
    if (this.#button !== null) this.#button.hidden = left <= 0
    if (left <= 0) return
    this.say(words)
    this.#timer = window.setTimeout(() => {
      if (this.#button !== null) this.#button.hidden = true
      if (this.#words?.textContent === words) this.say('')
    }, left)
  }
}
