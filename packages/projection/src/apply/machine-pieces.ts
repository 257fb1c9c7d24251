/** How many pieces of an item's body a machine wrote. Pure. Source: service.md#machine-output;
 *  shapes.md#machine-origin. */
import { type AnyItem, type BodySegment, bodyOf, type Origin } from '@yalkut/model'

export interface MachinePieces {
  /** Segments with words that a machine wrote. */
  pieces: number
  /** Those of them that a person has checked. */
  checked: number
}

/** None for an item without a body, and for an older body of markup. A segment's own origin goes before that of its
 *  version. */
export function machinePiecesOf(item: AnyItem<object>): MachinePieces {
  const found: MachinePieces = { pieces: 0, checked: 0 }
  for (const version of bodyOf(item)?.versions ?? []) {
    count(version.segments, version.origin, found)
    count(version.notes, version.origin, found)
  }
  return found
}

function count(
  segments: readonly BodySegment[] | undefined,
  above: Origin | undefined,
  found: MachinePieces,
): void {
  for (const { origin = above, text = [], children } of segments ?? []) {
    if (origin !== undefined && text.length > 0) {
      found.pieces += 1
      if (origin.checked === true) found.checked += 1
    }
    count(children, above, found)
  }
}
