/** How much of each edition, sefer or table an import would take away. */
import { type EditionLoss, refuse } from '@yalkut/model'
import { importingSaid } from '../../core/sentences/importing.ts'

/** `what`: an edition's title, or what else goes. */
export interface Loss {
  what: string
  of: number
  gone: number
}

const MOST = 1 / 5

export class Losses {
  readonly #found = new Map<string, Loss>()

  addEditions(losses: readonly EditionLoss[]): void {
    for (const { title, of, gone } of losses) this.add({ what: title, of, gone })
  }

  add({ what, of, gone }: Loss): void {
    const before = this.#found.get(what)
    this.#found.set(what, {
      what,
      of: of + (before?.of ?? 0),
      gone: gone + (before?.gone ?? 0),
    })
  }

  /** Of which more than a fifth would go. */
  large(): Loss[] {
    return [...this.#found.values()].filter(({ of, gone }) => gone > of * MOST)
  }

  /** Refuses `state` when much would go: files are cut off by accident. */
  assertFew(): void {
    const large = this.large()
    if (large.length === 0) return
    const list = large.slice(0, 5).map(({ what, of, gone }) => `${gone} of ${of} in “${what}”`)
    throw refuse('state', importingSaid('too-much-would-go', { list: list.join('; ') }), {
      losses: large,
    })
  }
}
