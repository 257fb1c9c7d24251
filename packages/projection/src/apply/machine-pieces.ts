/** The number of pieces of an item's body that a machine wrote. Pure. Source: service.md#machine-output;
 *  shapes.md#machine-origin. */
import { type AnyItem, type BodySegment, bodyOf, type Origin } from '@yalkut/model'

export interface MachinePieces {
  /** Segments whose words a machine wrote. */
  pieces: number
  /** Pieces that a person has checked. */
  checked: number
}

/** 0 for an item without a body, and for an older body of markup. A segment's own origin overrides that of its version. */
export function machinePiecesOf(item: AnyItem<object>): MachinePieces {
  const found: MachinePieces = { pieces: 0, checked: 0 }
  for (const version of bodyOf(item)?.versions ?? []) {
    count(version.segments, version.origin, found)
    count(version.notes, version.origin, found)
  }
  return found
}

function count(segments: readonly BodySegment[] | undefined, above: Origin | undefined, found: MachinePieces): void {
  for (const { origin = above, text = [], children } of segments ?? []) {
    if (origin !== undefined && text.length > 0) {
      found.pieces += 1
      if (origin.checked === true) found.checked += 1
    }
    count(children, above, found)
  }
}
