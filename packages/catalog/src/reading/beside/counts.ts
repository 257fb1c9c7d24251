/** The counts of all lists of an answer, read together when the first of them is asked for. */
import type { CountQuery, Reads } from '@yalkut/projection'

export class Counts {
  readonly reads: Reads
  readonly #queries: CountQuery[] = []
  #found: readonly number[] | null = null

  constructor(reads: Reads) {
    this.reads = reads
  }

  /** Called before the first count is asked for. */
  add(query: CountQuery): () => number {
    const at = this.#queries.push(query) - 1
    return () => {
      this.#found ??= this.reads.beside.counts(this.#queries)
      return this.#found[at] ?? 0
    }
  }
}
