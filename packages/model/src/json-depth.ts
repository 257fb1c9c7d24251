/** Limits the depth of JSON from outside. Without a limit, deeply nested data would overflow the stack of recursive
 *  schemas and of functions that walk the data. */

/** The maximum depth of an item's data. The deepest page words have much less. */
export const MAX_JSON_DEPTH = 64

/** Whether a value has more than `levels` levels; a string or number has 0, `[]` has 1. Does not recurse. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let layer: unknown[] = [value]
  for (let depth = 0; layer.length > 0; depth++) {
    const nested = layer.filter((each) => typeof each === 'object' && each !== null)
    if (nested.length > 0 && depth >= levels) return true
    layer = nested.flatMap((each) => Object.values(Object(each)))
  }
  return false
}
