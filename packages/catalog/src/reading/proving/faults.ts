/** The faults that a check found: a sentence for each, and a bounded number of them. */
const MOST = 1_000

export class Faults {
  readonly #sentences: string[] = []
  #found = 0

  readonly report = (sentence: string): void => {
    this.#found += 1
    if (this.#sentences.length < MOST) this.#sentences.push(sentence)
  }

  get found(): number {
    return this.#found
  }

  sentences(): string[] {
    const more = this.#found - this.#sentences.length
    return more === 0 ? [...this.#sentences] : [...this.#sentences, `and ${more} more`]
  }
}
