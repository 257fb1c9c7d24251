/** What the service proposes while one types, and which of it is chosen. It knows no element of the page. */

export class Proposed<T> {
  list: readonly T[] = $state.raw([])
  /** -1: none of them. */
  chosen = $state(-1)
  readonly #pauseMs: number
  #timer: ReturnType<typeof setTimeout> | undefined
  #asking = new AbortController()

  /** `pauseMs`: how long nothing is typed before the service is asked. */
  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs
  }

  get isOpen(): boolean {
    return this.list.length > 0
  }

  get now(): T | undefined {
    return this.list[this.chosen]
  }

  /** Asks after the pause. A question of before is dropped, and so is its answer. `use` gets null where none came. */
  ask(find: (signal: AbortSignal) => Promise<readonly T[] | null>, use: (found: readonly T[] | null) => void): void {
    this.stop()
    const asking = new AbortController()
    this.#asking = asking
    this.#timer = setTimeout(async () => {
      const found = await find(asking.signal).catch(() => null)
      if (!asking.signal.aborted) use(found)
    }, this.#pauseMs)
  }

  show(list: readonly T[], chosen = -1): void {
    this.list = list
    this.chosen = list.length === 0 ? -1 : chosen
  }

  /** Round the list; with `throughNone` also through what was typed. */
  move(step: 1 | -1, { throughNone = false } = {}): void {
    const { length } = this.list
    if (length === 0) return
    if (throughNone) this.chosen = ((this.chosen + 1 + step + length + 1) % (length + 1)) - 1
    else this.chosen = (Math.max(this.chosen, step === 1 ? -1 : 0) + step + length) % length
  }

  close(): void {
    this.stop()
    this.show([])
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#asking.abort()
  }
}
