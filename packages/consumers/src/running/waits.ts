/** Waits that grow: twice as long after each failure in a row. Pure. */

export interface Waits {
  /** After the first failure, in ms. */
  firstMs: number
  /** No wait is longer, in ms. */
  longestMs: number
}

/** After so many failures in a row, from 1. */
export function waitMs(failures: number, { firstMs, longestMs }: Waits): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30))
}
