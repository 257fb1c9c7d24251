/** Which objects this process knows to be whole, and since when. Source: decisions.md#objects. */
import { DAY_MS } from '@yalkut/model'

/** An object is hashed again a day after the last time: bytes also change without a trace in the file system. */
const TRUSTED_MS = DAY_MS
/** Objects remembered. */
const MOST = 100_000

export class VerifiedObjects {
  /** The oldest first. `stamp`: what a store sees of an object without reading it. */
  readonly #known = new Map<string, { stamp: string; at: number }>()

  has(sha256: string, stamp: string): boolean {
    const known = this.#known.get(sha256)
    return known?.stamp === stamp && performance.now() - known.at < TRUSTED_MS
  }

  add(sha256: string, stamp: string): void {
    this.#known.delete(sha256)
    this.#known.set(sha256, { stamp, at: performance.now() })
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest)
  }

  forget(sha256: string): void {
    this.#known.delete(sha256)
  }
}
