/** How deep JSON from outside may be nested. Schemas that recurse, and what walks after them, would
 *  otherwise run out of stack on data that is all brackets. */

/** The deepest nesting that any item's data needs: page words at their deepest stay well under it. */
export const MAX_JSON_DEPTH = 64

/** Whether a value is nested more than `levels` deep; a string or number is 0 deep, `[]` is 1. Never
 *  recurses itself. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let layer: unknown[] = [value]
  for (let depth = 0; layer.length > 0; depth++) {
    const holders = layer.filter((each) => typeof each === 'object' && each !== null)
    if (holders.length > 0 && depth >= levels) return true
    layer = holders.flatMap((each) => Object.values(Object(each)))
  }
  return false
}
