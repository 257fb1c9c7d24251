/** What is dragged, and where it would go. The page tells it the row below the pointer. */
import type { Spot, Where } from './acts.ts'
import type { Row } from './rows.ts'

export class Drag {
  /** null: nothing is held. */
  spots: readonly Spot[] | null = $state.raw(null)
  /** Where it would be put; null: nowhere. */
  over: { row: Row; where: Where } | null = $state.raw(null)
  readonly #may: (spots: readonly Spot[], row: Row, where: Where) => boolean

  constructor(may: (spots: readonly Spot[], row: Row, where: Where) => boolean) {
    this.#may = may
  }

  begin(spots: readonly Spot[]): void {
    this.spots = spots
    this.over = null
  }

  /** `part`: how far down in the row the pointer is, 0 to 1. Its edges mean beside it, where that is possible. */
  hover(row: Row | null, part: number): void {
    const { spots } = this
    if (spots === null) return
    const near: Where = part < 0.5 ? 'before' : 'after'
    const isEdge = part < 0.3 || part > 0.7
    const wanted: Where[] = isEdge ? [near, 'into'] : ['into', near]
    const where = row === null ? undefined : wanted.find((each) => this.#may(spots, row, each))
    const isSame = this.over !== null && this.over.row === row && this.over.where === where
    if (!isSame) this.over = row === null || where === undefined ? null : { row, where }
  }

  cancel(): void {
    this.spots = null
    this.over = null
  }

  /** What was held and where it was let go; null: nowhere. */
  end(): { spots: readonly Spot[]; row: Row; where: Where } | null {
    const { spots, over } = this
    this.cancel()
    return spots === null || over === null ? null : { spots, ...over }
  }
}
