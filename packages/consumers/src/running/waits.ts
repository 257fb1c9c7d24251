/** Growing waits: the wait doubles with each failure in a row. Pure. */

export interface Waits {
  /** The wait after the first failure, in ms. */
  firstMs: number
  /** The longest wait, in ms. */
  longestMs: number
}

/** The wait after `failures` failures in a row, in ms. `failures` is at least 1. */
export function waitMs(failures: number, { firstMs, longestMs }: Waits): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30))
}
