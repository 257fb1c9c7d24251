/** Finds a middle point of a shortest edit path between two lists of numbers, with Myers' search from both ends. At a
 *  point (x, y), x entries of the first list and y of the second are done; its diagonal is x − y. */

/** The parts of both lists that are compared. Neither part is empty; their first entries differ, and their last ones. */
export interface Box {
  a: number
  aEnd: number
  b: number
  bEnd: number
}

/** The number of edits from each end after which the search takes the best point that it found. */
const SEARCH_LIMIT = 500
const UNREACHED = -1

/** A point of a shortest path through the box, or of a good path when the box has too many edits. Never one of the two
 *  corners, so that each half is smaller than the box. */
export function splitPoint(a: Int32Array, b: Int32Array, box: Box): { x: number; y: number } {
  const width = box.aEnd - box.a
  const height = box.bEnd - box.b
  const delta = width - height
  const forward = newSearch(width, height, (x, y) => a[box.a + x] === b[box.b + y])
  const backward = newSearch(width, height, (x, y) => a[box.aEnd - 1 - x] === b[box.bEnd - 1 - y])
  for (let edits = 0; edits <= SEARCH_LIMIT; edits++) {
    for (let k = lowest(forward, edits); k <= highest(forward, edits); k += 2) {
      const x = advance(forward, k)
      // For an odd delta the two paths meet when the forward path has one edit more.
      if (delta % 2 !== 0 && meet(x, backward, delta - k, edits - 1)) {
        return { x: box.a + x, y: box.b + x - k }
      }
    }
    for (let k = lowest(backward, edits); k <= highest(backward, edits); k += 2) {
      const x = advance(backward, k)
      if (delta % 2 === 0 && meet(x, forward, delta - k, edits)) {
        return { x: box.aEnd - x, y: box.bEnd - (x - k) }
      }
    }
  }
  const { x, y } = furthest(forward)
  return { x: box.a + x, y: box.b + y }
}

/** A search from one corner. `reach[origin + k]`: the largest x that was reached on diagonal k. */
interface Search {
  reach: Int32Array
  origin: number
  width: number
  height: number
  alike: (x: number, y: number) => boolean
}

function newSearch(width: number, height: number, alike: Search['alike']): Search {
  const reached = Math.min(height, SEARCH_LIMIT + 1)
  const origin = reached + 1
  const reach = new Int32Array(origin + Math.min(width, SEARCH_LIMIT + 1) + 2).fill(UNREACHED)
  // The first step has no point before it; this makes it begin at 0.
  reach[origin + 1] = 0
  return { reach, origin, width, height, alike }
}

/** The lowest diagonal inside the box that can be reached with so many edits. */
function lowest({ height }: Search, edits: number): number {
  return -edits + 2 * Math.max(0, edits - height)
}

function highest({ width }: Search, edits: number): number {
  return edits - 2 * Math.max(0, edits - width)
}

/** Adds one edit on diagonal k, then continues while the entries are equal. Answers the x that was reached. */
function advance({ reach, origin, width, height, alike }: Search, k: number): number {
  const fromLeft = reach[origin + k - 1] ?? UNREACHED
  const fromAbove = reach[origin + k + 1] ?? UNREACHED
  let x = UNREACHED
  if (fromLeft !== UNREACHED && fromLeft < width) x = fromLeft + 1
  if (fromAbove > x && fromAbove - k <= height) x = fromAbove
  if (x !== UNREACHED) {
    while (x < width && x - k < height && alike(x, x - k)) x++
  }
  reach[origin + k] = x
  return x
}

/** Whether a path at x meets the other search on its diagonal k, with so many edits of the other search. */
function meet(x: number, other: Search, k: number, edits: number): boolean {
  if (x === UNREACHED || Math.abs(k) > edits) return false
  const back = other.reach[other.origin + k] ?? UNREACHED
  return back !== UNREACHED && x + back >= other.width
}

function furthest({ reach, origin }: Search): { x: number; y: number } {
  let best = { x: 0, y: 0 }
  for (const [at, x] of reach.entries()) {
    const y = x - (at - origin)
    if (x !== UNREACHED && x + y > best.x + best.y) best = { x, y }
  }
  return best
}
