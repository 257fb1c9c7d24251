/** Which rows of a long list are drawn. Pure. */

/** Rows drawn above and below those in sight, so that scrolling does not show the ground. */
export const MARGIN = 8

interface Sight {
  /** How far it is scrolled, in px. */
  top: number
  height: number
  rowHeight: number
  count: number
}

/** `to` is not among them. */
export function windowOf({ top, height, rowHeight, count }: Sight): { from: number; to: number } {
  const first = Math.floor(Math.max(0, top) / rowHeight)
  const inSight = Math.ceil(height / rowHeight) + 1
  const from = Math.max(0, Math.min(first - MARGIN, count - 1))
  return { from, to: Math.min(count, first + inSight + MARGIN) }
}

/** How far to scroll so that a row is in sight: not at all where it is already. */
export function fromTop({ top, height, rowHeight, index }: Omit<Sight, 'count'> & { index: number }): number {
  const [start, end] = [index * rowHeight, (index + 1) * rowHeight]
  if (start < top) return start
  return end > top + height ? end - height : top
}
