/** The middle of a shortest path of edits between two lists of numbers: Myers' search from both
 *  corners at once. A point (x, y) says that x of the one and y of the other are behind; its
 *  diagonal is x − y. */

/** The part of both lists that is compared. Neither side is empty, and neither begin nor end are
 *  alike. */
export interface Box {
  a: number
  aEnd: number
  b: number
  bEnd: number
}

/** Edits from each corner after which the search settles for the best point that it has seen. */
const SEARCH_LIMIT = 500
const UNREACHED = -1

/** A point inside the box that a shortest path passes through (a good path, when the box holds too
 *  many edits). Never one of the two corners, so that each half is smaller than the whole. */
export function splitPoint(a: Int32Array, b: Int32Array, box: Box): { x: number; y: number } {
  const width = box.aEnd - box.a
  const height = box.bEnd - box.b
  const delta = width - height
  const forward = newSearch(width, height, (x, y) => a[box.a + x] === b[box.b + y])
  const backward = newSearch(width, height, (x, y) => a[box.aEnd - 1 - x] === b[box.bEnd - 1 - y])
  for (let edits = 0; edits <= SEARCH_LIMIT; edits++) {
    for (let k = lowest(forward, edits); k <= highest(forward, edits); k += 2) {
      const x = advance(forward, k)
      // The paths can meet here only when their numbers of edits differ by one.
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

/** A search from one corner. `reach[origin + k]`: the furthest x on diagonal k so far. */
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
  // So that the first step, which has nothing to come from, begins at 0.
  reach[origin + 1] = 0
  return { reach, origin, width, height, alike }
}

/** The diagonals that can be reached with so many edits, without those outside the box. */
function lowest({ height }: Search, edits: number): number {
  return -edits + 2 * Math.max(0, edits - height)
}

function highest({ width }: Search, edits: number): number {
  return edits - 2 * Math.max(0, edits - width)
}

/** One edit more on diagonal k, then as far as the two are alike. Gives the x reached. */
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

/** Whether a path at x meets the other search, on the other's diagonal k with so many edits. */
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
