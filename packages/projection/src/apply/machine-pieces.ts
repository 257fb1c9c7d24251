/** How many pieces of an item's body a machine wrote. Pure. Source: service.md#machine-output;
 *  shapes.md#machine-origin. */
import { isJsonObject, type Json, type JsonObject } from '@yalkut/model'

export interface MachinePieces {
  /** Segments with words that a machine wrote. */
  pieces: number
  /** Those of them that a person has checked. */
  checked: number
}

/** None for an item without a body, and for an older body of markup. A segment's own origin goes before that of its
 *  version. */
export function machinePiecesOf({ body }: JsonObject): MachinePieces {
  const found: MachinePieces = { pieces: 0, checked: 0 }
  if (!isJsonObject(body)) return found
  for (const version of entriesOf(body.versions)) {
    count(version.segments, version.origin, found)
    count(version.notes, version.origin, found)
  }
  return found
}

function count(segments: Json | undefined, above: Json | undefined, found: MachinePieces): void {
  for (const segment of entriesOf(segments)) {
    const origin = segment.origin ?? above
    if (isJsonObject(origin) && Array.isArray(segment.text) && segment.text.length > 0) {
      found.pieces += 1
      if (origin.checked === true) found.checked += 1
    }
    count(segment.children, above, found)
  }
}

function entriesOf(list: Json | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter((entry) => isJsonObject(entry)) : []
}
