/** The cases of the review lane, read before they are needed: each from the page of its address. */
import type { LaneCase } from './model.ts'

export class Cases {
  readonly #read: (href: string) => Promise<LaneCase | null>
  readonly #reading = new Map<string, Promise<LaneCase | null>>()

  /** `read`: gives null for a case that cannot be read. */
  constructor(read: (href: string) => Promise<LaneCase | null>) {
    this.#read = read
  }

  /** Reads it, if it was not read. */
  prepare(href: string): Promise<LaneCase | null> {
    const known = this.#reading.get(href)
    if (known !== undefined) return known
    const reading = this.#read(href)
    this.#reading.set(href, reading)
    return reading
  }

  /** It is read again when it is shown again: it may have changed. */
  forget(href: string): void {
    this.#reading.delete(href)
  }
}
