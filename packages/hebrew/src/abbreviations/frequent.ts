/** Counts many different keys in bounded memory: the rare ones are forgotten. */

/** When the counter is full, every count is lowered by one and the keys that reach zero are dropped, so a count is the true
 *  one or less. A key that makes up more than 1/`capacity` of all is never lost. */
export class FrequentCounts {
  readonly #counts = new Map<string, number>()
  readonly #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  add(key: string): void {
    const count = this.#counts.get(key)
    if (count === undefined && this.#counts.size >= this.#capacity) {
      this.#lowerAll()
      return
    }
    this.#counts.set(key, (count ?? 0) + 1)
  }

  /** The keys with their counts, the highest count first, equal ones in the order of the letters. */
  highest(limit: number): [string, number][] {
    return [...this.#counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, limit)
  }

  #lowerAll(): void {
    for (const [key, count] of this.#counts) {
      if (count === 1) this.#counts.delete(key)
      else this.#counts.set(key, count - 1)
    }
  }
}
