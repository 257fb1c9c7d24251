/** What the review lane says, and whether the last decision can be taken back. `LaneSaid.svelte` shows it. */
export interface Clock {
  now(): number
  /** Gives the way to call it off. */
  later(act: () => void, ms: number): () => void
}

const CLOCK: Clock = {
  now: () => Date.now(),
  later(act, ms) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}

export class LaneSaid {
  line = $state('')
  mayUndo = $state(false)
  readonly #clock: Clock
  #callOff = (): void => undefined

  constructor(clock: Clock = CLOCK) {
    this.#clock = clock
  }

  say(words: string): void {
    this.line = words
  }

  /** `until`: when the last decision that can be undone is sent, in ms; null: there is none. `words` go with the button. */
  offerUndo(until: number | null, words: string): void {
    this.#callOff()
    const left = until === null ? 0 : until - this.#clock.now()
    this.mayUndo = left > 0
    if (left <= 0) return
    this.say(words)
    this.#callOff = this.#clock.later(() => {
      this.mayUndo = false
      if (this.line === words) this.say('')
    }, left)
  }
}
