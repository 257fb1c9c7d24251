/** Of several tabs with the same work only one keeps it and sends it: the others would overwrite its draft. Anyone who comes later says so,
 *  and may take the work over; when the first tab is closed, the work comes by itself. Source: decisions.md#desks-of-the-site. */

/** The browser’s locks. */
export interface Locks {
  request(name: string, options: { steal?: boolean; signal?: AbortSignal }, act: () => Promise<void>): Promise<unknown>
}

/** A page that is being left gives its work back a moment after the next one asks for it. */
const MOMENT_MS = 400

export class OneTab {
  /** Another tab has the work. */
  isElsewhere = $state(false)
  readonly #locks: Locks | undefined
  /** Called when work that another tab had is this one’s. */
  readonly #taken: () => void
  #name = ''
  #end: (() => void) | null = null

  constructor(locks: Locks | undefined, taken: () => void) {
    this.#locks = locks
    this.#taken = taken
  }

  /** Asks for the work of this name. Resolves when it is known whose it is. */
  async take(name: string): Promise<void> {
    this.#name = name
    await this.#ask(false)
  }

  /** Takes it from the other tab. */
  async takeOver(): Promise<void> {
    await this.#ask(true)
  }

  /** The page is left, or shows other work. */
  release(): void {
    this.#end?.()
    this.#end = null
  }

  async #ask(isSteal: boolean): Promise<void> {
    const locks = this.#locks
    this.release()
    if (locks === undefined) return
    const waiting = new AbortController()
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    const { promise: known, resolve: know } = Promise.withResolvers<void>()
    const leave = (): void => {
      waiting.abort()
      end()
      know()
    }
    this.#end = leave
    const later = setTimeout(() => {
      if (this.#end === leave) this.isElsewhere = true
      know()
    }, MOMENT_MS)
    const options = isSteal ? { steal: true } : { signal: waiting.signal }
    locks
      .request(this.#name, options, () => {
        clearTimeout(later)
        const wasElsewhere = this.isElsewhere
        this.isElsewhere = false
        know()
        if (wasElsewhere) this.#taken()
        return over
      })
      .catch(() => {
        clearTimeout(later)
        // Another tab took it over, unless this one gave it up.
        if (this.#end === leave) void this.#wait()
        know()
      })
    await known
  }

  /** The work comes back when the other tab is closed. */
  async #wait(): Promise<void> {
    this.isElsewhere = true
    await this.#ask(false)
  }
}

/** Of the browser; undefined where it has none, and on the server. */
export function locksHere(): Locks | undefined {
  const locks = typeof window === 'undefined' ? undefined : navigator.locks
  if (locks === undefined) return undefined
  return { request: (name, options, act) => locks.request(name, options, act) }
}
